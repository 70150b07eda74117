//! The well-known roots of a project and a person.

use skillspan::{Conventional, ConventionalRoot};

record! {
    /// Well-known roots that exist. The caller that got them frees them.
    skillspan_roots(roots: Vec<ConventionalRoot>)

    /// The well-known roots that exist, nearest first: `.<client>/skills`, `.agents/skills` and `.claude/skills`
    /// of each folder from `start_dir` up to the project's, then of `home`. `client`, `home` and `stop_at` (the
    /// last folder to look at) may be no text.
    call skillspan_conventional_roots(
        start_dir as &str, client as Option<&str>, home as Option<&str>, stop_at as Option<&str>
    ) -> skillspan_roots as roots =
        skillspan::conventional_roots(&Conventional { start_dir, client, home, stop_at });

    /// How many there are.
    fn skillspan_roots_len -> usize = roots.len();
    /// The path of one of them; no text behind the end.
    text skillspan_roots_path(index: usize) = roots.get(index).map(|root| &root.path);
    /// `project` or `user`; no text behind the end.
    text skillspan_roots_scope(index: usize) = roots.get(index).map(|root| root.scope);
    /// The roots as a JSON array, borrowed.
    json skillspan_roots_to_json;
    /// Frees roots; NULL is fine.
    free skillspan_roots_free;
}
