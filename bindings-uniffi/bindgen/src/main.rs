//! Writes the modules of `skillspan-uniffi` from its library: `LANGUAGE LIBRARY CONFIG FOLDER`.

use std::env::args;
use std::error::Error;

use uniffi_bindgen::bindings::{GenerateOptions, TargetLanguage, generate};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = args().skip(1).collect();
    let [language, library, config, folder] = arguments.as_slice() else {
        return Err("wanted: LANGUAGE LIBRARY CONFIG FOLDER".into());
    };
    let language = match language.as_str() {
        "kotlin" => TargetLanguage::Kotlin,
        "python" => TargetLanguage::Python,
        "ruby" => TargetLanguage::Ruby,
        "swift" => TargetLanguage::Swift,
        other => return Err(format!("`{other}` is none of kotlin, python, ruby and swift").into()),
    };
    Ok(generate(GenerateOptions {
        languages: vec![language],
        source: library.into(),
        config_override: Some(config.into()),
        out_dir: folder.into(),
        ..GenerateOptions::default()
    })?)
}
