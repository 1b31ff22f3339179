import Emaki
import EmakiPNG

/// A picture of how two pictures differ: the actual one in pale greys, red where it was repainted; rows that are new on blue, rows that are
/// gone in their place on orange.
///
/// Pixel by pixel it is as wide and as high as the larger of both in each direction, and what only one of them has is blue or orange.
package struct DifferenceImage {
  private static let red: UInt32 = 0xFFFF_0000
  private let width: Int
  private var words: [UInt32] = []

  /// The file.
  ///
  /// - Throws: `SnapshotError` where a picture cannot be decoded or the image is too large.
  package static func png(
    _ difference: PictureDifference, expected: ComparedPicture, actual: ComparedPicture, names: (expected: String, actual: String)
  ) throws(SnapshotError) -> [UInt8] {
    let (old, new) = (try expected.pixels(name: names.expected), try actual.pixels(name: names.actual))
    let image = Self(difference, old, new)
    let size = PixelSize(width: image.width, height: image.words.count / image.width)
    do throws(PNGError) {
      return try image.words.withUnsafeBufferPointer { (words) throws(PNGError) in
        try LibPNGEncoder.encode(words, size: size, format: .rgb)
      }
    } catch {
      throw .png(file: names.actual, .libraryRefused(reason: "\(error)"))
    }
  }

  private init(_ difference: PictureDifference, _ old: PNGPixels, _ new: PNGPixels) {
    width = max(old.size.width, new.size.width)
    for change in difference.rows {
      switch (change.expected, change.actual) {
      case (let row?, nil): append(old, row.rows, Ground.gone)
      case (nil, let row?): append(new, row.rows, Ground.new)
      case (let before?, let row?): append(change, old, before, new, row, isAligned: difference.unit == .row)
      case (nil, nil): continue
      }
    }
  }

  private enum Ground {
    static let shared: UInt32 = 0xFFFF_FFFF
    static let new: UInt32 = 0xFFBF_D9FF
    static let gone: UInt32 = 0xFFFF_D9B3
  }

  /// Rows that are in both.
  private mutating func append(
    _ change: RowChange, _ old: PNGPixels, _ before: PictureManifest.Row, _ new: PNGPixels, _ row: PictureManifest.Row, isAligned: Bool
  ) {
    let start = words.count / width
    append(new, row.rows, Ground.shared)
    let shared = (before.cut..<before.cut + before.height).clamped(to: row.cut..<row.cut + row.height)
    let (beforeTop, rowTop) = (before.top - before.cut, row.top - row.cut)
    let sharedWidth = min(old.size.width, new.size.width)
    if change.difference != nil,
      let mask = DifferenceMask(
        old, shared.lowerBound + beforeTop..<shared.upperBound + beforeTop, new, shared.lowerBound + rowTop..<shared.upperBound + rowTop)
    {
      let top = start + shared.lowerBound - row.cut
      for (index, isMarked) in mask.marks.enumerated() where isMarked && index % width < sharedWidth {
        words[top * width + index] = Self.red
      }
    }
    // What only the wider picture has.
    for y in shared {
      let line = (start + y - row.cut) * width
      if old.size.width > sharedWidth {
        for x in sharedWidth..<width { words[line + x] = Self.pale(old.words[(y + beforeTop) * old.size.width + x], Ground.gone) }
      } else {
        for x in sharedWidth..<width { words[line + x] = Self.pale(new.words[(y + rowTop) * new.size.width + x], Ground.new) }
      }
    }
    if isAligned { return }
    // What only the higher picture has.
    if before.height > row.height { append(old, row.height..<before.height, Ground.gone) }
    if row.height > before.height {
      words.removeLast((row.height - before.height) * width)
      append(new, before.height..<row.height, Ground.new)
    }
  }

  /// Some rows of a picture in pale greys, multiplied by a ground.
  private mutating func append(_ picture: PNGPixels, _ rows: Range<Int>, _ ground: UInt32) {
    words.reserveCapacity(words.count + rows.count * width)
    for y in rows {
      for x in 0..<width {
        words.append(x < picture.size.width ? Self.pale(picture.words[y * picture.size.width + x], ground) : Ground.shared)
      }
    }
  }

  /// A colour's grey between 176 and 255, multiplied by a ground.
  private static func pale(_ word: UInt32, _ ground: UInt32) -> UInt32 {
    let (red, green, blue, alpha) = (word >> 16 & 255, word >> 8 & 255, word & 255, word >> 24)
    // Rec. 601 in 256ths; what is transparent is white.
    let grey = (red * 77 + green * 151 + blue * 28) >> 8
    let opaque = (grey * alpha + 255 * (255 - alpha)) / 255
    let shade = 176 + opaque * 79 / 255
    var result: UInt32 = 0xFF00_0000
    for shift: UInt32 in [0, 8, 16] { result |= ((ground >> shift & 255) * shade / 255) << shift }
    return result
  }
}
