// Draws a feed with a cell of our own: CustomCell FEED DIRECTORY
import EmakiDrawing
import Foundation

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: CustomCell FEED DIRECTORY\n".utf8))
  exit(64)
}
let file = URL(filePath: CommandLine.arguments[1])
let directory = URL(filePath: CommandLine.arguments[2], directoryHint: .isDirectory)
try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
// The feed's pictures lie beside it.
let options = Renderer.Options(images: ImageAccess(baseDirectory: file.deletingLastPathComponent().path))

let feed = try Feed(parsing: Array(Data(contentsOf: file)), name: file.path)
let table = TableNode(rows: feed.rows) { row in { NotificationCellNode(row) } }
let renderer = try Renderer(viewport: Size(width: 390, height: 844), scale: 3, options: options)
try await renderer.render(table).writePNG(to: directory.appending(path: "list.png"))  // one picture
for try await frame in renderer.frames(of: table, scroll: .by(24, frames: 120)) {  // a scroll
  try frame.writePNG(to: directory.appending(path: frame.name))
}

print(directory.path)
