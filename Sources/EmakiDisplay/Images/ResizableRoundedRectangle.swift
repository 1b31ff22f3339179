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
  package func feed(into digest: inout LayerDigest) {
    digest.append(radii)
    digest.append(fill)
    digest.append(cornerColor)
    digest.append(borderWidth)
    digest.append(borderColor)
  }
}
