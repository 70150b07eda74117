package skillspan

// #include <skillspan.h>
import "C"

import "runtime"

// B4Types are the types of an app's routes, in the dialect b4.
type B4Types struct {
	// Text is a file of TypeScript declarations.
	Text string `json:"text"`
	// Routes are their paths in code point order.
	Routes []string `json:"routes"`
	// Warnings are about skills that do not load, with the codes of errors.
	Warnings []Warning `json:"warnings"`
}

// B4Typegen declares the routes of an app, and the tool of each that has a skill. It fails with DuplicateRoute where two
// folders stand for one path, and with Unreadable for a folder that cannot be listed.
func B4Typegen(appFolder string) (*B4Types, error) {
	var types *C.skillspan_b4_types
	var fault *C.skillspan_error
	if err := failure(C.skillspan_b4_typegen(text(appFolder), &types, &fault), &fault); err != nil {
		return nil, err
	}
	defer C.skillspan_b4_types_free(types)
	return record[B4Types](C.skillspan_b4_types_to_json(types))
}

// B4Validate checks all skills of a route folder. What makes opening fail is a finding with the code of an error, for each
// skill and not only for the first.
func B4Validate(routeFolder string) (*Report, error) {
	var report *C.skillspan_report
	var fault *C.skillspan_error
	code := C.skillspan_b4_validate(text(routeFolder), &report, &fault)
	return reported(code, report, &fault)
}

// B4RouteError is the text of a host that reports a failed route, with a line for each message.
func B4RouteError(messages ...string) (string, error) {
	var pinner runtime.Pinner
	defer pinner.Unpin()
	lent, count := texts(messages, &pinner)
	var said *C.skillspan_text
	var fault *C.skillspan_error
	if err := failure(C.skillspan_b4_route_error(lent, count, &said, &fault), &fault); err != nil {
		return "", err
	}
	return taken(said), nil
}

// B4ToolMember is the line that declares the tool in the types of a route, for hosts that write the file themselves.
func B4ToolMember() string { return string(view(C.skillspan_b4_tool_member())) }
