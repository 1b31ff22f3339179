import EmakiSupport

@testable import EmakiDisplay

/// `NamedContents` makes digests of the addresses and numbers themselves, as if they were the contents. A picture called `missing` cannot
/// be read.
struct NamedContents: ContentDigests {
  func digest(of source: ImageSource) -> Digest? {
    var builder = DigestBuilder()
    switch source {
    case .url("missing"): return nil
    case .url(let url): builder.append(url)
    case .bitmap(let bitmap): builder.append(bitmap.width)
    }
    return builder.digest()
  }

  func digest(of font: FontID) -> Digest {
    var builder = DigestBuilder()
    builder.append(font.index)
    return builder.digest()
  }
}

extension Digestible {
  /// The digest of the value alone; `nil` where it cannot be made.
  var digest: Digest? {
    var digest = LayerDigest(contents: NamedContents())
    digest.append(self)
    return digest.digest
  }
}
