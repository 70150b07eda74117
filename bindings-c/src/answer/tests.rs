//! What C gets where a call fails.

use super::*;

#[test]
fn a_panic_is_an_error() {
    let mut out = MaybeUninit::<*mut u8>::uninit();
    let mut error = MaybeUninit::uninit();
    let code = answer(Some(&mut out), Some(&mut error), || panic!("lost"));
    assert_eq!(code, skillspan_code::Internal);
    // SAFETY: `answer` has filled both places, the second with an error that nobody else owns.
    let (out, error) = unsafe { (out.assume_init(), Box::from_raw(error.assume_init())) };
    assert!(out.is_null());
    assert_eq!(error.message, "skillspan panicked: lost; please report it");
    assert_eq!(value::<usize>(|| panic!("lost")), 0);
}

#[test]
fn both_places_may_be_missing() {
    assert_eq!(answer::<u8>(None, None, || Ok(None)), skillspan_code::InvalidArgument);
    let mut out = MaybeUninit::<*mut u8>::uninit();
    assert_eq!(answer(Some(&mut out), None, || Ok(None)), skillspan_code::Ok);
}
