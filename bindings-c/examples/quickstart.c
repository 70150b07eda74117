/* The catalog of a folder of skills, and the instructions of one, as a model gets them: the named one, or the first.
 * Usage: quickstart [FOLDER [NAME]] */
#include <skillspan.h>
#include <stdio.h>

int main(int count, char **arguments) {
  const skillspan_str none = skillspan_text_of(NULL);
  const skillspan_str folder = skillspan_text_of(count > 1 ? arguments[1] : "skills");
  skillspan_str name = skillspan_text_of(count > 2 ? arguments[2] : NULL);

  skillspan_error *error = NULL;
  skillspan_set *set = NULL;
  skillspan_snapshot *snapshot = NULL;
  skillspan_text *catalog = NULL, *instructions = NULL;
  skillspan_options *options = skillspan_options_new();
  skillspan_code code = skillspan_options_add_root(options, folder, &error);
  if (code == SKILLSPAN_CODE_OK) code = skillspan_set_open(options, &set, &error);
  if (code == SKILLSPAN_CODE_OK) code = skillspan_set_catalog(set, none, &catalog, &error);
  if (code == SKILLSPAN_CODE_OK) code = skillspan_set_snapshot(set, &snapshot, &error);
  if (!name.data) name = skillspan_skill_name(skillspan_skills_get(skillspan_snapshot_skills(snapshot), 0));
  if (code == SKILLSPAN_CODE_OK) code = skillspan_set_load(set, name, none, none, false, &instructions, &error);

  if (code == SKILLSPAN_CODE_OK) {
    printf("%s\n---\n%s\n", skillspan_text_get(catalog).data, skillspan_text_get(instructions).data);
  } else {
    fprintf(stderr, "%s: %s\n", skillspan_code_name(code).data, skillspan_error_message(error).data);
  }

  skillspan_text_free(instructions);
  skillspan_text_free(catalog);
  skillspan_snapshot_free(snapshot);
  skillspan_set_free(set);
  skillspan_options_free(options);
  skillspan_error_free(error);
  return code == SKILLSPAN_CODE_OK ? 0 : 1;
}
