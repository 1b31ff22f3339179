import EmakiDiagnostics
import EmakiDigest
import EmakiFiles
import EmakiJSON
import EmakiRaster
import Foundation

/// Which font files text is set in, each with its contents' hash: a picture drawn with a lock is drawn with these fonts or not at all.
public struct FontLock: Hashable, Sendable {
  /// One face of a file.
  public struct Face: Hashable, Sendable {
    /// Absolute, or relative to the lock's folder.
    public var path: String
    /// In a file of several faces, from 0.
    public var index: Int
    /// Of the whole file: 64 lower case digits.
    public var sha256: String
  }

  public var fonts: [Face]
  /// Of text whose font names none, in order.
  public var families: [String]
  /// What relative paths count from.
  private var folder = "."

  /// The lock of a font set as its files are now. Reads all of them.
  public init(of set: FontSet = .default, cacheDirectory: String? = CacheDirectory.default) throws {
    let faces = try FontFace.all(in: set, cacheDirectory: cacheDirectory)
    var hashes: [ExactString: String] = [:]
    fonts = []
    for face in faces {
      let hash = try hashes[face.path.exact] ?? Self.sha256(ofFile: face.path)
      hashes[face.path.exact] = hash
      let locked = Face(path: face.path, index: face.index, sha256: hash)
      if fonts.last != locked { fonts.append(locked) }
    }
    families = set.families
  }

  /// Reads a lock: `{"fonts": [{"path", "index", "sha256"}], "families": [...]}`.
  ///
  /// - Parameter name: the lock's path: what errors call it, and what relative paths count from.
  public init(parsing text: [UInt8], name: String) throws(FontLockError) {
    do throws(JSONFault) {
      (fonts, families) = try JSONObject.read(text, nestingLevels: 4, Self.members)
    } catch {
      throw .malformed(lock: name, error)
    }
    folder = FilePath.folder(of: name)
  }

  private static func members(_ json: JSONValue) throws(JSONFault) -> ([Face], [String]) {
    let object = try JSONObject(json, at: "$")
    try object.allow(["fonts", "families"])
    let fonts = try object.array("fonts")
    guard fonts.count > 0 else { throw .outOfRange(path: "$.fonts", value: "empty", allowed: "at least one font") }
    var faces: [Face] = []
    for index in 0..<fonts.count {
      let font = try JSONObject(fonts[index], at: "$.fonts[\(index)]")
      try font.allow(["path", "index", "sha256"])
      func required(_ key: String) throws(JSONFault) -> String {
        guard let text = try font.string(key) else { throw .missingKey(path: font.path, key: key) }
        return text
      }
      let hash = try required("sha256")
      guard hash.wholeMatch(of: /[0-9a-f]{64}/) != nil else {
        throw .outOfRange(path: "\(font.path).sha256", value: "\"\(hash)\"", allowed: "64 lower case hexadecimal digits")
      }
      faces.append(Face(path: try required("path"), index: try font.wholeNumber("index", in: 0...65535) ?? 0, sha256: hash))
    }
    let names = try object.array("families")
    var families: [String] = []
    for index in 0..<names.count {
      guard let name = names[index].string else {
        throw .wrongType(path: "$.families[\(index)]", expected: [.string], found: names[index].type)
      }
      families.append(name)
    }
    return (faces, families)
  }

  /// The set that the lock stands for, once every file was found to be what it was.
  public func fontSet() throws(FontLockError) -> FontSet {
    var files: [String] = []
    var hashes: [ExactString: String] = [:]
    for face in fonts {
      // fontconfig wants whole paths.
      let path = URL(filePath: face.path.hasPrefix("/") ? face.path : folder + "/" + face.path).standardizedFileURL.path
      let found: String
      if let known = hashes[path.exact] {
        found = known
      } else {
        found = try Self.sha256(ofFile: path)
        hashes[path.exact] = found
        files.append(path)
      }
      guard found == face.sha256 else { throw .differs(path: path, locked: face.sha256, found: found) }
    }
    return FontSet(files: files, families: families)
  }

  /// The lock as a document, a line a face.
  public var json: String {
    let quoted = JSONText.quoted
    let lines = fonts.map { "  {\"path\": \(quoted($0.path)), \"index\": \($0.index), \"sha256\": \"\($0.sha256)\"}" }
    return "{\"fonts\": [\n" + lines.joined(separator: ",\n") + "\n], \"families\": [" + families.map(quoted).joined(separator: ", ")
      + "]}\n"
  }

  package static func sha256(ofFile path: String) throws(FontLockError) -> String {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped) } catch { throw .unreadable(path: path) }
    return data.withUnsafeBytes { Digest(of: $0) }.hexadecimal
  }
}
