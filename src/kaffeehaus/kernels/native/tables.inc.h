/* The tables of a board, for one width of bit sets. Included once for each width, with BITS (the
 * type of a set of cells) and WIDTH (its name) defined.
 *
 * Cells are numbered in reading order, rods in the order of kaffeehaus.games.coffee.rules.boards. */

typedef struct {
    int cells, rods, n, side;
    int8_t x[MOST_CELLS], y[MOST_CELLS];
    BITS all;
    BITS line[MOST_CELLS][MOST_RODS];             /* the whole line through a cell */
    const uint16_t *finishers[MOST_CELLS][MOST_RODS]; /* of that line */
    BITS roomy[MOST_RODS];                        /* on the empty board: a rod here points at a cell */
    /* For a line of length l the entry (1 << l) + own says which cells complete a row of n; both
     * are sets of places on that line. */
    uint16_t finish[2 << LONGEST_LINE];
} WIDTH(board);

static void WIDTH(fill_finishers)(WIDTH(board) *board) {
    for (int length = 1; length <= LONGEST_LINE; length++) {
        for (unsigned own = 0; own < 1u << length; own++) {
            unsigned found = 0;
            for (int first = 0; first + board->n <= length; first++) {
                unsigned lacking = ((1u << board->n) - 1) << first & ~own;
                if (lacking && !(lacking & (lacking - 1))) found |= lacking;
            }
            board->finish[(1u << length) + own] = (uint16_t)found;
        }
    }
}

/* The board of a shape and side, for rows of n. False if there is no such board. */
static bool WIDTH(fill_board)(WIDTH(board) *board, bool hexagonal, int side, int n) {
    static const int square_steps[MOST_RODS][2] = {{1, 0}, {1, 1}, {-1, 1}, {0, 1}};
    static const int hexagon_steps[3][2] = {{1, 0}, {0, 1}, {-1, 1}};
    const int(*steps)[2] = hexagonal ? hexagon_steps : square_steps;
    int height = hexagonal ? 2 * side - 1 : side;
    int8_t index[2 * LONGEST_LINE][LONGEST_LINE]; /* by x + LONGEST_LINE and y; -1 is off the board */

    if (side < 2 || side > (hexagonal ? 6 : 7) || n < 2 || n > side) return false;
    board->cells = 0;
    board->rods = hexagonal ? 3 : 4;
    board->n = n;
    board->side = side;
    for (int x = 0; x < 2 * LONGEST_LINE; x++)
        for (int y = 0; y < LONGEST_LINE; y++) index[x][y] = -1;
    for (int y = 0; y < height; y++) {
        int short_by = y < side - 1 ? side - 1 - y : y - side + 1;
        int length = hexagonal ? 2 * side - 1 - short_by : side;
        int first = hexagonal ? -(y < side - 1 ? y : side - 1) : 0;
        for (int x = first; x < first + length; x++) {
            if (board->cells >= (int)(8 * sizeof(BITS)) || board->cells >= MOST_CELLS) return false;
            board->x[board->cells] = (int8_t)x;
            board->y[board->cells] = (int8_t)y;
            index[x + LONGEST_LINE][y] = (int8_t)board->cells++;
        }
    }
    board->all = (BITS)~(BITS)0 >> (8 * (int)sizeof(BITS) - board->cells);
    WIDTH(fill_finishers)(board);
    for (int rod = 0; rod < MOST_RODS; rod++) board->roomy[rod] = 0;
    for (int cell = 0; cell < board->cells; cell++) {
        for (int rod = 0; rod < MOST_RODS; rod++) {
            BITS line = 0;
            int length = 0;
            for (int step = -LONGEST_LINE; rod < board->rods && step <= LONGEST_LINE; step++) {
                int x = board->x[cell] + step * steps[rod][0] + LONGEST_LINE;
                int y = board->y[cell] + step * steps[rod][1];
                if (x < 0 || x >= 2 * LONGEST_LINE || y < 0 || y >= LONGEST_LINE) continue;
                if (index[x][y] < 0) continue;
                line |= (BITS)1 << index[x][y];
                length++;
            }
            board->line[cell][rod] = line;
            board->finishers[cell][rod] = board->finish + (1u << length);
            if (length > 1) board->roomy[rod] |= (BITS)1 << cell;
        }
    }
    return true;
}

/* A position as the player to move sees it; as kaffeehaus.kernels.coffee.grid.Scene. */
typedef struct {
    BITS free, own, other;
    BITS own_wins, other_wins; /* where a stone would make a line, as long as the cell is free */
    BITS line;                 /* the free cells on which the next stone may go */
    BITS roomy[MOST_RODS];     /* by rod: the cells whose line has two free cells or more */
} WIDTH(scene);

/* A safe turn: one after which the other player cannot win at once. */
typedef struct {
    BITS line;   /* the free cells its rod leaves to the other player */
    int answers; /* how many of his turns are safe */
    uint8_t cell, rod;
} WIDTH(prospect);
