public import EmakiRaster
public import EmakiSupport
import FoundationEssentials
import Synchronization

/// A font lock names the font files in which text is set, each with the hash of its contents. A picture drawn with a lock is drawn with
/// exactly these fonts, or not at all. It names the files of font folders without their folders, and finds them in those of the machine that reads
/// it.
///
/// ```swift
/// let lock = try FontLock(parsing: Array(try Data(contentsOf: url)), name: url.path)
/// let options = Renderer.Options(fonts: try lock.fontSet())
/// ```
public struct FontLock: Hashable, Sendable {
  /// A locked face is one face of a font file.
  public struct Face: Hashable, Sendable {
    /// The path of the file, absolute or relative to the lock's folder. A name alone that is not in this folder is looked for in the font folders
    /// of the machine, where the file with the hash is taken.
    public var path: String
    /// The index of the face in a file of several faces, counted from 0.
    public var index: Int
    /// The SHA-256 of the whole file, as 64 lower case hexadecimal digits.
    public var sha256: String
    /// Whether the font comes after all others, as those of a set's `fallbackFiles`.
    public var isFallback = false
  }

  /// The locked faces.
  public var fonts: [Face]
  /// The font families, in order, for text whose font names no family.
  public var families: [String]
  /// The families that draw emoji, best first.
  public var emojiFamilies = FontSet.systemEmojiFamilies
  /// The lock's path in errors. Relative paths of font files refer to its folder.
  private var name = "the lock"

  /// Creates the lock of a font set from the present contents of its files. This reads all of the files.
  ///
  /// - Parameters:
  ///   - set: the fonts to lock.
  ///   - cacheDirectory: the folder that keeps what was read of the fonts. `nil` or a folder that cannot be written costs only time.
  /// - Throws: `FontError` if the fonts cannot be used, `FontLockError` if a file cannot be read.
  public init(of set: FontSet = .default, cacheDirectory: String? = CacheDirectory.default) throws {
    let faces = try FontFace.all(in: set, cacheDirectory: cacheDirectory)
    fonts = []
    for face in faces {
      let hash = try Self.sha256(ofFile: face.path)
      let locked = Face(path: face.path, index: face.index, sha256: hash, isFallback: set.isFallback(face.path))
      if fonts.last != locked { fonts.append(locked) }
    }
    families = set.families
    emojiFamilies = set.emojiFamilies
  }

  /// Reads a lock from a JSON document of the form `{"fonts": [{"path", "index", "sha256"}], "families": [...]}`. A font may say
  /// `"fallback": true`, and the document `"emojiFamilies": [...]`.
  ///
  /// - Parameters:
  ///   - text: the document in UTF-8.
  ///   - name: the lock's path, which errors name and from whose folder relative paths count.
  /// - Throws: `FontLockError.malformed` for a text that is not a lock.
  public init(parsing text: [UInt8], name: String) throws(FontLockError) {
    do throws(JSONFault) {
      (fonts, families, emojiFamilies) = try JSONObject.read(text, nestingLevels: 4, Self.members)
    } catch {
      throw .malformed(lock: name, error)
    }
    self.name = name
  }

  private static func members(_ json: JSONValue) throws(JSONFault) -> ([Face], [String], [String]) {
    let object = try JSONObject(json, at: "$")
    try object.allow("fonts families emojiFamilies")
    if try object.array("fonts").count == 0 { throw .outOfRange(path: "$.fonts", value: "empty", allowed: "at least one font") }
    let faces = try object.objects("fonts") { (font) throws(JSONFault) in
      try font.allow("path index sha256 fallback")
      let hash = try font.requiredString("sha256")
      guard hash.wholeMatch(of: /[0-9a-f]{64}/) != nil else {
        throw .outOfRange(path: "\(font.path).sha256", value: "\"\(hash)\"", allowed: "64 lower case hexadecimal digits")
      }
      return Face(
        path: try font.requiredString("path"), index: try font.wholeNumber("index", in: 0...65535) ?? 0, sha256: hash,
        isFallback: try font.boolean("fallback") ?? false)
    }
    let emojiFamilies = object.keys.contains("emojiFamilies") ? try object.requiredStrings("emojiFamilies") : FontSet.systemEmojiFamilies
    return (faces, try object.requiredStrings("families"), emojiFamilies)
  }

  /// Checks that every file still has its hash and the faces and families that the lock names, and returns the fonts of the lock.
  ///
  /// - Throws: `FontLockError` for a file that cannot be read or has other contents, and for a face or families that there are not.
  public func fontSet() throws(FontLockError) -> FontSet {
    var files: [String] = []
    var fallbackFiles: [String] = []
    var added: Set<ExactString> = []
    let paths = try paths()
    for (face, path) in zip(fonts, paths) {
      let found = try Self.sha256(ofFile: path)
      guard found == face.sha256 else { throw .differs(path: path, locked: face.sha256, found: found) }
      if !added.insert(path.exact).inserted { continue }
      if face.isFallback { fallbackFiles.append(path) } else { files.append(path) }
    }
    let set = FontSet(files: files, families: families, fallbackFiles: fallbackFiles, emojiFamilies: emojiFamilies)
    try checkNames(in: set, paths)
    return set
  }

  /// Returns the absolute path of each font, which fontconfig needs.
  private func paths() throws(FontLockError) -> [String] {
    var folders: FontFolders?
    var known: [[ExactString]: String] = [:]
    var paths: [String] = []
    for face in fonts {
      let key = [face.path.exact, face.sha256.exact]
      if let path = known[key] {
        paths.append(path)
        continue
      }
      var path = URL(filePath: FilePath.resolved(face.path, in: FilePath.folder(of: name))).standardizedFileURL.path
      if !face.path.contains("/") && !FileManager.default.fileExists(atPath: path) {
        if folders == nil { folders = FontFolders() }
        guard let found = folders?.file(face.path, sha256: face.sha256) else { throw .unreadable(path: face.path) }
        path = found
      }
      known[key] = path
      paths.append(path)
    }
    return paths
  }

  /// Checks that the fonts have each face that the lock names, and one of its families. What is no font at all is told by those who open the
  /// set.
  private func checkNames(in set: FontSet, _ paths: [String]) throws(FontLockError) {
    func fault(_ key: String, _ value: String, _ allowed: String) -> FontLockError {
      .malformed(lock: name, .outOfRange(path: "$.\(key)", value: value, allowed: allowed))
    }
    if families.isEmpty { throw fault("families", "empty", "at least one family of the fonts, such as [\"Inter\"]") }
    guard let library = try? FontLibrary.open(set, cacheDirectory: CacheDirectory.default) else { return }
    var indices: [ExactString: Set<Int>] = [:]
    for face in library.faces { indices[face.path.exact, default: []].insert(face.index) }
    for (place, face) in fonts.enumerated() {
      guard let known = indices[paths[place].exact], !known.contains(face.index) else { continue }
      let numbers = known.count == 1 ? "\(known.first ?? 0), its only face" : "one from 0 to \(known.max() ?? 0), as many faces as it has"
      throw fault("fonts[\(place)].index", "\(face.index), which \(FilePath.name(of: face.path)) does not have", numbers)
    }
    let known = library.families
    let names = Set(known.map { $0.lowercased() })
    guard !families.contains(where: { names.contains($0.lowercased()) }) else { return }
    throw fault(
      "families", "[\(families.map(quoted).joined(separator: ", "))], and the fonts have none of these",
      "a family that they have, such as \(quoted(known.first ?? "Inter"))")
  }

  /// Returns the lock as a JSON document with one line for each face. Files of font folders are named without their folders, others by their paths
  /// from the lock's folder.
  ///
  /// - Parameter folder: the folder of the file that the document is for; by default paths are as they are.
  public func json(in folder: String? = nil) -> String {
    let quoted = jsonString
    let base = folder.map { FilePath.parts(of: URL(filePath: $0).standardizedFileURL.path) }
    let folders = FontFolders.paths.map { $0 + "/" }
    func name(_ path: String) -> String {
      if folders.contains(where: path.hasPrefix) { return FilePath.name(of: path) }
      guard let base, path.hasPrefix("/") else { return path }
      let parts = FilePath.parts(of: path)
      let shared = zip(base, parts).prefix { $0 == $1 }.count
      let names = Array(repeating: "..", count: base.count - shared) + parts[shared...]
      return names.count == 1 ? "./" + names[0] : names.joined(separator: "/")
    }
    let lines = fonts.map { font in
      "  "
        + JSONText.object([
          "path": quoted(name(font.path)), "index": "\(font.index)", "sha256": quoted(font.sha256),
          "fallback": font.isFallback ? "true" : nil,
        ])
    }
    func list(_ names: [String]) -> String { "[" + names.map(quoted).joined(separator: ", ") + "]" }
    return "{\"fonts\": [\n" + lines.joined(separator: ",\n") + "\n], \"families\": \(list(families)), "
      + "\"emojiFamilies\": \(list(emojiFamilies))}\n"
  }

  /// Returns the SHA-256 of a file as 64 lower case hexadecimal digits.
  ///
  /// - Throws: `FontLockError.unreadable` for a file that cannot be read.
  static func sha256(ofFile path: String) throws(FontLockError) -> String {
    guard let stamp = FileStamp(ofFile: path) else { throw .unreadable(path: path) }
    if let known = hashes.withLock({ $0[path.exact] }), known.stamp == stamp { return known.sha256 }
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped) } catch { throw .unreadable(path: path) }
    let hash = data.withUnsafeBytes { Digest(of: $0) }.hexadecimal
    hashes.withLock { $0[path.exact] = (stamp, hash) }
    return hash
  }

  /// The hashes of files by their paths, as long as the files stay the same.
  private static let hashes = Mutex<[ExactString: (stamp: FileStamp, sha256: String)]>([:])
}

/// The files of the machine's font folders, by name.
private struct FontFolders {
  private var files: [ExactString: [String]] = [:]

  static var paths: [String] {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    return [SharedFolder.path + "/fonts", "/usr/share/fonts", "/usr/local/share/fonts", home + "/.local/share/fonts", home + "/.fonts"]
  }

  init() {
    for folder in Set(Self.paths.map(\.exact)).sorted() {
      for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder.string)) ?? [] {
        files[FilePath.name(of: path).exact, default: []].append(folder.string + "/" + path)
      }
    }
  }

  /// Returns the file of a name that has the locked contents, or else any of that name.
  func file(_ name: String, sha256: String) -> String? {
    let files = files[name.exact]?.sorted() ?? []
    return files.count < 2 ? files.first : files.first { (try? FontLock.sha256(ofFile: $0)) == sha256 } ?? files.first
  }
}

/// A font lock error says why a font lock cannot be used.
public enum FontLockError: Error, Hashable {
  /// The text of the lock at the path `lock` is not a font lock.
  case malformed(lock: String, JSONFault)
  /// A font file that the lock names does not exist or cannot be read.
  case unreadable(path: String)
  /// A font file that the lock names has other contents than when it was locked. `locked` and `found` are SHA-256 hashes.
  case differs(path: String, locked: String, found: String)
}

extension FontLockError: CustomStringConvertible {
  /// The message that says which file is concerned, what is wrong with it, and how to mend it.
  public var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch self {
    case .malformed(let lock, let fault): "\(lock): \(fault)"
    case .unreadable(let path): "the font \(path) of the lock cannot be read. Install it, or make the lock anew (emaki fonts lock)."
    case .differs(let path, let locked, let found):
      "the font \(path) is not the one of the lock: its SHA-256 is \(found.prefix(12))…, not \(locked.prefix(12))…. "
        + "Install that version, or make the lock anew (emaki fonts lock)."
    }
  }
}
