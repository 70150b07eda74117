use proptest::prelude::*;
use serde_json::json;

use super::*;

fn names(body: &str, legacy_bullets: bool) -> Vec<String> {
    tools(body, legacy_bullets).into_iter().map(|tool| tool.name).collect()
}

fn first(body: &str) -> ToolBlock {
    tools(body, false).into_iter().next().unwrap()
}

#[test]
fn headings_open_and_close_tools() {
    let body = "## Tool: a\n## Tool:b\n## Tool:\nno\n##  Tool: no\n  ## Tool: c \nC\n###### Six\nno\n";
    assert_eq!(names(body, false), ["a", "b", "c"]);
    assert!(tools(body, false).iter().all(|tool| !tool.description.contains("no")));
    for closing in ["# x", "#", "##", "## Other", "### Tool: x", "###### x", "#\tx", "   # x"] {
        assert_eq!(first(&format!("## Tool: a\nA\n{closing}\nB")).description, "A", "{closing}");
    }
    for text in ["#x", "#tag", "####### x", "##Tool: x", "\\# x"] {
        assert_eq!(first(&format!("## Tool: a\nA\n{text}\nB")).description, format!("A {text} B"));
    }
    assert_eq!(names("# Tool: a\n### Tool: b\n## tool: c\n", false), [""; 0]);
}

#[test]
fn specs_take_the_rest_of_their_line() {
    let tool = first(
        "## Tool: a\n **Input:** x \n**Output:**y\n**Output format:** z\nText **Input:** no\n**input:** no\n**Input:** w",
    );
    assert_eq!(
        (tool.input_spec.as_str(), tool.output_spec.as_str(), tool.output_format.as_str()),
        ("w", "y", "z")
    );
    assert_eq!(tool.description, "Text **Input:** no **input:** no");
    assert_eq!(first("## Tool: a\n**Input:** x\n**Input:**\n").input_spec, "");
    assert_eq!(tools("**Input:** x\n", false), []);
}

#[test]
fn code_is_only_text() {
    for (fence, end) in
        [("```", "```"), ("~~~", "~~~"), ("````md", "````"), ("```", "`````"), ("  ```sh", "  ```")]
    {
        let body = format!("## Tool: a\n{fence}\n## Tool: b\n**Input:** x\n# h\n{end}\n## Tool: c\n");
        assert_eq!(names(&body, false), ["a", "c"], "{fence}");
        assert_eq!(first(&body).input_spec, "", "{fence}");
    }
    assert_eq!(names("````\n```\n## Tool: a\n````\n## Tool: b\n~~~\n```\n## Tool: c", false), ["b"]);
    assert_eq!(names("``` `x` ```\n## Tool: a\n", false), ["a"]);
    assert_eq!(names("```\n- a\n```\n- b\n", true), ["b"]);
    assert_eq!(names("```\n## Tool: a\n", false), [""; 0]);
}

#[test]
fn a_block_behind_an_empty_input_is_the_spec() {
    for (block, spec, description) in [
        ("\n\n- a (int)\n\n- b\n\nText", "a (int), b", "Text"),
        ("- a (int):\n  more\n- b\nText", "a (int), b", "Text"),
        ("1. a\n2) b (required)\n", "a, b (required)", ""),
        ("| p | Type |\n|---|---|\n| a | int |\n\n| x |\n", "a (int)", "| x |"),
        ("Text\n- a\n", "", "Text - a"),
        ("```\n- a\n```\n", "", "``` - a ```"),
        ("- a\n```\n- b\n```\n", "a", "``` - b ```"),
        ("- a\n  **Output:** o\n- b", "a", "- b"),
        ("- a\n| x |\n", "a", "| x |"),
        ("- a\n# End\n- b\n", "a", ""),
    ] {
        let tool = first(&format!("## Tool: t\n**Input:**\n{block}"));
        assert_eq!((tool.input_spec.as_str(), tool.description.as_str()), (spec, description), "{block}");
    }
    let tool = first("## Tool: t\n**Input:** x\n- a\n");
    assert_eq!((tool.input_spec.as_str(), tool.description.as_str()), ("x", "- a"));
}

#[test]
fn the_schema_of_a_block_keeps_its_texts() {
    let tool = first("## Tool: t\n**Input:**\n- a (int): one, two\n");
    assert_eq!(tool.input_schema()["properties"]["a"], json!({"type": "integer", "description": "one, two"}));
    assert_eq!(
        first("## Tool: t\n**Input:** a (int): one").input_schema()["properties"]["a"]["description"],
        "one"
    );
    let tool = first("## Tool: t\n**Input:**\n- a\n**Input:** b");
    assert_eq!(tool.input_schema()["required"], json!(["b"]));
    assert_eq!(serde_json::to_value(tool).unwrap().as_object().unwrap().len(), 5);
}

#[test]
fn bullets_are_tools_only_on_request() {
    let long = "b".repeat(64);
    let body = format!(
        "- a\n-b\n- \n* c\n- two words\n- tab\tbed\n  - d\n- {long}\n- {long}x\n## Tool: t\n- in\n# H\n- e"
    );
    assert_eq!(names(&body, true), ["a", "d", &long, "t", "e"]);
    assert_eq!(names(&body, false), ["t"]);
}

#[test]
fn a_text_is_parsed() {
    let parsed = parse("\u{feff}---\r\nname: a\r\n---  \r\n\r\n ## Tool: t\r\nT.\r\n\r\n", false).unwrap();
    assert_eq!((parsed.meta.name.as_str(), parsed.body.as_str()), ("a", "## Tool: t\r\nT."));
    assert_eq!(parsed.tools[0].description, "T.");
    for text in ["no fence\n", "---\nname: a\nnever closed\n", "\n---\nname: a\n---\n"] {
        let parsed = parse(text, false).unwrap();
        assert_eq!((parsed.meta.name.as_str(), parsed.body.as_str()), ("", text.trim()), "{text:?}");
    }
    for text in [
        "---\nname: a\nname: b\n---\n",
        "---\nname: [a]\n---\n",
        "---\nname: {\n---\n",
        "---\ncategory: A B\n---\n",
    ] {
        assert_eq!(parse(text, false).unwrap_err().code, Code::InvalidSkill, "{text:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_body_is_no_panic(body in prop_oneof![
        any::<String>(),
        "(## Tool: a\n|\\*\\*Input:\\*\\*|- a|\\| a |\n|```|~~~| |#|é\n){0,24}",
    ]) {
        for tool in tools(&body, true) {
            prop_assert!(!tool.name.is_empty() && !tool.description.contains('\n'));
            let _ = tool.input_schema();
        }
    }
}
