/* Café in C as a small program, to be built with sanitizers: random decks, games played by the
 * search with every house option, all cubes counted. Arguments: seed and rounds. Prints how many
 * rounds it played. */
#include <stdio.h>

#include "cafe_search.h"

#define DECK 48
#define CUBES 35

static void check(bool right, const char *what) {
    if (right) return;
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* Any squares; the last two of some cards are a shop. */
static void any_card(cafe_deck *deck, int card, uint64_t *rng) {
    bool sells = !below(rng, 3);
    cafe_shop *shop = deck->shops + card;
    *shop = (cafe_shop){.points = (uint8_t)below(rng, 12), .size = 2};
    for (int cube = 0; cube < 3; cube++) shop->demand[below(rng, CAFE_COLOURS)]++;
    for (int number = 0; number < CAFE_SQUARES; number++) {
        cafe_square *square = deck->cards[card].squares + number;
        *square = (cafe_square){(uint8_t)below(rng, CAFE_SHOP), (uint8_t)below(rng, CAFE_COLOURS),
                                (uint8_t)!below(rng, 6), NO_SHOP};
        if (!sells || number < 4) continue;
        square->kind = CAFE_SHOP;
        square->shop = (uint8_t)card;
    }
}

static void check_cubes(const cafe_position *at) {
    const cafe_company *company = &at->company;
    check((all_cubes(company) & ~(slot_bit(at->area.count) - 1)) == 0, "cubes lie beside the area");
    for (int colour = 0; colour < CAFE_COLOURS; colour++) {
        int sum = company->supply[colour] + company->stored[colour];
        sum += cubes_on(company, company->cubes[colour]);
        for (int open = 0; open < at->area.open_count; open++)
            sum += company->delivered[open][colour];
        check(sum == CUBES, "cubes are lost or made");
    }
}

static void start(const cafe_deck *deck, cafe_position *at) {
    int cell = 17 * CAFE_WIDTH + 17;
    memset(at, 0, sizeof *at);
    at->area.count = CAFE_SQUARES;
    for (int slot = 0; slot < CAFE_SQUARES; slot++) {
        at->area.cells[slot] = (uint16_t)cell_under(0, cell, slot);
        at->area.squares[slot] = deck->cards[DECK].squares[slot];
        at->area.slot_at[at->area.cells[slot]] = (uint8_t)(slot + 1);
    }
    settle_cafe_area(deck, &at->area);
    for (int colour = 0; colour < CAFE_COLOURS; colour++) {
        at->company.stored[colour] = 1;
        at->company.supply[colour] = CUBES - 1;
    }
}

static int play_game(cafe_search *search, const cafe_deck *deck, uint64_t *rng) {
    uint8_t cards[DECK];
    cafe_position at;
    int played = 0;
    for (int card = 0; card < DECK; card++) cards[card] = (uint8_t)card;
    start(deck, &at);
    for (int round = 1; round <= CAFE_ROUNDS; round++) {
        int hidden = DECK - 3 * round;
        for (int part = 0; part < 2; part++) {
            ticker ticks = {0};
            memset(search, 0, sizeof *search);
            search->scope = (cafe_scope){deck, CAFE_TASTE};
            search->care = (cafe_care){20, 2, 2, 1 + (int)below(rng, 3)};
            search->market = 3;
            search->rounds = CAFE_ROUNDS - round;
            search->rng = next32(rng);
            search->unseen_count = hidden;
            memcpy(search->unseen, cards, (size_t)hidden);
            if (part) {
                begin_cafe_actions(&at);
                search_actions(search, &at, 20, 0, &ticks);
                check(search->count > 0, "there is always a way to do nothing");
                at.company = search->candidates[0].then.company;
            } else {
                search_ways(search, &at, cards + hidden, 3, 20, 0, &ticks);
                if (!search->count) continue;
                cafe_position after;
                go_way(deck, &at, search->candidates[0].way, &after);
                at = after;
            }
            check_cubes(&at);
        }
        played++;
    }
    return played;
}

int main(int count, char **arguments) {
    check(count == 3, "a seed and rounds");
    uint64_t rng = strtoull(arguments[1], NULL, 10);
    cafe_search *search = calloc(1, sizeof *search);
    cafe_deck *deck = calloc(1, sizeof *deck);
    int played = 0;
    check(search && deck, "no memory");
    for (int game = 0; game < atoi(arguments[2]); game++) {
        for (int card = 0; card <= DECK; card++) any_card(deck, card, &rng);
        deck->any_colour = below(&rng, 2);
        deck->dear_red = below(&rng, 2);
        deck->present_only = below(&rng, 2);
        played += play_game(search, deck, &rng);
    }
    printf("%d\n", played);
    free(search);
    free(deck);
    return 0;
}
