//! `respect_gitignore`: the ignore files met on the way down a root.

use std::sync::Arc;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::store::fs;

/// The ignore files of a folder and of all folders above it, up to the root.
#[derive(Debug, Clone, Default)]
pub struct IgnoreChain(Option<Arc<Link>>);

#[derive(Debug)]
struct Link {
    rules: Gitignore,
    above: IgnoreChain,
}

impl IgnoreChain {
    /// The chain for what lies in `folder`, which holds a `.gitignore`.
    pub fn entering(&self, folder: &str) -> Self {
        let Ok(head) = fs::read_document(&fs::join(folder, ".gitignore"), 1 << 20) else {
            return self.clone();
        };
        let mut builder = GitignoreBuilder::new(folder);
        for line in String::from_utf8_lossy(&head.bytes).lines() {
            // A line that is no pattern ignores nothing, as in git.
            let _ = builder.add_line(None, line);
        }
        match builder.build() {
            Ok(rules) => Self(Some(Arc::new(Link { rules, above: self.clone() }))),
            Err(_) => self.clone(),
        }
    }

    /// Whether the folder at `path` is ignored; the nearest file that says anything decides. The path is asked for
    /// only where there are ignore files.
    pub fn ignores_folder(&self, path: impl FnOnce() -> String) -> bool {
        if self.0.is_none() {
            return false;
        }
        let path = path();
        let mut chain = self;
        while let Some(link) = &chain.0 {
            let verdict = link.rules.matched(&path, true);
            if !verdict.is_none() {
                return verdict.is_ignore();
            }
            chain = &link.above;
        }
        false
    }
}
