// Comparing what the port gave with what a case expects.

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const keysOf = (value) => (isObject(value) ? Object.keys(value) : []);

/** Whether an expected value is `{"$absent": true}`. */
export const isAbsent = (value) => keysOf(value).length === 1 && value.$absent === true;

const wantsFailure = (expected) => keysOf(expected).length === 1 && isObject(expected.error);

/** The differences between an expectation and an outcome, `{value}` or `{error}`. */
export function judge(step, outcome) {
  const expected = step.expect;
  if ("error" in outcome) {
    if (wantsFailure(expected)) return differences(expected, { error: outcome.error });
    return [`$\n  found:  ${JSON.stringify(outcome)}\n  wanted: ${JSON.stringify(expected) ?? "any result"}`];
  }
  if (wantsFailure(expected)) return [`$\n  found:  ${JSON.stringify(outcome.value)}\n  wanted: a failure`];
  return "expect" in step ? differences(expected, outcome.value) : [];
}

export function differences(expected, found, path = "$") {
  if (found === undefined && (expected === null || isAbsent(expected))) return [];
  if (isObject(expected) && isObject(found) && !isAbsent(expected)) {
    const field = (key) => (Object.hasOwn(found, key) ? found[key] : undefined);
    return Object.entries(expected).flatMap(([key, value]) => differences(value, field(key), `${path}.${key}`));
  }
  if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length) {
    return expected.flatMap((value, index) => differences(value, found[index], `${path}[${index}]`));
  }
  if (!isObject(expected) && !Array.isArray(expected) && expected === found) return [];
  return [`${path}\n  found:  ${JSON.stringify(found) ?? "nothing"}\n  wanted: ${JSON.stringify(expected)}`];
}
