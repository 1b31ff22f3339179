// Draws the pictures of a folder's folders, three in a line: Collection FOLDER PICTURE
import Emaki
import Foundation

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: Collection FOLDER PICTURE\n".utf8))
  exit(64)
}
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let file = URL(filePath: CommandLine.arguments[2])
try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)

let layout = CollectionFlowLayout(
  .columns(3), minimumLineSpacing: 14, sectionInset: EdgeInsets(top: 4, left: 12, bottom: 20, right: 12),
  sectionHeadersPinToVisibleBounds: true)
let collection = CollectionNode(dataSource: try Gallery(folder: folder), layout: layout)
let options = Renderer.Options(images: ImageAccess(baseDirectory: folder.path))
let renderer = try Renderer(viewport: Size(width: 390, height: 844), scale: 2, options: options)
try await renderer.renderFull(collection).frame().writePNG(to: file)

print(file.path)
