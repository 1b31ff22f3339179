/// A rectangle with rounded corners, a border inside its edge, and a colour in what the corners leave.
package struct ResizableRoundedRectangle: Hashable, Sendable {
  package var radii: CornerRadii
  package var fill: Color
  package var cornerColor: Color
  /// In points.
  package var borderWidth: Double
  package var borderColor: Color

  /// Everything in one colour and in its own shape.
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
  package func feed(into digest: inout LayerDigest) {
    digest.append(radii)
    digest.append(fill)
    digest.append(cornerColor)
    digest.append(borderWidth)
    digest.append(borderColor)
  }
}
