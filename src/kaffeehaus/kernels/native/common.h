/* What every width of board and every kind of processor shares: the generator, the clock, ticks. */
#ifndef KAFFEEHAUS_COMMON_H
#define KAFFEEHAUS_COMMON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#define MOST_CELLS 91
#define MOST_RODS 4
#define LONGEST_LINE 11
/* One turn for each cell and rod, and the swap. */
#define MOST_TURNS (MOST_CELLS * 3 + 1)
#define SWAP_CELL 255

typedef unsigned __int128 wide;

enum verdict { LOST = 0, WON = 1, UNDECIDED = 2 }; /* for the player to move */

#define INLINE static inline __attribute__((always_inline, unused))

/* Called every few milliseconds with what is done so far; true means stop. */
typedef bool (*tick_function)(void *context, uint64_t done);

typedef struct {
    tick_function tick;
    void *context;
    uint64_t next; /* when to tick again, in nanoseconds */
    bool stopped;
} ticker;

#define TICK_NANOSECONDS 10000000u

/* SplitMix64, as in kaffeehaus.core.rng: the high half of each output. */
INLINE uint32_t next32(uint64_t *state) {
    uint64_t mixed = (*state += 0x9E3779B97F4A7C15u);
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return (uint32_t)((mixed ^ (mixed >> 31)) >> 32);
}

INLINE uint32_t below(uint64_t *state, uint32_t n) {
    return (uint32_t)(((uint64_t)next32(state) * n) >> 32);
}

INLINE uint64_t now_nanoseconds(void) {
    struct timespec now;
#ifdef CLOCK_MONOTONIC
    clock_gettime(CLOCK_MONOTONIC, &now);
#else
    timespec_get(&now, TIME_UTC);
#endif
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Whether to stop. Looks at the clock: call it every few hundred microseconds of work. */
INLINE bool has_to_stop(ticker *ticks, uint64_t done) {
    uint64_t now = now_nanoseconds();
    if (now >= ticks->next) {
        ticks->next = now + TICK_NANOSECONDS;
        ticks->stopped = ticks->stopped || (ticks->tick && ticks->tick(ticks->context, done));
    }
    return ticks->stopped;
}

#endif
