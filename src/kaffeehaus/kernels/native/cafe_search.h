/* Café: which card to lay where, and how to act, by playing the rest of the game with cards that
 * may come. All candidates meet the same cards; the worse half is dropped again and again. */
#ifndef KAFFEEHAUS_CAFE_SEARCH_H
#define KAFFEEHAUS_CAFE_SEARCH_H

#include <stdlib.h>

#include "cafe_plan.h"

#define MOST_CANDIDATES 32
#define PROMISING_WAYS 96
#define ACTING_WIDTH 32
#define LAYING_WIDTH 8
#define LAST_WIDTH 16 /* of the last round, where nothing is played ahead */

static const cafe_care CAFE_CARE = {.glances = 60, .tries = 3, .width = 4, .positions = 1};

typedef struct {
    cafe_position then; /* after the actions of this round */
    cafe_line line;
    cafe_way way;
    double worth; /* before rollouts */
    double total; /* points in all rollouts */
    uint32_t tried;
} cafe_candidate;

typedef struct {
    cafe_scope scope;
    cafe_care care;
    uint8_t unseen[MOST_CAFE_CARDS];
    int unseen_count, market, rounds; /* rounds: those after this one */
    uint64_t rng;
    cafe_room room;
    cafe_candidate candidates[MOST_CANDIDATES];
    int count;
    uint64_t done;
} cafe_search;

INLINE double mean_points(const cafe_candidate *candidate) {
    return candidate->tried ? candidate->total / candidate->tried : candidate->worth;
}

/* Sort by mean, or by worth without rollouts; equals keep their order. */
static void sort_candidates(cafe_candidate *candidates, int count) {
    for (int from = 1; from < count; from++) {
        cafe_candidate moving = candidates[from];
        int place = from;
        for (; place && mean_points(candidates + place - 1) < mean_points(&moving); place--)
            candidates[place] = candidates[place - 1];
        candidates[place] = moving;
    }
}

/* Cards that may come, in the first places of the list: so many from the hidden ones. */
static void draw_cards(const cafe_search *search, uint64_t *rng, uint8_t *cards, int count) {
    memcpy(cards, search->unseen, (size_t)search->unseen_count);
    for (int place = 0; place < count; place++) {
        int from = place + (int)below(rng, (uint32_t)(search->unseen_count - place));
        uint8_t card = cards[from];
        cards[from] = cards[place];
        cards[place] = card;
    }
}

/* Play the first `count` candidates ahead with the same cards. False when it has to stop. */
static bool try_candidates(cafe_search *search, int count, uint64_t deadline, ticker *ticks) {
    uint8_t cards[MOST_CAFE_CARDS];
    int market = search->market;
    if (market * search->rounds > search->unseen_count)
        market = search->unseen_count / search->rounds;
    draw_cards(search, &search->rng, cards, market * search->rounds);
    uint64_t chance = next32(&search->rng);
    for (int number = 0; number < count; number++) {
        cafe_candidate *candidate = search->candidates + number;
        uint64_t rng = chance;
        candidate->total += cafe_rollout(&search->scope, &candidate->then, cards, market,
                                         search->rounds, &search->care, &search->room, &rng);
        candidate->tried++;
        search->done++;
    }
    return !has_to_stop(ticks, search->done) && !(deadline && now_nanoseconds() >= deadline);
}

/* Spend the rollouts: every halving gets an equal part of them. */
static void halve_candidates(cafe_search *search, uint64_t rollouts, uint64_t deadline,
                             ticker *ticks) {
    int count = search->count, halvings = 1;
    sort_candidates(search->candidates, count);
    for (int left = count; left > 2; left = (left + 1) / 2) halvings++;
    for (int halving = 1; halving <= halvings && count > 1; halving++) {
        uint64_t until = rollouts * (uint64_t)halving / (uint64_t)halvings;
        uint64_t begun = now_nanoseconds(), end = deadline;
        if (deadline && deadline > begun)
            end = begun + (deadline - begun) / (uint64_t)(halvings - halving + 1);
        do {
            if (!try_candidates(search, count, end, ticks)) break;
        } while (search->done < until);
        sort_candidates(search->candidates, count);
        if (ticks->stopped) return;
        count = (count + 1) / 2;
    }
}

static void keep_candidate(cafe_search *search, const cafe_candidate *found) {
    int place = search->count;
    if (place == MOST_CANDIDATES) {
        if (search->candidates[place - 1].worth >= found->worth) return;
        place--;
    } else {
        search->count++;
    }
    for (; place && search->candidates[place - 1].worth < found->worth; place--)
        search->candidates[place] = search->candidates[place - 1];
    search->candidates[place] = *found;
}

/* Find the best cards and places in this market. */
static void search_ways(cafe_search *search, const cafe_position *at, const uint8_t *cards,
                        int card_count, uint64_t rollouts, uint64_t deadline, ticker *ticks) {
    cafe_prospect best[PROMISING_WAYS];
    cafe_room *room = &search->room;
    const cafe_scope *scope = &search->scope;
    int rounds = search->rounds;
    int count = list_ways(scope->deck, at, cards, card_count, room->ways);
    if (rounds)
        count = judge_ways(scope, at, count, count, rounds, best, PROMISING_WAYS, room, &search->rng);
    for (int number = 0; number < count; number++) {
        cafe_candidate found = {.way = rounds ? best[number].way : room->ways[number]};
        go_way(scope->deck, at, found.way, &found.then);
        begin_cafe_actions(&found.then);
        find_lines(scope, &found.then.area, &found.then.company, rounds,
                   rounds ? LAYING_WIDTH : LAST_WIDTH, 1, false, &room->lines);
        found.line = room->lines.kept[0];
        found.then.company = found.line.company;
        found.worth = found.line.worth;
        if (rounds) found.worth += cafe_promise(scope, &found.then.area, rounds);
        keep_candidate(search, &found);
        if (has_to_stop(ticks, number)) break;
    }
    if (rounds) halve_candidates(search, rollouts, deadline, ticks);
}

/* Find the best actions of a round that has begun. */
static void search_actions(cafe_search *search, const cafe_position *at, uint64_t rollouts,
                           uint64_t deadline, ticker *ticks) {
    cafe_room *room = &search->room;
    find_lines(&search->scope, &at->area, &at->company, search->rounds, ACTING_WIDTH,
               search->rounds ? MOST_CANDIDATES : 1, true, &room->lines);
    for (int number = 0; number < room->lines.count; number++) {
        cafe_candidate found = {.then = *at, .line = room->lines.kept[number],
                                .way.card = NO_SHOP};
        found.then.company = found.line.company;
        found.worth = found.line.worth;
        keep_candidate(search, &found);
    }
    if (search->rounds) halve_candidates(search, rollouts, deadline, ticks);
}

#endif
