/* Random playouts of Coffee on the square of five with rows of four, and nothing else: the yardstick
 * for the kernel, which plays the same games by the same seed on every board.
 *
 *     plain_playout GAMES  prints the seconds, the wins of who began, and the generator afterwards */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SIDE = 5, CELLS = SIDE * SIDE, N = 4, RODS = 4, MOST_ROWS = 16 };

static const int STEP_X[RODS] = {1, 1, -1, 0};
static const int STEP_Y[RODS] = {0, 1, 1, 1};

static uint32_t others[CELLS][RODS];    /* the line of a rod, without its own cell */
static uint32_t rows[CELLS][MOST_ROWS]; /* the rows of four through a cell, without it; then 0 */

static int on_board(int x, int y) { return x >= 0 && x < SIDE && y >= 0 && y < SIDE; }

static void fill_tables(void) {
    for (int cell = 0; cell < CELLS; cell++) {
        int count = 0;
        for (int rod = 0; rod < RODS; rod++) {
            for (int step = -SIDE; step <= SIDE; step++) {
                int x = cell % SIDE + step * STEP_X[rod], y = cell / SIDE + step * STEP_Y[rod];
                if (step && on_board(x, y)) others[cell][rod] |= 1u << (y * SIDE + x);
            }
            for (int first = 1 - N; first <= 0; first++) {
                uint32_t row = 0;
                int whole = 1;
                for (int step = first; step < first + N; step++) {
                    int x = cell % SIDE + step * STEP_X[rod], y = cell / SIDE + step * STEP_Y[rod];
                    if (!on_board(x, y)) whole = 0;
                    else if (step) row |= 1u << (y * SIDE + x);
                }
                if (whole) rows[cell][count++] = row;
            }
        }
    }
}

static uint32_t below(uint64_t *state, uint32_t n) {
    uint64_t mixed = *state += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return (uint32_t)(((mixed ^ mixed >> 31) >> 32) * n >> 32);
}

static int wins(uint32_t own, int cell) {
    for (const uint32_t *row = rows[cell]; *row; row++)
        if ((own & *row) == *row) return 1;
    return 0;
}

/* Whether the player who begins wins a game of chance. */
static int playout(uint64_t *state) {
    uint32_t free = (1u << CELLS) - 1, line = free, own = 0, other = 0;
    for (int mover = 1;; mover = !mover) {
        uint8_t cells[CELLS * RODS], rods[CELLS * RODS];
        uint32_t count = 0;
        for (uint32_t rest = line; rest; rest &= rest - 1) {
            int cell = __builtin_ctz(rest);
            if (wins(own, cell)) {
                cells[count] = (uint8_t)cell;
                rods[count++] = RODS;
                continue;
            }
            for (int rod = 0; rod < RODS; rod++) {
                cells[count] = (uint8_t)cell;
                rods[count] = (uint8_t)rod;
                count += (others[cell][rod] & free) != 0;
            }
        }
        if (!count) return !mover;
        uint32_t pick = below(state, count);
        int cell = cells[pick], rod = rods[pick];
        if (rod == RODS) return mover;
        uint32_t stone = 1u << cell, before = own;
        free &= ~stone;
        line = others[cell][rod] & free;
        own = other;
        other = before | stone;
    }
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 1, won = 0;
    uint64_t state = 1;
    fill_tables();
    clock_t begun = clock();
    for (long game = 0; game < games; game++) won += playout(&state);
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    printf("%f %ld %llu\n", seconds, won, (unsigned long long)state);
    return 0;
}
