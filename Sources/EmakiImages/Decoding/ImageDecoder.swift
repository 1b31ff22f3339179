private import CEmakiKernels
package import EmakiDisplay
import EmakiSupport

/// The bytes of a file in memory that does not move, as long as they are used.
typealias FileBytes = UnsafeBufferPointer<UInt8>

/// A picture's file with what its decoder may need to know.
struct DecoderInput {
  let bytes: FileBytes
  /// The size that `storedSize` returned; for files of lines and fills any size.
  let size: PixelSize
  /// The limits for work that can be more than the number of pixels says. The pixels and the bytes are within them.
  let limits: ImageLimits
}

/// An image decoder decodes the pictures of one file format.
protocol ImageDecoder {
  /// The name of the format, for errors.
  static var format: String { get }
  /// Returns whether a file's first bytes are those of this format.
  static func recognizes(_ bytes: [UInt8]) -> Bool
  /// Returns the orientation of the stored pixels, which says how to turn them upright.
  static func orientation(of bytes: [UInt8]) -> Orientation
  /// Returns the size of the pixels as stored in the file, without decoding them.
  static func storedSize(of input: FileBytes) throws(DecodingFailure) -> PixelSize
  /// Returns the memory that decoding takes besides the picture's own pixels, in pixels of four bytes.
  static func workingPixels(of file: DecoderInput) throws(DecodingFailure) -> Int
  /// Returns whether the file may be an animation, judged by its first bytes without reading all of it.
  static func mayBeAnimated(_ input: FileBytes) -> Bool
  /// Returns the animation in a file; `nil` for a file that has no more than one frame.
  static func animation(in file: DecoderInput) throws(DecodingFailure) -> AnimationFile?
  /// Makes a canvas that no frame of an animation is painted on yet. The file outlives it.
  static func canvas(of file: DecoderInput) throws(DecodingFailure) -> any AnimationCanvas
  /// Decodes the pixels as they are stored, without turning them. Of an animation it is the first frame.
  ///
  /// - Parameter faults: gets the rules of the format that the file breaks, in words, where the picture can be drawn all the same.
  static func bitmap(from file: DecoderInput, faults: inout [String]) throws(DecodingFailure) -> Bitmap
}

extension ImageDecoder {
  static func mayBeAnimated(_ input: FileBytes) -> Bool { false }

  static func animation(in file: DecoderInput) throws(DecodingFailure) -> AnimationFile? { nil }

  static func canvas(of file: DecoderInput) throws(DecodingFailure) -> any AnimationCanvas {
    throw DecodingFailure(cause: "it is no animation")
  }

  static func orientation(of bytes: [UInt8]) -> Orientation { .upright }

  static func workingPixels(of file: DecoderInput) throws(DecodingFailure) -> Int { 0 }
}

/// A decoding failure says why a decoder cannot decode a file.
enum DecodingFailure: Error, Hashable {
  /// The file is broken; `cause` is the message of the decoder's library.
  case broken(cause: String)
  /// The file uses a variant of its format that cannot be decoded here, such as "lossless JPEG".
  case unsupported(kind: String)
  /// The libraries that decode videos were built without a feature that the file needs; `cause` names it.
  case lacking(cause: String)
  /// A library that the file needs cannot be loaded; `cause` gives the reason. `package` is the name of the Debian package that contains
  /// it.
  case noLibrary(String, package: String, cause: String)
  case tooManyPixels(PixelSize, limit: Int)
  case tooMuchWork(DecodingWork, limit: Int)

  init(cause: String) { self = .broken(cause: cause) }

  /// Returns the error of the picture at an address.
  func imageError(url: String, format: String) -> ImageError {
    switch self {
    case .broken(let cause): .broken(url: url, format: format, cause: cause)
    case .unsupported(let kind) where format == VideoDecoder.format: .unsupportedVideo(url: url, kind: kind)
    case .unsupported(let kind): .unsupported(url: url, format: kind)
    case .lacking(let cause): .noVideoLibrary(url: url, cause: cause)
    case .noLibrary(let library, let package, let cause): .noLibrary(url: url, library: library, package: package, cause: cause)
    case .tooManyPixels(let size, let limit): .tooManyPixels(url: url, size: size, limit: limit)
    case .tooMuchWork(let work, let limit): .tooMuchWork(url: url, work, limit: limit)
    }
  }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// Returns a number of some bytes, of which the highest stands first unless it is little-endian.
  func number(at place: Int, bytes count: Int = 4, isLittleEndian: Bool = false) -> Int {
    var (number, shift) = (0, 0)
    for byte in self[place..<place + count] {
      number = isLittleEndian ? number | Int(byte) << shift : number << 8 | Int(byte)
      shift += 8
    }
    return number
  }
}

/// Calls a function of C that may write a message, and returns its result and the message, which is empty where there is none.
func withMessage<Value>(_ size: Int32, _ call: (UnsafeMutablePointer<CChar>) -> Value) -> (Value, message: String) {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(size)) { buffer in
    buffer.initialize(repeating: 0)
    let start = buffer.baseAddress!  // The buffer is not empty, so it has an address.
    let value = call(start)
    return (value, String(cString: start))
  }
}

/// Image limits say what one picture may cost, and what all pictures at one time may cost. They are checked before a picture is decoded.
///
/// Limits count things and not time, so a file is drawn or refused alike on every machine. PNG and still WebP need only `pixels` and
/// `bytes`, because their decoders go through each pixel once, and through the transparency of a lossy WebP once more. Compressed texts in
/// PNG files are not decompressed. A colour profile of more than 4 MB is not used, and converting with one takes 64 MB at most. Only SVG
/// has a time limit, which is five seconds, because nothing in a drawing says how much work it is.
public struct ImageLimits: Hashable, Sendable {
  /// The largest number of pixels of a decoded picture, and of the box that it is drawn into. A frame of a video may have a seventh of this
  /// number, because the video's decoder keeps further frames in memory. Default: 64,000,000, and thus 9,142,857 for a video.
  public var pixels: Int
  /// The largest number of bytes of a picture's file, or of a decoded `data:` URL. Default: 33,554,432 (32 MB).
  public var bytes: Int
  /// The largest number of pixels of all pictures that are decoded at one time, on all threads. The memory that decoding takes in addition
  /// counts too, in pixels of four bytes. Such memory holds the coefficients of a JPEG of several scans, the canvases of an animation, a
  /// copy of a picture that is turned, and what AVIF, HEIC and interlaced 16-bit PNG keep until all is decoded. Pictures that do not fit
  /// wait, and a picture above the limit is decoded alone. A picture that is too large to be kept counts until it is scaled. Default: 64,000,000, a
  /// quarter of a gigabyte.
  public var pixelsAtOnce: Int
  /// The largest number of scans that a JPEG may have. Progressive files have some ten, but ten bytes are enough for one more, and each
  /// scan goes through all pixels. Default: 200.
  public var scans: Int
  /// The largest number of pixels of all scans of a JPEG together, where each scan counts the whole picture's pixels. 20 scans are always
  /// allowed. Default: 1,280,000,000.
  public var scanPixels: Int
  /// The largest number of coefficients of a JPEG of several scans. Each takes two bytes, and all are in memory until the last scan: one to
  /// four for each pixel. Default: 128,000,000, a quarter of a gigabyte.
  public var coefficients: Int
  /// The largest number of frames of an animation or a video, whichever frame shows. Default: 65,536, more than any animation has, and 36
  /// minutes of a video of 30 frames a second.
  public var frames: Int
  /// The largest number of pixels of an animation's frames together, from the first frame to the one that shows, because each frame is
  /// painted over the earlier ones. A clear code of GIF takes only a few bits but makes the decoder empty its table, so it counts as 64
  /// pixels. A frame of WebP counts as its whole canvas and 16,384 pixels more. An animation whose frames have more pixels in all shows
  /// only its first frame. Default: 128,000,000.
  public var framePixels: Int
  /// The largest number of pixels of a video's frames together, from the nearest key frame to the frame that shows, because all of these
  /// are decoded to show it. A video with more pixels between two key frames shows only its first frame. Default: 2,560,000,000, which is
  /// 300 frames of 3840 x 2160.
  public var videoPixels: Int
  /// The longest video, in seconds. Default: 14,400, four hours.
  public var videoSeconds: Int

  /// Makes limits. Each limit that is left out has its default.
  public init(
    pixels: Int = 64_000_000, bytes: Int = 32 << 20, pixelsAtOnce: Int = 64_000_000, scans: Int = 200, scanPixels: Int = 1_280_000_000,
    coefficients: Int = 128_000_000, frames: Int = 65_536, framePixels: Int = 128_000_000, videoPixels: Int = 2_560_000_000,
    videoSeconds: Int = 14_400
  ) {
    self.pixels = pixels
    self.bytes = bytes
    self.pixelsAtOnce = pixelsAtOnce
    self.scans = scans
    self.scanPixels = scanPixels
    self.coefficients = coefficients
    self.frames = frames
    self.framePixels = framePixels
    self.videoPixels = videoPixels
    self.videoSeconds = videoSeconds
  }
}

extension Bitmap {
  /// Makes a decoded picture of colours that are not multiplied by their opacity yet.
  ///
  /// - Parameters:
  ///   - size: the size in pixels.
  ///   - hasAlpha: whether pixels may be transparent. A picture whose pixels turn out to be opaque is known as such.
  ///   - isMultiplied: whether the colours are multiplied by their opacity already.
  ///   - paint: sets every pixel, 0xAARRGGBB in rows from the top.
  init(
    decoding size: PixelSize, hasAlpha: Bool, isMultiplied: Bool = false,
    paint: (UnsafeMutablePointer<UInt32>) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    var failure: DecodingFailure?
    var isOpaque = !hasAlpha
    let bitmap = Bitmap(size: size, isOpaque: isOpaque, cleared: false) { pixels in
      do throws(DecodingFailure) {
        try paint(pixels)
        guard hasAlpha else { return }
        isOpaque =
          isMultiplied
          ? UnsafeBufferPointer(start: pixels, count: size.area).allSatisfy { $0 >> 24 == 255 } : emaki_premultiply(pixels, size.area) != 0
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    self = isOpaque ? bitmap.knownOpaque() : bitmap
  }
}

/// Decodes whole files, for pictures that a program reads itself.
extension Bitmap {
  /// Decodes the file at a path, at its own size and upright. A relative path starts from the current folder. Any folder may be read.
  package init(contentsOfFile path: String) throws(ImageError) {
    let gate = FileGate(".", further: ["/"])
    try self.init(decoding: gate.contents(of: path, byteLimit: ImageLimits().bytes, url: path), name: path)
  }

  /// Decodes the bytes of a file, at the picture's own size and upright. Of an animation it is the first frame.
  ///
  /// - Parameter name: the name that errors use for the picture.
  package init(decoding bytes: [UInt8], name: String) throws(ImageError) {
    let limits = ImageLimits()
    if bytes.count > limits.bytes { throw .tooManyBytes(url: name, limit: limits.bytes) }
    let file = EncodedImage(url: name, bytes: bytes)
    self = try file.picture(file.header(limits: limits)).bitmap
  }
}
