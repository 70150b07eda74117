//! What a host asks of the tools.

use serde_json::Value;

use super::Style;
use crate::catalog::CatalogOptions;
use crate::code::Code;
use crate::error::Error;
use crate::options::from_wire;

/// What a host asks of the tools: the shape they are in, and the options of the catalog that they go with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ToolOptions {
    /// The shape that a provider wants; `None` for the house's own.
    pub style: Option<Style>,
    /// The options of the catalog.
    pub catalog: CatalogOptions,
}

impl ToolOptions {
    /// Reads options from their wire form, one object: `style` and the options of a catalog.
    ///
    /// # Errors
    /// `invalid_argument` for an option that is unknown or has a wrong type, or a style that there is not; the
    /// message names it.
    pub fn from_json(mut options: Value) -> Result<Self, Error> {
        let style = options.as_object_mut().and_then(|options| options.shift_remove("style"));
        let style = match style {
            None | Some(Value::Null) => None,
            Some(Value::String(name)) => Some(Style::named(&name)?),
            Some(other) => {
                let message = format!("tool option `style`: `{other}` is no text");
                return Err(Error::new(Code::InvalidArgument, message));
            }
        };
        Ok(Self { style, catalog: from_wire("tool option", options)? })
    }
}
