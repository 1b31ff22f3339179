private import CDeflate
import EmakiSupport

/// Reads the colour information of a PNG file (PNG specification, third edition, section 4.3 and 11.3.2). A cICP chunk takes precedence
/// over iCCP, iCCP over sRGB, and sRGB over gAMA with cHRM. A gAMA chunk alone has the primaries of sRGB; browsers take it for sRGB's curve
/// where it is within a twentieth of 1/2.2. Beside a cHRM chunk whose numbers are no colours it does not count.
struct PNGColors {
  private let input: FileBytes
  /// The ranges of the contents of intact colour chunks before the pixels, by type. If a type occurs twice, the first chunk counts.
  private var contents: [String: Range<Int>] = [:]
  /// The ranges of the chunks before the pixels that libpng must not see, in order, because their colours are converted here.
  private(set) var hidden: [Range<Int>] = []

  /// Reads the chunks of a file. The memory must outlive the value.
  init(_ input: FileBytes) {
    self.input = input
    var chunks = PNGChunks(bytes: input)
    var places: [(name: String, place: Range<Int>)] = []
    let names = words("cICP iCCP sRGB gAMA cHRM")
    while let chunk = chunks.next(), chunk.name != "IDAT" {
      guard names.contains(chunk.name) else { continue }
      places.append((chunk.name, chunk.place))
      if contents[chunk.name] == nil, chunks.hasRightChecksum(chunk) { contents[chunk.name] = chunk.content }
    }
    if places.isEmpty { return }
    let isConverted = contents["cICP"] != nil || contents["iCCP"] != nil || curved != nil || hasBadPrimaries
    // Otherwise libpng would unpack profiles, and apply the curve of the other chunks.
    hidden = places.filter { isConverted || $0.name == "iCCP" }.map(\.place)
  }

  /// Returns the colours; `nil` for sRGB, and for colours that libpng converts.
  func colors() throws(ColorFault) -> PictureColors? {
    if contents.isEmpty { return nil }
    if let place = contents["cICP"] {
      guard place.count == 4, input[place.lowerBound + 2] == 0, input[place.lowerBound + 3] == 1 else {
        throw ColorFault("its chunk cICP is not one of red, green and blue")
      }
      return try .named(primaries: Int(input[place.lowerBound]), transfer: Int(input[place.lowerBound + 1]), cameraGamma: 2.4)
    }
    if let place = contents["iCCP"] { return .profile(try profile(place)) }
    if hasBadPrimaries { throw ColorFault("the primaries of its chunk cHRM are no colours") }
    if let (primaries, gamma) = curved { return .primaries(primaries, .power(gamma)) }
    return nil
  }

  /// The primaries and the curve from gAMA and cHRM; `nil` where they do not count.
  private var curved: (PictureColors.Primaries, Double)? {
    guard contents["sRGB"] == nil, let gamma = contents["gAMA"], gamma.count == 4 else { return nil }
    let value = number(at: gamma.lowerBound)
    if value <= 0 { return nil }
    if hasBadPrimaries { return nil }
    if let primaries { return (primaries.areStandard ? .sRGB : primaries, 1 / value) }
    return abs(value * 2.2 - 1) < 0.05 ? nil : (.sRGB, 1 / value)
  }

  /// Whether gAMA would count, but for a cHRM that names no colours.
  private var hasBadPrimaries: Bool {
    contents["sRGB"] == nil && contents["gAMA"]?.count == 4 && primaries.map { !$0.areUsable } ?? false
  }

  /// The primaries of cHRM.
  private var primaries: PictureColors.Primaries? {
    guard let place = contents["cHRM"], place.count == 32 else { return nil }
    return PictureColors.Primaries(numbers: (0..<8).map { number(at: place.lowerBound + $0 * 4) })
  }

  /// Returns a number that the file stores in units of 1/100,000.
  private func number(at place: Int) -> Double { Double(input.number(at: place)) / 100_000 }

  /// Unpacks the profile in a chunk: a name that ends with a zero, the method of packing, and the packed bytes.
  private func profile(_ place: Range<Int>) throws(ColorFault) -> [UInt8] {
    guard let end = input[place].prefix(80).firstIndex(of: 0), place.upperBound - end > 2, input[end + 1] == 0,
      let base = input.baseAddress,
      let unpacker = libdeflate_alloc_decompressor()
    else { throw ColorFault("its colour profile cannot be unpacked") }
    defer { libdeflate_free_decompressor(unpacker) }
    let packed = end + 2..<place.upperBound
    // Memory pages that are never written to take no physical memory, so the whole limit can be allocated.
    let room = UnsafeMutableRawPointer.allocate(byteCount: ICCProfile.byteLimit, alignment: 16)
    defer { room.deallocate() }
    var length = 0
    switch libdeflate_zlib_decompress(unpacker, base + packed.lowerBound, packed.count, room, ICCProfile.byteLimit, &length) {
    case LIBDEFLATE_SUCCESS: return [UInt8](UnsafeRawBufferPointer(start: room, count: length))
    case LIBDEFLATE_INSUFFICIENT_SPACE: throw ICCProfile.tooLong
    default: throw ColorFault("its colour profile cannot be unpacked")
    }
  }
}
