//! One ranking out of two.

use super::index::best_first;

/// Keeps the first ranks from outweighing all others; 60 is what the method is usually run with.
const SMOOTHING: f64 = 60.0;

/// Reciprocal rank fusion: a skill scores 1 / (60 + its rank) in each ranking that has it, ranks counted
/// from 1. The best first, those alike by place.
pub fn fuse(one: &[(usize, f64)], other: &[(usize, f64)]) -> Vec<(usize, f64)> {
    let mut fused: Vec<(usize, f64)> = Vec::with_capacity(one.len() + other.len());
    for ranking in [one, other] {
        let mut rank = SMOOTHING;
        fused.extend(ranking.iter().map(|(place, _)| {
            rank += 1.0;
            (*place, 1.0 / rank)
        }));
    }
    fused.sort_by_key(|(place, _)| *place);
    fused.dedup_by(|later, kept| {
        let same = later.0 == kept.0;
        if same {
            kept.1 += later.1;
        }
        same
    });
    fused.sort_by(best_first);
    fused
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_both_rank_comes_first() {
        let fused = fuse(&[(7, 9.0), (3, 1.0)], &[(5, 0.9), (3, 0.8)]);
        assert_eq!(fused.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [3, 5, 7]);
        assert!((fused[0].1 - 2.0 / 62.0).abs() < 1e-12 && (fused[1].1 - 1.0 / 61.0).abs() < 1e-12);
        assert_eq!(fuse(&[], &[]), []);
    }
}
