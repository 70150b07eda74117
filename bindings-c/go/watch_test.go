package skillspan_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

func TestWatch(t *testing.T) {
	root := makeRoot(t)
	writeSkill(t, root, "stays", "Always there.")
	set := openedRoot(t, root)
	heard := make(chan *skillspan.Changes, 16)
	watch, err := set.Watch(func(changes *skillspan.Changes, err error) {
		if err != nil {
			t.Error(err)
		}
		heard <- changes
	})
	must(t, err)
	writeSkill(t, root, "comes", "And goes.")
	if changes := hearing(t, heard); !slices.Equal(changes.Added, []string{"comes"}) {
		t.Errorf("%+v", changes)
	}
	if _, err := set.Get("comes"); err != nil {
		t.Error(err)
	}
	must(t, os.RemoveAll(filepath.Join(root, "comes")))
	if changes := hearing(t, heard); !slices.Equal(changes.Removed, []string{"comes"}) {
		t.Errorf("%+v", changes)
	}
	must(t, watch.Close())
	must(t, watch.Close())
	writeSkill(t, root, "late", "Too late.")
	select {
	case changes := <-heard:
		t.Errorf("heard %+v after the end", changes)
	case <-time.After(300 * time.Millisecond):
	}
}

func hearing(t *testing.T, heard <-chan *skillspan.Changes) *skillspan.Changes {
	t.Helper()
	select {
	case changes := <-heard:
		return changes
	case <-time.After(20 * time.Second):
		t.Fatal("nothing was heard")
		return nil
	}
}

// A watch may end itself, and what its function panics with comes out of the next refresh.
func TestWatchEndsItself(t *testing.T) {
	root := makeRoot(t)
	set := openedRoot(t, root)
	var calls atomic.Int32
	var watch atomic.Pointer[skillspan.Watch]
	begun, err := set.Watch(func(*skillspan.Changes, error) {
		for watch.Load() == nil {
			time.Sleep(time.Millisecond)
		}
		watch.Load().Close()
		calls.Add(1)
		panic("enough")
	})
	must(t, err)
	watch.Store(begun)
	writeSkill(t, root, "comes", "And stays.")
	waitFor(t, "the watch hears", func() bool { return calls.Load() == 1 })
	waitFor(t, "the panic comes out", func() bool {
		_, err := set.Refresh()
		return errors.Is(err, skillspan.InvalidArgument) && err.Error() == "the function of Watch panicked: enough"
	})
}
