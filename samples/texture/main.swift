// Draws screens after examples of Texture's, each as a PNG: TextureScreens PICTURES FOLDER [SCALE]
//
// With a scale it draws only the pictures, as `goldens` holds them at scale 1. Without one it draws films of the transitions, too.
import Emaki
import Foundation

guard (3...4).contains(CommandLine.arguments.count), let scale = Double(CommandLine.arguments.dropFirst(3).first ?? "2") else {
  FileHandle.standardError.write(Data("usage: TextureScreens PICTURES FOLDER [SCALE]\n".utf8))
  exit(64)
}
let (pictures, folder) = (CommandLine.arguments[1], URL(filePath: CommandLine.arguments[2], directoryHint: .isDirectory))
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

let options = Renderer.Options(images: ImageAccess(baseDirectory: pictures))
let renderer = try Renderer(viewport: Size(width: 375, height: 667), scale: scale, options: options)
func write(_ frame: Frame, _ name: String) throws {
  for warning in frame.warnings { FileHandle.standardError.write(Data("warning: \(name): \(warning)\n".utf8)) }
  let file = folder.appending(path: "\(name).png").path
  try frame.writePNG(to: file)
  print(file)
}

try write(await renderer.render(SocialScreen.table()), "social")
try write(await renderer.render(StripsScreen.table()), "strips")
try write(await renderer.render(TablesInPagesScreen.pager(), offset: 120), "tables-in-pages")
try write(await renderer.render(GridScreen.collection()), "grid-with-headers")
try write(await renderer.render(MosaicScreen.collection()), "mosaic")
let kittens = KittensScreen()
try write(await renderer.render(kittens.table, at: .settled, offset: 400), "kittens")
try write(await renderer.render(PagerScreen.pager(), offset: 150), "pager")
try write(await renderer.render(GramScreen.table()), "gram")
try write(await renderer.render(DealsScreen.collection()), "deals")
try write(
  await renderer.render(PlaceholdersScreen.table(), at: .milliseconds(500), script: PlaceholdersScreen.script), "placeholders")
try write(await renderer.render(LayoutExamplesScreen.table()), "layout-examples")
let shop = ShopScreen()
let stack = NavigationController(rootViewController: shop)
try write(await renderer.render(stack), "shop")
shop.open()
try write(await renderer.render(stack), "shop-grid")
let tail = TailLoadingScreen()
try write(await renderer.render(tail.table, at: .milliseconds(500), script: TailLoadingScreen.script), "tail-loading")
if CommandLine.arguments.count == 4 { exit(0) }
for (name, slides) in [("transition", false), ("transition-sliding", true)] {
  let file = folder.appending(path: "\(name).apng").path
  try await TransitionScreen.frames(by: renderer, slides: slides).write(as: .apng, framesPerSecond: 25, toFile: file)
  print(file)
}
