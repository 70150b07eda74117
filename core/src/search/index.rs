//! Skills by the words of their fields, and how well they fit a query.

use std::collections::{HashMap, HashSet};

use foldhash::fast::RandomState;

use super::words::words;
use crate::document::metadata::Metadata;
use crate::skill::Skill;

/// How much a word counts by where it stands.
const IN_NAME: f64 = 3.0;
const IN_KEYWORDS: f64 = 2.0;
const IN_TEXT: f64 = 1.0;

/// How fast further occurrences of a word count less, and how much a long text counts less.
const SATURATION: f64 = 1.2;
const BY_LENGTH: f64 = 0.75;

/// Scores are compared to four decimals, so that the last bit of a system's logarithm decides nothing.
const DECIMALS: f64 = 10_000.0;

/// Skills by the words of their fields.
#[derive(Debug, Default)]
pub struct Index {
    /// The names in code point order; a skill is its place here.
    names: Vec<String>,
    /// How long a skill's texts are as a multiple of the average.
    lengths: Vec<f64>,
    /// The skills that have a word, each with how much it counts there.
    postings: HashMap<String, Vec<(usize, f64)>, RandomState>,
}

impl Index {
    /// Indexes skills, each with the name that it is found by.
    pub fn of<'a>(skills: impl Iterator<Item = (&'a str, &'a Skill)>) -> Self {
        let mut skills: Vec<_> = skills.collect();
        skills.sort_by_key(|(name, _)| *name);
        let mut index = Self::default();
        for (place, (name, skill)) in skills.iter().enumerate() {
            let mut length = 0.0;
            for (text, weight) in fields(skill) {
                for word in words(text) {
                    length += weight;
                    let posting = index.postings.entry(word).or_default();
                    match posting.last_mut().filter(|(last, _)| *last == place) {
                        Some((_, count)) => *count += weight,
                        None => posting.push((place, weight)),
                    }
                }
            }
            index.names.push((*name).to_owned());
            index.lengths.push(length);
        }
        let average = (index.lengths.iter().sum::<f64>() / count(index.lengths.len())).max(f64::MIN_POSITIVE);
        index.lengths.iter_mut().for_each(|length| *length /= average);
        index
    }

    /// The name of a skill.
    pub fn name(&self, place: usize) -> Option<&str> {
        self.names.get(place).map(String::as_str)
    }

    /// The place of a name.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.names.binary_search_by(|other| other.as_str().cmp(name)).ok()
    }

    /// The skills that have any word of a query, the best first, those alike by name: BM25, with occurrences
    /// weighted by field.
    pub fn ranked(&self, query: &str) -> Vec<(usize, f64)> {
        let mut scores = vec![0.0; self.names.len()];
        let asked = words(query);
        let mut met: HashSet<&str, RandomState> = HashSet::default();
        for word in asked.iter().filter(|word| met.insert(word)) {
            let Some(posting) = self.postings.get(word) else { continue };
            let having = count(posting.len());
            let rarity = (1.0 + (count(self.names.len()) - having + 0.5) / (having + 0.5)).ln();
            for (place, occurrences) in posting {
                let length = self.lengths.get(*place).copied().unwrap_or(1.0);
                let held_back = SATURATION * (1.0 - BY_LENGTH + BY_LENGTH * length);
                if let Some(score) = scores.get_mut(*place) {
                    *score += rarity * occurrences * (SATURATION + 1.0) / (occurrences + held_back);
                }
            }
        }
        let rounded = scores.into_iter().map(|score| (score * DECIMALS).round() / DECIMALS);
        let mut hits: Vec<(usize, f64)> = rounded.enumerate().filter(|(_, score)| *score > 0.0).collect();
        hits.sort_by(best_first);
        hits
    }
}

/// The order of hits: by score, and of those alike by name.
pub fn best_first(a: &(usize, f64), b: &(usize, f64)) -> std::cmp::Ordering {
    b.1.total_cmp(&a.1).then(a.0.cmp(&b.0))
}

/// The texts by which a skill is found.
fn fields(skill: &Skill) -> impl Iterator<Item = (&str, f64)> {
    let extensions = skill.fields.extensions.as_deref();
    let tags = extensions.and_then(|extensions| extensions.tags.as_ref()).into_iter().flatten();
    let metadata = skill.fields.metadata.iter().flat_map(Metadata::iter);
    let keywords = metadata.filter(|(key, _)| matches!(*key, "keywords" | "tags"));
    let keywords = keywords.filter_map(|(_, value)| value.as_str());
    let when_to_use = extensions.and_then(|extensions| extensions.when_to_use.as_deref());
    std::iter::once((skill.name.as_str(), IN_NAME))
        .chain(tags.map(String::as_str).chain(keywords).map(|text| (text, IN_KEYWORDS)))
        .chain(skill.description.as_deref().into_iter().chain(when_to_use).map(|text| (text, IN_TEXT)))
}

#[expect(clippy::cast_precision_loss, reason = "no set has 2^53 skills")]
fn count(number: usize) -> f64 {
    number as f64
}
