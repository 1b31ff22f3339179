import EmakiDisplay
import EmakiEngine

extension PictureDifference {
  /// Draws a difference image as a PNG file.
  ///
  /// - Throws: `SnapshotError` where a picture cannot be decoded or the image would be too large.
  package func png(expected: ComparedPicture, actual: ComparedPicture) throws(SnapshotError) -> [UInt8] {
    let (old, new) = (try expected.pixels(), try actual.pixels())
    let largest = PixelSize(width: max(old.size.width, new.size.width), height: max(old.size.height, new.size.height))
    guard largest.area <= PNGPixels.limit else { throw .png(file: actual.name, .tooManyPixels(largest, limit: PNGPixels.limit)) }
    let image = DifferenceImage(self, old, new)
    return PNGPixels.file(image.words, width: image.width)
  }
}

/// A difference image shows how two pictures differ. The actual picture is drawn in pale greys, with red where it was repainted. New rows
/// have a blue background. Removed rows are shown at their old places with an orange background.
///
/// In a comparison by pixels, the image is as wide as the wider and as high as the higher picture. Parts that only one of them has are blue
/// or orange.
private struct DifferenceImage {
  private static let red: UInt32 = 0xFFFF_0000
  fileprivate let width: Int
  fileprivate var words: [UInt32] = []

  fileprivate init(_ difference: PictureDifference, _ old: PNGPixels, _ new: PNGPixels) {
    width = max(old.size.width, new.size.width)
    words.reserveCapacity(width * (max(old.size.height, new.size.height) + 1))
    for change in difference.rows {
      switch (change.expected, change.actual) {
      case (let row?, nil): append(old, row.rows, Ground.gone)
      case (nil, let row?): append(new, row.rows, Ground.new)
      case (let before?, let row?): append(change, old, before, new, row, isAligned: difference.unit == .row)
      case (nil, nil): continue
      }
    }
  }

  /// A ground is the background of a row in the difference image: pale greys multiplied by a colour.
  private struct Ground {
    let color: UInt32
    /// The pale colours, indexed by a pixel's grey from 0 to 255.
    private let pale: [UInt32]

    static let shared = Ground(0xFFFF_FFFF)
    static let new = Ground(0xFFBF_D9FF)
    static let gone = Ground(0xFFFF_D9B3)

    private init(_ color: UInt32) {
      self.color = color
      // The shades of grey go from 176 to 255.
      pale = (0...255).map { grey in
        let shade = UInt32(176 + grey * 79 / 255)
        return [16, 8, 0].reduce(0xFF00_0000) { $0 | ((color >> $1 & 255) * shade / 255) << $1 }
      }
    }

    /// Returns the pale colour for a pixel's grey, by Rec. 601 in 256ths. Transparent pixels count as white.
    func pale(_ word: UInt32) -> UInt32 {
      let alpha = word >> 24
      let grey = ((word >> 16 & 255) * 77 + (word >> 8 & 255) * 151 + (word & 255) * 28) >> 8
      return pale[Int(alpha == 255 ? grey : (grey * alpha + 255 * (255 - alpha)) / 255)]
    }
  }

  /// Appends rows that are in both pictures.
  private mutating func append(
    _ change: RowChange, _ old: PNGPixels, _ before: PictureManifest.Row, _ new: PNGPixels, _ row: PictureManifest.Row, isAligned: Bool
  ) {
    let start = words.count / width
    append(new, row.rows, Ground.shared)
    let shared = before.view.clamped(to: row.view)
    let sharedWidth = min(old.size.width, new.size.width)
    let top = start + shared.lowerBound - row.cut
    let (oldRows, newRows) = (before.place(of: shared), row.place(of: shared))
    if change.difference != nil, let mask = DifferenceMask(old, oldRows, new, newRows) {
      for (index, isMarked) in mask.marks.enumerated() where isMarked && index % width < sharedWidth {
        words[top * width + index] = Self.red
      }
    }
    // These columns exist only in the wider picture.
    let (wider, first, ground) =
      old.size.width > sharedWidth ? (old, oldRows.lowerBound, Ground.gone) : (new, newRows.lowerBound, Ground.new)
    for y in 0..<shared.count {
      for x in sharedWidth..<width { words[(top + y) * width + x] = ground.pale(wider.words[(first + y) * width + x]) }
    }
    if isAligned { return }
    // These rows exist only in the higher picture.
    if before.height > row.height { append(old, row.height..<before.height, Ground.gone) }
    if row.height > before.height {
      words.removeLast((row.height - before.height) * width)
      append(new, before.height..<row.height, Ground.new)
    }
  }

  /// Appends some rows of a picture in pale greys, multiplied by a ground.
  private mutating func append(_ picture: PNGPixels, _ rows: Range<Int>, _ ground: Ground) {
    let shown = min(width, picture.size.width)
    for y in rows {
      words += picture.words[y * picture.size.width..<y * picture.size.width + shown].lazy.map(ground.pale)
      words += repeatElement(Ground.shared.color, count: width - shown)
    }
  }
}
