import Foundation

/// The paths of pictures that stand beside each other: `list.png` gives `list-00000.png` and on.
struct NumberedPath {
  /// With its slash; empty for the current folder.
  private let folder: String
  private let stem: String
  /// With its dot; empty where there is none.
  private let ending: String

  init(_ path: String) {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let name = path[start...]
    folder = String(path[..<start])
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
    stem = String(name[..<dot])
    ending = String(name[dot...])
  }

  func path(_ index: Int) -> String { folder + stem + "-" + String(format: "%05d", index) + ending }

  /// The paths of this kind that are there already, in order.
  func existing() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.filter(isNumbered).sorted().map { folder + $0 }
  }

  private func isNumbered(_ name: String) -> Bool {
    let (start, end) = (stem + "-", ending)
    guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count >= start.utf8.count + 5 + end.utf8.count else { return false }
    return name.dropFirst(start.count).dropLast(end.count).utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
