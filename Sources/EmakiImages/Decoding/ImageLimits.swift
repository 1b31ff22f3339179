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
  /// wait, and a picture above the limit is decoded alone. Default: 128,000,000, half a gigabyte.
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
