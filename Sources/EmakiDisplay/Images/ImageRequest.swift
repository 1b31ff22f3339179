public import EmakiLayout
package import EmakiSupport

/// An image request describes a picture as a painter needs it: scaled to a box of device pixels, modified, and ready to be copied.
package struct ImageRequest: Hashable, Sendable {
  /// The source that the picture is read from.
  package var source: ImageSource
  /// The size of the box and of the result, in device pixels.
  package var size: PixelSize
  /// The number of device pixels in a point, above 0. It decides how large `ContentMode.center` and similar modes draw a picture, and it is
  /// the unit of a rounded radius.
  package let scale: Double
  /// The way in which the picture fills a box of another shape.
  package var contentMode: ContentMode
  /// The operations that are done to the picture once it fills the box.
  package var modification: ImageModification
  /// The quality in which the picture has arrived.
  package var quality: ImageQuality
  /// The options of the picture that only few image nodes set.
  package var options: ImageOptions

  package init(
    source: ImageSource, size: PixelSize, scale: Double, contentMode: ContentMode = .scaleToFill, modification: ImageModification = .none,
    quality: ImageQuality = .full, options: ImageOptions = ImageOptions()
  ) {
    precondition(scale > 0 && scale.isFinite, "a picture's scale is above 0 device pixels a point and finite, not \(scale)")
    self.source = source
    self.size = size
    self.scale = scale
    self.contentMode = contentMode
    self.modification = modification
    self.quality = quality
    self.options = options
  }
}

/// Image options are the settings of a picture that only few image nodes change.
package struct ImageOptions: Hashable, Sendable {
  /// The part of the picture that is shown, in fractions of the picture's size. Where its area is 0 only the origin counts, and only for
  /// `ContentMode.scaleAspectFill`.
  package var cropRect = Rect(x: 0.5, y: 0.5, width: 0, height: 0)
  /// The size in points of the box that the picture is drawn and modified in, before it is stretched to its frame; `nil` is the frame
  /// itself.
  package var forcedSize: Size?
  /// Whether a picture with fewer pixels than its box is enlarged before it is modified. Otherwise it is enlarged afterwards.
  package var forceUpscaling = true
  /// The number of the picture's pixels in a point, on each axis. It decides how large `ContentMode.center` and similar modes draw the
  /// picture.
  package var pictureScale = 1.0
  /// The distances in points from the picture's edges to the part that is stretched; `nil` for a picture that fills its box as the content mode says.
  package var capInsets: EdgeInsets?
  /// The time of an animation that is shown, in milliseconds from its beginning.
  package var animationTime = 0

  package init() {}
}

extension ImageOptions: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) {
    digest.append(cropRect, forcedSize, forceUpscaling, pictureScale, animationTime, capInsets)
  }
}

/// An image quality says how much of a picture has arrived.
package enum ImageQuality: Hashable, Sendable {
  /// A thumbnail has arrived, whose longer side has 16 pixels at most. It is scaled up until the picture arrives.
  case preview
  /// The first `percent` percent of a progressive picture's bytes have arrived, 1 to 99.
  case progress(percent: Int)
  /// The whole picture has arrived.
  case full
}

extension ImageQuality: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) {
    switch self {
    case .preview: digest.append(0)
    case .progress(let percent): digest.append(1, percent)
    case .full: digest.append(2)
    }
  }
}

/// An image source is the place that a picture comes from: an address or a bitmap.
public enum ImageSource: Hashable, Sendable {
  /// The address of a picture, as written: a path relative to the feed's folder, an absolute path, or a `file:`, `data:`, `http:` or
  /// `https:` URL. Two addresses are equal only where their bytes are the same.
  case url(String)
  /// A bitmap in memory. Two such sources are equal only where they are the same bitmap. Equal pixels do not count.
  case bitmap(Bitmap)

  /// Compares addresses byte for byte, and bitmaps by their memory.
  public static func == (a: ImageSource, b: ImageSource) -> Bool {
    switch (a, b) {
    case (.url(let a), .url(let b)): a.exact == b.exact
    case (.bitmap(let a), .bitmap(let b)): a == b
    default: false
    }
  }

  /// Feeds what `==` compares into a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .url(let url): hasher.combine(url.exact)
    case .bitmap(let bitmap): hasher.combine(bitmap)
    }
  }
}

/// An image URL is the address of a picture exactly as it was written: two spellings of an accent are two pictures.
package typealias ImageURL = ExactString

extension ImageURL {
  /// The number of the picture's pixels in a point, on each axis: 2 or 3 where the file's name ends in `@2x` or `@3x`, as UIKit's do, else
  /// 1.
  package var pictureScale: Double {
    let text = string
    // Nearly all calls return here. It matters because this is called for each picture of each row.
    if !text.holds(byte: UInt8(ascii: "@")) || text.hasPrefix("data:") { return 1 }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    let stem = name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }
}

/// The address of a video carries a mark, so that only a node that shows videos causes a video to be decoded. Where a picture is asked for,
/// a video at the same address is refused. No address that somebody wrote has the mark.
extension ImageURL {
  private static let mark = "\u{0}video:"

  package init(video address: String) { self = (Self.mark + address).exact }

  /// Makes the address of a picture from the address as it was written. An address that begins with U+0000 gets another U+0000 in front, so
  /// that it is never taken for a marked address.
  package init(picture address: String) { self = (address.utf8.first == 0 ? "\u{0}" + address : address).exact }

  /// Whether this is the address of a video.
  package var isVideo: Bool { string.utf8.starts(with: Self.mark.utf8) }

  /// The address as it was written, without a mark and without blanks round it, which are not of an address.
  package var written: String {
    var text = string[...]
    if text.utf8.first == 0 { text = Substring(text.utf8.dropFirst(isVideo ? Self.mark.utf8.count : 1)) }
    func isBlank(_ character: Character) -> Bool { character.isWhitespace || character == "\u{FEFF}" }
    guard let last = text.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(text[...last].drop(while: isBlank))
  }
}

/// An image provider gives painters their pictures. Calls may come from any thread and block it.
package protocol ImageProvider: Sendable {
  /// Returns a picture drawn into its box and modified, with the faults that were overlooked in its file. The bitmap's size is
  /// `request.size`.
  func image(for request: ImageRequest) throws(ImageError) -> (bitmap: Bitmap, repair: ImageRepair?)
}

/// What has to be known of a picture before it arrives: whether it cannot be had, and the least whole percentage of its bytes with which
/// something shows; `nil` where nothing shows until all of it has arrived.
package typealias ImageFacts = (fails: Bool, progressiveFrom: Int?)

/// Decoding work is a kind of work that a picture's file can ask for without limit in few bytes.
public enum DecodingWork: Hashable, Sendable {
  /// The number of scans of a JPEG. The more pixels the JPEG has, the fewer scans are allowed.
  case scans
  /// The number of coefficients of a JPEG of several scans. All of them are in memory until the last scan.
  case coefficients
  /// The number of frames of an animation.
  case frames
  /// The number of pixels of an animation's frames together, from the first frame to the one that shows.
  case framePixels
  /// The number of pixels of a video's frames together, from the nearest key frame to the one that shows.
  case videoPixels
  /// The length of a video in seconds.
  case seconds
  /// The number of streams of a video's file.
  case streams
}

/// A pixel shape is a rectangle, a rounded rectangle or a circle in a picture's own pixels, with (0, 0) at its top left corner.
///
/// Its edges lie on whole pixels: they are rounded to nearest. Corners are antialiased.
public struct PixelShape: Hashable, Sendable {
  /// The shape's bounding rectangle, in pixels.
  public let rect: Rect
  /// The radius of all four corners, in pixels. At most half of the shorter side has an effect.
  public let radius: Double

  /// Returns a rectangle with square corners, in pixels.
  public static func rectangle(_ rect: Rect) -> PixelShape { PixelShape(rect: rect, radius: 0) }

  /// Returns a rectangle with rounded corners, in pixels.
  public static func roundedRectangle(_ rect: Rect, radius: Double) -> PixelShape { PixelShape(rect: rect, radius: radius) }

  /// Returns a circle about a point, in pixels.
  ///
  /// - Parameter radius: in pixels; the circle's box is rounded to whole pixels.
  public static func circle(center: Point, radius: Double) -> PixelShape {
    let box = Rect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2)
    return PixelShape(rect: box, radius: .infinity)
  }
}
