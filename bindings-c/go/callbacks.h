// What the library calls, with a number of Go's in place of the pointer of a host.
#include <skillspan.h>

void skillspan_go_set_store(skillspan_options *options, uintptr_t host);
void skillspan_go_set_provider(skillspan_options *options, uintptr_t host);
void skillspan_go_set_trust(skillspan_options *options, uintptr_t host);
void skillspan_go_set_on_warning(skillspan_options *options, uintptr_t host);
void skillspan_go_set_which(skillspan_options *options, uintptr_t host);
void skillspan_go_set_resolve_env(skillspan_options *options, uintptr_t host);
skillspan_code skillspan_go_watch(const skillspan_set *set, uintptr_t host, skillspan_watch **watch,
                                  skillspan_error **error);
