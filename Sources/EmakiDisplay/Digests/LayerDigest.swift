package import EmakiDigest

/// A `LayerDigest` puts together the digest of what is painted: layers of one digest have the same pixels.
///
/// Types of the display list append their fields to it; see `Digestible`.
package struct LayerDigest {
  /// The pictures that were appended, with the digests of their contents.
  package private(set) var images: [ImageSource: Digest] = [:]
  /// Whether something was appended that no digest stands for, such as a picture that cannot be read.
  package private(set) var isInDoubt = false
  private var builder = DigestBuilder()
  private let contents: any ContentDigests

  /// Starts an empty digest.
  ///
  /// - Parameter contents: is asked for each picture once and for each run of glyphs.
  package init(_ contents: any ContentDigests) { self.contents = contents }

  /// The digest of what was appended; `nil` where it is in doubt.
  package var digest: Digest? { isInDoubt ? nil : builder.digest() }

  /// Says that no digest stands for what is appended.
  package mutating func doubt() { isInDoubt = true }

  /// Appends bytes without their number.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) { builder.append(bytes) }

  /// Appends an integer as 64 bits.
  package mutating func append(_ value: Int) { builder.append(value) }
  /// Appends 32 bits.
  package mutating func append(_ value: UInt32) { builder.append(value) }
  /// Appends the 64 bits of a number.
  package mutating func append(_ value: Double) { builder.append(value) }
  /// Appends a byte that is 1 or 0.
  package mutating func append(_ value: Bool) { builder.append(value) }

  /// Appends a text with its length.
  package mutating func append(_ text: String) { builder.append(text) }

  /// Appends the fields of a value.
  package mutating func append(_ value: some Digestible) { value.feed(into: &self) }

  /// Appends whether there is a value, and its fields.
  package mutating func append(_ value: (some Digestible)?) {
    append(value != nil)
    if let value { append(value) }
  }

  /// Appends how many values there are, and the fields of each.
  package mutating func append(_ values: [some Digestible]) {
    append(values.count)
    for value in values { append(value) }
  }

  /// Appends what decides how a font's glyphs look.
  package mutating func append(_ font: FontID) { builder.append(contents.digest(of: font)) }

  /// Appends the contents of a picture, or doubt where it cannot be read.
  package mutating func append(_ source: ImageSource) {
    guard let content = images[source] ?? contents.digest(of: source) else { return doubt() }
    images[source] = content
    builder.append(content)
  }

  /// Appends the address of a picture without looking at its contents, or doubt where it has none.
  package mutating func appendAddress(of source: ImageSource) {
    if case .url(let url) = source { append(url) } else { doubt() }
  }
}
