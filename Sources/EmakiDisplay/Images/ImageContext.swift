public import EmakiLayout

/// An image context is what a custom modification draws on. It has as many pixels as the picture, which are transparent at first.
///
/// Coordinates are the picture's pixels, (0, 0) at its top left corner and `y` downwards: a length in points is `scale` times as many.
public struct ImageContext: Sendable {
  /// A blend mode says how new pixels are combined with those that are there already.
  public enum BlendMode: Hashable, Sendable {
    /// What is drawn covers what is there, as far as it is opaque.
    case sourceOver
    /// What is drawn replaces what is there. Antialiased edges mix both.
    case copy
    /// What is drawn takes away what is there, whatever its colour.
    case clear
  }

  /// The picture that is modified.
  public let original: Bitmap
  /// The number of device pixels a point.
  public let scale: Double
  /// The picture's size in pixels.
  public var size: PixelSize { original.size }
  /// The whole picture's rectangle, in pixels.
  public var bounds: Rect { Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)) }

  /// The pixels that are drawn so far, row after row: `0xAARRGGBB` words, colour premultiplied by alpha, `size.area` in all. Setting them
  /// must keep their number, and no colour may be above its alpha.
  public var pixels: [UInt32] {
    didSet { precondition(pixels.count == size.area, "\(pixels.count) pixels are set in a picture of \(size.width) x \(size.height)") }
  }

  /// How what is drawn from now on meets what is there; `.sourceOver` at first.
  public var blendMode = BlendMode.sourceOver

  /// The shapes that cut what is drawn from now on.
  private var clips: [PixelCoverage] = []

  /// Makes a transparent picture of the original's size, with a number of device pixels a point.
  package init(original: Bitmap, scale: Double) {
    self.original = original
    self.scale = scale
    pixels = [UInt32](repeating: 0, count: original.size.area)
  }

  /// Cuts everything that is drawn later to a shape, in addition to the shapes that cut already.
  public mutating func clip(to shape: PixelShape) { clips.append(PixelCoverage(shape)) }

  /// Ends what all shapes before cut.
  public mutating func resetClip() { clips.removeAll() }

  /// Fills a shape with one colour.
  public mutating func fill(_ shape: PixelShape, with color: Color) {
    let paint = color.premultiplied
    draw(in: PixelCoverage(shape)) { _ in paint }
  }

  /// Draws the original picture where it was.
  public mutating func drawOriginal() {
    let original = original
    original.withPixels { source in draw(in: PixelCoverage(.rectangle(bounds))) { source[$0] } }
  }

  private mutating func draw(in shape: PixelCoverage, _ paint: (Int) -> UInt32) {
    let width = size.width
    let columns = shape.columns.clamped(to: 0..<width)
    let rows = shape.rows.clamped(to: 0..<size.height)
    let (clips, mode) = (clips, blendMode)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in rows {
        for x in columns {
          var coverage = shape[x, y]
          for clip in clips where coverage > 0 { coverage = UInt8(multiplied(UInt32(coverage), by: clip[x, y])) }
          if coverage == 0 { continue }
          let index = y * width + x
          switch mode {
          case .sourceOver: pixels[index] = blended(multiplied(paint(index), by: coverage), over: pixels[index])
          // Both factors sum to 255, so a sum of channels is 255 at most.
          case .copy: pixels[index] = multiplied(paint(index), by: coverage) &+ multiplied(pixels[index], by: 255 - coverage)
          case .clear: pixels[index] = multiplied(pixels[index], by: 255 - coverage)
          }
        }
      }
    }
  }

  /// Returns the pixels that were drawn.
  package consuming func bitmap() -> Bitmap {
    Bitmap(size: original.size, isOpaque: pixels.allSatisfy { $0 >> 24 == 255 }, cleared: false) { target in
      pixels.withUnsafeBufferPointer { source in
        // A bitmap has at least one pixel.
        if let base = source.baseAddress { target.update(from: base, count: source.count) }
      }
    }
  }
}
