public import EmakiLayout

/// An image context takes the drawing of a custom modification. It has as many pixels as the picture, which are transparent at first.
///
/// Coordinates are the picture's pixels, with (0, 0) at its top left corner and `y` downwards. Multiply a length in points by `scale` to
/// get pixels.
public struct ImageContext: Sendable {
  /// A blend mode says how new pixels are combined with the pixels that were drawn before.
  public enum BlendMode: Hashable, Sendable {
    /// New pixels cover the earlier ones as far as they are opaque.
    case sourceOver
    /// New pixels replace the earlier ones. Antialiased edges mix both.
    case copy
    /// Drawing erases the earlier pixels, whatever colour it has.
    case clear
  }

  /// The picture that is modified, as it was before.
  public let original: Bitmap
  /// The number of device pixels in a point.
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

  /// The blend mode of everything that is drawn from now on; `.sourceOver` at first.
  public var blendMode = BlendMode.sourceOver

  /// What is painted, as far as a mask lets it through.
  package enum Source {
    case color(Color)
    case picture(Bitmap)
  }

  package typealias Paint = @Sendable (Source, BlendMode, _ mask: CoverageMask, _ pixels: inout [UInt32]) -> Void

  /// The shapes that everything that is drawn from now on is clipped to.
  private var clips: [PixelShape] = []
  private let paint: Paint

  /// Makes a transparent picture of the original's size, with a scale in device pixels to a point and the function that paints.
  init(original: Bitmap, scale: Double, paint: @escaping Paint) {
    self.original = original
    self.scale = scale
    self.paint = paint
    pixels = [UInt32](repeating: 0, count: original.size.area)
  }

  /// Clips everything that is drawn later to a shape, in addition to the shapes that clip already.
  public mutating func clip(to shape: PixelShape) { clips.append(shape) }

  /// Removes all shapes that `clip(to:)` has added.
  public mutating func resetClip() { clips.removeAll() }

  /// Fills a shape with one colour.
  public mutating func fill(_ shape: PixelShape, with color: Color) { draw(.color(color), in: shape) }

  /// Draws the original picture in its original place.
  public mutating func drawOriginal() { draw(.picture(original), in: .rectangle(bounds)) }

  private mutating func draw(_ source: Source, in shape: PixelShape) {
    var mask = CoverageMask.mask(of: shape, size: size)
    for clip in clips { mask = mask.combined(with: .mask(of: clip, size: size)) { UInt8(multiplied(UInt32($0), by: $1)) } }
    paint(source, blendMode, mask, &pixels)
  }

  /// Returns the pixels that were drawn, as a bitmap.
  consuming func bitmap() -> Bitmap {
    Bitmap(size: original.size, isOpaque: pixels.allSatisfy { $0 >> 24 == 255 }, cleared: false) { target in
      pixels.withUnsafeBufferPointer { source in
        // A bitmap has at least one pixel.
        if let base = source.baseAddress { target.update(from: base, count: source.count) }
      }
    }
  }
}
