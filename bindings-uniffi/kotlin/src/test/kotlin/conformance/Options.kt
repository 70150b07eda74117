/** The options of a case as the records of the package. */
package conformance

import com.google.gson.JsonArray
import com.google.gson.JsonElement
import com.google.gson.JsonObject
import com.google.gson.JsonPrimitive
import skillspan.Budget
import skillspan.CatalogFormat
import skillspan.CatalogOptions
import skillspan.JsonValue
import skillspan.Links
import skillspan.Locations
import skillspan.OpenOptions
import skillspan.PromptMode
import skillspan.Root
import skillspan.SearchOptions
import skillspan.SessionOptions
import skillspan.Trust
import skillspan.Words

/** How to open a set. */
fun openOptions(dialect: String, given: JsonObject): OpenOptions =
    OpenOptions(dialect = dialect).apply { extra = typed(given, OPEN) }

/** How a catalog is written. */
fun catalogOptions(given: JsonObject?): CatalogOptions? =
    given?.let { CatalogOptions().apply { extra = typed(it, CATALOG) } }

/** How to search; other fields of the step are passed over. */
fun searchOptions(step: JsonObject): SearchOptions {
    val given = JsonObject()
    for (name in SEARCH.keys) step.get(name)?.let { given.add(name, it) }
    return SearchOptions().apply { extra = typed(given, SEARCH) }
}

/** How a session goes. */
fun sessionOptions(given: JsonObject?): SessionOptions? =
    given?.let { SessionOptions().apply { extra = typed(it, SESSION) } }

private typealias Setters<T> = Map<String, T.(JsonElement) -> Unit>

/** What a record cannot say: a case also gives options of wrong types. */
private class Misfit : IllegalArgumentException()

/** Sets the fields of a record; what it cannot say is extra. */
private fun <T> T.typed(given: JsonObject, setters: Setters<T>): Map<String, JsonValue> = buildMap {
    for ((name, value) in given.entrySet()) {
        try {
            val set = setters[name].takeUnless { value.isJsonNull } ?: throw Misfit()
            this@typed.set(value)
        } catch (_: Misfit) {
            put(name, value.toString())
        }
    }
}

private val LINKS = mapOf("follow" to Links.FOLLOW, "within_root" to Links.WITHIN_ROOT, "none" to Links.NEVER)

private val OPEN: Setters<OpenOptions> = mapOf(
    "dialect" to { dialect = it.text() },
    "roots" to { roots = it.list().map(JsonElement::root) },
    "skills" to { skills = it.list().map(JsonElement::toString) },
    "filter" to { filter = it.fields().mapValues { (_, shown) -> shown.flag() } },
    "trust" to { trust = it.trust() },
    "strict" to { strict = it.flag() },
    "current_dir" to { currentDir = it.text() },
    "base_dir" to { baseDir = it.text() },
    "budget" to { budget = it.budget() },
    "search" to { search = it.flag() },
    "nested" to { nested = it.flag() },
    "hidden" to { hidden = it.flag() },
    "respect_gitignore" to { respectGitignore = it.flag() },
    "links" to { links = it.oneOf(LINKS) },
    "max_depth" to { maxDepth = it.number(String::toUIntOrNull) },
    "max_directories" to { maxDirectories = it.number(String::toULongOrNull) },
    "max_entries" to { maxEntries = it.number(String::toULongOrNull) },
    "max_files" to { maxFiles = it.number(String::toULongOrNull) },
    "max_frontmatter_bytes" to { maxFrontmatterBytes = it.number(String::toULongOrNull) },
    "max_skill_bytes" to { maxSkillBytes = it.number(String::toULongOrNull) },
    "max_text_bytes" to { maxTextBytes = it.number(String::toULongOrNull) },
    "max_binary_bytes" to { maxBinaryBytes = it.number(String::toULongOrNull) },
    "sample_limit" to { sampleLimit = it.number(String::toLongOrNull) },
    "max_resource_bytes" to { maxResourceBytes = it.number(String::toULongOrNull) },
    "select" to { select = it.toString() },
    "code_execution" to { codeExecution = it.flag() },
    "main_skill" to { mainSkill = it.text() },
    "prompt" to { prompt = it.oneOf(mapOf("full" to PromptMode.FULL, "lazy" to PromptMode.LAZY)) },
    "legacy_bullets" to { legacyBullets = it.flag() },
    "execute" to { execute = it.flag() },
    "reserved_tools" to { reservedTools = it.list().map(JsonElement::text) },
    "env" to { env = it.fields().mapValues { (_, value) -> value.text() } },
    "extra_env" to { extraEnv = it.fields().mapValues { (_, value) -> value.text() } },
    "which" to { which = it.list().map(JsonElement::text) },
)

private val CATALOG: Setters<CatalogOptions> = mapOf(
    "format" to { given ->
        format = given.oneOf(CatalogFormat.entries.associateBy { it.name.lowercase() })
    },
    "locations" to { locations = it.locations() },
    "preamble" to { preamble = it.words() },
    "include" to { include = it.list().map(JsonElement::text) },
    "exclude" to { exclude = it.list().map(JsonElement::text) },
    "budget" to { budget = it.budget() },
)

private val SEARCH: Setters<SearchOptions> = mapOf(
    "limit" to { limit = it.number(String::toUIntOrNull) },
    "scores" to { scores = it.fields().mapValues { (_, score) -> score.number(String::toDoubleOrNull) } },
)

private val SESSION: Setters<SessionOptions> = mapOf("repeat" to { repeat = it.words() })

private fun JsonElement.primitive(fits: JsonPrimitive.() -> Boolean): JsonPrimitive =
    (this as? JsonPrimitive)?.takeIf(fits) ?: throw Misfit()

private fun JsonElement.text(): String = primitive { isString }.asString

private fun JsonElement.flag(): Boolean = primitive { isBoolean }.asBoolean

private fun <T> JsonElement.number(read: (String) -> T?): T = read(primitive { isNumber }.asString) ?: throw Misfit()

private fun JsonElement.list(): JsonArray = this as? JsonArray ?: throw Misfit()

private fun JsonElement.fields(): Map<String, JsonElement> = (this as? JsonObject)?.asMap() ?: throw Misfit()

private fun <T> JsonElement.oneOf(words: Map<String, T>): T = words[text()] ?: throw Misfit()

private fun JsonElement.root(): Root {
    if (this !is JsonObject) return Root(text())
    val fields = fields().mapValues { (_, value) -> value.text() }
    if (!setOf("path", "scope", "namespace", "trust").containsAll(fields.keys)) throw Misfit()
    return Root(fields["path"] ?: throw Misfit(), fields["scope"], fields["namespace"], fields["trust"])
}

private fun JsonElement.trust(): Trust {
    val fields = fields()
    if (!setOf("demand", "approvals").containsAll(fields.keys)) throw Misfit()
    val approvals = fields["approvals"]?.fields().orEmpty().mapValues { (_, digest) -> digest.text() }
    return Trust(fields["demand"]?.flag() ?: false, approvals)
}

private fun JsonElement.budget(): Budget {
    if (this is JsonPrimitive) return if (flag()) throw Misfit() else Budget.Unlimited
    val fields = fields()
    return when (fields.keys) {
        setOf("chars") -> Budget.Chars(fields.getValue("chars").number(String::toULongOrNull))
        setOf("tokens") -> Budget.Tokens(fields.getValue("tokens").number(String::toULongOrNull))
        setOf("context_window", "percent") -> Budget.Share(
            fields.getValue("context_window").number(String::toULongOrNull),
            fields.getValue("percent").number(String::toDoubleOrNull),
        )
        else -> throw Misfit()
    }
}

private fun JsonElement.locations(): Locations = when {
    primitive { true }.isBoolean -> if (flag()) Locations.SHOWN else Locations.HIDDEN
    else -> oneOf(mapOf("url" to Locations.URLS))
}

private fun JsonElement.words(): Words = when {
    primitive { true }.isBoolean -> if (flag()) Words.Standard else Words.Off
    else -> Words.Own(text())
}
