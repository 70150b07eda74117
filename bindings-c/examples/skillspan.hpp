/* The header for C++17: handles that free themselves, and failures as exceptions. */
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include <skillspan.h>

namespace skillspan {

template <auto Free>
struct freed_by {
  template <class T>
  void operator()(T *handle) const noexcept { Free(handle); }
};

template <class T, void (*Free)(T *)>
using handle = std::unique_ptr<T, freed_by<Free>>;

using options = handle<skillspan_options, skillspan_options_free>;
using set = handle<skillspan_set, skillspan_set_free>;
using snapshot = handle<skillspan_snapshot, skillspan_snapshot_free>;
using text = handle<skillspan_text, skillspan_text_free>;

/* A text for a call; no text where there is none. */
inline skillspan_str in(std::string_view text) { return {text.data(), text.size()}; }

/* A text from a call, borrowed from its handle. */
inline std::string_view out(skillspan_str text) { return {text.data, text.len}; }

/* Why a call failed. */
class error : public std::runtime_error {
 public:
  error(skillspan_code code, const skillspan_error *why)
      : std::runtime_error(std::string(out(skillspan_error_message(why)))), code(code) {}
  skillspan_code code;
};

/* Makes a call that gives nothing but a status. The call is made before its error is looked at: as arguments of one
 * function, `check(call(…, &why), why)`, they would have no order. */
template <class... Parameters, class... Arguments>
void run(skillspan_code (*call)(Parameters...), Arguments... arguments) {
  skillspan_error *why = nullptr;
  const skillspan_code code = call(arguments..., &why);
  const handle<skillspan_error, skillspan_error_free> owned(why);
  if (code != SKILLSPAN_CODE_OK) throw error(code, why);
}

/* Makes a call that gives a handle. */
template <class Handle, class... Parameters, class... Arguments>
Handle get(skillspan_code (*call)(Parameters...), Arguments... arguments) {
  typename Handle::pointer place = nullptr;
  run(call, arguments..., &place);
  return Handle(place);
}

}  // namespace skillspan
