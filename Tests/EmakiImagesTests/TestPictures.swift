import EmakiDisplay
import EmakiTestSupport
import FoundationEssentials
import Testing

@testable import EmakiImages

func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Bitmap {
  try EncodedImage(bytes).bitmap(limits: limits)
}

/// Returns why a file cannot be drawn.
func failure(of bytes: [UInt8], limits: ImageLimits = ImageLimits(), at time: Int = 0) -> ImageError? {
  failure { try EncodedImage(bytes).bitmap(limits: limits, at: time) }
}

/// Returns why a video cannot be drawn.
func videoFailure(of bytes: [UInt8], limits: ImageLimits = ImageLimits()) -> ImageError? {
  failure { try clip(bytes).bitmap(limits: limits) }
}

/// Returns a file that is a video.
func clip(_ bytes: [UInt8]) -> EncodedImage { EncodedImage(url: "test", bytes: bytes, isVideo: true) }

/// Returns what a body throws; `nil` if it throws nothing.
func failure<Value>(_ body: () throws -> Value) -> ImageError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? ImageError
  }
}

/// What a file shows, and what is wrong with it.
struct Shown: Equatable {
  var pixels: [UInt32]
  var faults: [String] = []
}

func shown(_ bytes: [UInt8]) throws(ImageError) -> Shown {
  let file = EncodedImage(bytes)
  let picture = try file.picture(file.header())
  return Shown(pixels: picture.bitmap.pixels, faults: picture.repair?.faults ?? [])
}

/// Returns what is wrong with a file that can be drawn all the same.
func faults(of bytes: [UInt8]) throws(ImageError) -> [String] { try shown(bytes).faults }

/// Returns the size of what a file shows, and the size that its header gives.
func sizes(of bytes: [UInt8]) throws(ImageError) -> [PixelSize] { [try decode(bytes).size, try EncodedImage(bytes).size] }

/// Expects that a picture of 32 x 16 pixels is drawn upright, and which colours its corners have then.
func expectUpright(_ bytes: [UInt8], isTurned: Bool, _ corners: [UInt32], _ tolerance: Int = 3) throws {
  let size = isTurned ? PixelSize(16, 32) : PixelSize(32, 16)
  #expect(try sizes(of: bytes) == [size, size])
  #expect(try decode(bytes).corners.isNear(corners, tolerance))
}

extension ImageError {
  static func broken(_ format: String, _ cause: String) -> ImageError { .broken(url: "test", format: format, cause: cause) }
  static func unsupported(_ format: String) -> ImageError { .unsupported(url: "test", format: format) }
  static func unsupportedVideo(_ kind: String) -> ImageError { .unsupportedVideo(url: "test", kind: kind) }
  static func tooMuchWork(_ work: DecodingWork, _ limit: Int) -> ImageError { .tooMuchWork(url: "test", work, limit: limit) }
  static func tooManyPixels(_ width: Int, _ height: Int, limit: Int) -> ImageError {
    .tooManyPixels(url: "test", size: PixelSize(width, height), limit: limit)
  }

  /// The file that a library was looked for in, where none was found.
  var missingLibrary: (library: String, package: String, isNowhere: Bool)? {
    guard case .noLibrary("test", let library, let package, let cause) = self else { return nil }
    return (library, package, cause.contains("/nowhere/lib"))
  }
}

extension EncodedImage {
  init(_ bytes: [UInt8]) { self.init(url: "test", bytes: bytes) }

  func header() throws(ImageError) -> Header { try header(limits: ImageLimits()) }
  func playback() -> Playback? { playback(limits: ImageLimits()) }
  var size: PixelSize { get throws(ImageError) { try pixelSize(limits: ImageLimits()) } }

  /// Returns a player of the animation in the file that shares the file with nobody; `nil` for a file that stands still.
  func player(limits: ImageLimits = ImageLimits()) throws(ImageError) -> AnimationPlayer? {
    try played(limits: limits).map(AnimationPlayer.init)
  }

  /// Returns the player of a file that is played.
  func animationPlayer(limits: ImageLimits = ImageLimits()) throws -> AnimationPlayer { try #require(try player(limits: limits)) }

  func bitmap(limits: ImageLimits = ImageLimits(), at time: Int = 0) throws(ImageError) -> Bitmap {
    if time > 0, let player = try player(limits: limits) { return try player.picture(at: time).bitmap }
    return try picture(header(limits: limits)).bitmap
  }

  func bitmap(limits: ImageLimits = ImageLimits(), percent: Int) throws(ImageError) -> Bitmap {
    try bitmap(header(limits: limits), percent: percent)
  }
}

func bitmap(_ width: Int, _ height: Int, isOpaque: Bool = true, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
  Bitmap(size: PixelSize(width, height), isOpaque: isOpaque, cleared: false) { pixels in
    for y in 0..<height {
      for x in 0..<width { pixels[y * width + x] = pixel(x, y) }
    }
  }
}

func bitmap(_ width: Int, _ height: Int, of color: UInt32) -> Bitmap { bitmap(width, height) { _, _ in color } }

extension Bitmap {
  /// What makes bitmaps look the same. Those that `==` takes for equal share their memory.
  struct Content: Equatable {
    let size: PixelSize
    let isOpaque: Bool
    let pixels: [UInt32]
  }

  var content: Content { Content(size: size, isOpaque: isOpaque, pixels: pixels) }

  var pixels: [UInt32] { withPixels { Array($0) } }

  /// The pixels near the corners: top left, top right, bottom left, bottom right.
  var corners: [UInt32] { [self[2, 2], self[width - 3, 2], self[2, height - 3], self[width - 3, height - 3]] }

  /// The largest difference of a channel between two pixels.
  static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
  }
}

extension [UInt8] {
  /// Where some bytes follow each other.
  func places(of part: [UInt8]) -> [Int] { indices.filter { self[$0...].starts(with: part) } }

  /// Changes some bytes.
  mutating func damage(_ places: Int, using random: inout SeededGenerator) {
    for _ in 0..<places { self[.random(in: indices, using: &random)] = .random(in: 0...255, using: &random) }
  }
}

extension [UInt32] {
  /// Whether no channel differs by more than a tolerance.
  func isNear(_ other: [UInt32], _ tolerance: Int = 3) -> Bool {
    count == other.count && zip(self, other).allSatisfy { Bitmap.difference($0, $1) <= tolerance }
  }
}

let (red, green, blue, white): (UInt32, UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF)

extension ImageStore {
  /// A store that can read files of a folder.
  convenience init(in folder: String = "/nowhere", byteBudget: Int = 256 << 20) {
    self.init(access: ImageAccess(baseDirectory: folder), byteBudget: byteBudget)
  }

  func prepared(_ request: ImageRequest) throws(ImageError) -> Bitmap { try image(for: request).bitmap }

  func prepared(
    _ url: String, _ width: Int, _ height: Int, at time: Int = 0, mode: ContentMode? = nil, quality: ImageQuality? = nil
  ) throws(ImageError) -> Bitmap {
    var request = ImageRequest(source: .url(url), size: PixelSize(width, height), scale: 1)
    request.options.animationTime = time
    if let mode { request.contentMode = mode }
    if let quality { request.quality = quality }
    return try prepared(request)
  }
}

func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

/// Returns an address that holds a file.
func dataURL(_ bytes: [UInt8]) -> String { "data:;base64," + base64(bytes) }
