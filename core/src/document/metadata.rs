//! What stands under `metadata`.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Serialize, Serializer};
use serde_json::Value;

/// Values by key, in source order, each key once. On the wire an object. The values are texts, save in dialects
/// that keep them as they are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Metadata(Box<[(Box<str>, Value)]>);

impl Metadata {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.iter().find(|(other, _)| *other == key).map(|(_, value)| value)
    }

    /// Keys with their values, in source order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> {
        self.0.iter().map(|(key, value)| (key.as_ref(), value))
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K: Into<Box<str>>, V: Into<Value>> FromIterator<(K, V)> for Metadata {
    /// Of a repeated key the first value counts.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let entries = entries.into_iter();
        let mut kept: Vec<(Box<str>, Value)> = Vec::with_capacity(entries.size_hint().0);
        for (key, value) in entries {
            let key = key.into();
            if kept.iter().all(|(other, _)| *other != key) {
                kept.push((key, value.into()));
            }
        }
        Self(kept.into_boxed_slice())
    }
}

impl Serialize for Metadata {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Metadata {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Entries)
    }
}

struct Entries;

impl<'de> Visitor<'de> for Entries {
    type Value = Metadata;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Metadata, A::Error> {
        let mut entries: Vec<(String, Value)> = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(entries.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_an_object_on_the_wire_and_keeps_its_order() {
        let metadata: Metadata = [("z", "1"), ("a", "2"), ("z", "3")].into_iter().collect();
        let json = serde_json::to_string(&metadata).unwrap();
        assert_eq!(json, r#"{"z":"1","a":"2"}"#);
        assert_eq!(serde_json::from_str::<Metadata>(&json).unwrap(), metadata);
        assert_eq!((metadata.get("a"), metadata.get("b"), metadata.len()), (Some(&"2".into()), None, 2));
        assert!(serde_json::from_str::<Metadata>("[1]").is_err());
    }
}
