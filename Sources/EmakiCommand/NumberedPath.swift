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
    // Byte for byte: what only looks the same is somebody else's.
    let (name, start, end) = (Array(name.utf8), Array((stem + "-").utf8), Array(ending.utf8))
    guard name.count >= start.count + 5 + end.count, name.starts(with: start), name.suffix(end.count).elementsEqual(end) else {
      return false
    }
    return name[start.count..<name.count - end.count].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
