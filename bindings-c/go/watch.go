package skillspan

// #include "callbacks.h"
import "C"

import "runtime/cgo"

// Watch is a watch over the roots of a set. It ends with Close, before or after its set is closed, and when nobody holds
// it any more.
type Watch struct {
	handle *handle[*C.skillspan_watch]
}

// listener hears what a watch tells.
type listener struct {
	heard func(*Changes, error)
	host  *host
}

// Watch refreshes the set after each change on disk and, if a name came, went or changed, calls a function on a thread of
// the watch, with the changes or with why the refresh failed. Roots that are missing are waited for; stores are not
// watched. It fails with Internal where the system grants no watch.
func (s *Set) Watch(heard func(*Changes, error)) (*Watch, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*Watch, error) {
		number := C.uintptr_t(cgo.NewHandle(&listener{heard: heard, host: s.host}))
		var held *C.skillspan_watch
		var fault *C.skillspan_error
		if err := failure(C.skillspan_go_watch(set, number, &held, &fault), &fault); err != nil {
			return nil, err
		}
		watch := &Watch{}
		watch.handle = hold(watch, "watch", held, func(held *C.skillspan_watch) { C.skillspan_watch_free(held) })
		return watch, nil
	})
}

// Close ends the watch; a further Close does nothing. Its function does not run any more afterwards, unless it is the one
// that makes this call.
func (w *Watch) Close() error {
	w.handle.close()
	return nil
}

// What a listener panics with has nobody else to go to, so it is kept for the next call that asks functions of the host.
//
//export skillspanHeard
func skillspanHeard(number C.uintptr_t, refresh *C.skillspan_refresh, fault *C.skillspan_error) {
	listener := cgo.Handle(number).Value().(*listener)
	panicked := listener.host.taken()
	listener.host.keep("the function of Watch", func() {
		switch {
		case fault != nil:
			listener.heard(nil, failureOf(fault))
		case panicked != nil:
			listener.heard(nil, panicked)
		default:
			listener.heard(record[Changes](C.skillspan_refresh_to_json(refresh)))
		}
	})
}
