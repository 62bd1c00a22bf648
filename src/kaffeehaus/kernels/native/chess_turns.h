/* Whole turns of Coffee Chess: what a position is worth, and the most promising turns in it, found
 * by a beam search over single actions. The twins are evaluate.py and turns.py of
 * kaffeehaus.kernels.coffee_chess: same turns, same values, in the same order. */
#ifndef KAFFEEHAUS_CHESS_TURNS_H
#define KAFFEEHAUS_CHESS_TURNS_H

#include <stdlib.h>

#include "chess_rules.h"

#define SAVED_BEAN 0.7
#define ROW_PER_ROUND 0.75
#define BEANS_PER_ROUND 5.0
#define LONGEST_HOPE 4.0
#define OWN_THREAT 0.35

#define WIDEST_BEAM 8
#define MOST_LINES 64
/* At least twice the positions of one level of the widest beam, a power of two. */
#define MOST_SEEN 8192

/* What the robber could win by stealing alone in the next turn, fees deducted. */
static int chess_threat(const chess_state *state, int robber, int rows) {
    uint64_t robbers = state->occupied[robber] & beside(state->occupied[!robber]);
    int actions = smaller(INVENTORY, state->inventory[robber] + INCOME + rows), hauls = 0, won = 0;
    int best[INVENTORY + 1];
    for (; robbers; robbers &= robbers - 1) {
        int square = lowest_square(robbers), most = 0;
        uint64_t targets = beside(robbers & -robbers) & state->occupied[!robber];
        for (; targets; targets &= targets - 1) {
            int beans = state->beans[lowest_square(targets)];
            if (beans > most) most = beans;
        }
        int haul = smaller(most, state->beans[square]), place = hauls;
        for (; place && best[place - 1] < haul; place--) best[place] = best[place - 1];
        best[place] = haul;
        if (hauls < actions) hauls++;
    }
    for (int place = 0; place < hauls; place++) won += 2 * best[place] - 1;
    return won;
}

/* The lead of the seat in beans, with the other to draw and move next; `rows` pay by seat. */
static double chess_worth(const chess_state *state, const uint8_t *rows, int seat) {
    int other = !seat, mine = rows[seat], theirs = rows[other];
    double lead = state->on_board[seat] - state->on_board[other];
    double rounds = state->bank / BEANS_PER_ROUND, fading = state->bank / 8.0;
    if (rounds > LONGEST_HOPE) rounds = LONGEST_HOPE;
    if (fading > 1.0) fading = 1.0;
    return lead + ROW_PER_ROUND * rounds * (mine - theirs) +
           SAVED_BEAN * fading * (state->inventory[seat] - state->inventory[other]) -
           chess_threat(state, other, theirs) + OWN_THREAT * chess_threat(state, seat, mine);
}

/* Some actions of one turn, the position they lead to, and its worth to the mover. */
typedef struct {
    chess_state state;
    double worth;
    uint64_t key; /* of the beans and robbers; all lines of one length have spent the same */
    chess_action actions[INVENTORY];
    uint8_t length, rows[2]; /* rows that pay, by seat */
} chess_line;

typedef struct {
    chess_line lines[MOST_LINES]; /* the best first */
    int count, most;
    chess_line beam[2][WIDEST_BEAM];
    uint64_t seen[MOST_SEEN];
} chess_beam;

/* A number for so many beans on a square, or for a robber; never 0 for a key in the end. */
INLINE uint64_t key_part(int square, int beans) {
    uint64_t state = (uint64_t)(square * 64 + beans) * 0x9E3779B97F4A7C15u;
    uint64_t high = next32(&state);
    return high << 32 | next32(&state);
}

INLINE uint64_t key_after(const chess_line *line, const chess_state *after, chess_action action) {
    const uint8_t *was = line->state.beans, *is = after->beans;
    int square = action.square, target = action.target;
    uint64_t key = line->key - key_part(square, was[square]) + key_part(square, is[square]);
    if (action.kind == PLACE) return key;
    key += key_part(target, is[target]) - key_part(target, was[target]);
    return action.kind == STEAL ? key + key_part(square, 63) : key;
}

/* Whether the key is new; it is remembered. */
INLINE bool is_new(uint64_t *seen, uint64_t mask, uint64_t key) {
    key |= !key;
    uint64_t place = key & mask;
    for (; seen[place]; place = (place + 1) & mask)
        if (seen[place] == key) return false;
    seen[place] = key;
    return true;
}

/* Put a line where it belongs among the best `most`; of equals the earlier comes first. */
INLINE void keep_line(chess_line *lines, int *count, int most, const chess_line *line) {
    int place = *count;
    if (place == most && lines[place - 1].worth >= line->worth) return;
    if (place < most) (*count)++;
    else place--;
    for (; place && lines[place - 1].worth < line->worth; place--) lines[place] = lines[place - 1];
    lines[place] = *line;
}

/* The best turns in the position, best first, at most `most`; `width` positions are continued
 * after each action. Ending the turn at once is always among what is compared. */
static void find_turns(const chess_rules *rules, const chess_state *state, int width, int most,
                       chess_beam *found) {
    chess_action actions[MOST_ACTIONS];
    int seat = state->to_move, lines = 1, level = 0;
    found->most = most;
    found->count = 1;
    found->lines[0] = (chess_line){.state = *state,
                                   .rows = {(uint8_t)paying_rows(state->occupied[0]),
                                            (uint8_t)paying_rows(state->occupied[1])}};
    found->lines[0].worth = chess_worth(state, found->lines[0].rows, seat);
    found->beam[0][0] = found->lines[0];
    for (; lines; level = !level) {
        chess_line *from = found->beam[level], *to = found->beam[!level];
        int grown = 0;
        uint64_t mask = (uint64_t)(lines == 1 ? MOST_SEEN / 8 : MOST_SEEN) - 1;
        memset(found->seen, 0, (mask + 1) * sizeof *found->seen);
        for (int parent = 0; parent < lines; parent++) {
            int count = list_actions(rules, &from[parent].state, actions);
            for (int number = 0; number < count; number++) {
                chess_line line = from[parent];
                play_action(&line.state, actions[number]);
                line.key = key_after(from + parent, &line.state, actions[number]);
                if (!is_new(found->seen, mask, line.key)) continue;
                line.actions[line.length++] = actions[number];
                for (int owner = 0; owner < 2; owner++)
                    if (line.state.occupied[owner] != from[parent].state.occupied[owner])
                        line.rows[owner] = (uint8_t)paying_rows(line.state.occupied[owner]);
                line.worth = chess_worth(&line.state, line.rows, seat);
                keep_line(found->lines, &found->count, most, &line);
                keep_line(to, &grown, width, &line);
            }
        }
        lines = grown;
    }
}

#endif
