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
  func feed(into digest: inout LayerDigest) {
    digest.append(drawing, size)
  }
}

/// A resizable rounded rectangle is a filled rectangle with rounded corners, a border inside its edge, and a colour outside its corners.
package struct ResizableRoundedRectangle: Hashable, Sendable {
  package var radii: CornerRadii
  /// The colour inside the edge.
  package var fill: Color
  /// The colour between the rounded corners and the rectangle's edge.
  package var cornerColor: Color
  /// The width of the border, in points; 0 draws none.
  package var borderWidth: Double
  /// The colour of the border.
  package var borderColor: Color

  /// Returns the same shape with all parts in one colour. Each part stays as opaque as it was.
  func tinted(_ tint: Color) -> ResizableRoundedRectangle {
    func tinted(_ color: Color) -> Color {
      var result = tint
      result.alpha = UInt8((Int(tint.alpha) * Int(color.alpha) + 127) / 255)
      return result
    }
    var shape = self
    (shape.fill, shape.cornerColor, shape.borderColor) = (tinted(fill), tinted(cornerColor), tinted(borderColor))
    return shape
  }
}

extension ResizableRoundedRectangle: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) {
    digest.append(radii, fill, cornerColor, borderWidth, borderColor)
  }
}
