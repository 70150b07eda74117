//! Where the command runs: what it may know from outside.

use std::collections::BTreeMap;
use std::io::IsTerminal;

/// What the command knows of the process that it runs in.
#[derive(Debug, Clone, Default)]
pub struct Host {
    /// The current folder; `None` where the system does not tell, or its path is not Unicode.
    pub current_dir: Option<String>,
    /// The person's home.
    pub home: Option<String>,
    /// The variables whose names and values are Unicode.
    pub env: BTreeMap<String, String>,
    /// Whether `NO_COLOR` is set to anything.
    pub no_color: bool,
    /// Whether standard output is a terminal.
    pub out_is_terminal: bool,
    /// Whether standard error is a terminal.
    pub err_is_terminal: bool,
}

impl Host {
    /// The host of this process.
    #[allow(clippy::disallowed_methods, reason = "the command tells the core where it runs")]
    pub fn of_process() -> Self {
        let text = |path: std::path::PathBuf| path.into_os_string().into_string().ok();
        Self {
            current_dir: std::env::current_dir().ok().and_then(text),
            home: std::env::home_dir().and_then(text).filter(|home| !home.is_empty()),
            env: std::env::vars_os()
                .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
                .collect(),
            no_color: std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()),
            out_is_terminal: std::io::stdout().is_terminal(),
            err_is_terminal: std::io::stderr().is_terminal(),
        }
    }

    /// A path as people are shown it: from the current folder on where it lies below.
    pub fn near<'p>(&self, path: &'p str) -> &'p str {
        let below = self.current_dir.as_deref().and_then(|current| path.strip_prefix(current));
        below.and_then(|below| below.strip_prefix(std::path::MAIN_SEPARATOR)).unwrap_or(path)
    }
}
