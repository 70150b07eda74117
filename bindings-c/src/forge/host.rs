//! What the host answers in the dialect `forge`.

use std::collections::BTreeMap;
use std::sync::Arc;

use skillspan::{Code, Error, Programs, ResolveEnv, Resolved};

use crate::host::{Context, skillspan_resolve_env_fn, skillspan_sink, skillspan_which_fn};
use crate::text::Terminated;

impl Context {
    pub fn which(self, function: skillspan_which_fn) -> Option<Programs> {
        let (which, context) = self.with(function)?;
        Some(Programs::Asked(Arc::new(move |program| {
            // SAFETY: the host's function gets what the header promises it.
            Ok(unsafe { which(context.ctx(), Terminated::new(program).lend()) })
        })))
    }

    pub fn resolve_env(self, function: skillspan_resolve_env_fn) -> Option<ResolveEnv> {
        let (resolve, context) = self.with(function)?;
        Some(ResolveEnv(Arc::new(move |name, value| {
            let (named, given) = (Terminated::new(name), Terminated::new(value));
            // SAFETY: the host's function gets what the header promises it.
            let ask = |sink: &mut _| unsafe { resolve(context.ctx(), named.lend(), given.lend(), sink) };
            let variables = skillspan_sink::filled(ask).and_then(|sink| variables(sink, name));
            variables.map(Resolved::Variables).map_err(|words| {
                let message = format!("`resolve_env` failed for `{name}`: {words}");
                Error::new(Code::InvalidArgument, message)
            })
        })))
    }
}

/// What was pushed for a variable: it has the value, if there is one, and comes with the others.
fn variables(mut sink: skillspan_sink, name: &str) -> Result<BTreeMap<String, String>, String> {
    if !sink.items.is_empty() {
        let value = String::from_utf8(sink.items.concat());
        let value = value.map_err(|fault| format!("the value is not UTF-8 text: {fault}"))?;
        sink.variables.insert(name.to_owned(), value);
    }
    Ok(sink.variables)
}
