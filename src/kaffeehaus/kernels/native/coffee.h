/* Coffee for every board: 64 bits hold all of them but hex-6, which takes 128. On x86-64 each width
 * exists twice, with and without the BMI2 instructions, and the processor at hand decides. */
#ifndef KAFFEEHAUS_COFFEE_H
#define KAFFEEHAUS_COFFEE_H

#include "table.h"
#include "tree.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

#define BITS uint64_t
#define WIDTH(name) JOIN(name, _64)
#include "tables.inc.h"
#define NAME(name) JOIN(name, _64_plain)
#define TARGET
#include "play.inc.h"
#include "search.inc.h"
#include "solve.inc.h"
#undef FN
#undef FAST
#undef DEEPEST
#undef NAME
#undef TARGET
#if defined(__x86_64__)
#include <immintrin.h>
#define NAME(name) JOIN(name, _64_bmi2)
#define TARGET __attribute__((target("bmi,bmi2,popcnt")))
#define PEXT _pext_u64
#define PDEP _pdep_u64
#include "play.inc.h"
#include "search.inc.h"
#include "solve.inc.h"
#undef FN
#undef FAST
#undef DEEPEST
#undef NAME
#undef TARGET
#undef PEXT
#undef PDEP
#endif
#undef BITS
#undef WIDTH

#define BITS wide
#define WIDTH(name) JOIN(name, _128)
#include "tables.inc.h"
#define NAME(name) JOIN(name, _128_plain)
#define TARGET
#include "play.inc.h"
#include "search.inc.h"
#undef FN
#undef FAST
#undef DEEPEST
#undef NAME
#undef TARGET
#if defined(__x86_64__)
#define NAME(name) JOIN(name, _128_bmi2)
#define TARGET __attribute__((target("bmi,bmi2,popcnt")))
#define PEXT _pext_u64
#define PDEP _pdep_u64
#include "play.inc.h"
#include "search.inc.h"
#undef FN
#undef FAST
#undef DEEPEST
#undef NAME
#undef TARGET
#undef PEXT
#undef PDEP
#endif
#undef BITS
#undef WIDTH

typedef struct {
    bool is_wide, bmi2;
    union {
        board_64 narrow;
        board_128 broad;
    };
} coffee_board;

/* A position: the stones of the player to move and of the other, and where the next may go. */
typedef struct {
    wide own, other, line;
} position;

static bool has_bmi2(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

static bool fill_coffee_board(coffee_board *board, bool hexagonal, int side, int n, bool plain) {
    board->is_wide = hexagonal && side == 6;
    board->bmi2 = !plain && has_bmi2();
    return board->is_wide ? fill_board_128(&board->broad, hexagonal, side, n)
                          : fill_board_64(&board->narrow, hexagonal, side, n);
}

/* Calls FUNCTION of the board's width and this processor with the board, and assigns the result. */
#if defined(__x86_64__)
#define ON_BOARD(board, result, FUNCTION, narrow_scene, broad_scene, ...)                       \
    do {                                                                                        \
        if ((board)->is_wide && (board)->bmi2)                                                  \
            result = FUNCTION##_128_bmi2(&(board)->broad, broad_scene, __VA_ARGS__);            \
        else if ((board)->is_wide)                                                              \
            result = FUNCTION##_128_plain(&(board)->broad, broad_scene, __VA_ARGS__);           \
        else if ((board)->bmi2)                                                                 \
            result = FUNCTION##_64_bmi2(&(board)->narrow, narrow_scene, __VA_ARGS__);           \
        else                                                                                    \
            result = FUNCTION##_64_plain(&(board)->narrow, narrow_scene, __VA_ARGS__);          \
    } while (0)
#else
#define ON_BOARD(board, result, FUNCTION, narrow_scene, broad_scene, ...)                       \
    do {                                                                                        \
        if ((board)->is_wide)                                                                   \
            result = FUNCTION##_128_plain(&(board)->broad, broad_scene, __VA_ARGS__);           \
        else                                                                                    \
            result = FUNCTION##_64_plain(&(board)->narrow, narrow_scene, __VA_ARGS__);          \
    } while (0)
#endif

typedef union {
    scene_64 narrow;
    scene_128 broad;
} coffee_scene;

static bool set_coffee_scene(const coffee_board *board, coffee_scene *scene, const position *at) {
    if (board->is_wide)
        return set_scene_128_plain(&board->broad, &scene->broad, at->own, at->other, at->line);
    if ((at->own | at->other | at->line) >> 64) return false;
    return set_scene_64_plain(&board->narrow, &scene->narrow, (uint64_t)at->own,
                              (uint64_t)at->other, (uint64_t)at->line);
}

static uint64_t coffee_playouts(const coffee_board *board, const coffee_scene *scene,
                                uint64_t count, bool greedy, uint64_t *rng, uint64_t *wins,
                                ticker *ticks) {
    uint64_t done;
    ON_BOARD(board, done, run_playouts, &scene->narrow, &scene->broad, count, greedy, rng, wins,
             ticks);
    return done;
}

static uint64_t coffee_search(const coffee_board *board, const coffee_scene *scene, tree *tree,
                              int until_swap, uint64_t playouts, uint64_t deadline,
                              uint64_t most_nodes, bool greedy, uint64_t *rng, ticker *ticks) {
    uint64_t done;
    ON_BOARD(board, done, run_search, &scene->narrow, &scene->broad, tree, until_swap, playouts,
             deadline, most_nodes, greedy, rng, ticks);
    return done;
}

/* The lines of the board and the rows through each cell. */
static void fill_lines(solver *solver, const board_64 *board) {
    for (int cell = 0; cell < board->cells; cell++)
        for (int rod = 0; rod < board->rods; rod++) {
            uint64_t line = board->line[cell][rod], row = 0;
            int number = 0, length = 0;
            while (number < solver->line_count && solver->lines[number] != line) number++;
            solver->line_of[cell][rod] = (uint8_t)number;
            if (number == solver->line_count) solver->lines[solver->line_count++] = line;
            for (line &= ~(uint64_t)0 << cell; line && length < board->n; line &= line - 1, length++)
                row |= line & -line;
            for (uint64_t left = length == board->n ? row : 0; left; left &= left - 1) {
                int member = __builtin_ctzll(left);
                solver->rests[member][solver->rest_count[member]++] = row & ~(left & -left);
            }
        }
}

/* A solver for the board, or NULL when there is no memory or the board is too large. */
static solver *new_coffee_solver(const coffee_board *board, uint64_t bytes, bool shared) {
    if (board->is_wide) return NULL;
    const board_64 *narrow = &board->narrow;
    solver *made = new_solver(bytes, shared);
    if (!made) return NULL;
    fill_symmetries(made, narrow->rods == 3, narrow->side, narrow->cells, narrow->x, narrow->y);
    fill_lines(made, narrow);
    fill_hashes(made, narrow->cells);
    return made;
}

static outcome coffee_solve(const coffee_board *board, const coffee_scene *scene, solver *solver,
                            uint64_t limit, ticker *ticks, branch *best) {
#if defined(__x86_64__)
    if (board->bmi2)
        return run_solver_64_bmi2(&board->narrow, &scene->narrow, solver, limit, ticks, best);
#endif
    return run_solver_64_plain(&board->narrow, &scene->narrow, solver, limit, ticks, best);
}

#endif
