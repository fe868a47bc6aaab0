/* Exact cover by Knuth's dancing links, with restarts in a random order: for the searches of tools/search.
 *
 * Usage: exact_cover STEPS SEED RESTARTS < problem
 * The problem: the number of items, the number of options, then for each option how many items it has, and which (from 0).
 * It prints `found` and the options (from 0) that together have every item once; `none` when every way was tried; or `given up`
 * when none of RESTARTS attempts of STEPS steps came to an end. The item with the fewest options left is settled first.
 */
#include <stdio.h>
#include <stdlib.h>

enum { MOST_CHOICES = 65536, MOST_DEPTH = 4096 };

static int *left, *right, *up, *down, *item, *option, *size;
static int chosen[MOST_DEPTH];
static long steps, most_steps;
static unsigned long long state;

static unsigned chance(unsigned below) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 11) % below;
}

/* The other nodes of an option, forwards or backwards; the spacers between options have option -1. */
static int after(int node) { return option[node + 1] < 0 ? up[node + 1] : node + 1; }
static int before(int node) { return option[node - 1] < 0 ? down[node - 1] : node - 1; }

static void cover(int column) {
    left[right[column]] = left[column];
    right[left[column]] = right[column];
    for (int row = down[column]; row != column; row = down[row])
        for (int node = after(row); node != row; node = after(node)) {
            up[down[node]] = up[node];
            down[up[node]] = down[node];
            size[item[node]]--;
        }
}

static void uncover(int column) {
    for (int row = up[column]; row != column; row = up[row])
        for (int node = before(row); node != row; node = before(node)) {
            size[item[node]]++;
            up[down[node]] = node;
            down[up[node]] = node;
        }
    left[right[column]] = column;
    right[left[column]] = column;
}

static int scarcest(void) {
    int best = 0, least = MOST_CHOICES, ties = 0;
    for (int column = right[0]; column; column = right[column])
        if (size[column] < least) {
            least = size[column];
            best = column;
            ties = 1;
        } else if (size[column] == least && chance(++ties) == 0)
            best = column;
    return best;
}

/* How many options were chosen when every item is covered; 0 when there is no way; -1 when the steps are used up. */
static int search(int depth) {
    if (!right[0]) return depth;
    if (++steps > most_steps) return -1;
    int column = scarcest(), count = 0;
    int *rows = malloc(sizeof *rows * (size_t)(size[column] + 1));
    for (int row = down[column]; row != column; row = down[row]) rows[count++] = row;
    for (int last = count - 1; last > 0; last--) {
        int other = (int)chance((unsigned)last + 1), row = rows[last];
        rows[last] = rows[other];
        rows[other] = row;
    }
    cover(column);
    int result = 0;
    for (int place = 0; place < count && !result; place++) {
        int row = rows[place];
        chosen[depth] = option[row];
        for (int node = after(row); node != row; node = after(node)) cover(item[node]);
        result = search(depth + 1);
        for (int node = before(row); node != row; node = before(node)) uncover(item[node]);
    }
    uncover(column);
    free(rows);
    return result;
}

int main(int count, char **words) {
    if (count != 4) return 2;
    most_steps = atol(words[1]);
    state = 88172645463325252ULL + 7919ULL * strtoull(words[2], NULL, 10);
    long restarts = atol(words[3]);
    int items, options;
    if (scanf("%d %d", &items, &options) != 2) return 2;
    long room = items + 2, filled;
    int **rows = malloc(sizeof *rows * (size_t)options), *many = malloc(sizeof *many * (size_t)options);
    for (int row = 0; row < options; row++) {
        if (scanf("%d", &many[row]) != 1) return 2;
        rows[row] = malloc(sizeof **rows * (size_t)many[row]);
        for (int place = 0; place < many[row]; place++)
            if (scanf("%d", &rows[row][place]) != 1) return 2;
        room += many[row] + 1;
    }
    int **lists[] = {&left, &right, &up, &down, &item, &option, &size};
    for (int list = 0; list < 7; list++) *lists[list] = calloc((size_t)room + 1, sizeof(int));
    for (int column = 0; column <= items; column++) {
        left[column] = column ? column - 1 : items;
        right[column] = column < items ? column + 1 : 0;
        up[column] = down[column] = column;
    }
    filled = items + 1;
    option[filled] = -1;
    for (int row = 0; row < options; row++) {
        long spacer = filled, first = filled + 1;
        for (int place = 0; place < many[row]; place++) {
            int column = rows[row][place] + 1, node = (int)++filled;
            item[node] = column;
            option[node] = row;
            up[node] = up[column];
            down[node] = column;
            down[up[column]] = node;
            up[column] = node;
            size[column]++;
        }
        down[spacer] = (int)filled;
        option[++filled] = -1;
        up[filled] = (int)first;
    }
    for (long attempt = 0; attempt < restarts; attempt++) {
        steps = 0;
        int result = search(0);
        if (result > 0) {
            printf("found");
            for (int place = 0; place < result; place++) printf(" %d", chosen[place]);
            putchar('\n');
            return 0;
        }
        if (result == 0) return puts("none"), 0;
    }
    puts("given up");
    return 0;
}
