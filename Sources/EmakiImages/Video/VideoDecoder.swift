import CLoadedLibraries
internal import EmakiDisplay

/// Decodes the frames of videos in H.264, HEVC, VP9 and AV1 with FFmpeg's libraries, which are loaded when the first video is opened.
enum VideoDecoder: ImageDecoder {
  static let format = "video"

  /// The most memory that a decoder's kept pictures take, in pictures of four bytes a pixel. The decoder keeps sixteen pictures of one and
  /// a half bytes a pixel that others refer to, and as many that wait to be shown.
  static let keptPictures = 12

  /// The divisor of the pixel limit: a frame of a video may have a seventh of the pixels of the largest picture.
  private static let part = 7

  /// The reason why FFmpeg's libraries cannot be loaded; `nil` if they can be loaded. Reading it loads them.
  static var missingLibrary: String? {
    guard let cause = emaki_ffmpeg_missing().map({ String(cString: $0) }) else { return nil }
    return emaki_ffmpeg_package().map { cause + "; on Debian it is in the package " + String(cString: $0) } ?? cause
  }

  static func recognizes(_ bytes: [UInt8]) -> Bool { VideoFile.isMatroska(bytes) != nil }

  static func orientation(of bytes: [UInt8]) -> Orientation {
    bytes.withUnsafeBufferPointer { (try? VideoFile($0))?.orientation } ?? .upright
  }

  static func storedSize(of input: FileBytes) throws(DecodingFailure) -> PixelSize { try VideoFile(input).size }

  static func workingPixels(of file: DecoderInput) throws(DecodingFailure) -> Int {
    // A decoder usually keeps half of the most that it may. With it, a video takes no more memory than the largest still picture.
    let limit = file.limits.pixels / part
    let area = try VideoFile(file.bytes).area
    guard area <= limit else { throw .tooManyPixels(file.size, limit: limit) }
    return area * (1 + keptPictures) - file.size.area
  }

  static func mayBeAnimated(_ input: FileBytes) -> Bool { true }

  static func animation(in file: DecoderInput) throws(DecodingFailure) -> AnimationFile? {
    let video = try VideoFile(file.bytes)
    let index = try index(of: video, file.limits)
    return AnimationFile(
      playback: index.playback, costs: index.costs.map { $0 * video.area }, faults: video.faults, work: .videoPixels,
      decodedPixels: video.area)
  }

  private static func index(of file: VideoFile, _ limits: ImageLimits) throws(DecodingFailure) -> VideoIndex {
    let (milliseconds, overflows) = limits.videoSeconds.multipliedReportingOverflow(by: 1000)
    return try file.readIndex(frameLimit: limits.frames, millisecondLimit: overflows ? .max : milliseconds)
  }

  static func canvas(of file: DecoderInput) throws(DecodingFailure) -> any AnimationCanvas {
    let video = try VideoFile(file.bytes)
    return VideoCanvas(video, try index(of: video, file.limits), pixelLimit: file.limits.videoPixels)
  }

  static func bitmap(from file: DecoderInput, faults: inout [String]) throws(DecodingFailure) -> Bitmap {
    let video = try VideoFile(file.bytes)
    faults += video.faults
    return try video.frame(0, index(of: video, file.limits), pixelLimit: file.limits.videoPixels)
  }
}

/// A video canvas decodes the frames of a video. To reach a frame far ahead or back, it starts at the nearest key frame before that frame.
final class VideoCanvas: AnimationCanvas {
  private let file: VideoFile
  private let index: VideoIndex
  private let pixelLimit: Int
  private var next = 0

  /// Makes a canvas for a file, whose bytes outlive it.
  ///
  /// - Parameter pixelLimit: the largest number of pixels that are decoded for a frame from a key frame on.
  init(_ file: VideoFile, _ index: VideoIndex, pixelLimit: Int) {
    (self.file, self.index, self.pixelLimit) = (file, index, pixelLimit)
  }

  func sharing() throws(DecodingFailure) -> (any AnimationCanvas)? {
    VideoCanvas(try VideoFile(sharing: file), index, pixelLimit: pixelLimit)
  }

  func nextFrame() throws(DecodingFailure) -> Bitmap {
    defer { next += 1 }
    return try file.frame(next, index, pixelLimit: pixelLimit)
  }

  func frame(_ index: Int) throws(DecodingFailure) -> (bitmap: Bitmap, decoded: Int)? {
    next = index
    let before = file.decodedFrames
    let bitmap = try nextFrame()
    return (bitmap, file.decodedFrames - before)
  }
}

/// A video index says when the frames of a video show, and at which packets decoding can begin.
struct VideoIndex {
  /// The times at which frames show. The first frame shows from the beginning, whatever time the file gives it.
  let playback: Playback
  /// The frames at which decoding can begin, each with its packet, in order. The first frame is among them.
  private let keys: [(frame: Int, packet: Int)]
  /// The packet of each frame.
  private let places: [Int]
  private let reorder: Int

  /// Makes the index of packets in the order in which they are decoded. At least one frame shows.
  ///
  /// - Parameter reorder: the number of packets that a decoder may need after a frame's own.
  init(_ packets: UnsafeBufferPointer<emaki_video_packet>, reorder: Int, millisecondLimit: Int) throws(DecodingFailure) {
    self.reorder = reorder
    places = packets.indices.filter { packets[$0].frame >= 0 }.sorted { packets[$0].frame < packets[$1].frame }
    let shown = places.map { packets[$0] }
    guard let first = shown.first, let last = shown.last else { throw DecodingFailure(cause: "it holds no frame") }
    let longest = min(millisecondLimit, Self.longest)
    func time(_ packet: emaki_video_packet) -> Int? {
      // Frames are in the order of their times. A time before that of the first frame is not valid.
      let (time, overflows) = packet.start.subtractingReportingOverflow(first.start)
      return overflows || time < 0 || time > longest ? nil : Int(time)
    }
    var milliseconds: [Int] = []
    var total = 0
    for next in shown.dropFirst() {
      guard let time = time(next) else { throw .tooMuchWork(.seconds, limit: millisecondLimit / 1000) }
      // Times are whole milliseconds, and each frame shows for at least one.
      let shownFor = max(1, time - total)
      milliseconds.append(shownFor)
      total += shownFor
    }
    let usual = milliseconds.last ?? Self.usualMilliseconds
    milliseconds.append(last.duration > 0 && last.duration <= longest ? Int(last.duration) : usual)
    guard total + milliseconds[milliseconds.count - 1] <= longest else {
      throw .tooMuchWork(.seconds, limit: millisecondLimit / 1000)
    }
    playback = Playback(milliseconds: milliseconds, plays: 1)
    // Packets before the first key frame in decoding order cannot be used. If there is no key frame at all, decoding begins at packet 0,
    // because the decoder may still succeed.
    var keys: [(frame: Int, packet: Int)] = [(0, packets.firstIndex { $0.is_key != 0 && $0.frame == 0 } ?? 0)]
    var latest: Int32 = 0
    for (index, packet) in packets.enumerated() {
      // A key frame is left out if an earlier packet holds a frame that shows after it. Decoding from this key frame would miss that frame.
      if packet.is_key != 0, packet.frame > latest { keys.append((Int(packet.frame), index)) }
      latest = max(latest, packet.frame)
    }
    self.keys = keys
  }

  /// Returns the packets at which to try to begin to decode a frame: the nearest key, the one before, and the first.
  func starts(of frame: Int) -> [Int] {
    let nearest = key(before: frame)
    return [nearest, max(0, nearest - 1), 0].prefix { $0 > 0 }.map { keys[$0].packet } + [keys[0].packet]
  }

  /// Returns the number of packets that are decoded for a frame from a packet on.
  func packets(of frame: Int, from packet: Int) -> Int { max(1, places[frame] - packet + 1) + reorder }

  /// Returns the cost of each frame in packets that are decoded for it from the nearest key on.
  var costs: [Int] { places.indices.map { packets(of: $0, from: keys[key(before: $0)].packet) } }

  private func key(before frame: Int) -> Int {
    firstIndex(below: keys.count) { keys[$0].frame > frame } - 1
  }

  /// The longest video in milliseconds, whatever the limit: 34 years. Numbers of this size can be added and multiplied without overflow.
  private static let longest = 1 << 40

  /// The duration of a frame in milliseconds, for a video of one frame that does not give it. It is that of 25 frames a second.
  private static let usualMilliseconds = 40
}
