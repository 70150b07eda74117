//! The typed fields of a frontmatter.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::header::Header;
use super::metadata::Metadata;
use super::node::{self, Entry, Node};
use super::{quote, tools};
use crate::code::Code;
use crate::diagnostic::{Applicability, Finding, Fix};

/// The fields of a frontmatter besides name and description. Absent ones are left out on the wire.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Fields {
    /// The licence, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub license: Option<String>,
    /// What the skill needs around it, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compatibility: Option<String>,
    /// Text by key; values keep their source text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Metadata>,
    /// Tools that are approved in advance, split with parentheses respected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed_tools: Option<Vec<String>>,
    /// Client extensions and unknown keys; most skills have none.
    #[serde(flatten, skip_serializing_if = "Option::is_none", deserialize_with = "extensions")]
    pub extensions: Option<Box<Extensions>>,
}

/// The fields of well-known clients, and all keys that nobody knows.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Extensions {
    /// Whether the model must not load the skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disable_model_invocation: Option<bool>,
    /// Whether a person may call the skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_invocable: Option<bool>,
    /// What a menu shows behind the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument_hint: Option<String>,
    /// Names of positional arguments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Vec<String>>,
    /// More words on when the skill fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when_to_use: Option<String>,
    /// A model's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The context to run in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// An agent's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// Paths the skill is meant for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// The version, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Tags.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// All other keys: texts by source, lists and mappings as JSON.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub extra: Map<String, Value>,
}

/// No record without any of the keys, where serde would make an empty one.
fn extensions<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Box<Extensions>>, D::Error> {
    let extensions = Extensions::deserialize(deserializer)?;
    Ok((extensions != Extensions::default()).then(|| Box::new(extensions)))
}

impl Fields {
    /// Reads the fields of a header, and reports the values of a form that is not wanted.
    ///
    /// Absent, null and blank values are left out; `name` and `description` are the header's own.
    pub fn read(header: &Header<'_>) -> (Self, Vec<Finding>) {
        let mut reader = Reader { header, findings: Vec::new() };
        let mut fields = Self::default();
        for entry in &header.entries {
            reader.field(entry, &mut fields);
        }
        fields.extensions.take_if(|extensions| **extensions == Extensions::default());
        (fields, reader.findings)
    }
}

/// A value that does not fit its field; it is kept in `extra`.
struct Unfit;

struct Reader<'h, 'a> {
    header: &'h Header<'a>,
    findings: Vec<Finding>,
}

impl Reader<'_, '_> {
    fn field(&mut self, entry: &Entry<'_>, fields: &mut Fields) {
        let value = &entry.value;
        let fits = match entry.key_text() {
            "name" | "description" => match value.value {
                // The rules report it as missing.
                node::Value::Scalar { .. } => Ok(()),
                _ => Err(Unfit),
            },
            "license" => self.text(entry).map(|text| fields.license = text),
            "compatibility" => self.text(entry).map(|text| fields.compatibility = text),
            "metadata" => self.metadata(entry).map(|map| fields.metadata = map),
            "allowed-tools" => self.allowed_tools(entry).map(|tools| fields.allowed_tools = tools),
            _ => self.extension(entry, fields.extensions.get_or_insert_default()),
        };
        if fits.is_err() {
            let extra = &mut fields.extensions.get_or_insert_default().extra;
            extra.insert(entry.key_json(), self.verbatim(value));
        }
    }

    fn extension(&mut self, entry: &Entry<'_>, extensions: &mut Extensions) -> Result<(), Unfit> {
        match entry.key_text() {
            "disable-model-invocation" => {
                self.flag(entry, Some(true)).map(|flag| extensions.disable_model_invocation = flag)
            }
            "user-invocable" => self.flag(entry, None).map(|flag| extensions.user_invocable = flag),
            "argument-hint" => self.hint(entry).map(|text| extensions.argument_hint = text),
            "arguments" => self
                .list(entry, |text| text.split_whitespace().map(str::to_owned).collect())
                .map(|list| extensions.arguments = list),
            "when_to_use" => self.text(entry).map(|text| extensions.when_to_use = text),
            "model" => self.text(entry).map(|text| extensions.model = text),
            "context" => self.text(entry).map(|text| extensions.context = text),
            "agent" => self.text(entry).map(|text| extensions.agent = text),
            "paths" => self.list(entry, split_paths).map(|list| extensions.paths = list),
            "version" => self.text(entry).map(|text| extensions.version = text),
            "tags" => self
                .list(entry, |text| {
                    let tags = text.split(|c: char| c == ',' || c.is_whitespace());
                    tags.filter(|tag| !tag.is_empty()).map(str::to_owned).collect()
                })
                .map(|list| extensions.tags = list),
            _ => Err(Unfit),
        }
    }

    fn text(&mut self, entry: &Entry<'_>) -> Result<Option<String>, Unfit> {
        match &entry.value.value {
            node::Value::Scalar { .. } => Ok(present(&entry.value).map(str::to_owned)),
            _ => Err(self.wrong_type(entry, "a text")),
        }
    }

    /// `[issue]` is meant as it is written, though YAML sees a list.
    fn hint(&mut self, entry: &Entry<'_>) -> Result<Option<String>, Unfit> {
        let written = self.source(&entry.value);
        match &entry.value.value {
            node::Value::List(_) if written.starts_with('[') => {
                Ok(Some(crate::text::one_line(written).into_owned()))
            }
            _ => self.text(entry),
        }
    }

    /// A list of texts, or one text that `split` divides.
    fn list(
        &mut self,
        entry: &Entry<'_>,
        split: impl Fn(&str) -> Vec<String>,
    ) -> Result<Option<Vec<String>>, Unfit> {
        match &entry.value.value {
            node::Value::Scalar { .. } => Ok(present(&entry.value).map(split)),
            node::Value::List(items) if items.iter().all(is_scalar) => {
                Ok(Some(items.iter().filter_map(present).map(str::to_owned).collect()))
            }
            _ => Err(self.wrong_type(entry, "a list of texts")),
        }
    }

    fn metadata(&mut self, entry: &Entry<'_>) -> Result<Option<Metadata>, Unfit> {
        let inner = match &entry.value.value {
            node::Value::Map(inner) => inner,
            node::Value::Scalar { .. } if present(&entry.value).is_none() => return Ok(None),
            _ => return Err(self.wrong_type(entry, "a mapping of texts")),
        };
        let texts = inner.iter().map(|inner| {
            // Null too is what stands there: the values of this map are texts.
            let text = if let node::Value::Scalar { text, .. } = &inner.value.value {
                text.trim().to_owned()
            } else {
                let message = format!(
                    "`{}` under `metadata` is {}; a text is wanted, so it is kept as JSON text",
                    inner.key_text(),
                    inner.value.kind()
                );
                self.findings.push(Finding::at(Code::MetadataNested, inner.value.bytes.clone(), message));
                inner.value.to_json().to_string()
            };
            (inner.key_json(), text)
        });
        Ok(Some(texts.collect()))
    }

    fn allowed_tools(&mut self, entry: &Entry<'_>) -> Result<Option<Vec<String>>, Unfit> {
        let (parts, is_list) = match &entry.value.value {
            node::Value::Scalar { .. } => match present(&entry.value) {
                Some(text) => (vec![tools::split(text)], false),
                None => return Ok(None),
            },
            node::Value::List(items) if items.iter().all(is_scalar) => {
                (items.iter().filter_map(present).map(tools::split).collect(), true)
            }
            _ => return Err(self.wrong_type(entry, "a text or a list of texts")),
        };
        let bytes = entry.value.bytes.clone();
        let patterns: Vec<String> =
            parts.iter().flat_map(|part| &part.patterns).map(|pattern| (*pattern).to_owned()).collect();
        if let Some(lonely) = parts.iter().find_map(|part| part.unbalanced) {
            let partner = if lonely == '(' { ')' } else { '(' };
            let message = format!(
                "`allowed-tools` holds a `{lonely}` without its `{partner}`; parentheses must come in pairs"
            );
            self.findings.push(Finding::at(Code::AllowedToolsForm, bytes, message));
        } else if is_list || parts.iter().any(|part| part.commas) {
            let form = if is_list { "is a list" } else { "holds commas between the tools" };
            let message = format!("`allowed-tools` {form}; one text with blanks between the tools is wanted");
            let mut finding = Finding::at(Code::AllowedToolsForm, bytes, message);
            finding.fix = self.tools_fix(entry, &patterns);
            self.findings.push(finding);
        }
        Ok(Some(patterns))
    }

    /// Writes the tools as one text, unless a comment, an anchor or a tag would be lost by it.
    fn tools_fix(&self, entry: &Entry<'_>, patterns: &[String]) -> Option<Fix> {
        if patterns.is_empty() {
            return None;
        }
        let text = quote::scalar(&patterns.join(" "));
        let value = &entry.value.bytes;
        let written = self.source(&entry.value);
        let gap = self.slice(entry.key.bytes.end, value.start)?;
        let before_value = gap.split_once(':')?.1;
        let comments = [before_value, written].iter().any(|part| {
            part.char_indices().any(|(at, c)| {
                c == '#'
                    && part
                        .get(..at)
                        .is_none_or(|before| before.ends_with(char::is_whitespace) || before.is_empty())
            })
        });
        let is_list = matches!(entry.value.value, node::Value::List(_));
        if (comments && is_list) || !before_value.trim().is_empty() || written.contains(['&', '!']) && is_list
        {
            return None;
        }
        let (start, replacement) = if before_value.contains('\n') {
            (value.start - before_value.len(), format!(" {text}"))
        } else {
            (value.start, text)
        };
        Some(Fix {
            applicability: Applicability::Safe,
            title: "Write `allowed-tools` as one text".to_owned(),
            byte_start: start,
            byte_end: value.end,
            replacement,
        })
    }

    /// A flag; `unclear` is what it counts as when its words say neither yes nor no.
    fn flag(&mut self, entry: &Entry<'_>, unclear: Option<bool>) -> Result<Option<bool>, Unfit> {
        let value = &entry.value;
        let node::Value::Scalar { text, plain } = &value.value else {
            self.flag_form(entry, unclear, false);
            return unclear.map(Some).ok_or(Unfit);
        };
        if present(value).is_none() {
            return Ok(None);
        }
        let word = text.trim().to_ascii_lowercase();
        let said = match word.as_str() {
            "true" | "yes" | "on" | "y" | "t" | "1" => Some(true),
            "false" | "no" | "off" | "n" | "f" | "0" => Some(false),
            _ => None,
        };
        let clean = *plain && matches!(text.as_ref(), "true" | "True" | "TRUE" | "false" | "False" | "FALSE");
        if !clean {
            self.flag_form(entry, said.or(unclear), said.is_some());
        }
        said.or(unclear).map(Some).ok_or(Unfit)
    }

    fn flag_form(&mut self, entry: &Entry<'_>, counts: Option<bool>, clear: bool) {
        let key = entry.key_text();
        let bytes = entry.value.bytes.clone();
        let written = crate::text::one_line(self.source(&entry.value)).into_owned();
        let taken = match counts {
            Some(counts) => format!("it counts as `{counts}`"),
            None => "it is left out".to_owned(),
        };
        let message = format!("`{key}` is `{written}`; plain `true` or `false` is wanted, and {taken}");
        let mut finding = Finding::at(Code::FlagForm, bytes.clone(), message);
        finding.fix = counts.filter(|_| clear).map(|counts| Fix {
            applicability: Applicability::Safe,
            title: format!("Write `{counts}`"),
            byte_start: bytes.start,
            byte_end: bytes.end,
            replacement: counts.to_string(),
        });
        self.findings.push(finding);
    }

    fn wrong_type(&mut self, entry: &Entry<'_>, wanted: &str) -> Unfit {
        let message = format!("`{}` is {}; {wanted} is wanted", entry.key_text(), entry.value.kind());
        // The specification's own checker demands text of `compatibility`, and of no other optional field.
        let code = match entry.key_text() {
            "compatibility" => Code::CompatibilityLength,
            _ => Code::WrongType,
        };
        self.findings.push(Finding::at(code, entry.value.bytes.clone(), message));
        Unfit
    }

    /// The value for `extra`: block scalars trimmed, everything else as it is.
    fn verbatim(&self, value: &Node<'_>) -> Value {
        match value.text() {
            Some(text) if self.source(value).starts_with(['|', '>']) => text.trim().into(),
            _ => value.to_json(),
        }
    }

    /// What is written for a node.
    fn source(&self, node: &Node<'_>) -> &str {
        self.slice(node.bytes.start, node.bytes.end).unwrap_or("")
    }

    fn slice(&self, start: usize, end: usize) -> Option<&str> {
        let offset = self.header.source_start;
        self.header.source.get(start.checked_sub(offset)?..end.checked_sub(offset)?)
    }
}

/// The trimmed text of a scalar that is neither null nor blank.
fn present<'n>(node: &'n Node<'_>) -> Option<&'n str> {
    node.text().map(str::trim).filter(|text| !text.is_empty())
}

fn is_scalar(node: &Node<'_>) -> bool {
    matches!(node.value, node::Value::Scalar { .. })
}

/// Splits paths at commas outside brackets: `src/*.{js,ts}` is one.
fn split_paths(text: &str) -> Vec<String> {
    let mut depth = 0_usize;
    text.split(|c| {
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
    .map(str::trim)
    .filter(|path| !path.is_empty())
    .map(str::to_owned)
    .collect()
}

#[cfg(test)]
#[allow(clippy::string_slice)]
mod tests {
    use super::*;
    use crate::document::header::{Duplicates, HeaderPolicy, read_header};
    use serde_json::json;

    const POLICY: HeaderPolicy =
        HeaderPolicy { duplicates: Duplicates::First, repair: true, late_fence: true, max_bytes: None };

    /// The fields as JSON, and the findings as code and the bytes they are about.
    fn read(header: &str) -> (Value, Vec<(String, String)>) {
        let text = format!("---\n{header}---\n");
        let parsed = read_header(text.as_bytes(), true, &POLICY);
        let (fields, findings) = Fields::read(&parsed);
        let found = findings.iter().map(|finding| {
            (finding.code.to_string(), finding.bytes.clone().map_or("", |bytes| &text[bytes]).to_owned())
        });
        (serde_json::to_value(&fields).unwrap(), found.collect())
    }

    /// The header with every fix of the fields applied.
    fn mended(header: &str) -> String {
        let mut text = format!("---\n{header}---\n");
        let findings = {
            let parsed = read_header(text.as_bytes(), true, &POLICY);
            Fields::read(&parsed).1
        };
        for fix in findings.into_iter().rev().filter_map(|finding| finding.fix) {
            text.replace_range(fix.byte_start..fix.byte_end, &fix.replacement);
        }
        text[4..text.len() - 4].to_owned()
    }

    fn found(code: &str, what: &str) -> Vec<(String, String)> {
        vec![(code.to_owned(), what.to_owned())]
    }

    #[test]
    fn texts_keep_what_is_written() {
        let (fields, findings) = read(
            "license: ' MIT '\nversion: 1.10\ncompatibility: no\nmodel: |\n  opus\nagent: ~\ncontext: ''\nwhen_to_use:\n",
        );
        assert_eq!(
            fields,
            json!({"license": "MIT", "compatibility": "no", "model": "opus", "version": "1.10"})
        );
        assert!(findings.is_empty());
        assert_eq!(read("name: x\ndescription: y\n"), (json!({}), vec![]));
    }

    #[test]
    fn other_kinds_are_kept_in_extra() {
        let (fields, findings) = read("license: [MIT, {a: b}]\nversion:\n  major: 1\nname: [x]\n");
        assert_eq!(
            fields,
            json!({"extra": {"license": ["MIT", {"a": "b"}], "version": {"major": "1"}, "name": ["x"]}})
        );
        assert_eq!(
            findings,
            [found("wrong-type", "[MIT, {a: b}]"), found("wrong-type", "major: 1")].concat()
        );
        let (fields, findings) = read("metadata: some text\ntags: {a: b}\n");
        assert_eq!(fields, json!({"extra": {"metadata": "some text", "tags": {"a": "b"}}}));
        assert_eq!(findings, [found("wrong-type", "some text"), found("wrong-type", "{a: b}")].concat());
    }

    #[test]
    fn unknown_keys_are_kept_verbatim() {
        let (fields, findings) = read(
            "origin: Team Pine\nn: 1.10\nz: null\nb: |\n  x\nq: ' x '\nhooks:\n  - run: [a, ~]\nOdd key: y\n",
        );
        assert_eq!(
            fields,
            json!({"extra": {"origin": "Team Pine", "n": "1.10", "z": null, "b": "x", "q": " x ", "hooks": [{"run": ["a", null]}], "Odd key": "y"}})
        );
        assert!(findings.is_empty());
    }

    #[test]
    fn metadata_holds_texts() {
        let (fields, findings) = read(
            "metadata:\n  version: 1.0\n  released: 2024-01-15\n  zip: 01234\n  none:\n  deep: {a: [b, ~]}\n",
        );
        assert_eq!(
            fields,
            json!({"metadata": {"version": "1.0", "released": "2024-01-15", "zip": "01234", "none": "", "deep": "{\"a\":[\"b\",null]}"}})
        );
        assert_eq!(findings, found("metadata-nested", "{a: [b, ~]}"));
        assert_eq!(read("metadata: {}\n").0, json!({"metadata": {}}));
        assert_eq!(read("metadata:\n").0, json!({}));
    }

    #[test]
    fn allowed_tools_are_one_text() {
        let tools = |header: &str| read(header).0["allowed_tools"].clone();
        assert_eq!(
            read("allowed-tools: Bash(git add:*) Read\n"),
            (json!({"allowed_tools": ["Bash(git add:*)", "Read"]}), vec![])
        );
        assert_eq!(
            read("allowed-tools: |\n  Read\n  Grep\n"),
            (json!({"allowed_tools": ["Read", "Grep"]}), vec![])
        );

        let commas = "allowed-tools: Bash({dir}/scan.sh:*), Bash(git add, git commit:*) Read\n";
        assert_eq!(tools(commas), json!(["Bash({dir}/scan.sh:*)", "Bash(git add, git commit:*)", "Read"]));
        assert_eq!(mended(commas), "allowed-tools: Bash({dir}/scan.sh:*) Bash(git add, git commit:*) Read\n");

        let list = "name: x\nallowed-tools:\n  - Read\n  - Bash(git:*)\nlicense: y\n";
        assert_eq!(tools(list), json!(["Read", "Bash(git:*)"]));
        assert_eq!(read(list).1, found("allowed-tools-form", "- Read\n  - Bash(git:*)"));
        assert_eq!(mended(list), "name: x\nallowed-tools: Read Bash(git:*)\nlicense: y\n");
        assert_eq!(
            mended("allowed-tools:\n- Read\n- '*'\n# c\na: b\n"),
            "allowed-tools: Read *\n# c\na: b\n"
        );
        assert_eq!(mended("allowed-tools: [Read, \"@x\"]\r\na: b\r\n"), "allowed-tools: Read @x\r\na: b\r\n");
        assert_eq!(mended("allowed-tools: ['*']\n"), "allowed-tools: \"*\"\n");
        for header in [commas, list] {
            assert_eq!(read(&mended(header)).1, vec![]);
            assert_eq!(tools(&mended(header)), tools(header));
        }
        // A fix must not lose a comment or an anchor.
        for kept in [
            "allowed-tools: # c\n  - Read\n",
            "allowed-tools:\n  - Read # c\n  - Grep\n",
            "allowed-tools: &t\n  - Read\n",
            "allowed-tools: [&r Read, *r]\n",
        ] {
            assert_eq!((mended(kept), read(kept).1.len()), (kept.to_owned(), 1));
        }
        assert_eq!(
            read("allowed-tools: []\n"),
            (json!({"allowed_tools": []}), found("allowed-tools-form", "[]"))
        );
        assert_eq!(tools("allowed-tools: ''\n"), Value::Null);
        let (fields, findings) = read("allowed-tools:\n  - Bash: git\n");
        assert_eq!(
            (fields, findings),
            (json!({"extra": {"allowed-tools": [{"Bash": "git"}]}}), found("wrong-type", "- Bash: git"))
        );
    }

    #[test]
    fn lonely_parentheses_are_reported() {
        let (fields, findings) = read("allowed-tools: Read, Bash(git add Write\n");
        assert_eq!(fields, json!({"allowed_tools": ["Read", "Bash(git add Write"]}));
        assert_eq!(findings, found("allowed-tools-form", "Read, Bash(git add Write"));
        assert_eq!(mended("allowed-tools: Read, Bash)\n"), "allowed-tools: Read, Bash)\n");
    }

    #[test]
    fn flags_fail_safe() {
        let flag = |key: &str, value: &str| {
            let (fields, findings) = read(&format!("{key}: {value}\n"));
            (fields[key.replace('-', "_")].as_bool(), findings.len())
        };
        for value in ["true", "True"] {
            assert_eq!(flag("disable-model-invocation", value), (Some(true), 0));
        }
        assert_eq!(flag("user-invocable", "false"), (Some(false), 0));
        for value in ["yes", "on", "\"true\"", "1", "Y"] {
            assert_eq!(flag("disable-model-invocation", value), (Some(true), 1), "{value}");
            assert_eq!(flag("user-invocable", value), (Some(true), 1), "{value}");
        }
        for value in ["no", "OFF", "'false'", "0"] {
            assert_eq!(flag("disable-model-invocation", value), (Some(false), 1), "{value}");
            assert_eq!(flag("user-invocable", value), (Some(false), 1), "{value}");
        }
        for value in ["maybe", "[true]", "{a: b}"] {
            assert_eq!(flag("disable-model-invocation", value), (Some(true), 1), "{value}");
            assert_eq!(flag("user-invocable", value), (None, 1), "{value}");
        }
        assert_eq!(flag("disable-model-invocation", ""), (None, 0));
        assert_eq!(read("user-invocable: maybe\n").0, json!({"extra": {"user-invocable": "maybe"}}));
        assert_eq!(
            mended("disable-model-invocation: \"yes\"\nuser-invocable: no\n"),
            "disable-model-invocation: true\nuser-invocable: false\n"
        );
        assert_eq!(mended("user-invocable: maybe\n"), "user-invocable: maybe\n");
    }

    #[test]
    fn hints_are_what_is_written() {
        assert_eq!(read("argument-hint: [issue]\n"), (json!({"argument_hint": "[issue]"}), vec![]));
        assert_eq!(read("argument-hint: [a,\n  b]\n").0, json!({"argument_hint": "[a, b]"}));
        assert_eq!(read("argument-hint: [a] [b]\n").0, json!({"argument_hint": "[a] [b]"}));
        assert_eq!(read("argument-hint: <file>\n").0, json!({"argument_hint": "<file>"}));
        assert_eq!(read("argument-hint:\n  - a\n").1, found("wrong-type", "- a"));
    }

    #[test]
    fn lists_may_be_one_text() {
        let expected =
            json!({"arguments": ["a", "b"], "paths": ["src/**/*.{js,ts}", "docs dir"], "tags": ["x", "y"]});
        assert_eq!(
            read("arguments: [a, b]\npaths:\n- src/**/*.{js,ts}\n- docs dir\ntags: [x, ~, ' y ']\n").0,
            expected
        );
        assert_eq!(read("arguments: a b\npaths: src/**/*.{js,ts}, docs dir\ntags: x, y\n").0, expected);
        assert_eq!(read("tags: x y\n").0, json!({"tags": ["x", "y"]}));
        assert_eq!(
            read("arguments:\n  - name: a\n"),
            (json!({"extra": {"arguments": [{"name": "a"}]}}), found("wrong-type", "- name: a"))
        );
    }
}
