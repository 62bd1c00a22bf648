/* The C layer as a small program, to be built with sanitizers: random positions, searches and
 * playouts on every board, with and without the processor's own bit instructions. Both kinds must
 * give the same answers. Arguments: seed and rounds. Prints how many positions it tried. */
#include <stdio.h>

#include "coffee.h"

static bool never_stops(void *context, uint64_t done) {
    (void)context, (void)done;
    return false;
}

static position any_position(uint64_t *rng, int cells) {
    wide words[4];
    for (int word = 0; word < 4; word++) {
        words[word] = 0;
        for (int part = 0; part < 4; part++) words[word] = words[word] << 32 | next32(rng);
    }
    wide all = ~(wide)0 >> (128 - cells);
    wide stones = words[0] & all & (below(rng, 2) ? words[3] : ~(wide)0);
    return (position){stones & words[1], stones & ~words[1], words[2]};
}

/* Stones anywhere, and the free cells of some line. */
static position likely_position(uint64_t *rng, const coffee_board *board) {
    int cells = board->is_wide ? board->broad.cells : board->narrow.cells;
    position at = any_position(rng, cells);
    uint32_t cell = below(rng, (uint32_t)cells);
    uint32_t rod = below(rng, (uint32_t)(board->is_wide ? board->broad.rods : board->narrow.rods));
    at.line = board->is_wide ? board->broad.line[cell][rod] : board->narrow.line[cell][rod];
    at.line &= ~(at.own | at.other);
    return at;
}

static void check(bool right, const char *what) {
    if (right) return;
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static bool try_position(coffee_board *board, const position *at, uint64_t seed) {
    coffee_scene scene;
    if (!set_coffee_scene(board, &scene, at)) return false;
    uint64_t states[2][3], wins[2][2], done[2], solved[2] = {0};
    size_t nodes[2];
    bool bmi2 = board->bmi2;
    for (int kind = 0; kind < 2; kind++) {
        ticker ticks = {.tick = never_stops};
        board->bmi2 = kind && bmi2;
        for (int greedy = 0; greedy < 2; greedy++) {
            states[kind][greedy] = seed;
            check(coffee_playouts(board, &scene, 2, greedy, &states[kind][greedy],
                                  &wins[kind][greedy], &ticks) == 2, "playouts are missing");
        }
        tree tree = {0};
        states[kind][2] = seed;
        done[kind] = coffee_search(board, &scene, &tree, (int)(seed % 3) - 1, 100, 0, 50, seed & 1,
                                   &states[kind][2], &ticks);
        nodes[kind] = tree.node_count;
        free_tree(&tree);
        solver *solver = new_coffee_solver(board, 1 << 12, seed & 1);
        check(!solver == board->is_wide, "only the widest board has no solver");
        if (solver) {
            branch best;
            outcome found = coffee_solve(board, &scene, solver, 300, &ticks, &best);
            solved[kind] = mixed(solver->nodes * 4 + found.verdict) ^ found.needed;
        }
        free_solver(solver);
    }
    board->bmi2 = bmi2;
    check(!memcmp(states[0], states[1], sizeof states[0]), "the generators differ");
    check(!memcmp(wins[0], wins[1], sizeof wins[0]), "the winners differ");
    check(solved[0] == solved[1], "the solutions differ");
    check(done[0] == done[1] && nodes[0] == nodes[1], "the trees differ");
    return true;
}

int main(int count, char **arguments) {
    static coffee_board board;
    uint64_t rng = count > 1 ? strtoull(arguments[1], NULL, 10) : 1;
    int rounds = count > 2 ? atoi(arguments[2]) : 1, tried = 0;
    for (int hexagonal = 0; hexagonal < 2; hexagonal++)
        for (int side = 0; side < 9; side++)
            for (int n = 0; n < 9; n++) {
                if (!fill_coffee_board(&board, hexagonal, side, n, false)) continue;
                wide all = board.is_wide ? board.broad.all : board.narrow.all;
                position start = {0, 0, all};
                check(try_position(&board, &start, rng), "the empty board is refused");
                for (int round = 0; round < rounds; round++) {
                    position any = any_position(&rng, round % 2 ? 128 : 20);
                    tried += try_position(&board, &any, next32(&rng));
                    position likely = likely_position(&rng, &board);
                    tried += try_position(&board, &likely, next32(&rng));
                }
            }
    printf("%d\n", tried);
    return 0;
}
