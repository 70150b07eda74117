//! What a host gives to be called, behind one question.

use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use skillspan::{Error, Programs, Provided, ResolveEnv, Resolved, Skill, SkillStore, StoreError};

use crate::fault::invalid_argument;
use crate::open::Hosts;

/// A host, as the core asks it from whatever thread it works on.
pub trait Host: Send + Sync {
    /// Whether it has a callback of this name; a store has the name `store`.
    fn has(&self, callback: &str) -> bool;

    /// Asks it.
    ///
    /// # Errors
    /// The words of what failed.
    fn reply(&self, question: Question) -> Result<Reply, String>;

    /// How its language calls no value.
    fn nothing(&self) -> &'static str;

    /// How its users spell the name of a callback.
    fn spelled(&self, callback: &str) -> String {
        callback.to_owned()
    }
}

/// What a host is asked.
pub struct Question {
    /// `decide`, `which`, `resolve_env`, `provider`, or a method of its store.
    pub callback: &'static str,
    /// What this is called with.
    pub arguments: Vec<Value>,
    /// Whether a failure is told in words; where it is not, it ends the call of the API that needs the answer.
    pub is_isolated: bool,
}

/// What a host answers.
pub enum Reply {
    /// A value.
    Data(Value),
    /// Bytes, such as those of a file.
    Bytes(Vec<u8>),
}

impl Reply {
    fn data<T: DeserializeOwned>(self) -> Result<T, Self> {
        match &self {
            Self::Data(value) => T::deserialize(value).map_err(|_| self),
            Self::Bytes(_) => Err(self),
        }
    }

    fn bytes(self) -> Result<Vec<u8>, Self> {
        match self {
            Self::Data(Value::String(text)) => Ok(text.into_bytes()),
            Self::Bytes(bytes) => Ok(bytes),
            Self::Data(_) => Err(self),
        }
    }
}

impl From<Vec<u8>> for Reply {
    /// A text, unless the bytes are none.
    fn from(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes)
            .map_or_else(|fault| Self::Bytes(fault.into_bytes()), |text| Self::Data(text.into()))
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Data(value) => value.fmt(f),
            Self::Bytes(_) => f.write_str("bytes"),
        }
    }
}

impl Hosts {
    /// What a host gives. Its provider is asked now.
    pub fn of(host: impl Host + 'static) -> Self {
        let host: Arc<dyn Host> = Arc::new(host);
        let given = |callback| host.has(callback).then(|| Asked(Arc::clone(&host)));
        Self {
            store: given("store").map(|host| Arc::new(host) as _),
            provided: given("provider").map(|host| host.provided()),
            decide: given("decide").map(|host| Arc::new(move |skill: &Skill| host.decide(skill)) as _),
            which: given("which").map(|host| Programs::Asked(Arc::new(move |name| host.finds(name)))),
            resolve_env: given("resolve_env")
                .map(|host| ResolveEnv(Arc::new(move |name, value| host.resolved(name, value)))),
        }
    }
}

/// The host behind each of these.
struct Asked(Arc<dyn Host>);

impl fmt::Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Asked")
    }
}

impl Asked {
    /// Asks what may fail.
    fn told<T>(
        &self,
        callback: &'static str,
        arguments: &[&str],
        read: fn(Reply) -> Result<T, Reply>,
        wanted: &str,
    ) -> Result<T, StoreError> {
        let arguments = arguments.iter().map(|&argument| argument.into()).collect();
        let reply = self.0.reply(Question { callback, arguments, is_isolated: true }).map_err(StoreError)?;
        read(reply).map_err(|found| StoreError(self.unlike(callback, &found, wanted)))
    }

    /// Asks what the call of the API cannot do without.
    fn needed<T: DeserializeOwned>(
        &self,
        callback: &'static str,
        arguments: Vec<Value>,
        refusal: impl FnOnce(&Reply) -> String,
    ) -> Result<T, Error> {
        let reply = self.0.reply(Question { callback, arguments, is_isolated: false });
        let read = reply.and_then(|reply| reply.data().map_err(|found| refusal(&found)));
        read.map_err(invalid_argument)
    }

    fn provided(&self) -> Provided {
        let answer = self.told("provider", &[], Reply::data, "a list");
        answer.map_or_else(|StoreError(words)| Provided::Failed(words), Provided::Returned)
    }

    fn decide(&self, skill: &Skill) -> Result<Option<bool>, Error> {
        let wanted = format!("true, false or {}", self.0.nothing());
        let record = serde_json::to_value(skill).unwrap_or_default();
        self.needed("decide", vec![record], |found| self.unlike("decide", found, &wanted))
    }

    fn finds(&self, name: &str) -> Result<bool, Error> {
        let wanted = format!("a path, true, false or {}", self.0.nothing());
        let found = self.needed("which", vec![name.into()], |found| self.unlike("which", found, &wanted))?;
        Ok(match found {
            Some(Found::Word(word)) => word,
            Some(Found::Path(path)) => !path.is_empty(),
            None => false,
        })
    }

    fn resolved(&self, name: &str, value: &str) -> Result<Resolved, Error> {
        // The answer is not shown: it may be a secret.
        self.needed("resolve_env", vec![name.into(), value.into()], |_| {
            let callback = self.0.spelled("resolve_env");
            format!("what `{callback}` gave for `{name}` is neither a text nor texts by their names")
        })
    }

    fn unlike(&self, callback: &str, found: &Reply, wanted: &str) -> String {
        format!("`{}` gave {found}; wanted {wanted}", self.0.spelled(callback))
    }
}

impl SkillStore for Asked {
    fn list(&self) -> Result<Vec<String>, StoreError> {
        self.told("list", &[], Reply::data, "a list of texts")
    }

    fn read_document(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        self.told("read_document", &[id], Reply::bytes, "a text or bytes")
    }

    fn list_files(&self, id: &str) -> Result<Vec<String>, StoreError> {
        self.told("list_files", &[id], Reply::data, "a list of texts")
    }

    fn read_file(&self, id: &str, path: &str) -> Result<Vec<u8>, StoreError> {
        self.told("read_file", &[id, path], Reply::bytes, "a text or bytes")
    }
}

/// What a host says of a program.
#[derive(Deserialize)]
#[serde(untagged)]
enum Found {
    Word(bool),
    Path(String),
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A host that answers every question so.
    struct Always(Value);

    impl Host for Always {
        fn has(&self, _: &str) -> bool {
            true
        }

        fn reply(&self, question: Question) -> Result<Reply, String> {
            let isolated = matches!(question.callback, "list" | "provider");
            assert_eq!((question.is_isolated, question.arguments.is_empty()), (isolated, isolated));
            Ok(Reply::Data(self.0.clone()))
        }

        fn nothing(&self) -> &'static str {
            "nil"
        }
    }

    fn hosts(answer: Value) -> Hosts {
        Hosts::of(Always(answer))
    }

    #[test]
    fn answers_are_read_as_they_are_wanted() {
        assert_eq!(hosts(json!(["a"])).store.unwrap().list(), Ok(vec!["a".to_owned()]));
        for (answer, found) in
            [(json!("bin/a"), true), (json!(""), false), (json!(false), false), (json!(null), false)]
        {
            assert_eq!(hosts(answer).which.unwrap().has("a").unwrap(), found);
        }
        let resolved = (hosts(json!({"A": "b"})).resolve_env.unwrap().0)("A", "a").unwrap();
        assert_eq!(resolved, Resolved::Variables([("A".to_owned(), "b".to_owned())].into()));
    }

    #[test]
    fn wrong_answers_are_told_in_words_or_end_the_call() {
        let refused = hosts(json!(7)).store.unwrap().list().unwrap_err();
        assert_eq!(refused.0, "`list` gave 7; wanted a list of texts");
        let refused = hosts(json!(7)).which.unwrap().has("a").unwrap_err();
        assert_eq!(refused.message, "`which` gave 7; wanted a path, true, false or nil");
        let refused = (hosts(json!(["secret"])).resolve_env.unwrap().0)("A", "a").unwrap_err();
        assert_eq!(
            refused.message,
            "what `resolve_env` gave for `A` is neither a text nor texts by their names"
        );
    }
}
