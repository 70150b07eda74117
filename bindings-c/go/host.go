package skillspan

// #include "callbacks.h"
import "C"

import (
	"fmt"
	"runtime/cgo"
	"sync"
)

// Store holds skills that lie elsewhere than on disk. Its methods may be called from many goroutines at once.
type Store interface {
	// List gives the ids of all skills, in order.
	List() ([]string, error)
	// ReadDocument gives the SKILL.md of a skill.
	ReadDocument(id string) ([]byte, error)
	// ListFiles gives the relative paths of a skill's other files.
	ListFiles(id string) ([]string, error)
	// ReadFile gives one of these files.
	ReadFile(id, path string) ([]byte, error)
}

// host is what the library calls of a set's options.
type host struct {
	options *Options
	lock    sync.Mutex
	fault   error
}

// isolate runs a function of the host. What it panics with is an error, for no panic may cross the library.
func isolate(what string, run func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = &Error{Code: InvalidArgument, Message: fmt.Sprintf("%s panicked: %v", what, fault)}
		}
	}()
	return run()
}

// keep runs a function that has no way to fail, and keeps what it panics with for the call that asked.
func (h *host) keep(what string, run func()) {
	err := isolate(what, func() error { run(); return nil })
	if err != nil {
		h.lock.Lock()
		defer h.lock.Unlock()
		h.fault = err
	}
}

// taken gives what was kept, once.
func (h *host) taken() error {
	h.lock.Lock()
	defer h.lock.Unlock()
	fault := h.fault
	h.fault = nil
	return fault
}

// answer runs a function that pushes its answer into a sink, or fails in its own words.
func answer(what string, sink *C.skillspan_sink, run func() error) {
	if err := isolate(what, run); err != nil {
		C.skillspan_sink_fail(sink, text(err.Error()))
	}
}

func push(sink *C.skillspan_sink, items []string, err error) error {
	for _, item := range items {
		C.skillspan_sink_push(sink, text(item))
	}
	return err
}

func hostOf(number C.uintptr_t) *host { return cgo.Handle(number).Value().(*host) }

//export skillspanRelease
func skillspanRelease(number C.uintptr_t) { cgo.Handle(number).Delete() }

//export skillspanList
func skillspanList(number C.uintptr_t, sink *C.skillspan_sink) {
	answer("Store.List", sink, func() error {
		ids, err := hostOf(number).options.Store.List()
		return push(sink, ids, err)
	})
}

//export skillspanReadDocument
func skillspanReadDocument(number C.uintptr_t, id C.skillspan_str, sink *C.skillspan_sink) {
	answer("Store.ReadDocument", sink, func() error {
		document, err := hostOf(number).options.Store.ReadDocument(string(view(id)))
		C.skillspan_sink_push(sink, content(document))
		return err
	})
}

//export skillspanListFiles
func skillspanListFiles(number C.uintptr_t, id C.skillspan_str, sink *C.skillspan_sink) {
	answer("Store.ListFiles", sink, func() error {
		paths, err := hostOf(number).options.Store.ListFiles(string(view(id)))
		return push(sink, paths, err)
	})
}

//export skillspanReadFile
func skillspanReadFile(number C.uintptr_t, id, path C.skillspan_str, sink *C.skillspan_sink) {
	answer("Store.ReadFile", sink, func() error {
		file, err := hostOf(number).options.Store.ReadFile(string(view(id)), string(view(path)))
		C.skillspan_sink_push(sink, content(file))
		return err
	})
}

//export skillspanProvide
func skillspanProvide(number C.uintptr_t, sink *C.skillspan_sink) {
	answer("Provider", sink, func() error {
		skills, err := hostOf(number).options.Provider()
		if err != nil {
			return err
		}
		form, err := encode(skills)
		C.skillspan_sink_push(sink, text(form))
		return err
	})
}

//export skillspanDecide
func skillspanDecide(number C.uintptr_t, skill *C.skillspan_skill) C.int32_t {
	h, verdict := hostOf(number), Denied
	h.keep("Trust.Decide", func() {
		if given, err := record[Skill](C.skillspan_skill_to_json(skill)); err == nil {
			verdict = h.options.Trust.Decide(*given)
		}
	})
	return C.int32_t(verdict)
}

//export skillspanWarn
func skillspanWarn(number C.uintptr_t, warning *C.skillspan_warning) {
	h := hostOf(number)
	h.keep("OnWarning", func() {
		h.options.OnWarning(Warning{
			Code:    Code(view(C.skillspan_code_name(C.int32_t(C.skillspan_warning_code(warning))))),
			Message: string(view(C.skillspan_warning_message(warning))),
			Path:    string(view(C.skillspan_warning_path(warning))),
		})
	})
}

//export skillspanWhich
func skillspanWhich(number C.uintptr_t, program C.skillspan_str) (found C.bool) {
	h := hostOf(number)
	h.keep("Which", func() { found = C.bool(h.options.Which(string(view(program)))) })
	return found
}

//export skillspanResolveEnv
func skillspanResolveEnv(number C.uintptr_t, name, value C.skillspan_str, sink *C.skillspan_sink) {
	answer("ResolveEnv", sink, func() error {
		variables, err := hostOf(number).options.ResolveEnv(string(view(name)), string(view(value)))
		for name, value := range variables {
			C.skillspan_sink_push_variable(sink, text(name), text(value))
		}
		return err
	})
}

// library makes options of the library, which the caller frees.
func (o *Options) library() (*C.skillspan_options, *host, error) {
	if o == nil {
		o = &Options{}
	}
	held := *o
	h := &host{options: &held}
	form, err := encodeOptions(&held, held.Extra)
	if err != nil {
		return nil, nil, err
	}
	options := C.skillspan_options_new()
	var fault *C.skillspan_error
	if err := failure(C.skillspan_options_set_json(options, text(form), &fault), &fault); err != nil {
		C.skillspan_options_free(options)
		return nil, nil, err
	}
	// The library calls skillspanRelease once for each of these numbers.
	number := func() C.uintptr_t { return C.uintptr_t(cgo.NewHandle(h)) }
	if held.Store != nil {
		C.skillspan_go_set_store(options, number())
	}
	if held.Provider != nil {
		C.skillspan_go_set_provider(options, number())
	}
	if held.Trust.Decide != nil {
		C.skillspan_go_set_trust(options, number())
	}
	if held.OnWarning != nil {
		C.skillspan_go_set_on_warning(options, number())
	}
	if held.Which != nil {
		C.skillspan_go_set_which(options, number())
	}
	if held.ResolveEnv != nil {
		C.skillspan_go_set_resolve_env(options, number())
	}
	return options, h, nil
}
