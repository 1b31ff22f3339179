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

/// The address of a video carries a mark, so that only a node that shows videos causes a video to be decoded. Where a picture is asked for,
/// a video at the same address is refused. No address that somebody wrote has the mark.
extension ImageURL {
  private static let mark = "\u{0}video:"

  package init(video address: String) { self.init(Self.mark + address) }

  /// Makes the address of a picture from the address as it was written. An address that begins with U+0000 gets another U+0000 in front, so
  /// that it is never taken for a marked address.
  package init(picture address: String) { self.init(address.utf8.first == 0 ? "\u{0}" + address : address) }

  /// Whether this is the address of a video.
  package var isVideo: Bool { string.utf8.starts(with: Self.mark.utf8) }

  /// The address as it was written, without a mark.
  package var written: String {
    if string.utf8.first != 0 { return string }
    return String(decoding: string.utf8.dropFirst(isVideo ? Self.mark.utf8.count : 1), as: UTF8.self)
  }
}

extension ImageSource {
  /// Whether this is the address of a video.
  package var isVideo: Bool { if case .url(let url) = self { ImageURL(url).isVideo } else { false } }
}
