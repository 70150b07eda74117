/* Times this port over the skills of a root: opening and writing the catalog, and one call of load_skill.
 *
 * Prints one line with tabs: NAME, the median of open and catalog in ms, the median of a call in µs. */
#include <skillspan.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { OPENS = 7, CALLS = 2000 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int by_size(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

static double median(double *times, size_t count) {
  qsort(times, count, sizeof *times, by_size);
  return times[count / 2];
}

static skillspan_set *open_set(const char *root) {
  skillspan_options *options = skillspan_options_new();
  skillspan_options_add_root(options, skillspan_text_of(root), NULL);
  skillspan_set *set = NULL;
  if (skillspan_set_open(options, &set, NULL) != SKILLSPAN_CODE_OK) exit(1);
  skillspan_options_free(options);
  return set;
}

int main(int count, char **arguments) {
  if (count < 2) return 2;
  double opens[OPENS], calls[CALLS];
  for (int turn = 0; turn < OPENS; turn++) {
    double start = now();
    skillspan_set *set = open_set(arguments[1]);
    skillspan_text *catalog = NULL;
    skillspan_set_catalog(set, skillspan_text_of(NULL), &catalog, NULL);
    opens[turn] = now() - start;
    skillspan_text_free(catalog);
    skillspan_set_free(set);
  }
  skillspan_set *set = open_set(arguments[1]);
  skillspan_snapshot *snapshot = NULL;
  skillspan_set_snapshot(set, &snapshot, NULL);
  const skillspan_skill *first = skillspan_skills_get(skillspan_snapshot_skills(snapshot), 0);
  char call[256];
  snprintf(call, sizeof call, "{\"name\": \"%s\"}", skillspan_skill_name(first).data);
  for (int turn = 0; turn < CALLS; turn++) {
    double start = now();
    skillspan_result *result = NULL;
    skillspan_set_call(set, skillspan_text_of("load_skill"), skillspan_text_of(call), &result, NULL);
    calls[turn] = now() - start;
    skillspan_result_free(result);
  }
  printf("skillspan (C)\t%.3f\t%.3f\n", median(opens, OPENS) * 1e3, median(calls, CALLS) * 1e6);
  skillspan_snapshot_free(snapshot);
  skillspan_set_free(set);
  return 0;
}
