// Draws a feed as a gallery, three pictures in a line: Collection FEED PICTURE
import EmakiDrawing
import Foundation

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: Collection FEED PICTURE\n".utf8))
  exit(64)
}
let path = CommandLine.arguments[1]
let feed = try Feed(parsing: [UInt8](Data(contentsOf: URL(filePath: path))), name: path)
let file = URL(filePath: CommandLine.arguments[2])
try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)

let layout = CollectionFlowLayout(
  .columns(3), minimumLineSpacing: 14, sectionInset: EdgeInsets(top: 4, left: 12, bottom: 20, right: 12),
  sectionHeadersPinToVisibleBounds: true)
let collection = CollectionNode(dataSource: Gallery(feed), layout: layout)
let options = Renderer.Options(images: ImageAccess(baseDirectory: URL(filePath: path).deletingLastPathComponent().path))
let renderer = try Renderer(viewport: Size(width: 390, height: 844), scale: 2, options: options)
try await renderer.renderFull(collection).frame().writePNG(to: file)

print(file.path)
