/** The tree of a case on the disk. */
package conformance

import com.google.gson.JsonArray
import com.google.gson.JsonElement
import com.google.gson.JsonObject
import java.nio.file.Files
import java.nio.file.LinkOption.NOFOLLOW_LINKS
import java.nio.file.Path
import java.util.Arrays
import java.util.Base64
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.deleteIfExists
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import kotlin.io.path.relativeTo
import kotlin.io.path.walk
import kotlin.io.path.writeBytes

private class Entry(val path: Path, val isFolder: Boolean, val value: JsonElement) {
    val fields: JsonObject? = value as? JsonObject
    val target: String? = fields?.text("symlink")
}

/** Removes, then writes folders, files and links; permissions of folders come last. */
fun writeTree(tree: JsonObject, root: Path, fill: (String) -> String) {
    val (gone, placed) = tree.entrySet().sortedBy { it.key }
        .map { (key, value) -> Entry(root.resolve(key), key.endsWith("/"), value) }
        .partition { it.value.isJsonNull }
    val (folders, others) = placed.partition { it.isFolder }
    val (links, files) = others.partition { it.target != null }
    gone.forEach { removeAll(it.path) }
    folders.forEach { it.path.createDirectories() }
    files.forEach(::writeFile)
    for (link in links) {
        makeRoom(link.path)
        link.path.createSymbolicLinkPointingTo(Path.of(fill(link.target.orEmpty())))
    }
    folders.forEach(::permitAsSaid)
}

/** Removes a file or a tree, folders without permissions too. */
fun removeAll(path: Path) {
    if (path.isDirectory(NOFOLLOW_LINKS)) {
        path.permit("700")
        path.listDirectoryEntries().forEach(::removeAll)
    }
    Files.delete(path)
}

/** The bytes of a file: text, a list of lines, or an object. */
fun content(value: JsonElement): ByteArray = when (value) {
    is JsonArray -> value.joinToString("\n") { it.asString }.toByteArray()
    is JsonObject -> {
        val repeat = value.getAsJsonObject("repeat")
        when {
            value.has("base64") -> Base64.getDecoder().decode(value.needed("base64"))
            repeat != null -> repeat.needed("text").repeat(repeat.get("times").asInt).toByteArray()
            else -> value.needed("text").toByteArray()
        }
    }
    else -> value.asString.toByteArray()
}

/** The files below a folder, sorted by path, each with its permissions and its text. */
fun filesBelow(root: Path): JsonArray {
    val byBytes = Comparator<Path> { one, other ->
        Arrays.compareUnsigned("$one".toByteArray(), "$other".toByteArray())
    }
    return listed(root.walk().filter { it.isRegularFile() }.sortedWith(byBytes).toList().map { file ->
        JsonObject().apply {
            addProperty("path", file.relativeTo(root).invariantSeparatorsPathString)
            addProperty("mode", file.permissions())
            addProperty("text", file.readText())
        }
    })
}

/** Sets permissions, given in octal. */
fun Path.permit(mode: String) {
    Files.setAttribute(this, "unix:mode", mode.toInt(8))
}

/** The permissions in octal. */
fun Path.permissions(): String = "%03o".format(Files.getAttribute(this, "unix:mode") as Int and 0x1ff)

private fun writeFile(entry: Entry) {
    makeRoom(entry.path)
    if (entry.fields?.has("fifo") == true) {
        check(ProcessBuilder("mkfifo", entry.path.toString()).start().waitFor() == 0) { "no pipe: ${entry.path}" }
        return
    }
    entry.path.writeBytes(content(entry.value))
    permitAsSaid(entry)
}

private fun permitAsSaid(entry: Entry) {
    entry.fields?.text("mode")?.let { entry.path.permit(it) }
}

private fun makeRoom(path: Path) {
    path.createParentDirectories()
    path.deleteIfExists()
}
