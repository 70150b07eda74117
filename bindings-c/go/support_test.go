package skillspan_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

func writeSkill(t testing.TB, root, name, description string) string {
	t.Helper()
	path := filepath.Join(root, name, "SKILL.md")
	must(t, os.MkdirAll(filepath.Dir(path), 0o777))
	text := fmt.Sprintf("---\nname: %s\ndescription: %s\n---\nBody of %s.\n", name, description, name)
	must(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

func opened(t testing.TB, options *skillspan.Options) *skillspan.Set {
	t.Helper()
	set, err := skillspan.OpenWith(options)
	must(t, err)
	t.Cleanup(func() { set.Close() })
	return set
}

func openedRoot(t testing.TB, root string) *skillspan.Set {
	t.Helper()
	return opened(t, &skillspan.Options{Roots: skillspan.Roots(root)})
}
