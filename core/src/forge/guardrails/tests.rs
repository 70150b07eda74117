use proptest::prelude::*;
use serde_json::json;

use super::*;

fn guardrails(lists: Value) -> Guardrails {
    serde_json::from_value(lists).unwrap()
}

#[test]
fn the_command_line_of_cli_execute_is_checked() {
    let rails =
        guardrails(json!({"deny_commands": [{"pattern": "^rm( |$)", "message": "No."}, {"pattern": "r"}]}));
    let check = |json: &str| rails.check_command("cli_execute", json);
    assert_eq!(check(r#"{"binary":"rm"}"#).unwrap(), "skill guardrail: No.");
    assert_eq!(check(r#"{"binary":"rm","args":["-r","x"]}"#).unwrap(), "skill guardrail: No.");
    assert_eq!(
        check(r#"{"binary":"ls","args":["r"]}"#).unwrap(),
        "skill guardrail: command blocked by skill guardrail"
    );
    for passes in [
        "",
        "rm",
        "[]",
        "{}",
        r#"{"binary":""}"#,
        r#"{"binary":7}"#,
        r#"{"binary":"rm","args":"-r"}"#,
        r#"{"binary":"rm","args":[1]}"#,
    ] {
        assert_eq!(check(passes), None, "{passes}");
    }
    assert!(check(r#"{"binary":"rm","args":null}"#).is_some());
}

#[test]
fn other_tools_are_checked_raw_and_decoded() {
    let rails = guardrails(
        json!({"deny_commands": [{"pattern": "(?m)^a/b$"}, {"pattern": "\\{not"}, {"pattern": "x\ny"}]}),
    );
    let check = |json: &str| rails.check_command("any", json).is_some();
    assert!(check(r#"{"path":["a\/b"]}"#) && check(r#"{"a\/b":1}"#) && check(r#""a\u002fb""#));
    assert!(check("{not JSON"));
    assert!(check(r#"["x","y"]"#) && !check(r#"["y","x"]"#));
    assert!(!check("") && !check(r#"{"path":"a/bc"}"#));
}

#[test]
fn output_is_blocked_or_redacted() {
    let rails = guardrails(json!({"deny_output": [
        {"pattern": "k=\\w+", "action": "redact"},
        {"pattern": "BLOCKED", "action": "block"},
        {"pattern": "k=\\w+", "action": "block"},
        {"pattern": "\\[B", "action": "redact"},
        {"pattern": "z"},
    ]}));
    assert_eq!(rails.check_output("k=1 $0").text, "[BLOCKED BY POLICY]LOCKED BY POLICY] $0");
    assert_eq!(
        rails.check_output("BLOCKED k=1"),
        CheckedOutput { text: "tool output blocked by skill guardrail".to_owned(), blocked: true }
    );
    assert_eq!(rails.check_output("z").text, "z");
    let empty = guardrails(json!({"deny_output": [{"pattern": "x*", "action": "redact"}]}));
    assert_eq!(empty.check_output("").text, "");
    assert_eq!(empty.check_output("axb").text, "[BLOCKED BY POLICY]a[BLOCKED BY POLICY]b[BLOCKED BY POLICY]");
}

#[test]
fn prompts_and_answers() {
    let rails = guardrails(json!({
        "deny_prompts": [{"pattern": "a.b", "message": "P"}, {"pattern": "(?-i)C"}],
        "deny_responses": [{"pattern": "a.b", "message": "R"}, {"pattern": "c"}],
    }));
    assert_eq!(rails.check_prompt("A-B").unwrap(), "skill guardrail: P");
    assert_eq!(rails.check_prompt("a\nb"), None);
    assert_eq!(rails.check_prompt("C").unwrap(), "skill guardrail: prompt blocked by skill guardrail");
    assert_eq!(rails.check_prompt("c"), None);
    assert_eq!(rails.check_response("A\nB").unwrap(), "R");
    assert_eq!(
        rails.check_response("C").unwrap(),
        "I can help you with specific tasks. What would you like to do?"
    );
    assert_eq!(rails.check_response(""), None);
}

#[test]
fn lists_are_pooled_and_bad_patterns_are_told() {
    let deny = |pattern: &str, then: &str| Deny { pattern: pattern.to_owned(), then: then.to_owned() };
    let first = DenyLists { deny_commands: vec![deny("a", "one"), deny("(", "")], ..DenyLists::default() };
    let second = DenyLists {
        deny_commands: vec![deny("a", "two"), deny("(", "")],
        deny_output: vec![deny("(", "block")],
        deny_prompts: vec![deny("\\Z", "")],
        deny_responses: vec![deny("a", ""), deny("a**", "")],
    };
    let rails = Guardrails::new([&first, &second]);
    assert_eq!(rails.check_command("x", "a").unwrap(), "skill guardrail: one");
    let told: Vec<_> = rails.skipped().iter().map(|s| (s.pattern.as_str(), s.warning())).collect();
    let warning = |list: &str| format!("skill guardrail: invalid {list} regex, skipping");
    assert_eq!(
        told,
        [
            ("(", warning("deny_command")),
            ("(", warning("deny_output")),
            ("\\Z", warning("deny_prompt")),
            ("a**", warning("deny_response")),
        ]
    );
    let data = serde_json::to_value(&rails).unwrap();
    assert_eq!(
        data["deny_commands"],
        json!([{"pattern": "a", "message": "one"}, {"pattern": "(", "message": ""}])
    );
    assert_eq!(data["deny_output"], json!([{"pattern": "(", "action": "block"}]));
    assert_eq!(data["skipped_patterns"], json!(["(", "(", "\\Z", "a**"]));
    assert_eq!(serde_json::to_value(guardrails(data.clone())).unwrap(), data);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_no_panic(json in "[\\[\\]{}\":,a\\\\0]{0,12}", text in any::<String>()) {
        let rails = guardrails(json!({
            "deny_commands": [{"pattern": "a"}], "deny_output": [{"pattern": "a|", "action": "redact"}],
        }));
        let _ = rails.check_command("cli_execute", &json);
        prop_assert!(!json.contains('a') || rails.check_command("t", &json).is_some());
        let _ = rails.check_output(&text);
    }
}
