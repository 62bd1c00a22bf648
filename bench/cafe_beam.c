/* Café alone with a known deck: a beam search over whole rounds, as a bound for bots that do not
 * know it. Arguments: positions kept, ways of each, lines of each way. Reads decks (see
 * bench/cafe_solo.py) and prints for each its points, then for every round the card, the cube
 * paid, quarter turns, the cell, and the actions as records of four words. */
#include <stdio.h>
#include <stdlib.h>

#include "cafe_records.h"

#define MARKET 3
#define MOST_EACH 64

typedef struct {
    cafe_position at;
    double worth;
    uint64_t key;
    uint32_t parent;
    cafe_way way;
    cafe_step steps[MOST_STEPS];
    uint8_t length;
} node;

static int number(void) {
    int found;
    if (scanf("%d", &found) != 1) exit(2);
    return found;
}

static cafe_square read_square(void) {
    int kind = number(), colour = number(), star = number(), shop = number();
    return (cafe_square){(uint8_t)kind, (uint8_t)colour, (uint8_t)star, (uint8_t)shop};
}

static int compare_nodes(const void *one, const void *other) {
    double a = (*(node *const *)one)->worth, b = (*(node *const *)other)->worth;
    return (a < b) - (a > b);
}

static uint64_t position_key(const cafe_position *at) {
    uint64_t key = company_key(&at->area, &at->company);
    for (int slot = 0; slot < at->area.count; slot++) {
        const cafe_square *square = at->area.squares + slot;
        key = mixed_key(key, (uint64_t)at->area.cells[slot] << 24 | (uint64_t)square->kind << 16 |
                                 (uint64_t)square->colour << 8 | square->shop);
    }
    return key;
}

/* The best companies after one more round; returns how many there are. */
static int expand(const cafe_scope *scope, const node *from, int count, const uint8_t *market,
                  int rounds, int each, int lines, node *to, cafe_room *room) {
    int grown = 0;
    uint64_t rng = 1;
    for (int parent = 0; parent < count; parent++) {
        const cafe_position *at = &from[parent].at;
        cafe_prospect best[MOST_EACH];
        int ways = list_ways(scope->deck, at, market, MARKET, room->ways);
        ways = judge_ways(scope, at, ways, ways, rounds, best, each, room, &rng);
        for (int way = 0; way < (ways ? ways : 1); way++) {
            room->after = *at;
            if (ways) go_way(scope->deck, at, best[way].way, &room->after);
            begin_cafe_actions(&room->after);
            find_lines(scope, &room->after.area, &room->after.company, rounds, rounds ? 8 : 16,
                       rounds ? lines : 1, false, &room->lines);
            double promise = rounds ? cafe_promise(scope, &room->after.area, rounds) : 0.0;
            for (int line = 0; line < room->lines.count; line++) {
                const cafe_line *kept = room->lines.kept + line;
                node *child = to + grown++;
                *child = (node){.at = room->after, .worth = kept->worth + promise,
                                .parent = (uint32_t)parent, .length = kept->length};
                child->way = ways ? best[way].way : (cafe_way){.card = NO_SHOP};
                child->at.company = kept->company;
                memcpy(child->steps, kept->steps, sizeof child->steps);
                child->key = position_key(&child->at);
            }
        }
    }
    return grown;
}

static void print_round(const cafe_deck *deck, const cafe_position *at, const node *done) {
    cafe_position before = *at;
    cafe_line line = {.length = done->length};
    cafe_records records;
    if (done->way.card != NO_SHOP) go_way(deck, at, done->way, &before);
    begin_cafe_actions(&before);
    memcpy(line.steps, done->steps, sizeof line.steps);
    record_line(deck, &before, &line, &records);
    printf("%d %d %d %d %d", done->way.card == NO_SHOP ? -1 : done->way.card, done->way.pay,
           done->way.turn, done->way.cell, records.count);
    for (int word = 0; word < records.count * STEP_WORDS; word++) printf(" %d", records.words[word]);
    printf("\n");
}

/* The weights of the kernel were found for a player who looks at few positions; wide beams often
 * do better with these. */
static const cafe_taste WIDE_TASTE = {
    .stored = {2.0, 1.0, 0.3, 0.1},
    .on_the_way = {{0.25, 0.55, 0.85}, {0.25, 0.55, 0.85}},
    .surplus = 2.0, .begun = 0.7,
    .action = 0.8, .field = 0.0, .bean = 0.15, .colour = 0.12, .dry = 0.15,
    .large_dry = 0.18, .roast = 0.15, .large_roast = 0.18, .none = -0.6, .ship = 0.08,
    .free_cards = 0.25, .shop = 0.0, .grown = 0.45, .reach = 3.0, .delay = 0.2,
};

typedef struct {
    int width, each, lines;
    node *found, **sorted, *kept;
    cafe_room *room;
} beam;

/* Play a deal, whose start is the first kept node; writes the nodes of the best game. */
static int play_deal(const cafe_scope *scope, const beam *with, const uint8_t *market, node *path) {
    int counts[CAFE_ROUNDS + 1] = {1};
    for (int round = 0; round < CAFE_ROUNDS; round++) {
        node *from = with->kept + round * with->width, *to = from + with->width;
        int grown = expand(scope, from, counts[round], market + MARKET * round,
                           CAFE_ROUNDS - 1 - round, with->each, with->lines, with->found,
                           with->room);
        for (int child = 0; child < grown; child++) with->sorted[child] = with->found + child;
        qsort(with->sorted, (size_t)grown, sizeof *with->sorted, compare_nodes);
        for (int child = 0; child < grown && counts[round + 1] < with->width; child++) {
            const node *next = with->sorted[child];
            int same = counts[round + 1];
            while (same && to[same - 1].worth == next->worth && to[same - 1].key != next->key)
                same--;
            if (same && to[same - 1].key == next->key) continue;
            to[counts[round + 1]++] = *next;
        }
    }
    uint32_t place = 0;
    for (int round = CAFE_ROUNDS; round >= 0; round--) {
        path[round] = with->kept[(size_t)round * (size_t)with->width + place];
        place = path[round].parent;
    }
    const cafe_position *end = &path[CAFE_ROUNDS].at;
    return cafe_score(scope->deck, &end->area, &end->company);
}

static void read_deck(cafe_deck *deck) {
    int cards = number(), shops = number();
    for (int square = 0; square < cards * CAFE_SQUARES; square++)
        deck->cards[square / CAFE_SQUARES].squares[square % CAFE_SQUARES] = read_square();
    for (int shop = 0; shop < shops; shop++) {
        for (int colour = 0; colour < CAFE_COLOURS; colour++)
            deck->shops[shop].demand[colour] = (uint8_t)number();
        deck->shops[shop].points = (uint8_t)number();
        deck->shops[shop].size = (uint8_t)number();
    }
}

static void read_start(const cafe_deck *deck, cafe_position *start) {
    memset(start, 0, sizeof *start);
    start->area.count = CAFE_SQUARES;
    for (int slot = 0; slot < CAFE_SQUARES; slot++) {
        start->area.cells[slot] = (uint16_t)number();
        start->area.squares[slot] = read_square();
        start->area.slot_at[start->area.cells[slot]] = (uint8_t)(slot + 1);
    }
    settle_cafe_area(deck, &start->area);
    for (int colour = 0; colour < CAFE_COLOURS; colour++) {
        start->company.stored[colour] = 1;
        start->company.supply[colour] = 34;
    }
}

int main(int count, char **arguments) {
    if (count != 4) return 2;
    static cafe_deck deck = {.dear_red = true};
    beam with = {atoi(arguments[1]), atoi(arguments[2]), atoi(arguments[3]), 0, 0, 0, 0};
    size_t most = (size_t)with.width * (size_t)with.each * (size_t)with.lines;
    with.found = malloc(most * sizeof *with.found);
    with.sorted = malloc(most * sizeof *with.sorted);
    with.kept = calloc((CAFE_ROUNDS + 1) * (size_t)with.width, sizeof *with.kept);
    with.room = malloc(sizeof *with.room);
    if (with.each > MOST_EACH || !with.found || !with.sorted || !with.kept || !with.room) return 2;
    static node paths[2][CAFE_ROUNDS + 1];
    uint8_t market[CAFE_ROUNDS * MARKET];
    read_deck(&deck);
    read_start(&deck, &with.kept->at);
    for (int place = 0; place < CAFE_ROUNDS * MARKET; place++) market[place] = (uint8_t)number();
    cafe_scope narrow = {&deck, CAFE_TASTE}, wide = {&deck, WIDE_TASTE};
    int points[2] = {play_deal(&narrow, &with, market, paths[0]),
                     play_deal(&wide, &with, market, paths[1])};
    const node *path = paths[points[1] > points[0]];
    printf("%d\n", points[points[1] > points[0]]);
    for (int round = 0; round < CAFE_ROUNDS; round++)
        print_round(&deck, &path[round].at, path + round + 1);
    return 0;
}
