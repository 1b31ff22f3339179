import EmakiSupport
private import Glibc

/// Reads the facts of an ICC profile that must be known before Little CMS reads it (ICC.1:2022, sections 7 and 10).
struct ICCProfile {
  /// The largest number of bytes of a profile. Profiles of printers have up to 3 MB.
  static let byteLimit = 4 << 20

  static var tooLong: ColorFault { ColorFault("its colour profile has more than \(byteLimit) bytes") }

  /// Throws for a profile that has more bytes than are read.
  static func checkLength(_ count: Int) throws(ColorFault) { if count > byteLimit { throw tooLong } }

  private let bytes: [UInt8]
  /// The colour space of the pixels that the profile describes, such as "RGB " or "CMYK".
  let space: String
  /// The ranges of the profile's tags in its bytes, by name. If a name occurs twice, the first tag counts.
  private let tags: [String: Range<Int>]

  init(_ bytes: [UInt8]) throws(ColorFault) {
    guard bytes.count >= 132, bytes[36..<40].elementsEqual("acsp".utf8) else { throw ColorFault("its colour profile is none") }
    self.bytes = bytes
    space = Self.name(bytes, at: 16)
    guard words("mntr scnr prtr spac").contains(Self.name(bytes, at: 12)) else {
      throw ColorFault("its colour profile is not one of a picture")
    }
    let count = bytes.number(at: 128)
    // Little CMS reads up to 100 tags, too.
    guard count <= 100, 132 + count * 12 <= bytes.count else { throw ColorFault("its colour profile ends early") }
    var tags: [String: Range<Int>] = [:]
    for index in 0..<count {
      let entry = 132 + index * 12
      let (start, length) = (bytes.number(at: entry + 4), bytes.number(at: entry + 8))
      let name = Self.name(bytes, at: entry)
      if start + length <= bytes.count, tags[name] == nil { tags[name] = start..<start + length }
    }
    self.tags = tags
    if mixesNothing { throw ColorFault("its colour profile has no three colours to mix") }
  }

  /// The profile's bytes, changed so that its tables of floating-point elements (`D2B0` to `D2B3`) are not found. A table may have any
  /// number of elements, and each point of a conversion's table would pass through all of them. Other tags of the profile describe the same
  /// colours in fixed steps, and browsers read only those.
  var bounded: [UInt8] {
    var copy = bytes
    for index in 0..<bytes.number(at: 128) {
      let entry = 132 + index * 12
      if bytes[entry..<entry + 3].elementsEqual("D2B".utf8) { copy[entry] = UInt8(ascii: "x") }
    }
    return copy
  }

  /// Whether the three colours that pixels are mixed from lie in one plane, so that almost all pixels would become one colour, such as black.
  private var mixesNothing: Bool {
    if hasTable { return false }
    guard space == "RGB ", let r = colorant("rXYZ"), let g = colorant("gXYZ"), let b = colorant("bXYZ") else { return false }
    let volume =
      r[0] * (g[1] * b[2] - g[2] * b[1]) - r[1] * (g[0] * b[2] - g[2] * b[0]) + r[2] * (g[0] * b[1] - g[1] * b[0])
    // That of sRGB is 0.2.
    return abs(volume) < 0.0001
  }

  /// Whether the profile has a table, which takes precedence over the three colours and over a curve.
  private var hasTable: Bool { tags.keys.contains { $0.hasPrefix("A2B") || $0.hasPrefix("D2B") } }

  /// Whether the profile describes the same colours as sRGB's, or for grey pictures the same curve. Differences must be below one of 255
  /// levels.
  var isStandard: Bool {
    switch space {
    case "RGB ":
      if hasTable { return false }
      return zip(["rXYZ", "gXYZ", "bXYZ"], Self.standardColorants).allSatisfy { name, expected in
        guard let found = colorant(name) else { return false }
        return zip(found, expected).allSatisfy { abs($0 - $1) < 0.0025 }
      } && ["rTRC", "gTRC", "bTRC"].allSatisfy(hasStandardCurve)
    case "GRAY": return hasStandardCurve("kTRC") && !hasTable
    default: return false
    }
  }

  /// The colorants of sRGB, adapted by the Bradford matrix to D50, the white point of profiles (IEC 61966-2-1).
  private static let standardColorants = [[0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7139]]

  // MARK: Tags

  private func colorant(_ tag: String) -> [Double]? {
    guard let place = tags[tag], place.count >= 20, Self.name(bytes, at: place.lowerBound) == "XYZ " else { return nil }
    return (0..<3).map { fixed(at: place.lowerBound + 8 + $0 * 4) }
  }

  private func hasStandardCurve(_ tag: String) -> Bool {
    guard let curve = curve(tag) else { return false }
    return (0...64).allSatisfy { step in
      let value = Double(step) / 64
      return abs(Self.encoded(curve(value)) - value) < 0.9 / 255
    }
  }

  /// Returns the sRGB value for an amount of light.
  private static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? max(0, light) * 12.92 : 1.055 * pow(min(1, light), 1 / 2.4) - 0.055
  }

  /// Returns the function that turns a value from 0 to 1 into light; `nil` for a curve of an unknown kind.
  private func curve(_ tag: String) -> ((Double) -> Double)? {
    guard let place = tags[tag], place.count >= 12 else { return nil }
    let start = place.lowerBound
    switch Self.name(bytes, at: start) {
    case "curv":
      let count = bytes.number(at: start + 8)
      guard count <= 65_536, place.count >= 12 + count * 2 else { return nil }
      func entry(_ index: Int) -> Double { Double(bytes.number(at: start + 12 + index * 2, bytes: 2)) }
      if count == 0 { return { $0 } }
      if count == 1 { return { pow($0, entry(0) / 256) } }
      return { value in
        let at = value * Double(count - 1)
        let below = min(Int(at), count - 2)
        return (entry(below) + (entry(below + 1) - entry(below)) * (at - Double(below))) / 65_535
      }
    case "para":
      let kind = bytes.number(at: start + 8, bytes: 2)
      let counts = [1, 3, 4, 5, 7]
      guard kind < counts.count, place.count >= 12 + counts[kind] * 4 else { return nil }
      let p = (0..<counts[kind]).map { fixed(at: start + 12 + $0 * 4) }
      switch kind {
      case 0: return { pow($0, p[0]) }
      case 3: return { $0 >= p[4] ? pow(p[1] * $0 + p[2], p[0]) : p[3] * $0 }
      case 4: return { $0 >= p[4] ? pow(p[1] * $0 + p[2], p[0]) + p[5] : p[3] * $0 + p[6] }
      default: return nil
      }
    default: return nil
    }
  }

  // MARK: Numbers

  private func fixed(at place: Int) -> Double { Double(Int32(truncatingIfNeeded: bytes.number(at: place))) / 65_536 }

  private static func name(_ bytes: [UInt8], at place: Int) -> String { String(decoding: bytes[place..<place + 4], as: UTF8.self) }
}
