/// Writes Matroska files by hand, element by element (RFC 9559). They may hold what no program would write.
enum MatroskaFile {
  /// Returns a file with one video in VP9 and a frame at each time, each of them a byte that no decoder takes.
  ///
  /// - Parameters:
  ///   - display: the size at which the file wants its frames to be shown.
  ///   - scale: the nanoseconds of a unit of the times.
  ///   - times: the time of each frame, which begins a cluster of its own.
  ///   - more: elements before the frames.
  static func bytes(
    width: UInt64 = 64, height: UInt64 = 48, display: (width: UInt64, height: UInt64)? = nil, scale: UInt64 = 1_000_000, times: [UInt64],
    more: [UInt8] = []
  ) -> [UInt8] {
    let shown = display.map { element([0x54, 0xB0], number($0.width)) + element([0x54, 0xBA], number($0.height)) } ?? []
    let video = element([0xE0], element([0xB0], number(width)) + element([0xBA], number(height)) + shown)
    let track =
      element([0xD7], [1]) + element([0x73, 0xC5], [1]) + element([0x83], [1]) + element([0x86], "V_VP9".bytes) + video
    let clusters = times.flatMap {
      element([0x1F, 0x43, 0xB6, 0x75], element([0xE7], number($0)) + element([0xA3], [0x81, 0, 0, 0x80, 0]))
    }
    let head = element([0x42, 0x82], "matroska".bytes)
    let segment =
      element([0x15, 0x49, 0xA9, 0x66], element([0x2A, 0xD7, 0xB1], number(scale)))
      + element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], track)) + more + clusters
    return element([0x1A, 0x45, 0xDF, 0xA3], head) + element([0x18, 0x53, 0x80, 0x67], segment)
  }

  static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
    // The length has eight bytes, as its first byte says.
    var length = number(UInt64(content.count))
    length[0] = 1
    return id + length + content
  }

  private static func number(_ value: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) } }
}
