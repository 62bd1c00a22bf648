/* Tree search over whole turns of Coffee Chess, in a flat arena. The twin is
 * kaffeehaus.kernels.coffee_chess.python: same seed, same tree. */
#ifndef KAFFEEHAUS_CHESS_SEARCH_H
#define KAFFEEHAUS_CHESS_SEARCH_H

#include <math.h>

#include "chess_turns.h"

#define ROOT_WIDTH 8
#define ROOT_TURNS 32
#define INNER_WIDTH 4
#define INNER_TURNS 12
#define SCALE 4.0 /* beans of a lead that wins 85 games of 100 */
#define CURIOSITY 0.6
#define DEEPEST_TURN 250
#define NO_TURN UINT32_MAX

typedef struct {
    double looks, prior, total; /* shares of the player whose turn it is */
    uint32_t visits, node;
    chess_action actions[INVENTORY];
    uint8_t length;
    bool settled; /* the turn ends the game: what it looks like is true */
} chess_edge;

typedef struct {
    chess_state state; /* at the beginning of a turn, after the income */
    uint32_t first, visits;
    uint8_t edges;
} chess_node;

typedef struct {
    const chess_rules *rules;
    bool plays_out; /* leaves are played out at random, not judged */
    uint64_t rng;
    chess_beam *beam;
    chess_node *nodes;
    chess_edge *edges;
    size_t node_count, edge_count, most_nodes;
} chess_tree;

/* A lead in beans as a share of games won. */
INLINE double share_of_lead(double lead) {
    double scaled = lead / SCALE;
    return 0.5 + 0.5 * scaled / sqrt(1.0 + scaled * scaled);
}

/* An empty tree with room for so many nodes; false when there is no memory. */
static bool make_chess_tree(chess_tree *tree, const chess_rules *rules, bool plays_out,
                            uint64_t rng, size_t most_nodes) {
    *tree = (chess_tree){.rules = rules, .plays_out = plays_out, .rng = rng,
                         .most_nodes = most_nodes};
    tree->beam = malloc(sizeof *tree->beam);
    tree->nodes = malloc((most_nodes + 1) * sizeof *tree->nodes);
    tree->edges = malloc((most_nodes * INNER_TURNS + ROOT_TURNS) * sizeof *tree->edges);
    return tree->beam && tree->nodes && tree->edges;
}

static void free_chess_tree(chess_tree *tree) {
    free(tree->beam);
    free(tree->nodes);
    free(tree->edges);
}

static chess_state after_turn(const chess_rules *rules, chess_state state, const chess_edge *edge) {
    for (int action = 0; action < edge->length; action++)
        play_action(&state, edge->actions[action]);
    end_turn(rules, &state);
    return state;
}

/* A new node for the position, with its most promising turns. */
static uint32_t add_chess_node(chess_tree *tree, const chess_state *state, int width, int most) {
    uint32_t number = (uint32_t)tree->node_count++;
    chess_node *node = tree->nodes + number;
    *node = (chess_node){.state = *state, .first = (uint32_t)tree->edge_count};
    find_turns(tree->rules, state, width, most, tree->beam);
    double sum = 0.0;
    for (int turn = 0; turn < tree->beam->count; turn++) sum += 1.0 / (1.0 + turn);
    for (int turn = 0; turn < tree->beam->count; turn++) {
        const chess_line *line = tree->beam->lines + turn;
        chess_edge *edge = tree->edges + tree->edge_count++;
        *edge = (chess_edge){.looks = share_of_lead(line->worth), .node = NO_TURN,
                             .prior = 1.0 / (1.0 + turn) / sum, .length = line->length};
        memcpy(edge->actions, line->actions, sizeof edge->actions);
        chess_state then = line->state;
        end_turn(tree->rules, &then);
        edge->settled = then.over;
        if (then.over) edge->looks = 0.5 * points_of(&then, state->to_move);
    }
    node->edges = (uint8_t)tree->beam->count;
    return number;
}

/* The turn to try next: it has done well, looks well, or was seldom tried. */
static chess_edge *choose_turn(const chess_tree *tree, const chess_node *node) {
    double curiosity = CURIOSITY * sqrt((double)node->visits + 1.0), best = -1.0;
    chess_edge *chosen = tree->edges + node->first;
    for (int number = 0; number < node->edges; number++) {
        chess_edge *edge = tree->edges + node->first + number;
        double value = edge->visits ? edge->total / edge->visits : edge->looks;
        value += curiosity * edge->prior / (1.0 + edge->visits);
        if (value > best) {
            best = value;
            chosen = edge;
        }
    }
    return chosen;
}

/* What the turn is worth to who plays it, without looking further. */
static double leaf_share(chess_tree *tree, const chess_node *node, const chess_edge *edge) {
    if (edge->settled || !tree->plays_out) return edge->looks;
    chess_state then = after_turn(tree->rules, node->state, edge);
    return 0.5 * chess_playout(tree->rules, then, node->state.to_move, &tree->rng);
}

/* Go down the tree to a leaf, and note its share all the way up. */
static void visit_chess_tree(chess_tree *tree) {
    struct { chess_node *node; chess_edge *edge; } path[DEEPEST_TURN];
    chess_node *node = tree->nodes;
    int depth = 0;
    double share;
    for (;;) {
        chess_edge *edge = choose_turn(tree, node);
        path[depth].node = node;
        path[depth++].edge = edge;
        bool grows = edge->visits && !edge->settled && depth < DEEPEST_TURN;
        if (edge->node == NO_TURN && grows && tree->node_count <= tree->most_nodes) {
            chess_state then = after_turn(tree->rules, node->state, edge);
            edge->node = add_chess_node(tree, &then, INNER_WIDTH, INNER_TURNS);
        }
        if (edge->node == NO_TURN || depth == DEEPEST_TURN) {
            share = leaf_share(tree, node, edge);
            break;
        }
        node = tree->nodes + edge->node;
    }
    while (depth--) {
        path[depth].node->visits++;
        path[depth].edge->visits++;
        path[depth].edge->total += share;
        share = 1.0 - share;
    }
}

/* Search from a position in which somebody moves, until the playouts or the time are used up, or
 * a stop. Returns the playouts; the first node of the tree tells the rest. */
static uint64_t chess_search(chess_tree *tree, const chess_state *state, uint64_t playouts,
                             uint64_t deadline, ticker *ticks) {
    uint64_t done = 0;
    add_chess_node(tree, state, ROOT_WIDTH, ROOT_TURNS);
    for (; done < playouts; done++) {
        if (done % 8 == 7) {
            if (has_to_stop(ticks, done)) break;
            if (deadline && now_nanoseconds() >= deadline) break;
        }
        visit_chess_tree(tree);
    }
    return done;
}

#endif
