private import CEmakiKernels
private import CLoadedLibraries
internal import EmakiDisplay
import EmakiSupport

/// A video file is an MP4, MOV, Matroska or WebM file in memory that FFmpeg's libraries have opened. FFmpeg itself opens nothing.
final class VideoFile {
  /// Returns whether a file is Matroska or WebM (RFC 9559), judged by its first bytes, and not MP4 or MOV, which consist of boxes (ISO/IEC
  /// 14496-12); `nil` for other files.
  static func isMatroska(_ bytes: some RandomAccessCollection<UInt8>) -> Bool? {
    let start = Array(bytes.prefix(12))
    if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return true }
    // Old MOV files have no `ftyp`.
    let names = words("ftyp moov mdat wide free skip")
    return start.count == 12 && names.contains { start[4..<8].elementsEqual($0.utf8) } ? false : nil
  }

  /// The largest number of streams of a file: pictures, sound, subtitles and others.
  static let streamLimit = 32
  /// The largest number of streams of a Matroska file. Each may have a packed description, of which FFmpeg unpacks 30 MB.
  static let matroskaStreamLimit = 12

  /// The longest side of a frame in pixels, which is the limit of all codecs. A container may claim any size.
  private static let longestSide = 65_535

  private let video: OpaquePointer
  private let facts: emaki_video_facts
  /// The file whose packets this one shares; `nil` for a file that has its own.
  private let original: VideoFile?
  /// The rules of the format that the file breaks, in words, where its frames can be drawn all the same. An MP4 that ends early cannot be read.
  let faults: [String]

  /// Opens a file, and reads what its container says. The bytes must outlive it.
  init(_ input: FileBytes) throws(DecodingFailure) {
    guard let isMatroska = Self.isMatroska(input), let base = input.baseAddress else { throw DecodingFailure(cause: "it is no video") }
    let (hidden, endsEarly): ([Int], Bool)
    if isMatroska {
      let survey = try MatroskaSurvey(input)
      (hidden, endsEarly) = (survey.hidden, survey.endsEarly)
    } else {
      (hidden, endsEarly) = (try MP4Survey(input).hidden, false)
    }
    let streamLimit = isMatroska ? Self.matroskaStreamLimit : Self.streamLimit
    var facts = emaki_video_facts()
    var video: OpaquePointer?
    try Self.check(streamLimit: streamLimit) { message in
      emaki_video_open(base, input.count, hidden, hidden.count, isMatroska ? 1 : 0, Int32(streamLimit), &video, &facts, message)
    }
    // The video is always set if the file could be opened.
    (self.video, self.facts, original) = (video!, facts, nil)
    faults = endsEarly ? ["it ends early"] : []
    let sides = 1...Self.longestSide
    guard sides.contains(Int(facts.width)), sides.contains(Int(facts.height)) else {
      throw DecodingFailure(cause: "its frames have \(facts.width) x \(facts.height) pixels")
    }
  }

  /// Makes a file with a decoder of its own that shares the packets of a file whose index was read. Each may be used on its own thread.
  init(sharing file: VideoFile) throws(DecodingFailure) {
    guard let video = emaki_video_copy(file.video) else { throw DecodingFailure(cause: "there is no memory for a decoder") }
    (self.video, facts, original, faults) = (video, file.facts, file, file.faults)
  }

  deinit { emaki_video_close(video) }

  /// The number of frames that were decoded so far.
  var decodedFrames: Int { Int(emaki_video_decoded_frames(video)) }

  /// The size in pixels at which frames are shown before they are turned. The width is that of the stored pixels, adapted to their shape.
  var size: PixelSize {
    let (width, height) = (Int(facts.width), Int(facts.height))
    let shape = Double(facts.pixel_width) / Double(facts.pixel_height)
    // A ratio outside this range is not the shape of a pixel, but a sign of a damaged file.
    guard shape != 1, (0.1...10).contains(shape) else { return PixelSize(width: width, height: height) }
    return PixelSize(width: max(1, Int((Double(width) * shape).rounded())), height: height)
  }

  /// The number of pixels of a frame as stored or as shown, whichever is larger. With narrow pixels, more are decoded than are shown.
  var area: Int { max(Int(facts.width) * Int(facts.height), size.area) }

  /// The orientation of the frames.
  var orientation: Orientation {
    let turn = facts.turn
    return switch (turn.0, turn.1, turn.2, turn.3) {
    case (-1, 0, 0, 1): .mirrored
    case (-1, 0, 0, -1): .turnedHalf
    case (1, 0, 0, -1): .mirroredAndTurnedHalf
    case (0, 1, 1, 0): .transposed
    case (0, 1, -1, 0): .turnedRight
    case (0, -1, -1, 0): .transversed
    case (0, -1, 1, 0): .turnedLeft
    default: .upright
    }
  }

  /// Reads when frames show, without decoding any. It can be called once.
  func readIndex(frameLimit: Int, millisecondLimit: Int) throws(DecodingFailure) -> VideoIndex {
    try Self.check(frameLimit: frameLimit) { emaki_video_read(video, Int32(clamping: frameLimit), $0) }
    var (count, reorder) = (Int32(0), Int32(0))
    let packets = UnsafeBufferPointer(start: emaki_video_packets(video, &count, &reorder), count: Int(count))
    return try VideoIndex(packets, reorder: Int(reorder), millisecondLimit: millisecondLimit)
  }

  /// Decodes a frame, as it is stored, at the size that the container says.
  ///
  /// A frame that the file marks as a key frame may still need frames before it. For example, in a video whose picture is renewed part by
  /// part, the first frames after such a key frame cannot be shown. Then decoding begins again at the key frame before, and at last at the
  /// first one.
  ///
  /// - Parameter pixelLimit: the largest number of pixels that are decoded from a key frame on.
  func frame(_ frame: Int, _ index: VideoIndex, pixelLimit: Int) throws(DecodingFailure) -> Bitmap {
    let starts = index.starts(of: frame)
    for start in starts {
      let isLast = start == starts.last
      guard index.packets(of: frame, from: start) <= pixelLimit / area else { throw .tooMuchWork(.videoPixels, limit: pixelLimit) }
      do throws(DecodingFailure) {
        let planes = try planes(frame, from: start)
        if planes.frame <= frame || isLast { return try bitmap(planes) }
      } catch {
        if isLast { throw error }
      }
    }
    throw DecodingFailure(cause: "a frame is missing")
  }

  /// Decodes a frame, beginning at a packet. Where that frame cannot be shown, the result is the frame that is nearest to it.
  private func planes(_ index: Int, from packet: Int) throws(DecodingFailure) -> emaki_video_frame {
    var frame = emaki_video_frame()
    // Coded sizes are multiples of block sizes, and a stated size may differ from the real one. A far larger size is not such a difference.
    let limit = (Int(facts.width) + 256) * (Int(facts.height) + 256)
    try Self.check { emaki_video_decode(video, Int32(clamping: index), Int32(clamping: packet), Int64(limit), &frame, $0) }
    return frame
  }

  private func bitmap(_ frame: emaki_video_frame) throws(DecodingFailure) -> Bitmap {
    let decoded = PixelSize(width: Int(frame.width), height: Int(frame.height))
    guard decoded.width > 0, decoded.height > 0 else { throw DecodingFailure(cause: "a frame has no pixels") }
    let planes = emaki_video_planes(
      planes: frame.planes, strides: frame.strides, width: frame.width, height: frame.height, depth: frame.depth, shift_x: frame.shift_x,
      shift_y: frame.shift_y, matrix: Self.matrix(frame.matrix, decoded), is_full_range: frame.is_full_range)
    let bitmap = Bitmap(size: decoded, isOpaque: true, cleared: false) { pixels in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * (decoded.width + 2)) { scratch in
        // A buffer of at least one word has an address.
        emaki_video_to_pixels(planes, scratch.baseAddress!, pixels)
      }
    }
    return bitmap.stretched(to: size)
  }

  /// Returns the colour matrix for its number in ITU-T H.273. Where the file says nothing, small pictures are taken as BT.601 and others as
  /// BT.709, as players do.
  private static func matrix(_ number: Int32, _ size: PixelSize) -> emaki_video_matrix {
    switch number {
    case 1: EMAKI_BT709
    case 5, 6: EMAKI_BT601
    case 9: EMAKI_BT2020
    default: size.width >= 1280 || size.height > 576 ? EMAKI_BT709 : EMAKI_BT601
    }
  }

  private static func check(
    streamLimit: Int = 0, frameLimit: Int = 0, _ call: (UnsafeMutablePointer<CChar>) -> emaki_video_status
  ) throws(DecodingFailure) {
    let (status, words) = withMessage(EMAKI_VIDEO_MESSAGE_SIZE) { call($0) }
    switch status {
    case EMAKI_VIDEO_OK: return
    case EMAKI_VIDEO_UNSUPPORTED: throw .unsupported(kind: words)
    case EMAKI_VIDEO_LACKING: throw .lacking(cause: words)
    case EMAKI_VIDEO_TOO_MANY_STREAMS: throw .tooMuchWork(.streams, limit: streamLimit)
    case EMAKI_VIDEO_TOO_MANY_FRAMES: throw .tooMuchWork(.frames, limit: frameLimit)
    default: throw DecodingFailure(cause: words)
    }
  }
}
