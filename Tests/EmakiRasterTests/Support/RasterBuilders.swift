import EmakiDisplay
import EmakiLayout
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiRaster

/// The pinned fonts, read once for all test runs of a machine.
enum TestFonts {
  static let cacheDirectory = FileManager.default.temporaryDirectory.appending(path: "emaki-test-fonts").path

  static func library(_ set: FontSet = .default) throws -> FontLibrary { try FontLibrary.open(set, cacheDirectory: cacheDirectory) }

  static func typesetter() throws -> PangoTypesetter { PangoTypesetter(try library()) }
}

/// A provider without any pictures.
struct NoImages: ImageProvider {
  func prepared(_ request: ImageRequest) throws(ImageError) -> Bitmap { throw .missing(url: "picture", path: "nowhere") }
  func pixelSize(of source: ImageSource) throws(ImageError) -> PixelSize { throw .missing(url: "picture", path: "nowhere") }
}

extension RenderContext {
  static func test(scale: Double = 1, images: any ImageProvider = NoImages(), fonts: FontSet = .default) throws -> RenderContext {
    RenderContext(
      fonts: try TestFonts.library(fonts), scale: Scale(scale), images: images, memory: BitmapMemory(byteLimit: 1 << 20))
  }
}

extension Bitmap {
  var words: [UInt32] {
    let words = withPixels { Array($0) }
    DrawnPictures.note(words, width: size.width)
    return words
  }
}

/// Paints a text on white.
func paint(_ layout: TextLayout, size: Size? = nil, scale: Double) throws -> Bitmap {
  try paint([.text(layout)], size: size ?? layout.size, scale: scale)
}

/// Paints entries on a ground.
func paint(_ entries: [DisplayList.Entry], size: Size, scale: Double, ground: Color = .white) throws -> Bitmap {
  try #require(RenderContext.test(scale: scale).layer(DisplayList(size: size, entries: entries), over: ground)).bitmap
}
