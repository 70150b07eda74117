package skillspan_test

import (
	"fmt"
	"os"
	"runtime"
	"testing"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

func residentKiB(t *testing.T) int {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip("memory is read from /proc/self/statm")
	}
	var pages, resident int
	_, err = fmt.Sscan(string(text), &pages, &resident)
	must(t, err)
	return resident * os.Getpagesize() / 1024
}

// 1,000 opens and closes leave memory flat.
func TestMemory(t *testing.T) {
	const rounds = 1000
	root := makeRoot(t)
	for i := range 20 {
		writeSkill(t, root, fmt.Sprintf("skill-%d", i), "Does something useful with files.")
	}
	openAndClose := func() {
		set, err := skillspan.OpenWith(&skillspan.Options{Roots: skillspan.Roots(root), Store: &shelf{}})
		must(t, err)
		_, err = set.Snapshot()
		must(t, err)
		_, err = set.Catalog(nil)
		must(t, err)
		_, err = set.Call("load_skill", map[string]string{"name": "skill-7"})
		must(t, err)
		if _, err = set.Get("none"); err == nil {
			t.Fatal("found what is not there")
		}
		session, err := set.Session(nil)
		must(t, err)
		_, err = session.Load("skill-7", nil)
		must(t, err)
		must(t, session.Close())
		must(t, set.Close())
	}
	for range rounds / 2 {
		openAndClose()
	}
	runtime.GC()
	before := residentKiB(t)
	for range rounds {
		openAndClose()
	}
	runtime.GC()
	after := residentKiB(t)
	fmt.Printf("memory: %d opens and closes, %d KiB before, %d KiB after\n", rounds, before, after)
	// One leaked set of this size would come to some 20 KiB each time.
	if after-before > 8192 {
		t.Errorf("%d KiB were lost", after-before)
	}
}
