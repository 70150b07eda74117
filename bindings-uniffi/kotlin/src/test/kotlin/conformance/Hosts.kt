/** What a host gives to be called, made from the data of a case. */
package conformance

import com.google.gson.JsonElement
import com.google.gson.JsonNull
import com.google.gson.JsonObject
import com.google.gson.JsonPrimitive
import skillspan.EnvResolver
import skillspan.HostException
import skillspan.JsonValue
import skillspan.Skill
import skillspan.SkillProvider
import skillspan.SkillStore
import skillspan.TrustDecision

/** A host's store, made from `{documents, files, raises}`. */
class Store(data: JsonObject) : SkillStore {
    private val documents = data.getAsJsonObject("documents") ?: JsonObject()
    private val files = data.getAsJsonObject("files") ?: JsonObject()
    private val raises = data.getAsJsonObject("raises") ?: JsonObject()

    override fun list(): List<String> {
        may("list")
        return documents.keySet().toList()
    }

    override fun readDocument(id: String): ByteArray {
        may("read_document")
        val document = documents.get(id)
        (document as? JsonObject)?.get("raises")?.let(::fail)
        return content(document)
    }

    override fun listFiles(id: String): List<String> {
        may("list_files")
        return files.getAsJsonObject(id)?.keySet().orEmpty().toList()
    }

    override fun readFile(id: String, path: String): ByteArray {
        may("read_file")
        return content(files.getAsJsonObject(id).get(path))
    }

    private fun may(method: String) {
        raises.get(method)?.let(::fail)
    }
}

/** A host's provider, made from `{returns}` or `{raises}`. */
class Provider(private val data: JsonObject) : SkillProvider {
    override fun provide(): JsonValue {
        data.get("raises")?.let(::fail)
        return (data.get("returns") ?: JsonNull.INSTANCE).toString()
    }
}

/** Verdicts by the names of skills, made from `{returns}`. */
class Verdicts(data: JsonObject) : TrustDecision {
    private val returns = data.getAsJsonObject("returns")

    override fun decide(skill: Skill): Boolean? = returns.get(skill.name)?.asBoolean
}

/** Other values, or other variables, by the names of variables. */
class Resolver(private val data: JsonObject) : EnvResolver {
    override fun resolveEnv(name: String, value: String): Map<String, String> = when (val given = data.get(name)) {
        is JsonPrimitive -> mapOf(name to given.asString)
        is JsonObject -> given.variables()
        else -> mapOf(name to value)
    }
}

private fun fail(reason: JsonElement): Nothing = throw HostException.Failed(content(reason).decodeToString())
