//! Parameters on one line.

use super::annotation::split_at_comma;
use super::is_key;
use super::parameter::Parameter;

/// Reads `name (annotation) text, …`.
pub(super) fn parameters(spec: &str) -> Vec<Parameter> {
    let line = spec.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let mut parameters: Vec<Parameter> = Vec::new();
    let mut rest = line.as_str();
    let mut is_first = true;
    while !rest.is_empty() {
        let (part, behind) = split_at_comma(rest);
        rest = behind;
        if !part.trim().is_empty() {
            let parameter = Parameter::read(part, is_first);
            let is_text = !is_key(&parameter.name) && !parameter.annotation.is_known;
            match parameters.last_mut() {
                // A comma in the text behind the last brackets.
                Some(last) if is_text && !last.description().is_empty() => {
                    last.behind.push(',');
                    last.behind.push_str(part);
                }
                _ => parameters.push(parameter),
            }
        }
        is_first = false;
    }
    parameters
}
