/** The data form of what the package gives: records by reflection, their fields in snake case. */
package conformance

import com.google.gson.ExclusionStrategy
import com.google.gson.FieldAttributes
import com.google.gson.FieldNamingPolicy
import com.google.gson.GsonBuilder
import com.google.gson.JsonArray
import com.google.gson.JsonElement
import com.google.gson.JsonNull
import com.google.gson.JsonObject
import com.google.gson.JsonParser
import com.google.gson.JsonPrimitive
import com.google.gson.JsonSerializer
import skillspan.SkillspanException

/** The fields that hold JSON as a text. */
private val JSON = setOf("metadata", "extra", "input_schema")

private object OfThrowable : ExclusionStrategy {
    override fun shouldSkipField(field: FieldAttributes) = field.declaringClass == Throwable::class.java

    override fun shouldSkipClass(type: Class<*>) = false
}

private val GSON = GsonBuilder()
    .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
    .registerTypeHierarchyAdapter(Enum::class.java, JsonSerializer<Enum<*>> { word, _, _ -> lowercased(word) })
    .setExclusionStrategies(OfThrowable)
    .create()

private fun lowercased(word: Enum<*>) = JsonPrimitive(word.name.lowercase())

/** The data form of a result. */
fun wire(result: Any?): JsonElement = when (result) {
    null, Unit -> JsonNull.INSTANCE
    is JsonElement -> result
    else -> GSON.toJsonTree(result).also(::mend)
}

/** The data form of an exception, whose class must be that of its code. */
fun wire(failure: SkillspanException): JsonObject {
    val words = failure.code().split("_").joinToString("") { it.replaceFirstChar(Char::uppercase) }
    val name = failure.javaClass.simpleName
    check(name == words) { "thrown as $name, not as $words" }
    val fields = GSON.toJsonTree(failure).asJsonObject
    fields.addProperty("code", failure.code())
    fields.add("message", fields.remove("text"))
    return JsonObject().apply { add("error", fields) }
}

/** The value of a JSON text. */
fun parsed(text: String): JsonElement = JsonParser.parseString(text)

// Texts that hold JSON become what they hold; a skill without aliases does not name them.
private fun mend(value: JsonElement) {
    when (value) {
        is JsonArray -> value.forEach(::mend)
        is JsonObject -> for ((key, field) in value.entrySet().toList()) {
            when {
                key in JSON && field is JsonPrimitive -> value.add(key, parsed(field.asString))
                key == "aliases" && field is JsonArray && field.isEmpty -> value.remove(key)
                else -> mend(field)
            }
        }
        else -> Unit
    }
}
