/* Coffee Chess in C as a small program, to be built with sanitizers: playouts and searches from
 * random positions under all rules, with all beans counted. Arguments: seed and rounds. Prints how
 * many positions it tried. */
#include <stdio.h>

#include "chess_search.h"

static bool stops_late(void *context, uint64_t done) {
    (void)done;
    return ++*(int *)context > 1000;
}

static void check(bool right, const char *what) {
    if (right) return;
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* Beans anywhere; now and then more than there are, or an odd turn. */
static chess_state any_state(uint64_t *rng) {
    chess_state state = {.to_move = (uint8_t)below(rng, 2), .doing = (uint8_t)below(rng, 4),
                         .idle = (uint8_t)below(rng, 30), .last_turn = !below(rng, 8)};
    int left = BEANS - (int)below(rng, BEANS);
    state.bank = (uint8_t)(BEANS - left);
    for (int seat = 0; seat < 2; seat++) {
        int has = smaller(left, (int)below(rng, INVENTORY + 1));
        state.inventory[seat] = (uint8_t)has;
        left -= has;
    }
    while (left > 0) {
        int beans = 1 + (int)below(rng, (uint32_t)left);
        state.beans[below(rng, SQUARES)] += (uint8_t)beans;
        left -= beans;
    }
    if (!below(rng, 16)) state.beans[below(rng, SQUARES)]++;
    if (!below(rng, 16)) state.inventory[below(rng, 2)] = (uint8_t)below(rng, 256);
    state.robbers = (uint64_t)next32(rng) << 32 | next32(rng);
    if (below(rng, 4)) state.robbers &= own_squares(state.to_move);
    return state;
}

static void check_beans(const chess_state *state) {
    int sum = state->bank + state->inventory[0] + state->inventory[1];
    uint64_t occupied = 0;
    for (int square = 0; square < SQUARES; square++) {
        sum += state->beans[square];
        if (state->beans[square]) occupied |= (uint64_t)1 << square;
    }
    check(sum == BEANS, "beans are lost or made");
    check(occupied == (state->occupied[0] | state->occupied[1]), "the squares are miscounted");
}

/* A random game step by step, with its beans counted. */
static void play_checked(const chess_rules *rules, chess_state state, uint64_t *rng) {
    chess_action actions[MOST_ACTIONS];
    while (!state.over) {
        int count = list_actions(rules, &state, actions);
        check(count <= MOST_ACTIONS, "too many actions");
        uint32_t pick = below(rng, (uint32_t)count + 1);
        if (pick == (uint32_t)count) end_turn(rules, &state);
        else play_action(&state, actions[pick]);
        check_beans(&state);
    }
}

static bool try_state(const chess_rules *rules, chess_state state, uint64_t seed) {
    if (!settle_chess_state(&state)) return false;
    int ticked = 0;
    ticker ticks = {.tick = stops_late, .context = &ticked};
    uint64_t rng = seed, again = seed, points = 0;
    play_checked(rules, state, &rng);
    check(chess_playouts(rules, &state, 1, &again, &points, &ticks) == 1, "a playout is missing");
    check(rng == again, "the generators differ");
    for (int plays_out = 0; plays_out < 2; plays_out++) {
        chess_tree tree;
        check(make_chess_tree(&tree, rules, plays_out, seed, 20), "no memory");
        check(chess_search(&tree, &state, 40, 0, &ticks) == 40, "a search ends early");
        check(tree.node_count <= 21, "the tree grows too far");
        uint64_t visits = 0;
        for (int turn = 0; turn < tree.nodes[0].edges; turn++) visits += tree.edges[turn].visits;
        check(visits == 40, "visits are lost");
        free_chess_tree(&tree);
    }
    return true;
}

int main(int count, char **arguments) {
    uint64_t rng = count > 1 ? strtoull(arguments[1], NULL, 10) : 1;
    int rounds = count > 2 ? atoi(arguments[2]) : 1, tried = 0;
    for (int round = 0; round < rounds; round++) {
        chess_rules rules = {below(&rng, 2), below(&rng, 2), (int)below(&rng, 30)};
        chess_state start = {.bank = BEANS - INCOME, .inventory = {INCOME, 0}};
        check(try_state(&rules, start, next32(&rng)), "the beginning is refused");
        for (int number = 0; number < 8; number++)
            tried += try_state(&rules, any_state(&rng), next32(&rng));
    }
    printf("%d\n", tried);
    return 0;
}
