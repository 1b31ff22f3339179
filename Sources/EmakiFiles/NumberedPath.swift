import EmakiDiagnostics
import Foundation

/// The paths of pictures that stand beside each other: `list.png` gives `list-00000.png` and on.
package struct NumberedPath {
  /// With its slash; empty for the current folder.
  private let folder: String
  private let name: String

  package init(_ path: String) {
    (folder, name) = (FilePath.start(of: path), FilePath.name(of: path))
  }

  /// Where the name's last dot is, which is no ending at its beginning.
  private static func ending(of name: some StringProtocol) -> String.Index {
    name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
  }

  /// A number with at least five digits.
  package static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }

  package func path(_ index: Int) -> String {
    let ending = Self.ending(of: name)
    return folder + name[..<ending] + "-" + Self.padded(index) + name[ending...]
  }

  /// The paths of this kind that are there already, in order.
  package func existing() -> [String] { Self.existing(of: [folder + name]) }

  /// The numbered paths of any of these that are there already, in order; each folder is read once.
  package static func existing(of paths: [String]) -> [String] {
    var names: [ExactString: Set<ExactString>] = [:]
    for path in paths.map(NumberedPath.init) { names[path.folder.exact, default: []].insert(path.name.exact) }
    return names.flatMap { folder, names in
      let listing = (try? FileManager.default.contentsOfDirectory(atPath: folder.string.isEmpty ? "." : folder.string)) ?? []
      return listing.filter { name in base(of: name).map { names.contains($0.exact) } ?? false }.map { folder.string + $0 }
    }.sorted()
  }

  /// The path whose part a path would be: `list.png` of `list-00003.png`; `nil` where it has no such number.
  package static func whole(ofPart path: String) -> String? {
    let part = NumberedPath(path)
    return base(of: part.name).map { part.folder + $0 }
  }

  /// What a name was before it got its number; `nil` for one that has none.
  private static func base(of name: String) -> String? {
    let ending = ending(of: name)
    // Byte for byte: a digit of another script is no number, nor one that an accent follows.
    let stem = Array(name[..<ending].utf8)
    let digits = stem.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    guard digits == 5 || digits > 5 && stem[stem.count - digits] != UInt8(ascii: "0") else { return nil }
    guard stem.dropLast(digits).last == UInt8(ascii: "-") else { return nil }
    return String(decoding: stem.dropLast(digits + 1), as: UTF8.self) + name[ending...]
  }

  /// Takes away what follows the first so many: parts of an earlier, longer list must not follow this one's.
  ///
  /// From the last to the first: where that is stopped half-way, what is left is still found.
  package func removeAll(from count: Int) {
    var end = count
    while access(path(end), F_OK) == 0 { end += 1 }
    for index in (count..<end).reversed() { unlink(path(index)) }
  }
}
