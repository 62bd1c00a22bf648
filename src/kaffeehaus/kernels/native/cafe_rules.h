/* Café: one company on flat structs, as kaffeehaus.games.cafe.rules has it, without the cards of
 * Expresso. The squares of an area are slots in the order of the grid, so that sets of squares are
 * 64-bit masks and the lowest bit of a group is its first cell. */
#ifndef KAFFEEHAUS_CAFE_RULES_H
#define KAFFEEHAUS_CAFE_RULES_H

#include <string.h>

#include "common.h"

#define CAFE_WIDTH 36
#define CAFE_GRID (36 * 37)
#define CAFE_SLOTS 64
#define CAFE_COLOURS 4
#define CAFE_SQUARES 6 /* of a card */
#define MOST_CAFE_CARDS 64
#define MOST_CAFE_SHOPS 64
#define MOST_OPEN_SHOPS 12
#define MOST_GROUPS 32
#define MOST_POINTS 8
#define FREE_SHIPS 2
#define CAFE_RED 3
#define NO_SHOP 255

enum cafe_kind { CAFE_BEAN, CAFE_DRY, CAFE_ROAST, CAFE_CUP, CAFE_SHIP, CAFE_SHOP, CAFE_BLANK,
                 CAFE_KINDS };

typedef struct {
    uint8_t kind, colour, star, shop; /* the shop's number, or NO_SHOP */
} cafe_square;

typedef struct {
    cafe_square squares[CAFE_SQUARES]; /* row by row, upright: 0 1 / 2 3 / 4 5 */
} cafe_card;

typedef struct {
    uint8_t demand[CAFE_COLOURS], points, size;
} cafe_shop;

/* What a table plays with. */
typedef struct {
    cafe_card cards[MOST_CAFE_CARDS];
    cafe_shop shops[MOST_CAFE_SHOPS];
    bool any_colour, dear_red, present_only;
} cafe_deck;

typedef struct {
    uint64_t kinds[CAFE_KINDS], beans[CAFE_COLOURS], stars;
    uint64_t fields[MOST_GROUPS], dry[MOST_GROUPS], roast[MOST_GROUPS];
    uint16_t cells[CAFE_SLOTS];
    cafe_square squares[CAFE_SLOTS];
    uint8_t slot_at[CAFE_GRID]; /* slot + 1, or 0 */
    uint8_t open[MOST_OPEN_SHOPS], open_slot[MOST_OPEN_SHOPS]; /* shop and its first slot */
    uint8_t count, field_count, dry_count, roast_count, open_count, actions, ships;
} cafe_area;

/* Everything that actions can change. */
typedef struct {
    uint64_t cubes[CAFE_COLOURS]; /* the slots that hold this colour */
    uint8_t stack[CAFE_SLOTS];    /* how many; 0 on empty slots */
    uint8_t delivered[MOST_OPEN_SHOPS][CAFE_COLOURS];
    uint8_t stored[CAFE_COLOURS], supply[CAFE_COLOURS];
    uint8_t points, work; /* work: the group that goes on, from 1; 0 for none */
} cafe_company;

INLINE int lowest_slot(uint64_t slots) { return __builtin_ctzll(slots); }
INLINE uint64_t slot_bit(int slot) { return (uint64_t)1 << slot; }
INLINE int least_of(int one, int other) { return one < other ? one : other; }

INLINE uint64_t all_cubes(const cafe_company *company) {
    return company->cubes[0] | company->cubes[1] | company->cubes[2] | company->cubes[3];
}

INLINE int cubes_on(const cafe_company *company, uint64_t slots) {
    int sum = 0;
    for (; slots; slots &= slots - 1) sum += company->stack[lowest_slot(slots)];
    return sum;
}

/* The area */

/* Split the slots into connected groups. */
INLINE int list_groups(const uint64_t *beside, uint64_t slots, uint64_t *groups, int count) {
    while (slots) {
        uint64_t group = slots & -slots, edge = group;
        slots ^= group;
        while (edge) {
            uint64_t found = beside[lowest_slot(edge)] & slots;
            edge = (edge & (edge - 1)) | found;
            group |= found;
            slots ^= found;
        }
        if (count < MOST_GROUPS) groups[count++] = group;
    }
    return count;
}

/* Fill in what follows from cells, squares and slot_at. */
static void settle_cafe_area(const cafe_deck *deck, cafe_area *area) {
    uint64_t beside[CAFE_SLOTS] = {0};
    uint8_t visible[MOST_CAFE_SHOPS] = {0};
    memset(area->kinds, 0, sizeof area->kinds);
    memset(area->beans, 0, sizeof area->beans);
    area->stars = 0;
    for (int slot = 0; slot < area->count; slot++) {
        const cafe_square *square = area->squares + slot;
        int right = area->slot_at[area->cells[slot] + 1];
        int down = area->slot_at[area->cells[slot] + CAFE_WIDTH];
        area->kinds[square->kind] |= slot_bit(slot);
        if (square->kind == CAFE_BEAN) area->beans[square->colour] |= slot_bit(slot);
        if (square->star) area->stars |= slot_bit(slot);
        if (square->shop != NO_SHOP) visible[square->shop]++;
        if (right) {
            beside[slot] |= slot_bit(right - 1);
            beside[right - 1] |= slot_bit(slot);
        }
        if (down) {
            beside[slot] |= slot_bit(down - 1);
            beside[down - 1] |= slot_bit(slot);
        }
    }
    int fields = 0;
    if (deck->any_colour) {
        fields = list_groups(beside, area->kinds[CAFE_BEAN], area->fields, 0);
    } else {
        for (int colour = 0; colour < CAFE_COLOURS; colour++)
            fields = list_groups(beside, area->beans[colour], area->fields, fields);
    }
    area->field_count = (uint8_t)fields;
    area->dry_count = (uint8_t)list_groups(beside, area->kinds[CAFE_DRY], area->dry, 0);
    area->roast_count = (uint8_t)list_groups(beside, area->kinds[CAFE_ROAST], area->roast, 0);
    area->actions = (uint8_t)least_of(MOST_POINTS, __builtin_popcountll(area->kinds[CAFE_CUP]));
    area->ships = (uint8_t)__builtin_popcountll(area->kinds[CAFE_SHIP]);
    area->open_count = 0;
    for (uint64_t slots = area->kinds[CAFE_SHOP]; slots; slots &= slots - 1) {
        int slot = lowest_slot(slots), shop = area->squares[slot].shop;
        if (visible[shop] != deck->shops[shop].size || area->open_count == MOST_OPEN_SHOPS) continue;
        visible[shop] = 0;
        area->open[area->open_count] = (uint8_t)shop;
        area->open_slot[area->open_count++] = (uint8_t)slot;
    }
}

static const uint8_t CAFE_TURNED[4][CAFE_SQUARES] = {
    {0, 1, 2, 3, 4, 5}, {4, 2, 0, 5, 3, 1}, {5, 4, 3, 2, 1, 0}, {1, 3, 5, 0, 2, 4}};

/* The cell under a square of a card, counted row by row as it lies. */
INLINE int cell_under(int turn, int cell, int number) {
    int columns = turn % 2 ? 3 : 2;
    return cell + number / columns * CAFE_WIDTH + number % columns;
}

/* The area with a card on it, in which old slots have moved: `moved` has the new ones plus 1. */
static void lay_cafe_card(const cafe_deck *deck, const cafe_area *before, const cafe_card *card,
                          int turn, int cell, cafe_area *after, uint8_t *moved) {
    uint16_t under[CAFE_SQUARES];
    for (int number = 0; number < CAFE_SQUARES; number++)
        under[number] = (uint16_t)cell_under(turn, cell, number);
    memcpy(after->slot_at, before->slot_at, sizeof after->slot_at);
    int count = 0, laid = 0;
    for (int slot = 0; slot <= before->count; slot++) {
        int here = slot < before->count ? before->cells[slot] : CAFE_GRID;
        while (laid < CAFE_SQUARES && under[laid] <= here) {
            after->cells[count] = under[laid];
            after->squares[count] = card->squares[CAFE_TURNED[turn][laid++]];
            after->slot_at[after->cells[count]] = (uint8_t)(count + 1);
            count++;
        }
        if (slot == before->count) break;
        moved[slot] = 0;
        if (count && after->cells[count - 1] == here) continue;
        after->cells[count] = (uint16_t)here;
        after->squares[count] = before->squares[slot];
        after->slot_at[here] = (uint8_t)(count + 1);
        moved[slot] = (uint8_t)++count;
    }
    after->count = (uint8_t)count;
    settle_cafe_area(deck, after);
}

/* The company after the area under it has changed; cubes on covered squares return. */
static void move_company(const cafe_area *before, const cafe_company *from,
                         const cafe_area *after, const uint8_t *moved, cafe_company *to) {
    *to = (cafe_company){.points = from->points};
    memcpy(to->stored, from->stored, sizeof to->stored);
    memcpy(to->supply, from->supply, sizeof to->supply);
    for (int colour = 0; colour < CAFE_COLOURS; colour++)
        for (uint64_t slots = from->cubes[colour]; slots; slots &= slots - 1) {
            int slot = lowest_slot(slots), there = moved[slot];
            if (there) {
                to->cubes[colour] |= slot_bit(there - 1);
                to->stack[there - 1] = from->stack[slot];
            } else {
                to->supply[colour] = (uint8_t)(to->supply[colour] + from->stack[slot]);
            }
        }
    for (int old = 0; old < before->open_count; old++) {
        int open = 0;
        while (open < after->open_count && after->open[open] != before->open[old]) open++;
        if (open < after->open_count)
            memcpy(to->delivered[open], from->delivered[old], CAFE_COLOURS);
        else
            for (int colour = 0; colour < CAFE_COLOURS; colour++)
                to->supply[colour] = (uint8_t)(to->supply[colour] + from->delivered[old][colour]);
    }
}

typedef struct {
    uint8_t card, pay; /* pay: the colour of the cube, or CAFE_COLOURS for nothing */
    uint8_t turn;      /* in quarters */
    uint16_t cell;
} cafe_way;

#define MOST_WAYS 4096

INLINE bool has_cup(const cafe_card *card) {
    for (int number = 0; number < CAFE_SQUARES; number++)
        if (card->squares[number].kind == CAFE_CUP) return true;
    return false;
}

/* Every place for the card: it covers 2 to 4 squares, and a cup stays visible. */
static int list_places(const cafe_area *area, const cafe_card *card, cafe_way like, cafe_way *ways,
                       int count) {
    int cups = __builtin_popcountll(area->kinds[CAFE_CUP]);
    bool cup = has_cup(card);
    int top = area->cells[0] / CAFE_WIDTH, bottom = area->cells[area->count - 1] / CAFE_WIDTH;
    int left = CAFE_WIDTH, right = 0;
    for (int slot = 0; slot < area->count; slot++) {
        int x = area->cells[slot] % CAFE_WIDTH;
        if (x < left) left = x;
        if (x > right) right = x;
    }
    for (int lying = 0; lying < 2; lying++) {
        int rows = lying ? 2 : 3, columns = lying ? 3 : 2;
        for (int y = top - rows + 1; y <= bottom; y++)
            for (int x = left - columns + 1; x <= right; x++) {
                if (y < 0 || x < 0 || y + rows >= 37 || x + columns >= CAFE_WIDTH) continue;
                int covered = 0, lost = 0;
                for (int number = 0; number < CAFE_SQUARES; number++) {
                    int slot = area->slot_at[cell_under(lying, y * CAFE_WIDTH + x, number)];
                    covered += slot > 0;
                    lost += slot && area->kinds[CAFE_CUP] & slot_bit(slot - 1);
                }
                if (covered < 2 || covered > 4 || (!cup && lost == cups)) continue;
                for (int turn = lying; turn < 4 && count < MOST_WAYS; turn += 2) {
                    like.turn = (uint8_t)turn;
                    like.cell = (uint16_t)(y * CAFE_WIDTH + x);
                    ways[count++] = like;
                }
            }
    }
    return count;
}

/* Actions: each is a whole one, with all its small parts */

enum cafe_deed { CAFE_PRODUCE, CAFE_POUR_DRY, CAFE_POUR_ROAST, CAFE_DELIVER };

typedef struct {
    uint8_t deed, group;
    uint16_t choice; /* colours to pour; shops to supply, and PARTLY */
} cafe_step;

#define PARTLY 0x8000u /* what is left goes to shops that stay incomplete */

INLINE bool is_supplied(const cafe_shop *shop, const uint8_t *got) {
    return !memcmp(shop->demand, got, CAFE_COLOURS);
}

INLINE void produce_cubes(const cafe_area *area, cafe_company *company, int field) {
    uint64_t empty = area->fields[field] & ~all_cubes(company);
    for (int colour = 0; colour < CAFE_COLOURS; colour++)
        for (uint64_t slots = empty & area->beans[colour]; slots && company->supply[colour];
             slots &= slots - 1) {
            company->cubes[colour] |= slots & -slots;
            company->stack[lowest_slot(slots)] = 1;
            company->supply[colour]--;
        }
    company->points--;
    company->work = 0;
}

/* The square of a group that a colour takes: red avoids those where it is dear. */
INLINE int target_slot(const cafe_deck *deck, const cafe_area *area, uint64_t empty, int deed,
                       int colour) {
    bool dear = deed == CAFE_POUR_ROAST && deck->dear_red && colour == CAFE_RED;
    return lowest_slot(dear && empty & ~area->stars ? empty & ~area->stars : empty);
}

/* What it costs to pour these colours into the group; at most as many as it has empty squares. */
INLINE int pouring_cost(const cafe_deck *deck, const cafe_area *area, uint64_t empty, int deed,
                        unsigned colours) {
    int cost = 1;
    for (int colour = 0; colour < CAFE_COLOURS; colour++) {
        if (!(colours >> colour & 1)) continue;
        int slot = target_slot(deck, area, empty, deed, colour);
        empty ^= slot_bit(slot);
        cost += deed == CAFE_POUR_ROAST && deck->dear_red && colour == CAFE_RED &&
                area->stars & slot_bit(slot) ? 1 : 0;
    }
    return cost;
}

INLINE void pour_colour(const cafe_area *area, cafe_company *company, int deed, int colour,
                        int target) {
    uint64_t from = area->kinds[deed == CAFE_POUR_DRY ? CAFE_BEAN : CAFE_DRY];
    uint64_t slots = company->cubes[colour] & from;
    int count = 0;
    company->cubes[colour] ^= slots;
    for (; slots; slots &= slots - 1) {
        count += company->stack[lowest_slot(slots)];
        company->stack[lowest_slot(slots)] = 0;
    }
    company->cubes[colour] |= slot_bit(target);
    company->stack[target] = (uint8_t)count;
}

INLINE void pour_cubes(const cafe_deck *deck, const cafe_area *area, cafe_company *company,
                       cafe_step step) {
    uint64_t group = (step.deed == CAFE_POUR_DRY ? area->dry : area->roast)[step.group];
    uint64_t empty = group & ~all_cubes(company);
    company->points -= (uint8_t)pouring_cost(deck, area, empty, step.deed, step.choice);
    for (int colour = 0; colour < CAFE_COLOURS; colour++) {
        if (!(step.choice >> colour & 1)) continue;
        int target = target_slot(deck, area, empty, step.deed, colour);
        empty ^= slot_bit(target);
        pour_colour(area, company, step.deed, colour, target);
    }
    company->work = (uint8_t)(1 + step.group + (step.deed == CAFE_POUR_DRY ? 0 : MOST_GROUPS));
}

/* How many cubes of each colour every shop gets. */
INLINE void share_cubes(const cafe_deck *deck, const cafe_area *area, const cafe_company *company,
                        unsigned choice, uint8_t *left, uint8_t given[][CAFE_COLOURS]) {
    for (int colour = 0; colour < CAFE_COLOURS; colour++)
        left[colour] = (uint8_t)cubes_on(company, company->cubes[colour] & area->kinds[CAFE_ROAST]);
    memset(given, 0, MOST_OPEN_SHOPS * CAFE_COLOURS);
    for (int pass = 0; pass < 2; pass++)
        for (int open = 0; open < area->open_count; open++) {
            bool chosen = choice >> open & 1;
            if (pass ? chosen || !(choice & PARTLY) : !chosen) continue;
            const uint8_t *demand = deck->shops[area->open[open]].demand;
            for (int colour = 0; colour < CAFE_COLOURS; colour++) {
                int missing = demand[colour] - company->delivered[open][colour];
                int given_now = least_of(missing, left[colour]);
                given[open][colour] = (uint8_t)given_now;
                left[colour] = (uint8_t)(left[colour] - given_now);
            }
        }
}

INLINE void deliver_cubes(const cafe_deck *deck, const cafe_area *area, cafe_company *company,
                          unsigned choice) {
    uint8_t left[CAFE_COLOURS], given[MOST_OPEN_SHOPS][CAFE_COLOURS];
    share_cubes(deck, area, company, choice, left, given);
    for (int colour = 0; colour < CAFE_COLOURS; colour++) {
        uint64_t slots = company->cubes[colour] & area->kinds[CAFE_ROAST];
        company->cubes[colour] ^= slots;
        for (; slots; slots &= slots - 1) company->stack[lowest_slot(slots)] = 0;
        company->stored[colour] = (uint8_t)(company->stored[colour] + left[colour]);
        for (int open = 0; open < area->open_count; open++)
            company->delivered[open][colour] =
                (uint8_t)(company->delivered[open][colour] + given[open][colour]);
    }
    company->points--;
    company->work = 0;
}

INLINE void take_step(const cafe_deck *deck, const cafe_area *area, cafe_company *company,
                      cafe_step step) {
    if (step.deed == CAFE_PRODUCE) produce_cubes(area, company, step.group);
    else if (step.deed == CAFE_DELIVER) deliver_cubes(deck, area, company, step.choice);
    else pour_cubes(deck, area, company, step);
}

/* Points as they stand. */
static int cafe_score(const cafe_deck *deck, const cafe_area *area, const cafe_company *company) {
    int least = 255, second = 255, score = 0;
    for (int colour = 0; colour < CAFE_COLOURS; colour++) {
        int stored = company->stored[colour];
        if (deck->present_only && !stored) continue;
        if (stored < least) {
            second = least;
            least = stored;
        } else if (stored < second) {
            second = stored;
        }
    }
    score += (least < 255 ? 2 * least : 0) + (second < 255 ? second : 0);
    for (int open = 0; open < area->open_count; open++) {
        const cafe_shop *shop = deck->shops + area->open[open];
        if (is_supplied(shop, company->delivered[open])) score += shop->points;
    }
    return score;
}

#endif
