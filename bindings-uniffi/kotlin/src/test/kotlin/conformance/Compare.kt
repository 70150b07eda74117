/** Comparing what came out with what a case expects. */
package conformance

import com.google.gson.JsonArray
import com.google.gson.JsonElement
import com.google.gson.JsonObject
import com.google.gson.JsonPrimitive

private val ABSENT = JsonObject().apply { addProperty("\$absent", true) }

/** Whether a value says that a key is not there. */
fun isAbsent(expected: JsonElement): Boolean = expected == ABSENT

/** Whether a failure is wanted. */
fun isFailure(expected: JsonElement): Boolean =
    expected is JsonObject && expected.size() == 1 && expected.get("error") is JsonObject

/** A line for each place where the two differ; nothing found is null. */
fun differences(expected: JsonElement, found: JsonElement?, path: String = "$"): List<String> = when {
    found == null && (expected.isJsonNull || isAbsent(expected)) -> emptyList()
    expected is JsonObject && found is JsonObject && !isAbsent(expected) ->
        expected.entrySet().flatMap { (key, value) -> differences(value, found.get(key), "$path.$key") }
    expected is JsonArray && found is JsonArray && expected.size() == found.size() ->
        expected.indices().flatMap { differences(expected[it], found[it], "$path[$it]") }
    isSame(expected, found) -> emptyList()
    else -> {
        val wanted = if (isAbsent(expected)) "nothing" else expected.toString()
        listOf("$path\n  found:  ${found ?: "nothing"}\n  wanted: $wanted")
    }
}

private fun JsonArray.indices() = 0 until size()

private fun isSame(expected: JsonElement, found: JsonElement?): Boolean = when {
    expected.isJsonNull -> found != null && found.isJsonNull
    expected !is JsonPrimitive || found !is JsonPrimitive -> false
    expected.isNumber && found.isNumber -> isSameNumber(expected, found)
    expected.isNumber || found.isNumber -> false
    else -> expected.isBoolean == found.isBoolean && expected.asString == found.asString
}

private fun isSameNumber(expected: JsonPrimitive, found: JsonPrimitive): Boolean =
    expected.asBigDecimal.compareTo(found.asBigDecimal) == 0 ||
        !(expected.isWhole() && found.isWhole()) && expected.asDouble == found.asDouble

/** Whether a number is written as a whole one. */
fun JsonPrimitive.isWhole(): Boolean = asString.none { it in ".eE" }
