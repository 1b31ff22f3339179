/// Looks through the boxes of an MP4 or MOV file (ISO/IEC 14496-12) before FFmpeg does, for what makes a short file long to read: it finds the tracks
/// and descriptions that nobody needs, and refuses a table of edits, for each of which FFmpeg goes through all frames, a table of samples that says
/// of itself that it has any number, and packed tables, in which there may be a thousand times as many.
struct MP4Survey {
  /// The largest number of edits of a video. Most have one; a film that was cut together without being coded anew has some dozens.
  static let editLimit = 256
  /// The largest number of frames of a video by its tables, of which one number may say that they have all one size.
  static let frameLimit = 1 << 20

  /// The places of the names of boxes that FFmpeg is not to see, in order: all tracks but the first video, and what is said about the whole.
  private(set) var hidden: [Int] = []

  private let bytes: UnsafeBufferPointer<UInt8>
  private var track = Track()
  private var trackCount = 0
  private var hasVideo = false
  private var fragmentFrames = 0

  private struct Track {
    var isVideo = false
    var edits = 0
    var frames = 0
  }

  /// Looks through a file.
  ///
  /// - Throws: an error where it has packed tables, or too many tracks, edits or frames.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) {
    self.bytes = bytes
    try walk(0..<bytes.count, depth: 0)
    hidden.sort()
  }

  private mutating func walk(_ range: Range<Int>, depth: Int) throws(DecodingFailure) {
    var place = range.lowerBound
    while range.upperBound - place >= 8 {
      var (length, header) = (number(at: place), 8)
      if length == 1, range.upperBound - place >= 16 {
        // The length has eight bytes. None is longer than what is left.
        (length, header) = (number(at: place + 8) > 0 ? range.count : number(at: place + 12), 16)
      }
      let end = length == 0 ? range.upperBound : min(range.upperBound, place + length)
      if end - place < header { return }
      try look(at: place + 4, place + header..<end, depth: depth)
      place = end
    }
  }

  private mutating func look(at name: Int, _ content: Range<Int>, depth: Int) throws(DecodingFailure) {
    switch String(decoding: bytes[name..<name + 4], as: UTF8.self) {
    case "cmov": throw .unsupported(kind: "a video with packed tables")
    case "udta", "meta": hidden.append(name)
    case "trak": try lookAtTrack(name, content, depth: depth)
    case "hdlr" where content.count >= 12:
      if bytes[content.lowerBound + 8..<content.lowerBound + 12].elementsEqual("vide".utf8) { track.isVideo = true }
    // FFmpeg goes by the length, whatever number the box says. An edit of the second version has longer numbers.
    case "elst" where content.count >= 8: track.edits += (content.count - 8) / (bytes[content.lowerBound] == 1 ? 20 : 12)
    case "stsz" where content.count >= 12, "stz2" where content.count >= 12: track.frames += number(at: content.lowerBound + 8)
    case "trun" where content.count >= 8:
      fragmentFrames += number(at: content.lowerBound + 4)
      if fragmentFrames > Self.frameLimit { throw .tooMuchWork(.frames, limit: Self.frameLimit) }
    // FFmpeg goes ten deep.
    case let name where depth < 10 && Self.containers.contains(name): try walk(content, depth: depth + 1)
    default: break
    }
  }

  private mutating func lookAtTrack(_ name: Int, _ content: Range<Int>, depth: Int) throws(DecodingFailure) {
    trackCount += 1
    if trackCount > VideoFile.streamLimit { throw .tooMuchWork(.streams, limit: VideoFile.streamLimit) }
    let around = track
    defer { track = around }
    track = Track()
    if depth < 10 { try walk(content, depth: depth + 1) }
    guard track.isVideo, !hasVideo else {
      hidden.append(name)
      return
    }
    hasVideo = true
    if track.edits > Self.editLimit { throw .unsupported(kind: "a video of more than \(Self.editLimit) edits") }
    if track.frames > Self.frameLimit { throw .tooMuchWork(.frames, limit: Self.frameLimit) }
  }

  private func number(at place: Int) -> Int {
    Int(bytes[place]) << 24 | Int(bytes[place + 1]) << 16 | Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
  }

  /// The other kinds of boxes in which FFmpeg looks for boxes, among them two that it takes for `moov` where there is no `moov`.
  private static let containers: Set = [
    "moov", "edts", "mdia", "minf", "stbl", "moof", "traf", "mvex", "dinf", "tref", "sinf", "schi", "free", "hoov",
  ]
}
