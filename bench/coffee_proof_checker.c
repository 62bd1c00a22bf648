/* Checks a proof of Coffee a second time, from the rules alone: docs/coffee-proofs.md.
 *
 *     cc -O2 -o coffee_proof_checker bench/coffee_proof_checker.c
 *     gzip -dc sq-5.proof | ./coffee_proof_checker
 *
 * It shares nothing with the solver, nor with `kaffeehaus coffee verify-proof`, which takes every
 * stone that an entry does not need for the loser's. Here each stone keeps the colour of the player
 * who placed it: the checker plays the winner's turn and every answer from the first position on,
 * and meets every position that can come up. It keeps one level (the positions with the same number
 * of stones) and reads the entries of that level, so they have to be in the order of the format.
 *
 * Prints one line and ends with 0 if the proof is complete; else says why on stderr and ends with 1.
 * For boards of up to 64 cells. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CELLS = 64, MOST_RODS = 4, MOST_ROWS = 28, MOST_IMAGES = 12, FEW_STONES = 4 };

typedef uint64_t cells; /* a set: bit c is the cell number c in reading order, from the bottom left */

/* The winner is to move: he has these stones, and the loser all others. */
typedef struct {
    cells free, line, own;
} position;

typedef struct {
    cells free, line, needed;
    unsigned cell, rod;
} entry;

/* A set of positions; slots without free cells are empty. */
typedef struct {
    position *slots;
    size_t room, count;
} position_set;

/* The board */

static bool hexagonal;
static int side, n, cell_count, rod_count, image_count;
static int x_of[MOST_CELLS], y_of[MOST_CELLS];
static cells all, line_through[MOST_CELLS][MOST_RODS];
static int row_count[MOST_CELLS];
static cells rows_through[MOST_CELLS][MOST_ROWS]; /* n in a row, without the cell itself */
static int goes[MOST_IMAGES][MOST_CELLS];

/* The rods -, /, \ and | by number, as steps to the right and up. On hexagons a step up keeps x on
 * the way up to the right, so `/` is (0, 1) there. */
static const int square_steps[4][2] = {{1, 0}, {1, 1}, {-1, 1}, {0, 1}};
static const int hexagon_steps[3][2] = {{1, 0}, {0, 1}, {-1, 1}};

static _Noreturn void fail(const char *why) {
    fprintf(stderr, "no proof: %s\n", why);
    exit(1);
}

static int cell_at(int x, int y) {
    for (int cell = 0; cell < cell_count; cell++)
        if (x_of[cell] == x && y_of[cell] == y) return cell;
    return -1;
}

static const int *step_of(int rod) { return hexagonal ? hexagon_steps[rod] : square_steps[rod]; }

static void place_cells(void) {
    int height = hexagonal ? 2 * side - 1 : side;
    for (int y = 0; y < height; y++) {
        int below = y < side - 1 ? y : side - 1, above = y > side - 1 ? y - side + 1 : 0;
        int first = hexagonal ? -below : 0;
        int length = hexagonal ? side + below - above : side;
        for (int x = first; x < first + length; x++, cell_count++) {
            if (cell_count == MOST_CELLS) fail("boards of more than 64 cells are not supported");
            x_of[cell_count] = x;
            y_of[cell_count] = y;
        }
    }
    all = ~(cells)0 >> (64 - cell_count);
}

static void find_lines(void) {
    for (int cell = 0; cell < cell_count; cell++)
        for (int rod = 0; rod < rod_count; rod++) {
            const int *step = step_of(rod);
            int along[4 * 8], length = 0, here = 0;
            for (int by = -2 * side; by <= 2 * side; by++) {
                int other = cell_at(x_of[cell] + by * step[0], y_of[cell] + by * step[1]);
                if (other < 0) continue;
                if (other == cell) here = length;
                along[length++] = other;
                if (other != cell) line_through[cell][rod] |= (cells)1 << other;
            }
            for (int first = here - n + 1; first <= here; first++) {
                if (first < 0 || first + n > length) continue;
                cells row = 0;
                for (int place = first; place < first + n; place++)
                    if (place != here) row |= (cells)1 << along[place];
                rows_through[cell][row_count[cell]++] = row;
            }
        }
}

/* The symmetries: turns by 90 or 60 degrees about the middle, each also mirrored. */
static void find_images(void) {
    image_count = hexagonal ? 12 : 8;
    for (int image = 0; image < image_count; image++)
        for (int cell = 0; cell < cell_count; cell++) {
            int x = hexagonal ? x_of[cell] : 2 * x_of[cell] - side + 1;
            int y = hexagonal ? y_of[cell] - side + 1 : 2 * y_of[cell] - side + 1;
            for (int turn = 0; turn < image / 2; turn++) {
                int turned = hexagonal ? x + y : x;
                x = -y;
                y = turned;
            }
            if (image % 2) {
                int swapped = x;
                x = y;
                y = swapped;
            }
            goes[image][cell] = hexagonal ? cell_at(x, y + side - 1)
                                          : cell_at((x + side - 1) / 2, (y + side - 1) / 2);
        }
}

static cells image_of(cells set, int image) {
    cells found = 0;
    for (; set; set &= set - 1) found |= (cells)1 << goes[image][__builtin_ctzll(set)];
    return found;
}

/* The rules */

static bool makes_row(int cell, cells stones) {
    for (int row = 0; row < row_count[cell]; row++)
        if (!(rows_through[cell][row] & ~stones)) return true;
    return false;
}

static bool wins_at_once(const position *at) {
    for (cells left = at->line; left; left &= left - 1)
        if (makes_row(__builtin_ctzll(left), at->own)) return true;
    return false;
}

/* Sets of positions */

static size_t slot_of(const position_set *set, const position *at) {
    uint64_t hash = at->free * 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 29 ^ at->line) * 0xBF58476D1CE4E5B9u;
    hash = (hash ^ hash >> 31 ^ at->own) * 0x94D049BB133111EBu;
    size_t slot = (size_t)(hash ^ hash >> 30) & (set->room - 1);
    while (set->slots[slot].free && memcmp(set->slots + slot, at, sizeof *at))
        slot = (slot + 1) & (set->room - 1);
    return slot;
}

static position_set new_set(size_t room) {
    position_set made = {calloc(room, sizeof(position)), room, 0};
    if (!made.slots) fail("out of memory");
    return made;
}

static void add(position_set *set, const position *at) {
    if (2 * set->count >= set->room) {
        position_set larger = new_set(2 * set->room);
        for (size_t slot = 0; slot < set->room; slot++)
            if (set->slots[slot].free)
                larger.slots[slot_of(&larger, set->slots + slot)] = set->slots[slot];
        larger.count = set->count;
        free(set->slots);
        *set = larger;
    }
    size_t slot = slot_of(set, at);
    set->count += !set->slots[slot].free;
    set->slots[slot] = *at;
}

/* The loser is to move on this line: add every position that can follow in which the winner needs
 * an entry. */
static void add_answers(position_set *to, cells free, cells line, cells own) {
    cells lost = all & ~free & ~own;
    for (cells left = line; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        if (makes_row(cell, lost)) fail("the loser can make a row");
        cells then = free & ~((cells)1 << cell);
        for (int rod = 0; rod < rod_count; rod++) {
            position at = {then, line_through[cell][rod] & then, own};
            if (at.line && !wins_at_once(&at)) add(to, &at);
        }
    }
}

/* The winner takes the turn of an entry. */
static void play(position_set *to, const position *at, const entry *turn) {
    if (turn->cell >= (unsigned)cell_count || turn->rod >= (unsigned)rod_count)
        fail("a turn is off the board");
    cells bit = (cells)1 << turn->cell;
    if (!(at->line & bit)) fail("a stone is off the rod's line");
    cells free = at->free & ~bit, pointed = line_through[turn->cell][turn->rod] & free;
    if (!pointed) fail("a rod points at no free cell");
    add_answers(to, free, pointed, at->own | bit);
}

/* Entries */

static int compare(const entry *a, const entry *b) {
    int stones = __builtin_popcountll(b->free) - __builtin_popcountll(a->free);
    if (stones) return stones;
    if (a->free != b->free) return a->free < b->free ? -1 : 1;
    if (a->line != b->line) return a->line < b->line ? -1 : 1;
    return (a->needed > b->needed) - (a->needed < b->needed);
}

/* Read the entry of the next line. False at the end. */
static bool read_entry(entry *next) {
    unsigned long long free, line, needed;
    char text[128], rest;
    if (!fgets(text, sizeof text, stdin)) return false;
    if (sscanf(text, "%llx %llx %llx %u %u %c", &free, &line, &needed, &next->cell, &next->rod,
               &rest) != 5)
        fail("a line cannot be read");
    next->free = free;
    next->line = line;
    next->needed = needed;
    return true;
}

/* The entries of one level, and the first of the next. */
static entry *level_entries;
static size_t level_count, level_room;
static entry ahead;
static bool have_ahead;
static unsigned long long entry_count;

static void read_level(int stones) {
    level_count = 0;
    while (have_ahead && __builtin_popcountll(all & ~ahead.free) <= stones) {
        if (level_count == level_room) {
            level_room = level_room ? 2 * level_room : 1024;
            level_entries = realloc(level_entries, level_room * sizeof *level_entries);
            if (!level_entries) fail("out of memory");
        }
        level_entries[level_count++] = ahead;
        entry before = ahead;
        have_ahead = read_entry(&ahead);
        if (have_ahead && compare(&before, &ahead) >= 0) fail("the entries are not in order");
    }
    entry_count += level_count;
}

/* An entry of the level for exactly this position; NULL without one. */
static const entry *entry_for(const position *at) {
    size_t low = 0, high = level_count;
    while (low < high) { /* the first with these free cells and this line */
        size_t middle = low + (high - low) / 2;
        const entry *there = level_entries + middle;
        if (there->free < at->free || (there->free == at->free && there->line < at->line))
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < level_count; low++) {
        const entry *there = level_entries + low;
        if (there->free != at->free || there->line != at->line) return NULL;
        if (!(there->needed & ~at->own)) return there;
    }
    return NULL;
}

/* Find the turn for a position, while few stones lie also for its mirror images, and play it. */
static void answer(position_set *to, const position *at, int stones) {
    for (int image = 0; image < (stones <= FEW_STONES ? image_count : 1); image++) {
        position mirrored = *at;
        if (image) {
            mirrored.free = image_of(at->free, image);
            mirrored.line = image_of(at->line, image);
            mirrored.own = image_of(at->own, image);
        }
        const entry *found = entry_for(&mirrored);
        if (!found) continue;
        play(to, &mirrored, found);
        return;
    }
    fprintf(stderr, "free %llx, line %llx, own %llx: ", (unsigned long long)at->free,
            (unsigned long long)at->line, (unsigned long long)at->own);
    fail("there is no entry for this position");
}

/* The claim */

static int cell_named(const char *name) {
    int first = 0, place = 0, row_start = 0;
    char letter = name[0];
    if (!hexagonal) return cell_at(letter - 'a', atoi(name + 1) - 1);
    for (int row = 0; row < letter - 'a' && row_start < cell_count; row++) {
        first = row_start;
        while (row_start < cell_count && y_of[row_start] == y_of[first]) row_start++;
    }
    place = atoi(name + 1) - 1;
    bool there = row_start + place < cell_count && place >= 0 &&
                 y_of[row_start + place] == letter - 'a';
    return there ? row_start + place : -1;
}

/* Play the turns after which the proof begins, and add the winner's positions there. */
static void begin(position_set *to, char *turns, bool winner_moves) {
    cells stones[2] = {0, 0}, free = all, line = all; /* the winner's, the loser's */
    for (char *turn = strtok(turns, " \n"); turn; turn = strtok(NULL, " \n")) {
        size_t length = strlen(turn);
        const char *rod = strchr("-/\\|", turn[length - 1]);
        int cell = length > 2 && length < 5 ? cell_named(turn) : -1;
        if (!rod || rod - "-/\\|" >= rod_count || cell < 0 || !(line >> cell & 1))
            fail("the proof begins with an illegal turn");
        cells *mine = stones + !winner_moves;
        if (makes_row(cell, *mine)) fail("the proof begins where the game is over");
        *mine |= (cells)1 << cell;
        free &= ~((cells)1 << cell);
        line = line_through[cell][rod - "-/\\|"] & free;
        if (!line) fail("the proof begins with an illegal turn");
        winner_moves = !winner_moves;
    }
    position at = {free, line, stones[0]};
    if (!winner_moves)
        add_answers(to, free, line, stones[0]);
    else if (!wins_at_once(&at))
        add(to, &at);
}

static int count_stones(const position_set *set) {
    for (size_t slot = 0; slot < set->room; slot++)
        if (set->slots[slot].free) return __builtin_popcountll(all & ~set->slots[slot].free);
    return 0;
}

int main(void) {
    char head[512], shape[4], winner[8];
    int length = 0;
    unsigned long long positions = 0;
    if (!fgets(head, sizeof head, stdin) ||
        sscanf(head, "coffee-proof %3[a-z]-%d %d %7s%n", shape, &side, &n, winner, &length) != 4)
        fail("the first line is no claim");
    hexagonal = !strcmp(shape, "hex");
    bool first = !strcmp(winner, "first");
    if ((!hexagonal && strcmp(shape, "sq")) || (!first && strcmp(winner, "second")) || side < 2 ||
        side > (hexagonal ? 6 : 7) || n < 2 || n > side)
        fail("there is no such board");
    rod_count = hexagonal ? 3 : 4;
    place_cells();
    find_lines();
    find_images();

    char *turns = head + length;
    turns[strcspn(turns, "\n")] = 0;
    if (*turns && strncmp(turns, " after ", 7)) fail("the first line is no claim");
    char claim[sizeof head];
    snprintf(claim, sizeof claim, "%s", turns);
    position_set level = new_set(1024);
    begin(&level, *turns ? turns + 7 : turns, first);

    have_ahead = read_entry(&ahead);
    while (level.count) {
        int stones = count_stones(&level);
        read_level(stones);
        fprintf(stderr, "%d stones: %zu positions, %zu entries\n", stones, level.count, level_count);
        positions += level.count;
        position_set next = new_set(1024);
        for (size_t slot = 0; slot < level.room; slot++)
            if (level.slots[slot].free) answer(&next, level.slots + slot, stones);
        free(level.slots);
        level = next;
    }
    printf("%s-%d n=%d%s: %s wins, proven over %llu positions with %llu entries\n", shape, side, n,
           claim, winner, positions, entry_count);
    return 0;
}
