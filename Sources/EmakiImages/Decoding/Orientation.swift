internal import EmakiDisplay

/// An orientation says how a camera was held, by the value of the EXIF tag 0x0112 (CIPA DC-008, 4.6.5.A).
enum Orientation: UInt16, CaseIterable {
  case upright = 1
  case mirrored, turnedHalf, mirroredAndTurnedHalf
  case transposed, turnedRight, transversed, turnedLeft

  private var swapsAxes: Bool { rawValue >= 5 }

  func applied(to size: PixelSize) -> PixelSize { swapsAxes ? PixelSize(width: size.height, height: size.width) : size }

  /// Returns the stored pixels turned upright.
  func applied(to bitmap: Bitmap) -> Bitmap {
    if self == .upright { return bitmap }
    let (width, height) = (bitmap.width, bitmap.height)
    let (right, down) = (1, width)
    let (lastColumn, lastRow) = (width - 1, (height - 1) * width)
    // The first value is the place where the upright picture's first pixel is stored. The others are the steps to its next column and next
    // row.
    let (start, column, row) =
      switch self {
      case .upright: (0, right, down)
      case .mirrored: (lastColumn, -right, down)
      case .turnedHalf: (lastColumn + lastRow, -right, -down)
      case .mirroredAndTurnedHalf: (lastRow, right, -down)
      case .transposed: (0, down, right)
      case .turnedRight: (lastRow, -down, right)
      case .transversed: (lastColumn + lastRow, -down, -right)
      case .turnedLeft: (lastColumn, down, -right)
      }
    let size = applied(to: bitmap.size)
    return Bitmap(size: size, isOpaque: bitmap.isOpaque, cleared: false) { target in
      bitmap.withPixels { source in
        for y in 0..<size.height {
          for x in 0..<size.width { target[y * size.width + x] = source[start + x * column + y * row] }
        }
      }
    }
  }
}

extension Orientation {
  /// Reads the orientation that the TIFF structure of EXIF names; upright if there is none or it cannot be read.
  init(exif: ArraySlice<UInt8>?) {
    // The TIFF structure of a JPEG stands behind this identifier, and some writers put it there in other formats too.
    let prefix = Array("Exif\0\0".utf8)
    self = exif.map { $0.starts(with: prefix) ? $0.dropFirst(prefix.count) : $0 }.flatMap(Self.orientation(inTIFF:)) ?? .upright
  }

  private static func orientation(inTIFF tiff: ArraySlice<UInt8>) -> Orientation? {
    let isLittleEndian = tiff.starts(with: Array("II".utf8))
    guard isLittleEndian || tiff.starts(with: Array("MM".utf8)) else { return nil }
    func number(at offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset + count <= tiff.count else { return nil }
      return tiff.number(at: tiff.startIndex + offset, bytes: count, isLittleEndian: isLittleEndian)
    }
    guard number(at: 2, bytes: 2) == 42, let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2) else {
      return nil
    }
    for entry in 0..<count {
      let at = directory + 2 + entry * 12
      guard let tag = number(at: at, bytes: 2) else { return nil }
      // Type 3 is a 16-bit number, kept at the beginning of the value field.
      if tag == 0x0112, number(at: at + 2, bytes: 2) == 3, let value = number(at: at + 8, bytes: 2) {
        return Orientation(rawValue: UInt16(value))
      }
    }
    return nil
  }
}
