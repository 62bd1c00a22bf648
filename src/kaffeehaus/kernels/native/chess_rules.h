/* Coffee Chess: the rules on a flat struct, as kaffeehaus.games.coffee_chess has them, with the
 * same order of actions. Squares are numbered from a1 to h8; White owns the light ones. */
#ifndef KAFFEEHAUS_CHESS_RULES_H
#define KAFFEEHAUS_CHESS_RULES_H

#include <string.h>

#include "common.h"

#define SQUARES 64
#define BEANS 50
#define INCOME 2
#define INVENTORY 5
/* 32 places; moves and thefts of every amount, to or from four neighbours each. */
#define MOST_ACTIONS (32 + 2 * 4 * BEANS)

enum chess_kind { NOTHING = 0, PLACE = 1, MOVE = 2, STEAL = 3 };

typedef struct {
    bool always_most; /* a player moves and steals as many beans as possible */
    bool finish_turn; /* who takes the last bean of the bank still plays */
    int standoff;     /* so many turns without a placement end the game; 0 is never */
} chess_rules;

typedef struct {
    uint64_t occupied[2]; /* by seat: its squares that hold beans */
    uint64_t robbers;     /* own squares that received stolen beans this turn */
    uint8_t beans[SQUARES];
    uint8_t on_board[2], inventory[2];
    uint8_t bank, to_move, doing, idle;
    bool last_turn, over;
} chess_state;

typedef struct {
    uint8_t kind, square, target, beans;
} chess_action;

#define LIGHT_SQUARES 0x55AA55AA55AA55AAu
#define A_FILE 0x0101010101010101u
#define H_FILE 0x8080808080808080u

INLINE uint64_t own_squares(int seat) { return seat ? ~LIGHT_SQUARES : LIGHT_SQUARES; }
INLINE int lowest_square(uint64_t squares) { return __builtin_ctzll(squares); }

/* The squares that share a side, or a corner, with one of these. */
INLINE uint64_t beside(uint64_t squares) {
    return squares << 8 | squares >> 8 | (squares & ~A_FILE) >> 1 | (squares & ~H_FILE) << 1;
}

INLINE uint64_t diagonal(uint64_t squares) {
    uint64_t left = (squares & ~A_FILE) >> 1, right = (squares & ~H_FILE) << 1;
    return left << 8 | left >> 8 | right << 8 | right >> 8;
}

/* Three in a row. A row is named by its lowest square. */

#define RISING(from) ((uint64_t)1 << (from) | (uint64_t)1 << ((from) + 9) | (uint64_t)1 << ((from) + 18))
#define FALLING(from) ((uint64_t)1 << (from) | (uint64_t)1 << ((from) + 7) | (uint64_t)1 << ((from) + 14))

/* The most rows without a common square, if they are more than `wanted`: branch on the lowest
 * square, then on leaving it unused. */
static int pack_rows(uint64_t free, uint64_t rising, uint64_t falling, int wanted) {
    int best = 0;
    for (; free; free &= free - 1) {
        int enough = wanted > best ? wanted : best;
        if (__builtin_popcountll(free) / 3 <= enough) return best;
        int from = lowest_square(free);
        uint64_t bit = free & -free;
        uint64_t rows[2] = {rising & bit ? RISING(from) : 0, falling & bit ? FALLING(from) : 0};
        for (int way = 0; way < 2; way++) {
            if (!rows[way] || (rows[way] & free) != rows[way]) continue;
            enough = wanted > best ? wanted : best;
            int found = 1 + pack_rows(free & ~rows[way], rising, falling, enough - 1);
            if (found > best) best = found;
        }
    }
    return best;
}

/* How many rows pay if a player occupies these squares. */
INLINE int paying_rows(uint64_t occupied) {
    uint64_t to_f = ~(H_FILE | H_FILE >> 1), from_c = ~(A_FILE | A_FILE << 1);
    uint64_t rising = occupied & occupied >> 9 & occupied >> 18 & to_f;
    uint64_t falling = occupied & occupied >> 7 & occupied >> 14 & from_c;
    if (!(rising | falling)) return 0;
    int rows = __builtin_popcountll(rising) + __builtin_popcountll(falling);
    if (rows == 1) return 1;
    uint64_t useful = rising | rising << 9 | rising << 18 | falling | falling << 7 | falling << 14;
    int squares = __builtin_popcountll(useful);
    if (squares == 3 * rows) return rows; /* no two share a square */
    if (squares < 6) return 1;
    return pack_rows(useful, rising, falling, 0);
}

/* A turn */

INLINE void add_beans(chess_state *state, int square, int beans) {
    uint64_t bit = (uint64_t)1 << square;
    int owner = !(LIGHT_SQUARES & bit);
    state->beans[square] = (uint8_t)(state->beans[square] + beans);
    state->on_board[owner] = (uint8_t)(state->on_board[owner] + beans);
    if (state->beans[square]) state->occupied[owner] |= bit;
    else state->occupied[owner] &= ~bit;
}

INLINE int smaller(int one, int other) { return one < other ? one : other; }

INLINE void begin_turn(const chess_rules *rules, chess_state *state) {
    int seat = state->to_move, has = state->inventory[seat];
    int income = INCOME + paying_rows(state->occupied[seat]);
    int drawn = smaller(smaller(income, INVENTORY - has), state->bank);
    state->inventory[seat] = (uint8_t)(has + drawn);
    state->bank = (uint8_t)(state->bank - drawn);
    if (state->bank) return;
    state->last_turn = rules->finish_turn;
    state->over = !rules->finish_turn;
}

INLINE void end_turn(const chess_rules *rules, chess_state *state) {
    if (state->idle < UINT8_MAX) state->idle++;
    if (state->doing == PLACE) state->idle = 0;
    state->doing = NOTHING;
    state->robbers = 0;
    if (state->last_turn || (rules->standoff && state->idle == rules->standoff)) {
        state->over = true;
        return;
    }
    state->to_move = !state->to_move;
    begin_turn(rules, state);
}

INLINE void play_action(chess_state *state, chess_action action) {
    int seat = state->to_move, beans = action.beans;
    state->doing = action.kind;
    state->inventory[seat]--;
    if (action.kind == PLACE) {
        add_beans(state, action.square, 1);
        return;
    }
    state->bank++;
    bool robs = action.kind == STEAL;
    add_beans(state, robs ? action.target : action.square, -beans);
    add_beans(state, robs ? action.square : action.target, beans);
    if (robs) state->robbers |= (uint64_t)1 << action.square;
}

INLINE int list_transfers(const chess_rules *rules, const chess_state *state, int kind,
                          chess_action *found) {
    int seat = state->to_move, count = 0;
    uint64_t from = state->occupied[seat] & (kind == STEAL ? ~state->robbers : ~(uint64_t)0);
    for (; from; from &= from - 1) {
        int square = lowest_square(from), has = state->beans[square];
        uint64_t bit = from & -from;
        uint64_t targets = kind == MOVE ? diagonal(bit) : beside(bit) & state->occupied[!seat];
        for (; targets; targets &= targets - 1) {
            int target = lowest_square(targets);
            int most = kind == MOVE ? has - 1 : smaller(has, state->beans[target]);
            int least = rules->always_most ? most : 1;
            for (int beans = least; beans && beans <= most; beans++)
                found[count++] = (chess_action){(uint8_t)kind, (uint8_t)square, (uint8_t)target,
                                                (uint8_t)beans};
        }
    }
    return count;
}

/* What the player to move may do besides ending the turn, in the order of the rules. */
INLINE int list_actions(const chess_rules *rules, const chess_state *state, chess_action *found) {
    int count = 0;
    if (!state->inventory[state->to_move]) return 0;
    if (state->doing == NOTHING || state->doing == PLACE)
        for (uint64_t own = own_squares(state->to_move); own; own &= own - 1)
            found[count++] = (chess_action){PLACE, (uint8_t)lowest_square(own), 0, 1};
    if (state->doing == NOTHING || state->doing == MOVE)
        count += list_transfers(rules, state, MOVE, found + count);
    if (state->doing == NOTHING || state->doing == STEAL)
        count += list_transfers(rules, state, STEAL, found + count);
    return count;
}

/* Winning: 2 points for the seat, 1 for a draw. */
INLINE int points_of(const chess_state *state, int seat) {
    int lead = state->on_board[seat] - state->on_board[!seat];
    return lead > 0 ? 2 : lead == 0;
}

/* Whether these numbers can be a position: all beans are somewhere, nobody holds too many. Fills
 * in what follows from the beans. */
static bool settle_chess_state(chess_state *state) {
    int beans[2] = {0, 0}, sum = state->bank + state->inventory[0] + state->inventory[1];
    for (int square = 0; square < SQUARES; square++) {
        int here = state->beans[square];
        if (here > BEANS) return false;
        beans[!(LIGHT_SQUARES >> square & 1)] += here;
    }
    if (sum + beans[0] + beans[1] != BEANS) return false;
    if (state->inventory[0] > INVENTORY || state->inventory[1] > INVENTORY) return false;
    if (state->to_move > 1 || state->doing > STEAL) return false;
    state->occupied[0] = state->occupied[1] = 0;
    state->on_board[0] = state->on_board[1] = 0;
    for (int square = 0; square < SQUARES; square++) {
        int here = state->beans[square];
        state->beans[square] = 0;
        if (here) add_beans(state, square, here);
    }
    return !(state->robbers & ~own_squares(state->to_move));
}

/* Playouts */

/* Any legal action, all with the same chance, until the game is over: the points of `seat`. */
static int chess_playout(const chess_rules *rules, chess_state state, int seat, uint64_t *rng) {
    chess_action actions[MOST_ACTIONS];
    while (!state.over) {
        int count = list_actions(rules, &state, actions);
        uint32_t pick = below(rng, (uint32_t)count + 1);
        if (pick == (uint32_t)count) end_turn(rules, &state);
        else play_action(&state, actions[pick]);
    }
    return points_of(&state, seat);
}

/* `count` playouts from one position: how many were played before a stop, and the points of the
 * player to move. */
static uint64_t chess_playouts(const chess_rules *rules, const chess_state *state, uint64_t count,
                               uint64_t *rng, uint64_t *points, ticker *ticks) {
    uint64_t done;
    *points = 0;
    for (done = 0; done < count; done++) {
        if (done % 16 == 15 && has_to_stop(ticks, done)) break;
        *points += (uint64_t)chess_playout(rules, *state, state->to_move, rng);
    }
    return done;
}

#endif
