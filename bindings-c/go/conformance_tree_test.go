package skillspan_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// bytesOf are those of a file in a tree, or of a host's store.
func bytesOf(value any) []byte {
	switch value := value.(type) {
	case string:
		return []byte(value)
	case []any:
		lines := make([]string, len(value))
		for i, line := range value {
			lines[i] = line.(string)
		}
		return []byte(strings.Join(lines, "\n"))
	case *object:
		if value.has("base64") {
			bytes, err := base64.StdEncoding.DecodeString(value.text("base64"))
			if err != nil {
				panic(err)
			}
			return bytes
		}
		if repeat := value.object("repeat"); repeat != nil {
			times, _ := strconv.Atoi(fmt.Sprint(repeat.get("times")))
			return []byte(strings.Repeat(repeat.text("text"), times))
		}
		return bytesOf(value.get("text"))
	default:
		return nil
	}
}

// rounds of writing a tree: removals, folders, files, links; permissions of folders come last.
func roundOf(path string, value any) int {
	fields, _ := value.(*object)
	switch {
	case value == nil:
		return 0
	case strings.HasSuffix(path, "/"):
		return 1
	case fields.has("symlink"):
		return 3
	default:
		return 2
	}
}

func writeTree(t testing.TB, root string, tree *object) {
	if tree == nil {
		return
	}
	for round := range 4 {
		for _, name := range tree.keys {
			if value := tree.values[name]; roundOf(name, value) == round {
				writeEntry(t, round, root, filepath.Join(root, name), value)
			}
		}
	}
	for _, name := range tree.keys {
		if value := tree.values[name]; roundOf(name, value) == 1 {
			setMode(t, filepath.Join(root, name), value)
		}
	}
}

func writeEntry(t testing.TB, round int, root, path string, value any) {
	fields, _ := value.(*object)
	if round == 0 {
		must(t, os.RemoveAll(path))
		return
	}
	must(t, os.MkdirAll(filepath.Dir(path), 0o777))
	if round == 1 {
		must(t, os.MkdirAll(path, 0o777))
		return
	}
	if _, err := os.Lstat(path); err == nil {
		must(t, os.Remove(path))
	}
	switch {
	case fields.has("symlink"):
		must(t, os.Symlink(filled(fields.text("symlink"), root).(string), path))
	case fields.has("fifo"):
		must(t, syscall.Mkfifo(path, 0o666))
	default:
		must(t, os.WriteFile(path, bytesOf(value), 0o666))
		setMode(t, path, value)
	}
}

func setMode(t testing.TB, path string, value any) {
	if fields, _ := value.(*object); fields.has("mode") {
		mode, err := strconv.ParseUint(fields.text("mode"), 8, 32)
		must(t, err)
		must(t, os.Chmod(path, os.FileMode(mode)))
	}
}

// makeRoot makes a folder whose path has no links, and removes it when the case is over.
func makeRoot(t testing.TB) string {
	root, err := os.MkdirTemp("", "skillspan-")
	must(t, err)
	root, err = filepath.EvalSymlinks(root)
	must(t, err)
	t.Cleanup(func() {
		_ = filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
			if entry != nil && entry.IsDir() {
				_ = os.Chmod(path, 0o777)
			}
			return nil
		})
		must(t, os.RemoveAll(root))
	})
	return root
}

// filesBelow lists the files of a folder, in byte order of their paths; none where there is no folder.
func filesBelow(t testing.TB, folder string) []any {
	files := []any{}
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return files
	}
	must(t, filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		file := newObject()
		file.set("path", name)
		file.set("mode", fmt.Sprintf("%03o", info.Mode().Perm()))
		file.set("text", string(content))
		files = append(files, file)
		return err
	}))
	slices.SortFunc(files, func(one, other any) int {
		return strings.Compare(one.(*object).text("path"), other.(*object).text("path"))
	})
	return files
}

// meets tells whether this machine has what a case requires.
func meets(t testing.TB, what string) bool {
	root := makeRoot(t)
	file, other := filepath.Join(root, "case-sensitive"), filepath.Join(root, "CASE-SENSITIVE")
	must(t, os.WriteFile(file, nil, 0o666))
	switch what {
	case "symlinks":
		return os.Symlink("case-sensitive", other) == nil
	case "posix-modes":
		must(t, os.Chmod(file, 0o604))
		info, err := os.Stat(file)
		return err == nil && info.Mode().Perm() == 0o604
	case "not-root":
		must(t, os.Chmod(file, 0))
		_, err := os.ReadFile(file)
		return err != nil
	case "case-sensitive":
		_, err := os.Stat(other)
		return err != nil
	}
	t.Fatalf("unknown requirement %q", what)
	return false
}
