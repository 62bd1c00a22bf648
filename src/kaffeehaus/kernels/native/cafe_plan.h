/* Café: what a company is worth, the best actions of a round, and whole rounds played ahead. */
#ifndef KAFFEEHAUS_CAFE_PLAN_H
#define KAFFEEHAUS_CAFE_PLAN_H

#include "cafe_rules.h"

#define CAFE_ROUNDS 8
#define WIDEST_LINES 64
#define MOST_STEPS 16
#define MOST_NEXT 256

/* Weights. Those of an area are points for each remaining round. */
typedef struct {
    double stored[CAFE_COLOURS]; /* another cube of the scarcest colour, the second and so on */
    /* Share of its worth that a bean, dried or roasted cube has: with one round to go, with more. */
    double on_the_way[2][3];
    double surplus;              /* cubes of a colour that count beyond the second scarcest */
    double begun;                /* share of its points that a shop counts for what it has */
    double action, field, bean, colour, dry, large_dry, roast, large_roast, none, ship, free_cards;
    double shop, grown; /* shares of the points of an open shop; `grown` if its colours grow */
    double reach;       /* rounds in which a shop is supplied */
    double delay;       /* rounds until squares bear fruit */
} cafe_taste;

/* Found by changing a few at a time and keeping what played 600 deals for one better. */
static const cafe_taste CAFE_TASTE = {
    .stored = {0.029, 0.097, 0.059, 0.218},
    .on_the_way = {{0.25, 0.565, 0.786}, {0.412, 0.481, 0.811}},
    .surplus = 1.252, .begun = 0.909,
    .action = 0.85, .field = -0.092, .bean = 0.167, .colour = 0.079, .dry = 0.037,
    .large_dry = 0.268, .roast = 0.082, .large_roast = 0.323, .none = -0.239, .ship = -0.032,
    .free_cards = 0.006, .shop = 0.028, .grown = 0.254, .reach = 2.627, .delay = 0.213,
};

typedef struct {
    const cafe_deck *deck;
    cafe_taste taste;
} cafe_scope;

/* What all squares of an area promise for these rounds. */
static double cafe_promise(const cafe_scope *scope, const cafe_area *area, int rounds) {
    const cafe_taste *taste = &scope->taste;
    double sum = taste->action * area->actions;
    int grown = 0;
    for (int field = 0; field < area->field_count; field++)
        sum += taste->field + taste->bean * least_of(4, __builtin_popcountll(area->fields[field]));
    for (int colour = 0; colour < CAFE_COLOURS; colour++) grown += area->beans[colour] != 0;
    sum += taste->colour * grown;
    for (int kind = 0; kind < 2; kind++) {
        const uint64_t *groups = kind ? area->roast : area->dry;
        int count = kind ? area->roast_count : area->dry_count, largest = 0, total = 0;
        for (int group = 0; group < count; group++) {
            int size = __builtin_popcountll(groups[group]);
            total += size;
            if (size > largest) largest = size;
        }
        if (!count) sum += taste->none;
        sum += (kind ? taste->roast : taste->dry) * least_of(4, total);
        sum += (kind ? taste->large_roast : taste->large_dry) * least_of(4, largest);
    }
    sum += area->ships >= FREE_SHIPS ? taste->free_cards : taste->ship * area->ships;
    sum *= rounds > taste->delay ? rounds - taste->delay : 0.0;
    double reach = rounds / taste->reach;
    if (reach > 1.0) reach = 1.0;
    for (int open = 0; open < area->open_count; open++) {
        const cafe_shop *shop = scope->deck->shops + area->open[open];
        int wanted = 0, grows = 0;
        for (int colour = 0; colour < CAFE_COLOURS; colour++) {
            wanted += shop->demand[colour] > 0;
            grows += shop->demand[colour] && area->beans[colour];
        }
        sum += reach * shop->points * (taste->shop + taste->grown * grows / wanted);
    }
    return sum;
}

/* What cubes and shops are worth with these rounds to come. In the last one, only cubes that the
 * remaining actions can still bring to their end count. */
static double cafe_standing(const cafe_scope *scope, const cafe_area *area,
                            const cafe_company *company, int rounds) {
    const cafe_taste *taste = &scope->taste;
    const double *on_the_way = taste->on_the_way[rounds > 1];
    bool ends = !rounds;
    double coming[CAFE_COLOURS], sorted[CAFE_COLOURS], sum = 0.0;
    for (int colour = 0; colour < CAFE_COLOURS; colour++) {
        coming[colour] = 0.0;
        for (int kind = CAFE_BEAN; kind <= CAFE_ROAST; kind++) {
            uint64_t slots = company->cubes[colour] & area->kinds[kind];
            if (slots && (!ends || company->points >= CAFE_ROAST - kind + 1))
                coming[colour] += on_the_way[kind] *
                                  (kind == CAFE_BEAN ? __builtin_popcountll(slots)
                                                     : cubes_on(company, slots));
        }
    }
    for (int open = 0; open < area->open_count; open++) {
        const cafe_shop *shop = scope->deck->shops + area->open[open];
        const uint8_t *got = company->delivered[open];
        if (is_supplied(shop, got)) {
            sum += shop->points;
            continue;
        }
        double wanted = 0.0, there = 0.0;
        for (int colour = 0; colour < CAFE_COLOURS; colour++) {
            double sent = shop->demand[colour] - got[colour];
            if (sent > coming[colour]) sent = coming[colour];
            coming[colour] -= sent;
            there += sent + (ends ? 0 : got[colour]);
            wanted += shop->demand[colour];
        }
        sum += taste->begun * shop->points * there / wanted;
    }
    for (int colour = 0; colour < CAFE_COLOURS; colour++) {
        double count = company->stored[colour] + coming[colour];
        int place = colour;
        for (; place && sorted[place - 1] > count; place--) sorted[place] = sorted[place - 1];
        sorted[place] = count;
    }
    double most = sorted[1] + taste->surplus;
    for (int place = 0; place < CAFE_COLOURS; place++) {
        double worth = ends ? (place == 0 ? 2.0 : place == 1) : taste->stored[place];
        sum += worth * (sorted[place] < most ? sorted[place] : most);
    }
    return sum;
}

/* Lines: the actions of one round */

typedef struct {
    cafe_company company;
    double worth;
    uint64_t key;
    cafe_step steps[MOST_STEPS];
    uint8_t length;
} cafe_line;

typedef struct {
    cafe_line kept[WIDEST_LINES]; /* the best, best first: one may stop after each */
    int count;
    cafe_line beams[2][WIDEST_LINES];
} cafe_lines;

INLINE uint64_t mixed_key(uint64_t key, uint64_t value) {
    key = (key ^ value) * 0xBF58476D1CE4E5B9u;
    return key ^ (key >> 29);
}

INLINE uint64_t company_key(const cafe_area *area, const cafe_company *company) {
    uint64_t key = 0x9E3779B97F4A7C15u + company->points;
    for (int colour = 0; colour < CAFE_COLOURS; colour++) {
        key = mixed_key(key, company->cubes[colour]);
        uint64_t stacks = company->cubes[colour] & ~area->kinds[CAFE_BEAN];
        for (; stacks; stacks &= stacks - 1)
            key = mixed_key(key, company->stack[lowest_slot(stacks)] + 1u);
        key = mixed_key(key, company->stored[colour]);
        for (int open = 0; open < area->open_count; open++)
            key = mixed_key(key, company->delivered[open][colour]);
    }
    return mixed_key(key, company->work);
}

/* Ways to pour: every set of colours that fills as many empty squares as possible, or, `fine`, of
 * any size. */
static int list_pours(const cafe_deck *deck, const cafe_area *area, const cafe_company *company,
                      int deed, bool fine, cafe_step *steps, int count) {
    uint64_t from = area->kinds[deed == CAFE_POUR_DRY ? CAFE_BEAN : CAFE_DRY];
    const uint64_t *groups = deed == CAFE_POUR_DRY ? area->dry : area->roast;
    int group_count = deed == CAFE_POUR_DRY ? area->dry_count : area->roast_count;
    unsigned there = 0;
    for (int colour = 0; colour < CAFE_COLOURS; colour++)
        there |= (unsigned)((company->cubes[colour] & from) != 0) << colour;
    if (!there) return count;
    for (int group = 0; group < group_count; group++) {
        int work = 1 + group + (deed == CAFE_POUR_DRY ? 0 : MOST_GROUPS);
        uint64_t empty = groups[group] & ~all_cubes(company);
        if (!empty || company->work == work) continue;
        int most = least_of(__builtin_popcountll(empty), __builtin_popcount(there));
        for (unsigned colours = there; colours && count < MOST_NEXT; colours = (colours - 1) & there) {
            int size = __builtin_popcount(colours);
            if (size > most || (!fine && size < most)) continue;
            if (pouring_cost(deck, area, empty, deed, colours) > company->points) continue;
            steps[count++] = (cafe_step){(uint8_t)deed, (uint8_t)group, (uint16_t)colours};
        }
    }
    return count;
}

/* Shops that what is roasted can complete, the dearest cubes first. */
static unsigned greedy_shops(const cafe_deck *deck, const cafe_area *area,
                             const cafe_company *company, unsigned among) {
    int left[CAFE_COLOURS];
    unsigned chosen = 0;
    for (int colour = 0; colour < CAFE_COLOURS; colour++)
        left[colour] = cubes_on(company, company->cubes[colour] & area->kinds[CAFE_ROAST]);
    for (;;) {
        double best = 0.0;
        int found = -1;
        for (int open = 0; open < area->open_count; open++) {
            const cafe_shop *shop = deck->shops + area->open[open];
            int wanted = 0;
            bool enough = among >> open & 1 && !(chosen >> open & 1);
            for (int colour = 0; colour < CAFE_COLOURS; colour++) {
                int missing = shop->demand[colour] - company->delivered[open][colour];
                enough = enough && missing <= left[colour];
                wanted += missing;
            }
            if (!enough || !wanted || (double)shop->points / wanted <= best) continue;
            best = (double)shop->points / wanted;
            found = open;
        }
        if (found < 0) return chosen;
        chosen |= 1u << found;
        for (int colour = 0; colour < CAFE_COLOURS; colour++)
            left[colour] -= deck->shops[area->open[found]].demand[colour] -
                            company->delivered[found][colour];
    }
}

static int list_deliveries(const cafe_deck *deck, const cafe_area *area,
                           const cafe_company *company, bool fine, cafe_step *steps, int count) {
    uint64_t roasted = all_cubes(company) & area->kinds[CAFE_ROAST];
    if (!roasted || count + 3 > MOST_NEXT) return count;
    unsigned all = (1u << area->open_count) - 1, best = greedy_shops(deck, area, company, all);
    steps[count++] = (cafe_step){CAFE_DELIVER, 0, (uint16_t)best};
    if (area->open_count) steps[count++] = (cafe_step){CAFE_DELIVER, 0, (uint16_t)(best | PARTLY)};
    if (best) steps[count++] = (cafe_step){CAFE_DELIVER, 0, 0};
    for (int open = 0; fine && open < area->open_count && count + 2 < MOST_NEXT; open++) {
        unsigned one = greedy_shops(deck, area, company, 1u << open);
        if (one && one != best) {
            steps[count++] = (cafe_step){CAFE_DELIVER, 0, (uint16_t)one};
            steps[count++] = (cafe_step){CAFE_DELIVER, 0, (uint16_t)(one | PARTLY)};
        }
    }
    return count;
}

static int list_steps(const cafe_deck *deck, const cafe_area *area, const cafe_company *company,
                      bool fine, cafe_step *steps) {
    int count = 0;
    if (!company->points) return 0;
    uint64_t taken = all_cubes(company);
    for (int field = 0; field < area->field_count; field++) {
        uint64_t empty = area->fields[field] & ~taken;
        bool grows = false;
        for (int colour = 0; colour < CAFE_COLOURS; colour++)
            grows = grows || (empty & area->beans[colour] && company->supply[colour]);
        if (grows) steps[count++] = (cafe_step){CAFE_PRODUCE, (uint8_t)field, 0};
    }
    count = list_pours(deck, area, company, CAFE_POUR_DRY, fine, steps, count);
    count = list_pours(deck, area, company, CAFE_POUR_ROAST, fine, steps, count);
    return list_deliveries(deck, area, company, fine, steps, count);
}

/* Put a line and one more step among the best, unless its company is there already. */
static void keep_cafe_line(cafe_line *lines, int *count, int most, const cafe_line *from,
                           cafe_step step, const cafe_company *company, double worth,
                           uint64_t key) {
    int place = *count;
    for (int other = 0; other < *count; other++)
        if (lines[other].key == key) return;
    if (place < most) (*count)++;
    else place--;
    for (; place && lines[place - 1].worth < worth; place--) lines[place] = lines[place - 1];
    cafe_line *line = lines + place;
    line->company = *company;
    line->worth = worth;
    line->key = key;
    memcpy(line->steps, from->steps, sizeof line->steps);
    line->steps[from->length] = step;
    line->length = (uint8_t)(from->length + 1);
}

INLINE bool is_kept(const cafe_line *lines, int count, int most, double worth) {
    return count < most || lines[most - 1].worth < worth;
}

/* The worth of a company at the end of its actions: points in the last round. */
static double cafe_result(const cafe_scope *scope, const cafe_area *area,
                          const cafe_company *company, int rounds) {
    if (rounds) return cafe_standing(scope, area, company, rounds);
    return cafe_score(scope->deck, area, company) +
           0.01 * cubes_on(company, all_cubes(company) & area->kinds[CAFE_ROAST]) +
           0.0001 * cubes_on(company, all_cubes(company) & area->kinds[CAFE_DRY]);
}

/* The best ways to spend the action points, by a beam of this width; rounds: those after it. */
static void find_lines(const cafe_scope *scope, const cafe_area *area, const cafe_company *company,
                       int rounds, int width, int most, bool fine, cafe_lines *found) {
    cafe_step steps[MOST_NEXT];
    int lines = 1, level = 0;
    cafe_line *first = found->beams[0];
    first->company = *company;
    first->length = 0;
    first->key = company_key(area, company);
    first->worth = cafe_result(scope, area, company, rounds);
    found->kept[0] = *first;
    found->count = 1;
    for (; lines; level = !level) {
        cafe_line *to = found->beams[!level];
        int grown = 0;
        for (int parent = 0; parent < lines; parent++) {
            const cafe_line *from = found->beams[level] + parent;
            if (from->length == MOST_STEPS) continue;
            int count = list_steps(scope->deck, area, &from->company, fine, steps);
            for (int number = 0; number < count; number++) {
                cafe_company company = from->company;
                take_step(scope->deck, area, &company, steps[number]);
                double worth = cafe_standing(scope, area, &company, rounds), result = worth;
                if (!rounds) result = cafe_result(scope, area, &company, 0);
                bool goes_on = company.points && is_kept(to, grown, width, worth);
                bool ends = is_kept(found->kept, found->count, most, result);
                if (!goes_on && !ends) continue;
                uint64_t key = company_key(area, &company);
                if (goes_on)
                    keep_cafe_line(to, &grown, width, from, steps[number], &company, worth, key);
                if (ends)
                    keep_cafe_line(found->kept, &found->count, most, from, steps[number], &company,
                                   result, key);
            }
        }
        lines = grown;
    }
}

/* Rounds */

typedef struct {
    cafe_area area;
    cafe_company company;
} cafe_position;

/* Begin the actions of a round. */
INLINE void begin_cafe_actions(cafe_position *at) {
    at->company.points = at->area.actions;
    at->company.work = 0;
}

INLINE int spare_cube(const cafe_company *company) {
    int spare = 0;
    for (int colour = 1; colour < CAFE_COLOURS; colour++)
        if (company->stored[colour] > company->stored[spare]) spare = colour;
    return spare;
}

/* Every card with every place, paid with the cube that is missed least. */
static int list_ways(const cafe_deck *deck, const cafe_position *at, const uint8_t *market,
                     int cards, cafe_way *ways) {
    int count = 0, spare = spare_cube(&at->company);
    for (int number = 0; number < cards; number++) {
        const cafe_card *card = deck->cards + market[number];
        cafe_way like = {.card = market[number], .pay = CAFE_COLOURS};
        if (has_cup(card) && at->area.ships < FREE_SHIPS) {
            if (!at->company.stored[spare]) continue;
            like.pay = (uint8_t)spare;
        }
        count = list_places(&at->area, card, like, ways, count);
    }
    return count;
}

static void go_way(const cafe_deck *deck, const cafe_position *at, cafe_way way,
                   cafe_position *after) {
    uint8_t moved[CAFE_SLOTS];
    lay_cafe_card(deck, &at->area, deck->cards + way.card, way.turn, way.cell, &after->area, moved);
    move_company(&at->area, &at->company, &after->area, moved, &after->company);
    if (way.pay < CAFE_COLOURS) {
        after->company.stored[way.pay]--;
        after->company.supply[way.pay]++;
    }
}

/* How carefully rounds are played ahead. */
typedef struct {
    int glances;   /* random ways whose area is judged; 0 for all */
    int tries;     /* how many of the best are played to the end of the round */
    int width;     /* of the beam over their actions */
    int positions; /* that go on to the next round */
} cafe_care;

#define MOST_TRIES 16
#define MOST_POSITIONS 16

typedef struct {
    cafe_position at;
    double worth;
} cafe_hope;

typedef struct {
    cafe_lines lines;
    cafe_way ways[MOST_WAYS];
    cafe_hope hopes[2][MOST_POSITIONS + 1];
    int count[2];
    cafe_position after;
} cafe_room;

typedef struct {
    double worth;
    cafe_way way;
} cafe_prospect;

/* Of the ways in the room, the best by what the squares promise: how many were found. */
static int judge_ways(const cafe_scope *scope, const cafe_position *at, int count, int looks,
                      int rounds, cafe_prospect *best, int most, cafe_room *room, uint64_t *rng) {
    int found = 0;
    for (int look = 0; look < looks; look++) {
        int pick = look + (looks < count ? (int)below(rng, (uint32_t)(count - look)) : 0);
        cafe_way way = room->ways[pick];
        room->ways[pick] = room->ways[look];
        go_way(scope->deck, at, way, &room->after);
        double worth = cafe_standing(scope, &room->after.area, &room->after.company, rounds + 1) +
                       cafe_promise(scope, &room->after.area, rounds + 1);
        int place = found;
        if (place == most && best[place - 1].worth >= worth) continue;
        if (place < most) found++;
        else place--;
        for (; place && best[place - 1].worth < worth; place--) best[place] = best[place - 1];
        best[place] = (cafe_prospect){worth, way};
    }
    return found;
}

/* Keep a position among the best; one of equal worth is taken for the same. */
static void keep_hope(cafe_room *room, int side, int most, const cafe_position *at, double worth) {
    cafe_hope *hopes = room->hopes[side];
    int place = room->count[side];
    if (place == most && hopes[place - 1].worth >= worth) return;
    for (int other = 0; other < place; other++)
        if (hopes[other].worth == worth) return;
    if (place < most) room->count[side]++;
    else place--;
    for (; place && hopes[place - 1].worth < worth; place--) hopes[place] = hopes[place - 1];
    hopes[place] = (cafe_hope){*at, worth};
}

/* Play one round from a position: take a card that looks good, then act. */
static void play_round(const cafe_scope *scope, const cafe_position *at, const uint8_t *market,
                       int cards, int rounds, const cafe_care *care, int side, cafe_room *room,
                       uint64_t *rng) {
    cafe_prospect best[MOST_TRIES];
    int count = list_ways(scope->deck, at, market, cards, room->ways);
    int looks = care->glances && care->glances < count ? care->glances : count;
    int tries = judge_ways(scope, at, count, looks, rounds, best, care->tries, room, rng);
    for (int tried = 0; tried < (tries ? tries : 1); tried++) {
        if (tries) go_way(scope->deck, at, best[tried].way, &room->after);
        else room->after = *at;
        begin_cafe_actions(&room->after);
        find_lines(scope, &room->after.area, &room->after.company, rounds, care->width,
                   care->positions > 1 ? 2 : 1, false, &room->lines);
        double promise = rounds ? cafe_promise(scope, &room->after.area, rounds) : 0.0;
        for (int line = 0; line < room->lines.count; line++) {
            room->after.company = room->lines.kept[line].company;
            keep_hope(room, side, care->positions, &room->after,
                      room->lines.kept[line].worth + promise);
        }
    }
}

/* Play the rest of a game with these cards, so many in each market: the points in the end. */
static int cafe_rollout(const cafe_scope *scope, const cafe_position *at, const uint8_t *cards,
                        int market, int rounds, const cafe_care *care, cafe_room *room,
                        uint64_t *rng) {
    int side = 0;
    room->hopes[0][0].at = *at;
    room->count[0] = 1;
    for (; rounds > 0; rounds--, cards += market, side = !side) {
        room->count[!side] = 0;
        for (int number = 0; number < room->count[side]; number++)
            play_round(scope, &room->hopes[side][number].at, cards, market, rounds - 1, care, !side,
                       room, rng);
    }
    const cafe_position *best = &room->hopes[side][0].at;
    return cafe_score(scope->deck, &best->area, &best->company);
}

#endif
