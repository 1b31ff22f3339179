internal import EmakiDisplay

/// A video index says when the frames of a video show, and at which packets decoding can begin.
struct VideoIndex {
  /// A packet is the coded form of a frame.
  struct Packet: Hashable {
    /// The time at which the frame shows, and for how long, in milliseconds; the duration is 0 where it is not known.
    var start: Int64
    var duration: Int64
    /// The place of the frame among those that show; -1 for one that only others need.
    var frame: Int
    var isKey: Bool
  }

  /// When frames show. The first frame shows from the beginning, whatever time the file gives it.
  let playback: Playback
  /// The frames at which decoding can begin, each with its packet, in order. The first frame is among them.
  let keys: [(frame: Int, packet: Int)]

  /// Makes the index of packets in the order in which they are decoded. At least one frame shows.
  init(_ packets: [Packet], millisecondLimit: Int) throws(DecodingFailure) {
    let shown = packets.filter { $0.frame >= 0 }.sorted { $0.frame < $1.frame }
    guard let first = shown.first, let last = shown.last else { throw DecodingFailure(cause: "it holds no frame") }
    func time(_ packet: Packet) -> Int? {
      let (time, overflows) = packet.start.subtractingReportingOverflow(first.start)
      return overflows || time > millisecondLimit ? nil : Int(time)
    }
    var milliseconds: [Int] = []
    var total = 0
    for next in shown.dropFirst() {
      guard let time = time(next) else { throw .tooMuchWork(.seconds, limit: millisecondLimit / 1000) }
      // Whole milliseconds, of which each frame has one at least.
      let shownFor = max(1, time - total)
      milliseconds.append(shownFor)
      total += shownFor
    }
    let usual = milliseconds.last ?? Self.usualMilliseconds
    milliseconds.append(last.duration > 0 && last.duration <= millisecondLimit ? Int(last.duration) : usual)
    guard total + milliseconds[milliseconds.count - 1] <= millisecondLimit else {
      throw .tooMuchWork(.seconds, limit: millisecondLimit / 1000)
    }
    playback = Playback(milliseconds: milliseconds, plays: 1)
    // What precedes the first key in the order of decoding is of no use, but where there is no key at all a decoder may know better.
    var keys: [(frame: Int, packet: Int)] = [(0, packets.firstIndex { $0.isKey && $0.frame == 0 } ?? 0)]
    for (index, packet) in packets.enumerated() where packet.isKey && packet.frame > keys[keys.count - 1].frame {
      keys.append((packet.frame, index))
    }
    self.keys = keys
  }

  /// Returns the packet at which to begin to decode a frame.
  func packet(before frame: Int) -> Int {
    var (low, high) = (0, keys.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keys[middle].frame <= frame { low = middle } else { high = middle }
    }
    return keys[low].packet
  }

  /// The time that a frame shows of a video that has only one and does not say: that of 25 frames a second.
  private static let usualMilliseconds = 40
}
