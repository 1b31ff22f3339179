internal import EmakiDisplay
private import Synchronization

/// An animation player decodes the frames of one animation in their order, and remembers where it is.
///
/// A frame after the one that was shown last costs one decoding for each frame up to it. For an earlier frame the player begins again at
/// the first frame, or in a video at the nearest key frame. The player holds one canvas, however many frames there are, and its file, which it
/// shares with other players of the animation.
// A caller takes a player out of the cache before using it, so no two threads use a player at the same time.
final class AnimationPlayer: @unchecked Sendable {
  let played: PlayedFile
  private var canvas: (any AnimationCanvas)?
  /// The index of the frame that the canvas paints next.
  private(set) var next = 0
  /// The number of frames that were decoded so far. It includes frames that were never shown because later frames were painted over them.
  private(set) var decodedFrames = 0

  init(_ played: PlayedFile) { self.played = played }

  private var file: AnimationFile { played.file }

  /// The number of bytes that the player keeps: the file, and a canvas with a copy of the pixels that a frame covers. The canvas of a video
  /// keeps a copy of the file, and about five pictures of one and a half bytes a pixel.
  var byteCount: Int { played.input.bytes.count * (file.work == .videoPixels ? 2 : 1) + area * 8 }

  /// The memory that a frame takes while it is decoded, in pixels of four bytes: the picture, and the buffers of the decoder.
  var workingPixels: Int { area * (file.work == .videoPixels ? 1 + VideoDecoder.keptPictures : 3) }

  /// The number of pixels of a frame as decoded or as shown, whichever is larger.
  private var area: Int { max(played.input.size.area, file.decodedPixels) }

  /// The index of the frame that shows at a number of milliseconds after the beginning.
  func frame(at time: Int) -> Int { file.playback.frame(at: time) }

  /// Whether the player has shown the last frame, so that its place is of no use to anybody.
  var isAtEnd: Bool { next >= file.costs.count }

  /// Returns whether the player gets to a frame by decoding on from where it is. Otherwise the nearest key frame is nearer, or the frame lies behind.
  func continues(to frame: Int) -> Bool {
    if next == 0 { return true }
    if file.work != .videoPixels { return frame >= next }
    return frame >= next - 1 && (frame - next + 1) * file.decodedPixels <= file.cost(ofShowing: frame)
  }

  /// Decodes the frame that shows a number of milliseconds after the beginning, and turns it upright.
  func picture(at time: Int) throws(ImageError) -> CachedPicture {
    let (url, decoder) = (played.url, played.decoder)
    let shown = frame(at: time)
    let limit = played.input.limits.limit(of: file.work)
    guard file.cost(ofShowing: shown) <= limit else { throw .tooMuchWork(url: url, file.work, limit: limit) }
    do throws(DecodingFailure) {
      let bitmap = try bitmap(ofFrame: shown)
      let repair = file.faults.isEmpty ? nil : ImageRepair(url: url, format: decoder.format, faults: file.faults)
      return CachedPicture(bitmap: played.orientation.applied(to: bitmap), repair: repair)
    } catch {
      canvas = nil
      throw error.imageError(url: url, format: decoder.format)
    }
  }

  private func bitmap(ofFrame shown: Int) throws(DecodingFailure) -> Bitmap {
    if canvas == nil { (canvas, next) = (try played.canvas(), 0) }
    if let (bitmap, decoded) = try canvas?.frame(shown) {
      decodedFrames += decoded
      next = shown + 1
      return bitmap
    }
    if next > shown { (canvas, next) = (try played.canvas(), 0) }
    while let canvas {
      let bitmap = try canvas.nextFrame()
      decodedFrames += 1
      next += 1
      if next > shown { return bitmap }
    }
    throw DecodingFailure(cause: "a frame is missing")
  }
}

/// Holds what is known of an animation before its frames are decoded.
struct AnimationFile {
  /// The times at which the frames show.
  var playback: Playback
  /// The cost of each frame in pixels, which counts against the limit of `work`. For a video, the cost of a frame covers everything that is
  /// decoded to show it. For other animations, it covers only what the frame itself adds to the frames before it.
  var costs: [Int]
  /// The rules of the format that the file breaks, in words.
  var faults: [String] = []
  /// The kind of work that the costs measure.
  var work = DecodingWork.framePixels
  /// The number of pixels of a decoded frame, where more pixels may be decoded than are shown.
  var decodedPixels = 0

  /// Returns the cost of showing a frame, in pixels. The frames before it count even if they are painted already, because the answer must
  /// not depend on what was shown before.
  func cost(ofShowing frame: Int) -> Int { work == .videoPixels ? costs[frame] : costs[...frame].reduce(0, +) }

  /// The largest cost of showing a frame, in pixels.
  var largestCost: Int { work == .videoPixels ? costs.max() ?? 0 : costs.reduce(0, +) }
}

extension ImageLimits {
  /// Returns the largest cost of showing a frame, in pixels.
  func limit(of work: DecodingWork) -> Int { work == .videoPixels ? videoPixels : framePixels }
}

/// A played file is the file of an animation that is being played. Its players, each at its own place of the animation, share the bytes and, of a
/// video, what was read of it.
// Everything but the canvas, which the lock guards, stays as it is made.
final class PlayedFile: @unchecked Sendable {
  let url: String
  let decoder: any ImageDecoder.Type
  let orientation: Orientation
  let file: AnimationFile
  /// The bytes of the file, which are its own.
  let input: DecoderInput
  private let lock = Mutex(())
  /// The canvas with which the others share what was read of the file; `nil` before the first, and for animations that share nothing.
  private var shared: (any AnimationCanvas)?

  /// Copies the bytes of a file.
  init(_ encoded: EncodedImage, _ header: EncodedImage.Header, _ file: AnimationFile) {
    (url, decoder, orientation, self.file) = (encoded.url, header.decoder, header.orientation, file)
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: encoded.bytes.count)
    _ = copy.initialize(fromContentsOf: encoded.bytes)
    input = DecoderInput(bytes: UnsafeBufferPointer(copy), size: header.storedSize, limits: header.limits)
  }

  deinit { input.bytes.deallocate() }

  /// Makes a canvas at the beginning of the animation.
  func canvas() throws(DecodingFailure) -> any AnimationCanvas {
    let result = lock.withLock { _ -> Result<any AnimationCanvas, DecodingFailure> in
      Result { () throws(DecodingFailure) in
        if let canvas = try shared?.sharing() { return canvas }
        let canvas = try decoder.canvas(of: input)
        guard let first = try canvas.sharing() else { return canvas }
        shared = canvas
        return first
      }
    }
    return try result.get()
  }
}

/// A weak played file is a file that lives as long as it has players.
struct WeakPlayedFile {
  weak var file: PlayedFile?
}

/// An animation canvas paints the frames of an animation one after the other. Each frame is painted over the result of the frames before
/// it.
protocol AnimationCanvas: AnyObject {
  /// Paints the next frame.
  ///
  /// - Returns: the whole canvas as it is shown with the frame.
  func nextFrame() throws(DecodingFailure) -> Bitmap

  /// Paints any frame of the animation; `nil` for a canvas that can only paint the next frame.
  ///
  /// - Returns: the frame, as it shows, and the number of frames that were decoded for it.
  func frame(_ index: Int) throws(DecodingFailure) -> (bitmap: Bitmap, decoded: Int)?

  /// Makes a canvas of the same animation that shares what was read of the file; `nil` for a canvas that shares nothing. Each may be used on its
  /// own thread.
  func sharing() throws(DecodingFailure) -> (any AnimationCanvas)?
}

extension AnimationCanvas {
  func frame(_ index: Int) throws(DecodingFailure) -> (bitmap: Bitmap, decoded: Int)? { nil }
  func sharing() throws(DecodingFailure) -> (any AnimationCanvas)? { nil }
}

/// Frame pixels are the pixels of a canvas that frames are painted on one over the other, transparent at first.
final class FramePixels {
  let pixels: UnsafeMutableBufferPointer<UInt32>
  let size: PixelSize
  /// Where the frame that was painted last is, with the pixels below it if it restores them.
  private var last: (places: [Range<Int>], disposal: FrameDisposal, below: [UInt32]) = ([], .keep, [])

  init(_ size: PixelSize) {
    (self.size, pixels) = (size, .allocate(capacity: size.area))
    pixels.initialize(repeating: 0)
  }

  deinit { pixels.deallocate() }

  /// Disposes of the frame before, and begins a frame.
  ///
  /// - Returns: the places of the frame's rows, as far as the canvas has them.
  @discardableResult
  func begin(columns: Range<Int>, rows: Range<Int>, _ disposal: FrameDisposal) -> [Range<Int>] {
    if last.disposal != .keep {
      for (index, place) in last.places.joined().enumerated() { pixels[place] = last.below.isEmpty ? 0 : last.below[index] }
    }
    let columns = columns.clamped(to: 0..<size.width)
    let places = rows.clamped(to: 0..<size.height).map { y in
      y * size.width + columns.lowerBound..<y * size.width + columns.upperBound
    }
    // The copy is at most as large as the canvas, and the memory limits account for it.
    last = (places, disposal, disposal == .restore ? places.flatMap { pixels[$0] } : [])
    return places
  }

  /// A bitmap of the pixels, which is known as opaque where all are.
  var bitmap: Bitmap {
    let bitmap = Bitmap(size: size, isOpaque: false, cleared: false) { target in
      _ = UnsafeMutableBufferPointer(start: target, count: size.area).update(fromContentsOf: pixels)
    }
    return pixels.allSatisfy { $0 >> 24 == 255 } ? bitmap.knownOpaque() : bitmap
  }
}

/// A frame disposal says what happens to a frame of an animation before the next one is painted.
enum FrameDisposal: Hashable {
  case keep
  /// The frame's rectangle becomes transparent.
  case clear
  /// The frame's rectangle is restored to the pixels before the frame.
  case restore
}
