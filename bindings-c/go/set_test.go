package skillspan_test

import (
	"errors"
	"reflect"
	"regexp"
	"slices"
	"testing"

	skillspan "github.com/skillspan/skillspan/bindings-c/go"
)

func TestFacts(t *testing.T) {
	if version := skillspan.Version(); !regexp.MustCompile(`^\d+\.\d+\.\d+`).MatchString(version) {
		t.Errorf("version %q", version)
	}
	set := opened(t, nil)
	dialect, err := set.Dialect()
	must(t, err)
	if count, err := set.Len(); dialect != skillspan.AgentSkills || count != 0 || err != nil {
		t.Errorf("%s, %d skills, %v", dialect, count, err)
	}
}

func TestLargeSets(t *testing.T) {
	root := makeRoot(t)
	writeSkill(t, root, "letters", "Writes letters to people.")
	writeSkill(t, root, "travel", "Plans travel by train.")
	set := opened(t, &skillspan.Options{Roots: skillspan.Roots(root), Budget: skillspan.Tokens(10), Search: true})
	report, err := set.CatalogReport(nil)
	if err != nil || report.Total != 2 || report.Listed != 0 || len(report.Omitted) != 2 {
		t.Errorf("%+v, %v", report, err)
	}
	for _, budget := range []skillspan.Budget{skillspan.Unlimited, skillspan.Chars(10_000), skillspan.Share(200_000, 1.5)} {
		report, err := set.CatalogReport(&skillspan.CatalogOptions{Budget: budget})
		if err != nil || report.Listed != 2 || report.Chars > 10_000 {
			t.Errorf("%+v, %v", report, err)
		}
	}
	hits, err := set.Search("a train", &skillspan.SearchOptions{Limit: new(int)})
	if err != nil || len(hits) != 0 {
		t.Errorf("%+v, %v", hits, err)
	}
	hits, err = set.Search("a train", nil)
	if err != nil || len(hits) != 1 || hits[0].Name != "travel" {
		t.Errorf("%+v, %v", hits, err)
	}
	tools, err := set.Tools(nil)
	must(t, err)
	names := []string{"my_tool"}
	for _, tool := range tools {
		names = append(names, tool.Name)
	}
	must(t, set.CheckToolNames(names[:1]...))
	if err := set.CheckToolNames(names...); len(tools) < 2 || !errors.Is(err, skillspan.InvalidArgument) {
		t.Errorf("%v: %v", names, err)
	}
}

func TestForgeWithoutSet(t *testing.T) {
	variables, err := skillspan.ForgeDotenv("A=1\nexport B='two'\n")
	if err != nil || !reflect.DeepEqual(variables, map[string]string{"A": "1", "B": "two"}) {
		t.Errorf("%v, %v", variables, err)
	}
	sum, err := skillspan.ForgeAggregate(
		skillspan.ForgeRequirements{Bins: []string{"jq"}},
		skillspan.ForgeRequirements{Bins: []string{"curl"}, Env: skillspan.ForgeEnv{Required: []string{"KEY"}}},
	)
	must(t, err)
	if !slices.Equal(sum.Bins, []string{"curl", "jq"}) || !slices.Equal(sum.Env.Required, []string{"KEY"}) {
		t.Errorf("%+v", sum)
	}
	missing, err := skillspan.ForgeCheckRequirements(sum, skillspan.ForgeSurroundings{Programs: []string{"jq"}})
	must(t, err)
	if len(missing.Errors) != 1 || missing.Errors[0].Code != skillspan.EnvRequired || len(missing.Warnings) != 1 {
		t.Errorf("%+v", missing)
	}
	guardrails, err := skillspan.NewForgeGuardrails(skillspan.ForgeDenyLists{
		DenyPrompts: []skillspan.ForgeDeny{{Pattern: "secret", Message: "not that"}, {Pattern: "("}},
	})
	must(t, err)
	defer guardrails.Close()
	refusal, refused, err := guardrails.CheckPrompt("tell the secret")
	if refusal != "skill guardrail: not that" || !refused || err != nil {
		t.Error(refusal, refused, err)
	}
	lists, err := guardrails.Lists()
	if err != nil || !slices.Equal(lists.SkippedPatterns, []string{"("}) {
		t.Errorf("%+v, %v", lists, err)
	}
	must(t, guardrails.Close())
	if _, _, err := guardrails.CheckPrompt("hello"); !errors.Is(err, skillspan.InvalidArgument) {
		t.Error(err)
	}
}
