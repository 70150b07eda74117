package skillspan_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

func TestFixes(t *testing.T) {
	root := makeRoot(t)
	path := writeSkill(t, root, "pdf", "Use when: PDF files")
	fixes, err := skillspan.Fixes(root, nil)
	must(t, err)
	if len(fixes.Files) != 1 || fixes.Files[0].Path != path || !fixes.Files[0].Changes {
		t.Fatalf("%+v", fixes.Files)
	}
	file := fixes.Files[0]
	if len(file.Applied) == 0 || file.Applied[0].Applicability != skillspan.Safe || !file.OK {
		t.Errorf("%+v", file)
	}
	now, err := file.Write()
	must(t, err)
	text, err := os.ReadFile(path)
	must(t, err)
	if now != path || string(text) != file.Text {
		t.Errorf("%s: %s", now, text)
	}
	// The file is no longer what was read.
	must(t, os.WriteFile(path, []byte("---\nname: pdf\n---\n"), 0o666))
	if _, err := file.Write(); !errors.Is(err, skillspan.Unwritable) {
		t.Error(err)
	}
	must(t, fixes.Close())
	must(t, fixes.Close())
	if _, err := file.Write(); !errors.Is(err, skillspan.InvalidArgument) {
		t.Error(err)
	}
	fixed, err := skillspan.FixText([]byte(file.Before), nil)
	must(t, err)
	if fixed.Text != file.Text {
		t.Errorf("%s", fixed.Text)
	}
	if _, err := skillspan.Fixes(filepath.Join(root, "none"), nil); !errors.Is(err, skillspan.InvalidArgument) {
		t.Error(err)
	}
}

func TestDraft(t *testing.T) {
	draft, err := skillspan.NewSkill("PdfForms", "Fills forms.")
	must(t, err)
	report, err := skillspan.ValidateText([]byte(draft.Text), skillspan.ProfileClaude)
	must(t, err)
	if draft.Path != "app/skills/pdf-forms/SKILL.md" || !report.OK {
		t.Errorf("%+v %+v", draft, report)
	}
	document, err := skillspan.Parse([]byte(draft.Text))
	must(t, err)
	if *document.Frontmatter.Description != "Fills forms." {
		t.Errorf("%+v", document)
	}
}

func TestApprovals(t *testing.T) {
	root := makeRoot(t)
	path := writeSkill(t, root, "pdf", "Works with PDF files.")
	options := &skillspan.Options{Roots: skillspan.Roots(root), Trust: skillspan.Trust{Demand: true}}
	set := opened(t, options)
	approvals, err := set.Approve("pdf")
	must(t, err)
	if !strings.HasPrefix(approvals[path], "sha256-tree:") {
		t.Errorf("%v", approvals)
	}
	options.Trust.Approvals = approvals
	if count, _ := opened(t, options).Len(); count != 1 {
		t.Errorf("%d skills", count)
	}
	approvals, err = set.Revoke("pdf")
	must(t, err)
	if count, _ := set.Len(); count != 0 || len(approvals) != 0 {
		t.Errorf("%d skills, %v", count, approvals)
	}
}
