//! The native object behind `Skillspan::FileFix`.

use magnus::typed_data::Obj;
use magnus::{RArray, Ruby, Value};
use serde::Deserialize;
use skillspan::FileFix;

use crate::from_ruby::from_ruby;
use crate::guard::entry;
use crate::gvl::without_gvl;
use crate::request::{profile, read, upto, wire};
use crate::to_ruby::to_ruby;

/// What fixes would make of a file.
#[magnus::wrap(class = "Skillspan::Native::FileFix", free_immediately)]
pub struct Plan(FileFix);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    path: String,
    profile: Option<String>,
    r#unsafe: bool,
}

impl Plan {
    /// The plans of all skills at or below a path.
    pub fn all(ruby: &Ruby, arguments: Value) -> Result<RArray, magnus::Error> {
        entry(ruby, || {
            let Arguments { path, profile: name, r#unsafe } = read(from_ruby(ruby, arguments)?)?;
            let profile = profile(name.as_deref())?;
            let plans = without_gvl(ruby, || skillspan::fixes(&path, profile, upto(r#unsafe)))??;
            let plans: Vec<Obj<Self>> = plans.into_iter().map(|plan| ruby.obj_wrap(Self(plan))).collect();
            Ok(ruby.ary_from_iter(plans))
        })
    }

    pub fn fields(ruby: &Ruby, this: &Self) -> Result<Value, magnus::Error> {
        entry(ruby, || Ok(to_ruby(ruby, &wire(&this.0)?)?))
    }

    pub fn changes(&self) -> bool {
        self.0.changes()
    }

    pub fn write(ruby: &Ruby, this: &Self) -> Result<Value, magnus::Error> {
        entry(ruby, || {
            let path = without_gvl(ruby, || this.0.write())??;
            Ok(to_ruby(ruby, &wire(&path)?)?)
        })
    }
}
