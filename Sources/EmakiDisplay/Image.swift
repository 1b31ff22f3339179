public import EmakiLayout

/// A picture that a node holds, as opposed to one it loads.
public struct Image: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case bitmap(Bitmap, scale: Double)
    case roundedRectangle(cornerRadius: Double, fill: Color, borderWidth: Double, borderColor: Color)
    case letter(String, color: Color, background: Color)
  }

  package let content: Content

  /// Pixels, `scale` of them a point.
  public static func bitmap(_ bitmap: Bitmap, scale: Double = 1) -> Image { Image(content: .bitmap(bitmap, scale: scale)) }

  /// A filled rounded rectangle that stretches to any size without distorting its corners. Lengths are points.
  ///
  /// Source: Texture's `as_resizableRoundedImageWithCornerRadius`.
  public static func resizableRounded(
    cornerRadius: Double, fill: Color, borderWidth: Double = 0, borderColor: Color = .clear
  ) -> Image {
    Image(content: .roundedRectangle(cornerRadius: cornerRadius, fill: fill, borderWidth: borderWidth, borderColor: borderColor))
  }

  /// A letter in the middle of a coloured ground: the picture of somebody without a picture.
  public static func letter(_ letter: Character, color: Color = .white, background: Color) -> Image {
    Image(content: .letter(String(letter), color: color, background: background))
  }

  /// In points; 0 x 0 for a picture that fills whatever it is given.
  public var size: Size {
    switch content {
    case .bitmap(let bitmap, let scale): Size(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    // One point between the corners can stretch.
    case .roundedRectangle(let radius, _, _, _): Size(width: radius * 2 + 1, height: radius * 2 + 1)
    case .letter: .zero
    }
  }
}
