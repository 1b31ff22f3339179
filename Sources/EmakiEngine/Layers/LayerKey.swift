import EmakiDigest
import EmakiEncoding
import EmakiImages
import EmakiRaster

/// What decides every byte of a painted and compressed piece of a list: two pieces of one key are the same.
struct LayerKey: Sendable {
  let digest: Digest
  /// Of the pictures in it that are read. They are looked at once more after painting: a file may change in between.
  private let images: [ImageSource: Digest]

  /// `nil` where the piece cannot be told from others, as a picture cannot be read or a drawing has no key.
  ///
  /// - Parameter rows: which of the list's pixel rows the piece is.
  /// - Parameter outlivesProcess: whether layers are kept for other processes, which may have other libraries.
  init?(
    _ list: DisplayList, rows: Range<Int>, ground: Color, scale: Scale, png: PNGMode, images store: ImageStore, outlivesProcess: Bool
  ) {
    var digest = LayerDigest(DrawnContents(images: store))
    digest.append(Self.form)
    // They are the same as long as the process lives, and asking for all of them loads libraries that nothing else may need.
    if outlivesProcess { digest.append(Self.versions) }
    digest.append(png.rawValue)
    digest.append(EncodedLayer.bandHeight)
    digest.append(scale.factor)
    digest.append(ground)
    digest.append(rows.lowerBound)
    digest.append(rows.upperBound)
    digest.append(list)
    guard let key = digest.digest else { return nil }
    self.digest = key
    images = digest.images.filter { if case .url = $0.key { true } else { false } }
  }

  /// Returns the digest of what decides the pixels of one node's pass; `nil` where it is in doubt.
  static func digest(of pass: DisplayPass, images: ImageStore) -> Digest? {
    var digest = LayerDigest(DrawnContents(images: images))
    digest.append(pass)
    return digest.digest
  }

  func holds(_ store: ImageStore) -> Bool { images.allSatisfy { store.digest(of: $0.key) == $0.value } }

  /// The number of the way in which keys are made. Kept layers have keys of an older form, whose bytes mean something else.
  private static let form = 2

  private static let versions = RenderingVersion.all.joined(separator: "; ")
}

/// `DrawnContents` knows the pictures of a renderer and the fonts of the process.
private struct DrawnContents: ContentDigests {
  let images: ImageStore

  func digest(of source: ImageSource) -> Digest? { images.digest(of: source) }
  func digest(of font: FontID) -> Digest { FontIdentity.digest(of: font) }
}
