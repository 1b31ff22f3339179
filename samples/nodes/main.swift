// Draws each node of the library as a PNG at scale 2: NodeSamples PICTURES FOLDER
//
// README.md shows the pictures, and the tests compare them with those in `pictures`.
import Emaki
import Foundation

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: NodeSamples PICTURES FOLDER\n".utf8))
  exit(64)
}
let folder = URL(filePath: CommandLine.arguments[2], directoryHint: .isDirectory)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

/// Returns a renderer for pictures of a size in points.
func renderer(_ width: Double, _ height: Double, theme: Theme = .light) throws -> Renderer {
  try Renderer(
    viewport: Size(width: width, height: height), scale: 2,
    options: Renderer.Options(images: ImageAccess(baseDirectory: CommandLine.arguments[1]), traits: TraitCollection(theme: theme)))
}

func write(_ frame: Frame, _ name: String) throws {
  for warning in frame.warnings { FileHandle.standardError.write(Data("warning: \(name): \(warning)\n".utf8)) }
  let file = folder.appending(path: "\(name).png").path
  try frame.writePNG(to: file)
  print(file)
}

// Single nodes are 320 points wide, and as high as they need.
let cards = try renderer(320, 200)
let width = SizeRange(min: Size(width: 320, height: 0), max: Size(width: 320, height: .infinity))
try write(await cards.render(BoxesCard(), in: width), "display-node")
try write(await cards.render(TextsCard(), in: width), "text-node")
try write(await cards.render(FieldsCard(), in: width), "editable-text-node")
try write(await cards.render(PicturesCard(), in: width), "image-node")
try write(await cards.render(VersionsCard(), in: width), "multiplex-image-node")
try write(await cards.render(ButtonsCard(), in: width), "button-node")
try write(await cards.render(ControlsCard(), in: width), "controls")
try write(await cards.render(StripCard(), in: width), "scroll-node")

// Containers, and screens.
try write(await cards.render(Containers.table()), "table-node")
try write(await cards.render(Containers.collection()), "collection-node")
try write(await cards.render(Containers.pager(), offset: 110), "pager-node")
try write(await renderer(320, 480).render(Containers.controllers()), "controllers")
try write(await cards.render(PlacesScreen.map(), in: width), "map-node")
try write(
  await renderer(320, 180).render(VideosScreen.player(), at: .milliseconds(2000), script: VideosScreen.script), "video-player-node")
try write(
  await renderer(375, 667).render(VideosScreen.table(), at: .milliseconds(2000), script: VideosScreen.script), "videos")
try write(await renderer(375, 560).render(PlacesScreen.table()), "places")
for theme in [Theme.light, .dark] {
  try write(await renderer(375, 620, theme: theme).render(SettingsScreen.table(theme)), "settings-\(theme)")
  try write(
    await renderer(375, 667, theme: theme).render(ChatScreen.node(theme), in: SizeRange(exactly: Size(width: 375, height: 667))),
    "chat-\(theme)")
}
