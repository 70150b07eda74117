package skillspan

// #include <skillspan.h>
import "C"

import "runtime"

// ForgeMerged is an agent's YAML with domains added.
type ForgeMerged struct {
	Text string `json:"text"`
	// Added are the domains that were not there before, sorted.
	Added []string `json:"added"`
}

// ForgeMergeEgress makes egress.allowed_domains of a YAML text the sorted union of what it lists and of domains; all other
// bytes stay. It fails with InvalidArgument for a text that is no YAML mapping, and where one of the two keys holds
// something else.
func ForgeMergeEgress(yaml string, domains []string) (*ForgeMerged, error) {
	var pinner runtime.Pinner
	defer pinner.Unpin()
	lent, count := texts(domains, &pinner)
	var merged *C.skillspan_forge_merged
	var fault *C.skillspan_error
	if err := failure(C.skillspan_forge_merge_egress(text(yaml), lent, count, &merged, &fault), &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_forge_merged_free(merged)
	return record[ForgeMerged](C.skillspan_forge_merged_to_json(merged))
}

// ForgeExpandEgress replaces $NAME and ${NAME} in domains by variables, and splits the outcome at commas. A domain with a
// variable that is not set is dropped.
func ForgeExpandEgress(domains []string, env map[string]string) ([]string, error) {
	variables, err := encodeVariables(env)
	if err != nil {
		return nil, err
	}
	var pinner runtime.Pinner
	defer pinner.Unpin()
	lent, count := texts(domains, &pinner)
	var expanded *C.skillspan_texts
	var fault *C.skillspan_error
	code := C.skillspan_forge_expand_egress(lent, count, text(variables), &expanded, &fault)
	if err := failure(code, &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_texts_free(expanded)
	return list[string](C.skillspan_texts_to_json(expanded))
}

// ForgeMatchDomain tells whether a pattern covers a host. *.example.com covers what lies below that domain, but not
// itself; case and port do not count.
func ForgeMatchDomain(pattern, host string) bool {
	return bool(C.skillspan_forge_match_domain(text(pattern), text(host)))
}

// ForgeEgressCheck tells whether a host may be talked to, and why not. It always may be if it is the machine itself, or in
// the mode dev-open; in the mode allowlist, if one of the domains covers it; else not.
func ForgeEgressCheck(mode string, domains []string, host string) (refusal string, refused bool, err error) {
	var pinner runtime.Pinner
	defer pinner.Unpin()
	lent, count := texts(domains, &pinner)
	var said *C.skillspan_text
	var fault *C.skillspan_error
	if err := failure(C.skillspan_forge_egress_check(text(mode), lent, count, text(host), &said, &fault), &fault); err != nil {
		return "", false, err
	}
	return taken(said), said != nil, nil
}
