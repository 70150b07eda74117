//! Gives the shared library its SONAME, which is the number of its binary interface.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[allow(clippy::disallowed_methods, reason = "so Cargo tells the target")]
    let os = std::env::var("CARGO_CFG_TARGET_OS");
    if os.is_ok_and(|os| os == "linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libskillspan.so.1");
    }
}
