/* What keeps large libraries usable: budgets, search and sessions. */

#include "check.h"

static skillspan_set *library(char *root, const char *json) {
  make_folder(root);
  write_skill(root, "csv", "Cleans tables with many columns and rows.");
  write_skill(root, "pdf", "Fills forms.");
  write_skill(root, "zip", "Packs and unpacks archives of many kinds.");
  skillspan_options *options = skillspan_options_new();
  skillspan_set *set = NULL;
  CHECK_OK(skillspan_options_add_root(options, T(root), NULL));
  CHECK_OK(skillspan_options_set_json(options, T(json), NULL));
  CHECK_OK(skillspan_set_open(options, &set, NULL));
  skillspan_options_free(options);
  return set;
}

static void budgets(void) {
  char root[32];
  skillspan_set *set = library(root, "{\"budget\": {\"tokens\": 75}}");
  skillspan_catalog_report *report = NULL;
  skillspan_error *error = NULL;
  skillspan_str own = T("{\"preamble\": false, \"budget\": {\"chars\": 150}}");
  CHECK_OK(skillspan_set_catalog_report(set, own, &report, &error));
  CHECK(skillspan_catalog_report_total(report) == 3 && error == NULL);
  CHECK(skillspan_catalog_report_chars(report) <= 150 && skillspan_catalog_report_chars(report) > 0);
  size_t listed = skillspan_catalog_report_listed(report);
  const skillspan_texts *omitted = skillspan_catalog_report_omitted(report);
  CHECK(listed > 0 && listed + skillspan_texts_len(omitted) == 3);
  CHECK(skillspan_texts_len(skillspan_catalog_report_shortened(report)) <= listed);
  CHECK_TEXT(skillspan_texts_get(omitted, skillspan_texts_len(omitted) - 1), "zip");
  CHECK(strstr(skillspan_catalog_report_to_json(report).data, "\"total\":3"));
  skillspan_catalog_report_free(report);
  CHECK_OK(skillspan_set_catalog_report(set, T("{\"budget\": false, \"exclude\": [\"pdf\"]}"), &report, NULL));
  CHECK(skillspan_catalog_report_total(report) == 2 && skillspan_catalog_report_listed(report) == 2);
  CHECK(skillspan_texts_len(skillspan_catalog_report_omitted(report)) == 0);
  skillspan_catalog_report_free(report);

  skillspan_text *tools = NULL;
  CHECK_OK(skillspan_set_tools(set, T("mcp"), own, &tools, NULL));
  CHECK(strstr(skillspan_text_get(tools).data, "search_skills") && strstr(skillspan_text_get(tools).data, "inputSchema"));
  skillspan_text_free(tools);
  CHECK_OK(skillspan_set_tools(set, NO_TEXT, T("{\"budget\": false}"), &tools, NULL));
  CHECK(!strstr(skillspan_text_get(tools).data, "search_skills"));
  skillspan_text_free(tools);
  CHECK(skillspan_set_tools(set, T("smoke"), NO_TEXT, &tools, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT && !tools);

  CHECK(skillspan_set_catalog_report(set, T("{\"budget\": true}"), &report, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(report == NULL && strstr(skillspan_error_message(error).data, "budget"));
  skillspan_error_free(error);
  CHECK(skillspan_set_tools(set, NO_TEXT, T("[]"), &tools, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(strstr(skillspan_error_message(error).data, "`options` is no JSON object"));
  skillspan_error_free(error);
  skillspan_set_free(set);
  remove_folder(root);
}

static void searches(void) {
  char root[32];
  skillspan_set *set = library(root, "{\"search\": true}");
  skillspan_search_hits *hits = NULL;
  skillspan_error *error = NULL;
  CHECK_OK(skillspan_set_search(set, T("forms"), NO_TEXT, &hits, &error));
  CHECK(skillspan_search_hits_len(hits) == 1 && error == NULL);
  CHECK_TEXT(skillspan_search_hits_name(hits, 0), "pdf");
  CHECK(skillspan_search_hits_score(hits, 0) > 0);
  CHECK(skillspan_search_hits_name(hits, 1).data == NULL && skillspan_search_hits_score(hits, 1) == 0);
  skillspan_search_hits_free(hits);
  CHECK_OK(skillspan_set_search(set, T("many"), T("{\"limit\": 1, \"scores\": {\"project:zip\": 0.9}}"), &hits, NULL));
  CHECK(skillspan_search_hits_len(hits) == 1);
  CHECK_TEXT(skillspan_search_hits_name(hits, 0), "zip");
  CHECK(strstr(skillspan_search_hits_to_json(hits).data, "\"score\":0.03"));
  skillspan_set_free(set);
  CHECK_TEXT(skillspan_search_hits_name(hits, 0), "zip");
  skillspan_search_hits_free(hits);

  set = open_root(root);
  CHECK(skillspan_set_search(set, T("x"), T("{\"limit\": -1}"), &hits, &error) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  CHECK(hits == NULL && strstr(skillspan_error_message(error).data, "limit"));
  skillspan_error_free(error);
  CHECK(skillspan_set_search(set, T("\xff"), NO_TEXT, &hits, NULL) == SKILLSPAN_CODE_INVALID_ARGUMENT);
  skillspan_set_free(set);
  remove_folder(root);
}

static skillspan_text *loaded(const skillspan_session *session, const char *name) {
  skillspan_text *text = NULL;
  CHECK_OK(skillspan_session_load(session, T(name), NO_TEXT, NO_TEXT, false, &text, NULL));
  return text;
}

static bool is_sent(const skillspan_session *session, const char *name) {
  skillspan_text *text = loaded(session, name);
  bool sent = strstr(skillspan_text_get(text).data, "Body of");
  skillspan_text_free(text);
  return sent;
}

static void sessions(void) {
  char root[32];
  skillspan_set *set = library(root, "{}");
  skillspan_session *session = NULL, *next = NULL;
  skillspan_error *error = NULL;
  CHECK_OK(skillspan_session_new(set, NO_TEXT, &session, &error));
  CHECK_OK(skillspan_session_new(set, T("{\"repeat\": \"You know it.\"}"), &next, NULL));
  /* A session keeps its set. */
  skillspan_set_free(set);
  skillspan_text *text = loaded(session, "pdf");
  CHECK(strstr(skillspan_text_get(text).data, "Body of pdf.") && error == NULL);
  skillspan_result *result = NULL;
  CHECK_OK(skillspan_session_call(session, T("load_skill"), T("{\"name\": \"pdf\"}"), &result, NULL));
  CHECK(strstr(skillspan_result_text(result).data, "loaded already"));
  skillspan_result_free(result);
  CHECK_OK(skillspan_session_call(session, T("load_skill"), T("{"), &result, NULL));
  CHECK(skillspan_result_is_error(result));
  skillspan_result_free(result);
  CHECK(is_sent(session, "csv"));

  skillspan_restorables *lost = NULL;
  skillspan_str left[] = {T("before"), skillspan_text_get(text)};
  CHECK_OK(skillspan_session_to_restore(session, left, 2, &lost, NULL));
  CHECK(skillspan_restorables_len(lost) == 1);
  CHECK_TEXT(skillspan_restorables_name(lost, 0), "csv");
  CHECK(strstr(skillspan_restorables_text(lost, 0).data, "Body of csv."));
  CHECK(skillspan_restorables_name(lost, 1).data == NULL && skillspan_restorables_text(lost, 1).data == NULL);
  skillspan_restorables_free(lost);
  CHECK_OK(skillspan_session_to_restore(session, NULL, 0, &lost, NULL));
  CHECK(skillspan_restorables_len(lost) == 2);
  skillspan_restorables_free(lost);
  skillspan_text_free(text);
  CHECK(skillspan_session_forget(session, T("csv")) && !skillspan_session_forget(session, T("csv")));
  CHECK(!skillspan_session_forget(session, T("\xff")));
  CHECK(is_sent(session, "csv") && !is_sent(session, "csv"));

  skillspan_text *state = NULL;
  CHECK_OK(skillspan_session_export_state(session, &state, NULL));
  skillspan_session_free(session);
  CHECK_OK(skillspan_session_import_state(next, skillspan_text_get(state), &error));
  CHECK(error == NULL);
  skillspan_text_free(state);
  text = loaded(next, "pdf");
  CHECK_TEXT(skillspan_text_get(text), "You know it.");
  skillspan_text_free(text);
  const skillspan_code wrong = SKILLSPAN_CODE_INVALID_ARGUMENT;
  CHECK(skillspan_session_import_state(next, T("{\"version\": 9, \"sent\": []}"), NULL) == wrong);
  CHECK(skillspan_session_import_state(next, T("{"), NULL) == wrong);
  CHECK(skillspan_session_import_state(next, NO_TEXT, &error) == wrong);
  CHECK_TEXT(skillspan_error_message(error), "`state` is no text; an exported state is wanted");
  skillspan_error_free(error);
  CHECK(!is_sent(next, "pdf"));
  CHECK(skillspan_session_load(next, T("xls"), NO_TEXT, NO_TEXT, false, &text, NULL) == SKILLSPAN_CODE_SKILL_NOT_FOUND);
  skillspan_session_free(next);

  set = open_root(root);
  CHECK(skillspan_session_new(set, T("{\"repeat\": 1}"), &next, &error) == wrong && next == NULL);
  CHECK(strstr(skillspan_error_message(error).data, "repeat"));
  skillspan_error_free(error);
  skillspan_set_free(set);
  remove_folder(root);
}

int main(void) {
  budgets();
  searches();
  sessions();
  puts("large: ok");
  return 0;
}
