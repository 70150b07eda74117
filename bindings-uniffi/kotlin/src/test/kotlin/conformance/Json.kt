package conformance

import com.google.gson.JsonArray
import com.google.gson.JsonElement
import com.google.gson.JsonNull
import com.google.gson.JsonObject
import com.google.gson.JsonPrimitive

/** A text of an object; null where there is none. */
fun JsonObject.text(key: String): String? = get(key)?.takeUnless { it.isJsonNull }?.asString

/** A text that a step must have. */
fun JsonObject.needed(key: String): String = checkNotNull(text(key)) { "the step has no `$key`" }

/** A flag of an object; false where there is none. */
fun JsonObject.flag(key: String): Boolean = get(key)?.asBoolean ?: false

/** A list of texts. */
fun JsonObject.texts(key: String): List<String> = getAsJsonArray(key)?.map { it.asString }.orEmpty()

/** An object of texts. */
fun JsonObject.variables(key: String): Map<String, String> = getAsJsonObject(key)?.variables().orEmpty()

/** The texts of an object by their keys. */
fun JsonObject.variables(): Map<String, String> = entrySet().associate { (key, value) -> key to value.asString }

/** The list of some values. */
fun listed(items: Iterable<JsonElement>): JsonArray = JsonArray().apply { items.forEach(::add) }

/** The same value with each text, keys too, replaced. */
fun JsonElement.mapTexts(replace: (String) -> String): JsonElement = when (this) {
    is JsonArray -> listed(map { it.mapTexts(replace) })
    is JsonObject -> JsonObject().also { filled ->
        for ((key, value) in entrySet()) filled.add(replace(key), value.mapTexts(replace))
    }
    is JsonPrimitive -> if (isString) JsonPrimitive(replace(asString)) else this
    else -> JsonNull.INSTANCE
}
