/** Making a case false on purpose: one expected leaf is changed, picked by the id. */
package conformance

import com.google.gson.JsonArray
import com.google.gson.JsonElement
import com.google.gson.JsonObject
import com.google.gson.JsonPrimitive

private const val WRONG = "(tampered)"

private class Leaf(val value: JsonElement, val replace: (JsonElement) -> Unit)

/** The case with one expected leaf changed. */
fun tampered(case: JsonObject): JsonObject {
    val changed = case.deepCopy()
    val leaves = changed.getAsJsonArray("steps").flatMap(::leavesOf)
    val leaf = leaves[(hash(changed.needed("id")) % leaves.size.toUInt()).toInt()]
    leaf.replace(falseFor(leaf.value))
    return changed
}

private fun leavesOf(step: JsonElement): List<Leaf> {
    val fields = step.asJsonObject
    val inner = fields.getAsJsonArray("steps")?.flatMap(::leavesOf).orEmpty()
    val expected = fields.get("expect") ?: return inner
    return inner + leaves(expected) { fields.add("expect", it) }
}

private fun leaves(value: JsonElement, replace: (JsonElement) -> Unit): List<Leaf> = when {
    value is JsonArray && !value.isEmpty ->
        value.flatMapIndexed { index, item -> leaves(item) { value.set(index, it) } }
    value is JsonObject && value.size() > 0 && !isAbsent(value) ->
        value.entrySet().flatMap { (key, field) -> leaves(field) { value.add(key, it) } }
    else -> listOf(Leaf(value, replace))
}

private fun falseFor(leaf: JsonElement): JsonElement = when {
    leaf is JsonArray -> listed(listOf(JsonPrimitive(WRONG)))
    leaf !is JsonPrimitive -> JsonPrimitive(WRONG)
    leaf.isBoolean -> JsonPrimitive(!leaf.asBoolean)
    leaf.isString -> JsonPrimitive(leaf.asString + WRONG)
    leaf.isWhole() -> JsonPrimitive(leaf.asBigInteger + 1.toBigInteger())
    else -> JsonPrimitive(if (leaf.asDouble == 0.0) 1.0 else -leaf.asDouble)
}

private fun hash(text: String): UInt =
    text.toByteArray().fold(0x811c9dc5u) { hash, byte -> (hash xor byte.toUByte().toUInt()) * 0x01000193u }
