/* The quickstart in C++. Usage: quickstart [FOLDER [NAME]] */
#include <iostream>

#include "skillspan.hpp"

static void show(std::string_view folder, std::string_view name) {
  const skillspan::options options(skillspan_options_new());
  skillspan::run(skillspan_options_add_root, options.get(), skillspan::in(folder));
  const auto set = skillspan::get<skillspan::set>(skillspan_set_open, options.get());
  const auto catalog = skillspan::get<skillspan::text>(skillspan_set_catalog, set.get(), skillspan_str{});
  const auto snapshot = skillspan::get<skillspan::snapshot>(skillspan_set_snapshot, set.get());
  if (!name.data()) {
    name = skillspan::out(skillspan_skill_name(skillspan_skills_get(skillspan_snapshot_skills(snapshot.get()), 0)));
  }
  const auto instructions = skillspan::get<skillspan::text>(
      skillspan_set_load, set.get(), skillspan::in(name), skillspan_str{}, skillspan_str{}, false);
  std::cout << skillspan::out(skillspan_text_get(catalog.get())) << "\n---\n"
            << skillspan::out(skillspan_text_get(instructions.get())) << "\n";
}

int main(int count, char **arguments) {
  try {
    show(count > 1 ? arguments[1] : "skills", count > 2 ? std::string_view(arguments[2]) : std::string_view());
    return 0;
  } catch (const skillspan::error &failure) {
    std::cerr << skillspan::out(skillspan_code_name(failure.code)) << ": " << failure.what() << "\n";
    return 1;
  }
}
