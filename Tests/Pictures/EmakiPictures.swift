// Draws what the command line cannot: nodes, tables, collections and pagers by the library's public API, each into a file of its own.
//
//     EmakiPictures FOLDER SAMPLE-PICTURES [JOBS]
//
// `scripts/hash-pictures` runs it.
import Emaki
import Foundation

@main enum EmakiPictures {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard (3...4).contains(arguments.count) else {
      FileHandle.standardError.write(Data("usage: EmakiPictures FOLDER SAMPLE-PICTURES [JOBS]\n".utf8))
      exit(64)
    }
    let folder = PictureFolder(
      url: URL(filePath: arguments[1], directoryHint: .isDirectory), pictures: arguments[2],
      jobs: arguments.count > 3 ? Int(arguments[3]) : nil)
    try await drawTexts(folder)
    try await drawImages(folder)
    try await drawLooks(folder)
    try await drawLayouts(folder)
    try await drawTables(folder)
    try await drawCollections(folder)
    try await drawPagers(folder)
    try await drawLiveLists(folder)
    try await drawHooks(folder)
    try await drawControls(folder)
    try await drawTextFields(folder)
  }
}

/// A picture's name and how its node is made.
struct NamedNode: Sendable {
  let name: String
  let make: @Sendable () -> DisplayNode

  init(_ name: String, _ make: @escaping @Sendable () -> DisplayNode) { (self.name, self.make) = (name, make) }
}

extension PictureFolder {
  /// Draws each node as large as it wants to be within a size in points.
  func draw(_ nodes: [NamedNode], in kind: String, width: Double = 200, height: Double = 300, by renderer: Renderer) async throws {
    for node in nodes {
      let range = SizeRange(max: Size(width: width, height: height))
      try write(try await renderer.render(node.make(), in: range), "\(kind)/\(node.name)")
    }
  }
}
