/* The catalog of a folder of skills, and the instructions of the first one, as a model gets them. */
#include <skillspan.h>
#include <stdio.h>

int main(int count, char **arguments) {
  skillspan_error *error = NULL;
  skillspan_set *set = NULL;
  skillspan_options *options = skillspan_options_new();
  skillspan_options_add_root(options, skillspan_text_of(count > 1 ? arguments[1] : "skills"), NULL);
  if (skillspan_set_open(options, &set, &error) != SKILLSPAN_CODE_OK) {
    fprintf(stderr, "%s\n", skillspan_error_message(error).data);
    return 1;
  }
  skillspan_text *catalog = NULL;
  skillspan_set_catalog(set, skillspan_text_of(NULL), &catalog, NULL);

  skillspan_snapshot *snapshot = NULL;
  skillspan_set_snapshot(set, &snapshot, NULL);
  const skillspan_skill *first = skillspan_skills_get(skillspan_snapshot_skills(snapshot), 0);
  char call[256];
  snprintf(call, sizeof call, "{\"name\": \"%s\"}", skillspan_skill_name(first).data);
  skillspan_result *result = NULL;
  skillspan_set_call(set, skillspan_text_of("load_skill"), skillspan_text_of(call), &result, NULL);

  printf("%s\n---\n%s\n", skillspan_text_get(catalog).data, skillspan_result_text(result).data);

  skillspan_result_free(result);
  skillspan_snapshot_free(snapshot);
  skillspan_text_free(catalog);
  skillspan_set_free(set);
  skillspan_options_free(options);
  return 0;
}
