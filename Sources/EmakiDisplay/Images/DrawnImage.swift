package import EmakiLayout
import EmakiSupport

/// A drawn image is a drawing with a size of its own.
///
/// Two of them are equal where their drawings have one key and their sizes are the same, and otherwise where they are one object.
package final class DrawnImage: Hashable, Sendable {
  /// The drawing that the image shows.
  package let drawing: Drawing
  /// The image's size in points. Both lengths are finite and at least 0.
  package let size: Size

  /// Makes the image of a drawing. Lengths that are negative or no finite number count as 0.
  init(_ drawing: Drawing, size: Size) {
    func length(_ value: Double) -> Double { value.isFinite ? max(value, 0) : 0 }
    self.drawing = drawing
    self.size = Size(width: length(size.width), height: length(size.height))
  }

  /// The name that errors use for the image.
  package var name: String { "drawn image" + (drawing.key.map { " " + quoted($0) } ?? "") }

  /// Compares keys byte for byte and sizes, or where there is no key the objects.
  package static func == (a: DrawnImage, b: DrawnImage) -> Bool {
    if a === b { return true }
    guard let key = a.drawing.key, let other = b.drawing.key else { return false }
    return a.size == b.size && key.exact == other.exact
  }

  /// Feeds what `==` compares into a hasher.
  package func hash(into hasher: inout Hasher) {
    if let key = drawing.key { hasher.combine(key.exact) } else { hasher.combine(ObjectIdentifier(self)) }
  }
}

extension DrawnImage: Digestible {
  /// Appends the drawing's key and the size. Without a key the digest is marked as in doubt.
  package func feed(into digest: inout LayerDigest) {
    digest.append(drawing)
    digest.append(size)
  }
}
