import EmakiDisplay
import EmakiLayout
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

/// The pinned fonts, read once for all test runs of a machine.
enum TestFonts {
  static let cacheDirectory = FileManager.default.temporaryDirectory.appending(path: "emaki-test-fonts").path

  static func library(_ set: FontSet = .default) throws -> FontLibrary { try FontLibrary.open(set, cacheDirectory: cacheDirectory) }

  static func typesetter() throws -> PangoTypesetter { PangoTypesetter(try library()) }
}

/// A provider without any pictures.
struct NoImages: ImageProvider {
  func image(for request: ImageRequest) throws(ImageError) -> (bitmap: Bitmap, repair: ImageRepair?) {
    throw .missing(url: "picture", path: "nowhere")
  }
}

extension RenderContext {
  static func test(scale: Double = 1, images: any ImageProvider = NoImages(), fonts: FontSet = .default) throws -> RenderContext {
    RenderContext(
      fonts: try TestFonts.library(fonts), scale: Scale(scale), images: images, memory: BitmapMemory(byteLimit: 1 << 20))
  }
}

/// The scales at which most pictures are painted.
let scales = [1.0, 2, 3]

extension RenderContext {
  /// Paints a list as one layer.
  func painted(_ list: DisplayList, over ground: Color = .white, rows: Range<Int>? = nil) throws -> PaintedLayer {
    try #require(layer(list, over: ground, rows: rows))
  }

  /// Paints a list as a layer for each pass.
  func composed(_ list: DisplayList, over ground: Color) -> PaintedLayer? {
    layer(list, passes: list.passes.indices.map { passLayer($0, of: list) }, over: ground)
  }

  /// Paints a tree at its present frames as one layer.
  func painted(_ tree: DisplayNode, over ground: Color = .white, at moment: DisplayMoment? = nil) throws -> PaintedLayer {
    try painted(tree.displayList(in: measuring, at: moment), over: ground)
  }
}

extension [PictureNote] {
  /// The errors of pictures that could not be had.
  var errors: [ImageError] { compactMap { if case .missing(let error) = $0.fault { error } else { nil } } }
}

extension Bitmap {
  var words: [UInt32] {
    let words = withPixels { Array($0) }
    DrawnPictures.note(words, width: size.width)
    return words
  }
}

/// Returns whether numbers are those that are expected, each to within a limit.
func isNear(_ found: [Double], _ expected: [Double], within limit: Double = 0.01) -> Bool {
  found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < limit }
}

/// Paints a text on white.
func paint(_ layout: TextLayout, size: Size? = nil, scale: Double) throws -> Bitmap {
  try paint([.text(layout)], size: size ?? layout.size, scale: scale)
}

/// Paints entries on a ground.
func paint(
  _ entries: [DisplayList.Entry], size: Size, scale: Double = 1, ground: Color = .white, fonts: FontSet = .default
) throws -> Bitmap {
  try RenderContext.test(scale: scale, fonts: fonts).painted(DisplayList(size: size, entries: entries), over: ground).bitmap
}

/// Paints the items of one node on white.
func paint(_ items: [DisplayItem], size: Size, scale: Double = 1) throws -> Bitmap {
  try paint([.pass(DisplayPass(node: "items", items: items))], size: size, scale: scale)
}
