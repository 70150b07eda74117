//! Approvals of skills that may not be used without one.

use skillspan::Approvals;

record! {
    /// The digests of approved folders by the locations of their skills. As JSON it is what a host keeps, and passes to
    /// the next set as `{"trust": {"approvals": …}}`. The caller that got it frees it.
    skillspan_approvals(approvals: Approvals)

    /// How many there are.
    fn skillspan_approvals_len -> usize = approvals.len();
    /// The location of an approved skill, in byte order; no text behind the end.
    text skillspan_approvals_location(index: usize) = approvals.keys().nth(index);
    /// The digest of its folder; no text behind the end.
    text skillspan_approvals_digest(index: usize) = approvals.values().nth(index);
    /// The approvals as a JSON object, borrowed.
    json skillspan_approvals_to_json;
    /// Frees approvals; NULL is fine.
    free skillspan_approvals_free;
}
