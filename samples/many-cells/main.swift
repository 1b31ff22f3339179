// Draws a table of 25 classes of cell: ManyCells FOLDER PICTURE
import EmakiDrawing
import Foundation

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: ManyCells FOLDER PICTURE\n".utf8))
  exit(64)
}
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let file = URL(filePath: CommandLine.arguments[2])
try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)

let table = TableNode(dataSource: MixedRows(), delegate: QuietDelegate())
table.separator = TableNode.Separator(left: 16)
let options = Renderer.Options(images: ImageAccess(baseDirectory: folder.path))
let renderer = try Renderer(viewport: Size(width: 390, height: 844), scale: 2, options: options)
try await renderer.renderFull(table).frame().writePNG(to: file)

print(file.path)
