package import EmakiSupport

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
