import EmakiLayout
package import EmakiSupport

/// A `LayerDigest` computes the digest of what is painted in a layer. Layers with the same digest have the same pixels.
///
/// Types of the display list append their fields to it; see `Digestible`.
struct LayerDigest {
  /// The pictures that were appended, with the digests of their contents.
  private(set) var images: [ImageSource: Digest] = [:]
  /// Whether something was appended that no digest stands for, such as a picture that cannot be read.
  private(set) var isInDoubt = false
  private var builder = DigestBuilder()
  private let contents: any ContentDigests

  /// Starts an empty digest.
  ///
  /// - Parameter contents: returns the digests of pictures and fonts. It is asked once for each picture and for each run of glyphs.
  init(_ contents: any ContentDigests) { self.contents = contents }

  /// The digest of everything that was appended; `nil` where something was appended that no digest stands for.
  var digest: Digest? { isInDoubt ? nil : builder.digest() }

  /// Marks the digest as in doubt: no digest stands for something that is appended.
  mutating func doubt() { isInDoubt = true }

  /// Appends bytes, without the number of them.
  mutating func append(_ bytes: UnsafeRawBufferPointer) { builder.append(bytes) }

  /// Appends the bytes of a number or of a Boolean value.
  mutating func append(_ value: some DigestScalar) { withUnsafeBytes(of: value) { builder.append($0) } }

  /// Appends a text with its length.
  mutating func append(_ text: String) { builder.append(text) }

  /// Appends fields, each after the other.
  @_disfavoredOverload
  mutating func append<each Field: DigestField>(_ fields: repeat each Field) {
    for field in repeat each fields { field.feed(into: &self) }
  }

  /// Appends the digest of everything that decides how a font's glyphs look.
  mutating func append(_ font: FontID) { builder.append(contents.digest(of: font)) }

  /// Appends the digest of a picture's contents and whether they are shown as a video, or marks this digest as in doubt where the picture
  /// cannot be read.
  mutating func append(_ source: ImageSource) {
    guard let content = images[source] ?? contents.digest(of: source) else { return doubt() }
    images[source] = content
    builder.append(content)
    append(source.isVideo)
  }

  /// Appends the address of a picture without reading its contents, or marks this digest as in doubt where the picture has no address.
  mutating func appendAddress(of source: ImageSource) {
    if case .url(let url) = source { append(url) } else { doubt() }
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

/// A `DigestScalar` has the same bytes wherever it has the same value.
protocol DigestScalar: BitwiseCopyable {}

extension DigestScalar {
  func feed(into digest: inout LayerDigest) { digest.append(self) }
}

extension Int: DigestScalar, DigestField {}
extension UInt32: DigestScalar, DigestField {}
extension Double: DigestScalar, DigestField {}
extension Bool: DigestScalar, DigestField {}

extension String: DigestField {
  func feed(into digest: inout LayerDigest) { digest.append(self) }
}

extension Optional: DigestField where Wrapped: DigestField {
  /// Appends whether there is a value and, where there is one, its fields.
  func feed(into digest: inout LayerDigest) {
    digest.append(self != nil)
    self?.feed(into: &digest)
  }
}

extension Array: DigestField where Element: DigestField {
  /// Appends the number of values and the fields of each.
  func feed(into digest: inout LayerDigest) {
    digest.append(count)
    for value in self { value.feed(into: &digest) }
  }
}

extension CaseIterable where Self: Equatable {
  /// The number of a case, from 0 in the order in which they are declared.
  var number: Int { Self.allCases.enumerated().first { $0.element == self }?.offset ?? 0 }
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
    var digest = LayerDigest(self)
    digest.append(list, passes)
    return digest.digest.map { ($0, digest.images) }
  }

  /// Returns the digest of what a pass paints; `nil` where something is painted that no digest stands for.
  package func digest(of pass: DisplayPass) -> Digest? {
    var digest = LayerDigest(self)
    digest.append(pass)
    return digest.digest
  }
}

extension Point: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) {
    digest.append(x, y)
  }
}

extension Size: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) {
    digest.append(width, height)
  }
}

extension Rect: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) {
    digest.append(origin, size)
  }
}
