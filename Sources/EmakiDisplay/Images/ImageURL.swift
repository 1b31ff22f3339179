package import EmakiSupport

/// An image URL is the address of a picture exactly as it was written: two spellings of an accent are two pictures.
package typealias ImageURL = ExactString

extension ImageURL {
  /// The number of the picture's pixels in a point, on each axis: 2 or 3 where the file's name ends in `@2x` or `@3x`, as UIKit's do, else
  /// 1.
  package var pictureScale: Double {
    let text = string
    // Nearly all calls return here. It matters because this is called for each picture of each row.
    if !text.holds(byte: UInt8(ascii: "@")) || text.hasPrefix("data:") { return 1 }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    let stem = name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }
}
