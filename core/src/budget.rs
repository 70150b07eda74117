//! How large a catalog may be.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};

use crate::code::Code;
use crate::error::Error;
use crate::text::CHARACTERS_A_TOKEN;

/// The most that the whole text of a catalog may take.
///
/// On the wire `{chars}`, `{tokens}`, `{context_window, percent}`, or `false` for no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// No limit, where the set was opened with one.
    Unlimited,
    /// So many Unicode scalar values.
    Chars(usize),
    /// So many tokens, by the estimate that four Unicode scalar values are a token and a rest counts as one.
    Tokens(usize),
}

impl Budget {
    /// The tokens that `percent` of a model's context window are, rounded down.
    ///
    /// ```
    /// use skillspan::Budget;
    /// assert_eq!(Budget::share(200_000, 1.5)?, Budget::Tokens(3_000));
    /// # Ok::<(), skillspan::Error>(())
    /// ```
    ///
    /// # Errors
    /// `invalid_argument` for a percentage that is not from 0 to 100.
    pub fn share(context_window: usize, percent: f64) -> Result<Self, Error> {
        // Whole numbers, so that 0.7 percent of 128,000 is 896 and no rounding takes one away.
        const PARTS_A_PERCENT: f64 = 1e6;
        const PARTS: u128 = 100_000_000;
        if !(0.0..=100.0).contains(&percent) {
            let message = format!("`percent` is {percent}; wanted a number from 0 to 100");
            return Err(Error::new(Code::InvalidArgument, message));
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 0 to PARTS, as just checked"
        )]
        let parts = (percent * PARTS_A_PERCENT).round() as u128;
        let tokens = context_window as u128 * parts / PARTS;
        Ok(Self::Tokens(usize::try_from(tokens).unwrap_or(usize::MAX)))
    }

    /// The most Unicode scalar values; `None` for no limit.
    pub(crate) const fn chars(self) -> Option<usize> {
        match self {
            Self::Unlimited => None,
            Self::Chars(chars) => Some(chars),
            Self::Tokens(tokens) => Some(tokens.saturating_mul(CHARACTERS_A_TOKEN)),
        }
    }
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    chars: Option<usize>,
    tokens: Option<usize>,
    context_window: Option<usize>,
    percent: Option<f64>,
}

impl<'de> Deserialize<'de> for Budget {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Wire)
    }
}

struct Wire;

impl<'de> Visitor<'de> for Wire {
    type Value = Budget;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`{chars}`, `{tokens}`, `{context_window, percent}` or `false`")
    }

    fn visit_bool<E: serde::de::Error>(self, given: bool) -> Result<Budget, E> {
        if given {
            Err(E::invalid_value(serde::de::Unexpected::Bool(true), &self))
        } else {
            Ok(Budget::Unlimited)
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Budget, A::Error> {
        let fields: Fields = serde::Deserialize::deserialize(MapAccessDeserializer::new(map))?;
        match (fields.chars, fields.tokens, fields.context_window, fields.percent) {
            (Some(chars), None, None, None) => Ok(Budget::Chars(chars)),
            (None, Some(tokens), None, None) => Ok(Budget::Tokens(tokens)),
            (None, None, Some(window), Some(percent)) => {
                Budget::share(window, percent).map_err(|error| A::Error::custom(error.message))
            }
            _ => Err(A::Error::custom("wanted one of `{chars}`, `{tokens}` and `{context_window, percent}`")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_form_is_read() {
        let read = |wire| serde_json::from_value::<Budget>(wire).unwrap();
        assert_eq!(read(json!({"chars": 8000})).chars(), Some(8000));
        assert_eq!(read(json!({"tokens": 100})).chars(), Some(400));
        assert_eq!(read(json!({"context_window": 128_000, "percent": 0.7})), Budget::Tokens(896));
        assert_eq!(read(json!({"context_window": 999, "percent": 1})), Budget::Tokens(9));
        assert_eq!(read(json!(false)).chars(), None);
    }

    #[test]
    fn other_forms_are_refused() {
        let refused = [
            json!({}),
            json!(true),
            json!(8000),
            json!({"chars": -1}),
            json!({"chars": 1.5}),
            json!({"chars": 1, "tokens": 1}),
            json!({"context_window": 1000}),
            json!({"percent": 1}),
            json!({"context_window": 1000, "percent": 101}),
            json!({"context_window": 1000, "percent": -1}),
            json!({"words": 10}),
        ];
        for wire in refused {
            assert!(serde_json::from_value::<Budget>(wire.clone()).is_err(), "{wire}");
        }
        assert!(Budget::share(1, f64::NAN).is_err());
    }

    #[test]
    fn no_size_overflows() {
        assert_eq!(Budget::Tokens(usize::MAX).chars(), Some(usize::MAX));
        assert_eq!(Budget::share(usize::MAX, 100.0).unwrap(), Budget::Tokens(usize::MAX));
    }
}
