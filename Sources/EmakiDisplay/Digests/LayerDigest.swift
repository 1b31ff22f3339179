import EmakiLayout
package import EmakiSupport

/// A `LayerDigest` computes the digest of what is painted in a layer. Layers with the same digest have the same pixels.
///
/// Types of the display list append their fields to it; see `Digestible`.
struct LayerDigest {
  /// Returns the digests of pictures and fonts. It is asked once for each picture and for each run of glyphs.
  let contents: any ContentDigests
  /// The pictures that were appended, with the digests of their contents.
  var images: [ImageSource: Digest] = [:]
  /// Whether something was appended that no digest stands for, such as a picture that cannot be read.
  var isInDoubt = false
  /// Takes the bytes of fields.
  var builder = DigestBuilder()

  /// The digest of everything that was appended; `nil` where something was appended that no digest stands for.
  var digest: Digest? { isInDoubt ? nil : builder.digest() }

  /// Appends fields, each after the other.
  mutating func append<each Field: DigestField>(_ fields: repeat each Field) {
    for field in repeat each fields { field.feed(into: &self) }
  }
}

/// A `DigestField` can be appended to a digest: a number, a text, a value that has fields of its own, and optional values and arrays of these.
protocol DigestField {
  /// Appends the field to a digest.
  ///
  /// A field that can have more than one length or form appends its length or form too: two different values must never append the same
  /// bytes.
  func feed(into digest: inout LayerDigest)
}

/// A `Digestible` value appends each of its fields that decides a pixel to the digest of what is painted.
///
/// The function stands beside the fields, so that a new field is seen there. A test changes every field of every such type: the digest has
/// to change with it, or the field has to be on the test's list of those that decide no pixel.
protocol Digestible: DigestField {}

/// A `DigestScalar` is a number, a case without values, or some numbers without gaps between them: equal values have the same bytes in memory, and
/// these are appended as they are.
protocol DigestScalar: DigestField {}

extension DigestScalar {
  func feed(into digest: inout LayerDigest) { withUnsafeBytes(of: self) { digest.builder.append($0) } }
}

extension Int: DigestScalar {}
extension Double: DigestScalar {}
extension Bool: DigestScalar {}
extension Point: DigestScalar, Digestible {}
extension Size: DigestScalar, Digestible {}
extension Rect: DigestScalar, Digestible {}
extension EdgeInsets: DigestScalar {}

extension String: DigestField {
  /// Appends the text with its length.
  func feed(into digest: inout LayerDigest) { digest.builder.append(self) }
}

extension Optional: DigestField where Wrapped: DigestField {
  /// Appends whether there is a value and, where there is one, its fields.
  func feed(into digest: inout LayerDigest) {
    (self != nil).feed(into: &digest)
    self?.feed(into: &digest)
  }
}

extension Array: DigestField where Element: DigestField {
  /// Appends the number of values and the fields of each.
  func feed(into digest: inout LayerDigest) {
    count.feed(into: &digest)
    for value in self { value.feed(into: &digest) }
  }
}

extension FontID: DigestField {
  /// Appends the digest of everything that decides how the font's glyphs look.
  func feed(into digest: inout LayerDigest) { digest.builder.append(digest.contents.digest(of: self)) }
}

extension ImageSource: DigestField {
  /// Appends the digest of the picture's contents and whether they are shown as a video, or marks the digest as in doubt where the picture cannot be
  /// read.
  func feed(into digest: inout LayerDigest) {
    guard let content = digest.images[self] ?? digest.contents.digest(of: self) else {
      digest.isInDoubt = true
      return
    }
    digest.images[self] = content
    digest.builder.append(content)
    var isVideo = false
    if case .url(let url) = self { isVideo = url.exact.isVideo }
    digest.append(isVideo)
  }
}

/// A `ContentDigests` returns digests of what a display list only names: the contents of pictures and the files of fonts.
package protocol ContentDigests {
  /// Returns the digest of the contents of a picture's source; `nil` where the source cannot be read.
  func digest(of source: ImageSource) -> Digest?

  /// Returns the digest of everything that decides how a font's glyphs look, in any process.
  func digest(of font: FontID) -> Digest
}

extension ContentDigests {
  /// Returns the digest of what a list paints, and those of its pictures' contents; `nil` where something is painted that no digest stands for,
  /// such as a picture that cannot be read.
  ///
  /// - Parameter passes: what is painted besides.
  package func digest(of list: DisplayList, _ passes: [DisplayPass] = []) -> (list: Digest, images: [ImageSource: Digest])? {
    var digest = LayerDigest(contents: self)
    digest.append(list, passes)
    return digest.digest.map { ($0, digest.images) }
  }
}
