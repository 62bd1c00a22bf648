/* Café: the steps of a line as small actions of the rules, four words each. */
#ifndef KAFFEEHAUS_CAFE_RECORDS_H
#define KAFFEEHAUS_CAFE_RECORDS_H

#include "cafe_plan.h"

#define STEP_WORDS 4
#define MOST_RECORDS 256

enum cafe_record { R_PRODUCE, R_FILL, R_DRY, R_ROAST, R_DELIVER };

typedef struct {
    uint16_t words[MOST_RECORDS * STEP_WORDS];
    int count;
} cafe_records;

static void record(cafe_records *records, int what, int first, int second, int third) {
    if (records->count == MOST_RECORDS) return;
    uint16_t *words = records->words + STEP_WORDS * records->count++;
    words[0] = (uint16_t)what;
    words[1] = (uint16_t)first;
    words[2] = (uint16_t)second;
    words[3] = (uint16_t)third;
}

static void record_production(const cafe_area *area, const cafe_company *company, int field,
                              cafe_records *records) {
    uint64_t empty = area->fields[field] & ~all_cubes(company);
    record(records, R_PRODUCE, area->cells[lowest_slot(area->fields[field])], 0, 0);
    for (int colour = 0; colour < CAFE_COLOURS; colour++) {
        uint64_t slots = empty & area->beans[colour];
        int left = company->supply[colour];
        if (__builtin_popcountll(slots) <= left) continue;
        for (; slots && left; slots &= slots - 1, left--)
            record(records, R_FILL, area->cells[lowest_slot(slots)], 0, 0);
    }
}

static void record_pours(const cafe_deck *deck, const cafe_area *area, const cafe_company *company,
                         cafe_step step, cafe_records *records) {
    uint64_t group = (step.deed == CAFE_POUR_DRY ? area->dry : area->roast)[step.group];
    uint64_t empty = group & ~all_cubes(company);
    for (int colour = 0; colour < CAFE_COLOURS; colour++) {
        if (!(step.choice >> colour & 1)) continue;
        int target = target_slot(deck, area, empty, step.deed, colour);
        empty ^= slot_bit(target);
        record(records, step.deed == CAFE_POUR_DRY ? R_DRY : R_ROAST, colour, area->cells[target], 0);
    }
}

static void record_delivery(const cafe_deck *deck, const cafe_area *area,
                            const cafe_company *company, unsigned choice, cafe_records *records) {
    uint8_t left[CAFE_COLOURS], given[MOST_OPEN_SHOPS][CAFE_COLOURS];
    share_cubes(deck, area, company, choice, left, given);
    for (int colour = 0; colour < CAFE_COLOURS; colour++) {
        uint64_t slots = company->cubes[colour] & area->kinds[CAFE_ROAST];
        for (; slots; slots &= slots - 1) {
            int slot = lowest_slot(slots), rest = company->stack[slot];
            for (int open = 0; open < area->open_count; open++) {
                int part = least_of(rest, given[open][colour]);
                if (!part) continue;
                given[open][colour] = (uint8_t)(given[open][colour] - part);
                rest -= part;
                record(records, R_DELIVER, area->cells[slot],
                       area->cells[area->open_slot[open]], part);
            }
            if (rest) record(records, R_DELIVER, area->cells[slot], 0, 0);
        }
    }
}

static void record_line(const cafe_deck *deck, const cafe_position *at, const cafe_line *line,
                        cafe_records *records) {
    cafe_company company = at->company;
    records->count = 0;
    for (int number = 0; number < line->length; number++) {
        cafe_step step = line->steps[number];
        if (step.deed == CAFE_PRODUCE) record_production(&at->area, &company, step.group, records);
        else if (step.deed == CAFE_DELIVER)
            record_delivery(deck, &at->area, &company, step.choice, records);
        else record_pours(deck, &at->area, &company, step, records);
        take_step(deck, &at->area, &company, step);
    }
}

#endif
