/// Image limits say what one picture may cost, and what all pictures at one time may cost. They are checked before a picture is decoded.
///
/// Limits are numbers of things and not times: a file is drawn or refused alike on every machine. PNG and still WebP need only `pixels`
/// and `bytes`, because their decoders go through each pixel once, and through the transparency of a lossy WebP once more. Packed texts in
/// PNG files stay packed. A colour profile of more than 4 MB is not used, and converting with one takes 64 MB at most.
/// Only SVG has a limit of time, five seconds, because nothing in a drawing says what it costs.
public struct ImageLimits: Hashable, Sendable {
  /// The largest number of pixels of a decoded picture, and of the box it is drawn into. A frame of a video may have a seventh of it, because
  /// its decoder keeps frames. Default: 64,000,000, and 9,142,857 for a video.
  public var pixels: Int
  /// The largest number of bytes of a picture's file, or of a decoded `data:` URL. Default: 33,554,432 (32 MB).
  public var bytes: Int
  /// The largest number of pixels of all pictures that are decoded at one time, on all threads. The memory that decoding takes besides
  /// counts too, in pixels of four bytes: the coefficients of a JPEG of several scans, the canvases of an animation, a copy of a picture
  /// that is turned, what of AVIF and HEIC and of interlaced PNG of sixteen bits is kept until all is decoded. Other
  /// pictures wait, and a larger picture is decoded alone. Default: 128,000,000, half a gigabyte.
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
  /// The largest number of pixels of an animation's frames together, from the first frame to the one that shows: each is painted over the
  /// earlier ones. A clear code of GIF, which is of a few bits and makes the decoder empty its table, counts as 64 pixels. A frame of WebP
  /// counts as its whole canvas and 16,384 pixels more. An animation with more pixels in all its frames stands still in its first frame.
  /// Default: 128,000,000.
  public var framePixels: Int
  /// The largest number of pixels of a video's frames together, from the nearest key frame to the one that shows: these are decoded for it. A
  /// video in which more pixels lie between two key frames stands still in its first frame. Default: 2,560,000,000, which is 300 frames of
  /// 3840 x 2160.
  public var videoPixels: Int
  /// The longest video, in seconds. Default: 14,400, four hours.
  public var videoSeconds: Int

  /// Makes limits. Each limit that is left out has its default.
  public init(
    pixels: Int = 64_000_000, bytes: Int = 32 << 20, pixelsAtOnce: Int = 128_000_000, scans: Int = 200, scanPixels: Int = 1_280_000_000,
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
