import EmakiDisplay
import EmakiSupport

/// Reads the elements of a Matroska or WebM file (RFC 9559) before FFmpeg does. It refuses a file of very many elements, which FFmpeg would
/// read one by one without a word to us, and finds out whether the file ends before its last element does.
struct MatroskaSurvey {
  /// The largest number of elements. A video of as many frames as may be drawn, with sound, has fewer.
  static let elementLimit = 1 << 19

  /// Whether an element reaches beyond the end of the file.
  private(set) var endsEarly = false
  /// The positions of elements that are hidden from FFmpeg, in order. No frame needs them, and FFmpeg keeps each tag, time, chapter and file in them and
  /// compares it with those before: 20,000 tags in 400 KB take it minutes.
  private(set) var hidden: [Int] = []

  private let bytes: FileBytes

  /// Looks through a file.
  ///
  /// - Throws: an error for a file of too many elements.
  init(_ bytes: FileBytes) throws(DecodingFailure) {
    self.bytes = bytes
    var (place, count) = (0, 0)
    // The ends of the elements that hold the present one.
    var ends: [Int] = []
    while place < bytes.count {
      while let end = ends.last, place >= end { ends.removeLast() }
      let limit = ends.last ?? bytes.count
      guard let element = element(at: place) else {
        (place, ends) = (nextChief(from: place + 1), [])
        continue
      }
      count += 1
      if count > Self.elementLimit { throw .unsupported(kind: "a video of more than \(Self.elementLimit) elements") }
      let room = bytes.count - element.content
      if room < 0 || element.length ?? 0 > room { endsEarly = true }
      if Self.unneeded.contains(element.id) { hidden.append(place) }
      if Self.holders.contains(element.id) {
        ends.append(min(limit, element.content + min(max(0, room), element.length ?? .max)))
        place = element.content
      } else if let length = element.length, length <= limit - element.content {
        place = element.content + length
      } else {
        // Like FFmpeg, it looks for the next part of the file.
        (place, ends) = (nextChief(from: element.content), [])
      }
    }
  }

  /// Reads the head of an element; `nil` where there is none. Its length is `nil` if the file does not say it.
  private func element(at place: Int) -> (id: UInt32, content: Int, length: Int?)? {
    let idLength = bytes[place].leadingZeroBitCount + 1
    guard idLength <= 4 else { return nil }
    // The head itself may be cut.
    guard place + idLength < bytes.count else { return (0, bytes.count + 1, 0) }
    let id = UInt32(bytes.number(at: place, bytes: idLength))
    let first = bytes[place + idLength]
    let lengthLength = first.leadingZeroBitCount + 1
    let content = place + idLength + lengthLength
    guard lengthLength <= 8 else { return nil }
    guard content <= bytes.count else { return (0, bytes.count + 1, 0) }
    let known = 1 << (7 * lengthLength) - 1
    let length = bytes.number(at: place + idLength, bytes: lengthLength) & known
    return (id, content, length == known ? nil : length)
  }

  /// Returns the next place of an element that stands at the top of a file; the end of the file if there is none.
  private func nextChief(from start: Int) -> Int {
    var place = start
    while place + 4 <= bytes.count {
      // The identifiers begin with 1 in hexadecimal.
      if bytes[place] & 0xF0 == 0x10, Self.chiefs.contains(UInt32(bytes.number(at: place))) { return place }
      place += 1
    }
    return bytes.count
  }

  /// The index of parts, the index of times, attached files, chapters and tags.
  private static let unneeded: Set<UInt32> = [0x114D_9B74, 0x1C53_BB6B, 0x1941_A469, 0x1043_A770, 0x1254_C367]

  /// The elements at the top: the head, the segment and its parts.
  private static let chiefs: Set<UInt32> = unneeded.union([0x1A45_DFA3, 0x1853_8067, 0x1549_A966, 0x1654_AE6B, 0x1F43_B675])

  /// The elements that hold others.
  private static let holders: Set<UInt32> = chiefs.subtracting(unneeded).union([
    // Tracks and their descriptions.
    0xAE, 0xE0, 0xE1, 0x55B0, 0x55D0, 0x7670, 0x6D80, 0x6240, 0x5034, 0x5035, 0x47E7, 0xE2, 0xE3, 0xE4, 0xE9, 0x41E4, 0x6624,
    // Blocks.
    0xA0, 0x75A1, 0xA6, 0x8E, 0xE8,
  ])
}

/// Reads the boxes of an MP4 or MOV file (ISO/IEC 14496-12) before FFmpeg does, and looks for anything that makes a short file slow to
/// read. It finds the tracks and descriptions that are not needed, so that they can be hidden. It refuses very many boxes, frames in another file, and
/// three kinds of tables: too many edits, because FFmpeg goes through all frames for each edit; a table of samples that claims too many frames; and packed
/// tables, which may hold a thousand times as many entries.
struct MP4Survey {
  /// The largest number of boxes. A video in fragments of one frame has some eight of them a frame; most videos have less than a hundred.
  static let boxLimit = 1 << 17
  /// The largest number of edits of a video. Most videos have one edit, and a film that was cut without being encoded again has some
  /// dozens.
  static let editLimit = 256
  /// The largest number of frames that a video's tables may claim. A single number in a table can claim that all frames have one size.
  static let frameLimit = 1 << 20

  /// The positions of the names of boxes that are hidden from FFmpeg, in order: all tracks but the first video, and the boxes of metadata and keys.
  private(set) var hidden: [Int] = []

  private let bytes: FileBytes
  private var track = Track()
  private var trackCount = 0
  private var hasVideo = false
  private var fragmentFrames = 0
  private var boxCount = 0
  /// Whether the boxes are entries of a table of descriptions.
  private var isInDescriptions = false

  private struct Track {
    var isVideo = false
    /// Whether the file says that the frames are in another one.
    var isElsewhere = false
    var edits = 0
    var frames = 0
  }

  /// Looks through a file.
  ///
  /// - Throws: an error for a file that has packed tables, frames in another file, or too many boxes, tracks, edits or frames.
  init(_ bytes: FileBytes) throws(DecodingFailure) {
    self.bytes = bytes
    try walk(0..<bytes.count, depth: 0)
    hidden.sort()
  }

  private mutating func walk(_ range: Range<Int>, depth: Int) throws(DecodingFailure) {
    var place = range.lowerBound
    while range.upperBound - place >= 8 {
      var (length, header) = (bytes.number(at: place), 8)
      if length == 1, range.upperBound - place >= 16 {
        // Here the length has eight bytes. If it needs more than four, it is longer than the rest of the file.
        (length, header) = (bytes.number(at: place + 8) > 0 ? range.count : bytes.number(at: place + 12), 16)
      }
      let end = length == 0 ? range.upperBound : min(range.upperBound, place + length)
      if end - place < header { return }
      boxCount += 1
      if boxCount > Self.boxLimit { throw .unsupported(kind: "a video of more than \(Self.boxLimit) boxes") }
      try look(at: place + 4, place + header..<end, depth: depth)
      place = end
    }
  }

  private mutating func look(at name: Int, _ content: Range<Int>, depth: Int) throws(DecodingFailure) {
    switch String(decoding: bytes[name..<name + 4], as: UTF8.self) {
    case _ where isInDescriptions:
      isInDescriptions = false
      defer { isInDescriptions = true }
      if content.count > 78, depth < 10 { try walk(content.lowerBound + 78..<content.upperBound, depth: depth + 1) }
    case "cmov": throw .unsupported(kind: "a video with packed tables")
    // FFmpeg compares each key of a protected stream and each word of metadata with those before: 3,000 keys in 96 KB take it five seconds.
    case "udta", "meta", "ilst", "pssh": hidden.append(name)
    case "trak": try lookAtTrack(name, content, depth: depth)
    case "hdlr" where content.count >= 12:
      if bytes[content.lowerBound + 8..<content.lowerBound + 12].elementsEqual("vide".utf8) { track.isVideo = true }
    // FFmpeg takes the number of edits from the length of the box, whatever number the box states. An edit of version 1 has longer numbers.
    case "elst" where content.count >= 8: track.edits += (content.count - 8) / (bytes[content.lowerBound] == 1 ? 20 : 12)
    case "stsz" where content.count >= 12, "stz2" where content.count >= 12: track.frames += bytes.number(at: content.lowerBound + 8)
    case "trun" where content.count >= 8:
      fragmentFrames += bytes.number(at: content.lowerBound + 4)
      if fragmentFrames > Self.frameLimit { throw .tooMuchWork(.frames, limit: Self.frameLimit) }
    case "stsd" where content.count >= 8 && depth < 10:
      // After its number of entries it holds these as boxes. One of a video holds boxes after the fields of its frames.
      isInDescriptions = true
      defer { isInDescriptions = false }
      try walk(content.lowerBound + 8..<content.upperBound, depth: depth + 1)
    case "dref" where content.count > 8 && depth < 10: try walk(content.lowerBound + 8..<content.upperBound, depth: depth + 1)
    // The lowest flag says that the frames are in this file. FFmpeg would take what stands here at the places of the other file.
    case "url " where content.count > 4, "urn " where content.count > 4:
      if bytes[content.lowerBound + 3] & 1 == 0 { track.isElsewhere = true }
    // FFmpeg follows boxes ten levels deep.
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
    if track.isElsewhere { throw .unsupported(kind: "a video whose frames are in another file") }
    if track.edits > Self.editLimit { throw .unsupported(kind: "a video of more than \(Self.editLimit) edits") }
    if track.frames > Self.frameLimit { throw .tooMuchWork(.frames, limit: Self.frameLimit) }
  }

  /// The other kinds of boxes that FFmpeg searches for boxes. Two of them it takes for `moov` in a file without `moov`.
  private static let containers = Set(
    words("moov edts mdia minf stbl moof traf mvex dinf tref sinf schi free hoov wave iprp ipco"))
}
