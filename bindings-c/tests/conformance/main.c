/* The runner of the C port. Usage: runner FOLDER, where FOLDER is `conformance` of the repository. */

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "compare.h"
#include "json.h"
#include "port.h"
#include "session.h"
#include "tree.h"

struct counts {
  int passed, failed, skipped, known;
};

struct suite {
  const char *folder;
  bool tamper;
  json_t *known;
  json_t *outcomes;
  struct counts counts;
};

static char *path_in(const char *folder, const char *name) {
  char *path = (char *)malloc(strlen(folder) + strlen(name) + 2);
  sprintf(path, "%s/%s", folder, name);
  return path;
}

static int by_text(const void *one, const void *other) {
  return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* Appends the case files at a place. */
static void find_files(const char *place, json_t *files) {
  struct stat info;
  if (stat(place, &info) != 0) die("nothing is at %s", place);
  if (!S_ISDIR(info.st_mode)) {
    json_array_append_new(files, json_string(place));
    return;
  }
  DIR *folder = opendir(place);
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (entry->d_name[0] == '.') continue;
    char *path = path_in(place, entry->d_name);
    const char *end = strrchr(entry->d_name, '.');
    if ((stat(path, &info) == 0 && S_ISDIR(info.st_mode)) || (end && strcmp(end, ".json") == 0)) {
      find_files(path, files);
    }
    free(path);
  }
  closedir(folder);
}

/* The texts of a list in byte order; the list is freed by the caller, the texts belong to `list`. */
static const char **sorted(const json_t *list) {
  size_t count = json_array_size(list);
  const char **texts = (const char **)malloc((count + 1) * sizeof(char *));
  for (size_t i = 0; i < count; i++) texts[i] = text_of(json_array_get(list, i)).data;
  qsort(texts, count, sizeof(char *), by_text);
  return texts;
}

/* What a call gave as one value; a new reference, NULL if the port has no such call. */
static json_t *as_value(struct outcome outcome) {
  return outcome.error ? json_pack("{s:O}", "error", outcome.error) : json_incref(outcome.value);
}

/* Judges what a step gave; the fault is freed by the caller. */
static char *judged(const json_t *step, const char *root, struct outcome outcome) {
  json_t *expected = json_object_get(step, "expect") ? filled(json_object_get(step, "expect"), root) : NULL;
  json_t *differences = json_array();
  json_t *found = as_value(outcome);
  if (!found) {
    json_array_append_new(differences, json_string("the port has no such call"));
  } else if (wants_failure(expected) != (outcome.error != NULL)) {
    char *was = shown(found), *wanted = expected ? shown(expected) : strdup("any result");
    json_array_append_new(differences, json_sprintf("$\n  found:  %s\n  wanted: %s", was, wanted));
    free(was);
    free(wanted);
  } else if (expected) {
    compare("$", expected, found, differences);
  }
  char *fault = NULL;
  for (size_t i = 0; i < json_array_size(differences); i++) {
    const char *text = text_of(json_array_get(differences, i)).data;
    char *longer = (char *)calloc(1, strlen(text) + (fault ? strlen(fault) + 1 : 0) + 1);
    sprintf(longer, "%s%s%s", fault ? fault : "", fault ? "\n" : "", text);
    free(fault);
    fault = longer;
  }
  json_decref(found);
  json_decref(expected);
  json_decref(differences);
  json_decref(outcome.value);
  json_decref(outcome.error);
  return fault;
}

/* A fault with the number of its step; `reason` is freed, NULL stays NULL. */
static char *numbered(size_t index, const char *call, char *reason) {
  if (!reason) return NULL;
  char *fault = (char *)malloc(strlen(reason) + strlen(call) + 32);
  sprintf(fault, "step %zu (%s): %s", index + 1, call, reason);
  free(reason);
  return fault;
}

/* A session's steps are judged one by one; an `expect` of the whole is the list of their results. */
static char *run_session(struct port *port, const json_t *whole, const char *root) {
  const json_t *steps = json_object_get(whole, "steps"), *expected = json_object_get(whole, "expect");
  json_t *arguments = filled(whole, root), *results = json_array();
  struct outcome outcome = begin_session(port, arguments);
  json_decref(arguments);
  char *fault = NULL;
  for (size_t i = 0; !outcome.error && !fault && i < json_array_size(steps); i++) {
    const json_t *step = json_array_get(steps, i);
    const char *call = field(step, "call").data;
    if (strcmp(call, "edit") == 0) {
      write_tree(root, json_object_get(step, "tree"));
      json_array_append_new(results, json_null());
      continue;
    }
    arguments = filled(step, root);
    struct outcome one = session_step(port, call, arguments);
    json_decref(arguments);
    json_array_append_new(results, as_value(one));
    if (json_object_get(step, "expect") || !expected) {
      fault = numbered(i, call, judged(step, root, one));
    } else {
      json_decref(one.value);
      json_decref(one.error);
    }
  }
  if (!outcome.error && expected) {
    json_decref(outcome.value);
    outcome.value = json_incref(results);
  }
  json_decref(results);
  if (!fault) return judged(whole, root, outcome);
  json_decref(outcome.value);
  return fault;
}

static char *run_step(struct port *port, const json_t *step, const char *root) {
  const char *call = field(step, "call").data;
  if (strcmp(call, "session") == 0) return run_session(port, step, root);
  if (strcmp(call, "edit") == 0) {
    write_tree(root, json_object_get(step, "tree"));
    return NULL;
  }
  json_t *arguments = filled(step, root);
  char *fault = judged(step, root, call_step(port, call, arguments));
  json_decref(arguments);
  return fault;
}

static char *run_steps(struct port *port, const json_t *test, const char *root) {
  const json_t *steps = json_object_get(test, "steps");
  json_t *options = json_object_get(test, "open") ? filled(json_object_get(test, "open"), root) : NULL;
  struct outcome opened = {json_null(), NULL};
  char *fault = NULL;
  if (options) opened = open_set(port, options);
  bool looks_at_open = strcmp(field(json_array_get(steps, 0), "call").data, "open") == 0;
  if (looks_at_open || opened.error) fault = judged(looks_at_open ? json_array_get(steps, 0) : NULL, root, opened);
  for (size_t i = 0; !looks_at_open && !fault && i < json_array_size(steps); i++) {
    const json_t *step = json_array_get(steps, i);
    fault = numbered(i, field(step, "call").data, run_step(port, step, root));
  }
  close_set(port);
  json_decref(options);
  return fault;
}

static void settle(struct suite *suite, const char *id, const char *file, char *fault) {
  const char *reason = field(suite->known, id).data, *outcome = "passed";
  if (fault && reason) {
    printf("known %s: %s\n", id, reason);
    outcome = "known";
    suite->counts.known++;
  } else if (fault || reason) {
    printf("FAILED %s (%s): %s\n", id, file, fault ? fault : "it passes, but is listed as known to fail");
    outcome = "failed";
    suite->counts.failed++;
  } else {
    suite->counts.passed++;
  }
  json_object_set_new(suite->outcomes, id, json_string(outcome));
  free(fault);
}

static void run_case(struct suite *suite, const char *dialect, json_t *test, const char *file) {
  const char *id = field(test, "id").data;
  if (json_object_get(suite->outcomes, id)) die("%s: the id `%s` is taken", file, id);
  const char *lack = lacking(json_object_get(test, "requires"));
  if (lack) {
    printf("skipped %s: requires %s\n", id, lack);
    json_object_set_new(suite->outcomes, id, json_string("skipped"));
    suite->counts.skipped++;
    return;
  }
  if (suite->tamper) tamper(test);
  struct port port = {dialect, NULL, NULL, NULL, NULL};
  char *root = make_root();
  write_tree(root, json_object_get(test, "tree"));
  settle(suite, id, file, run_steps(&port, test, root));
  remove_root(root);
}

static void run_file(struct suite *suite, const char *file) {
  json_t *content = load(file), *cases = json_object_get(content, "cases");
  if (json_integer_value(json_object_get(content, "suite")) != 1) die("%s is not of suite 1", file);
  for (size_t i = 0; i < json_array_size(cases); i++) {
    run_case(suite, field(content, "dialect").data, json_array_get(cases, i), file);
  }
  json_decref(content);
}

/* `known/c.json` as an object of reasons by id. */
static json_t *known_failures(const struct suite *suite) {
  char *path = path_in(suite->folder, "known/c.json");
  struct stat info;
  json_t *known = json_object(), *list = suite->tamper || stat(path, &info) != 0 ? NULL : load(path);
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *entry = json_array_get(list, i);
    if (field(entry, "reason").len == 0) die("%s: an entry has no reason", path);
    json_object_set(known, field(entry, "id").data, json_object_get(entry, "reason"));
  }
  json_decref(list);
  free(path);
  return known;
}

/* Whether each id of the manifest, and of the known failures, was run. */
static bool complete(const struct suite *suite) {
  char *path = path_in(suite->folder, "manifest.json");
  json_t *manifest = load(path), *ids = json_object_get(manifest, "ids"), *reason;
  const char *id;
  bool good = true;
  json_object_foreach(suite->known, id, reason) json_array_append_new(ids, json_string(id));
  for (size_t i = 0; i < json_array_size(ids); i++) {
    id = text_of(json_array_get(ids, i)).data;
    if (json_object_get(suite->outcomes, id)) continue;
    printf("the manifest or the list of known failures has `%s`, which was not run\n", id);
    good = false;
  }
  json_decref(manifest);
  free(path);
  return good;
}

static void write_report(const struct suite *suite) {
  struct counts counts = suite->counts;
  json_t *cases = json_object(), *ids = json_array(), *outcome;
  const char *id;
  json_object_foreach(suite->outcomes, id, outcome) json_array_append_new(ids, json_string(id));
  const char **order = sorted(ids);
  for (size_t i = 0; i < json_array_size(ids); i++) {
    json_object_set(cases, order[i], json_object_get(suite->outcomes, order[i]));
  }
  json_t *report = json_pack("{s:i, s:s, s:{s:i, s:i, s:i, s:i}, s:o}", "suite", 1, "port", "c", "counts", "passed",
                             counts.passed, "failed", counts.failed, "skipped", counts.skipped, "known",
                             counts.known, "cases", cases);
  char *path = path_in(suite->folder, "reports/c.json");
  FILE *file = fopen(path, "w");
  if (!file || json_dumpf(report, file, JSON_INDENT(2)) != 0 || fputs("\n", file) < 0 || fclose(file) != 0) {
    die("cannot write %s", path);
  }
  free(path);
  free(order);
  json_decref(ids);
  json_decref(report);
}

int main(int count, char **arguments) {
  if (count != 2) die("usage: runner FOLDER");
  const char *other = getenv("SKILLSPAN_CASES"), *tampered = getenv("SKILLSPAN_TAMPER");
  bool whole = !other || !*other;
  struct suite suite = {arguments[1], tampered && strcmp(tampered, "1") == 0, NULL, json_object(), {0, 0, 0, 0}};
  char *cases = whole ? path_in(suite.folder, "cases") : strdup(other);
  json_t *files = json_array();
  suite.known = known_failures(&suite);
  find_files(cases, files);
  const char **order = sorted(files);
  for (size_t i = 0; i < json_array_size(files); i++) run_file(&suite, order[i]);
  bool good = (!whole || complete(&suite)) && suite.counts.failed == 0;
  if (!suite.tamper) write_report(&suite);
  printf("conformance: %d passed, %d failed, %d skipped\n", suite.counts.passed, suite.counts.failed,
         suite.counts.skipped + suite.counts.known);
  free(order);
  free(cases);
  json_decref(files);
  json_decref(suite.known);
  json_decref(suite.outcomes);
  return good ? 0 : 1;
}
