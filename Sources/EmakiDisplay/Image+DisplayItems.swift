package import EmakiLayout

extension Image {
  /// What paints the image in a frame.
  package func displayItems(
    in frame: Rect, contentMode: ContentMode, modification: ImageModification, typesetter: any Typesetter
  ) -> [DisplayItem] {
    if frame.isEmpty { return [] }
    switch content {
    case .bitmap(let bitmap, _):
      let image = DisplayImage(source: .bitmap(bitmap), frame: frame, contentMode: contentMode, modification: modification)
      return [.image(image)]
    case .roundedRectangle(let radius, let fill, let borderWidth, let borderColor):
      let shape = RoundedRect(frame, radius: radius)
      return [.fill(shape, fill)] + (borderWidth > 0 ? [.border(shape, width: borderWidth, borderColor)] : [])
    case .letter(let letter, let color, let background):
      let side = min(frame.width, frame.height)
      let text = AttributedText(letter, font: .system(size: side * 0.44, weight: .medium), lineHeight: side * 0.6, color: color)
      let layout = typesetter.layout(TextRequest(text: text, maximumWidth: .unbounded))
      let origin = Point(x: frame.midX - layout.size.width / 2, y: frame.midY - layout.size.height / 2)
      let shape = RoundedRect(frame, radius: modification.cornerRadius(in: frame.size))
      return [.fill(shape, background), .text(layout, origin: origin)]
    }
  }
}

extension DisplayImage {
  /// Whether all that can be painted in the frame follows the modification's rounding. A resizable rounded rectangle has corners of its own.
  package var isRoundedByModification: Bool {
    if case .roundedRectangle? = fallback?.content { false } else { true }
  }
}

extension ImageModification {
  /// The corner radius in points that rounding gives a picture of a size; 0 where nothing rounds it.
  package func cornerRadius(in size: Size) -> Double {
    let half = min(size.width, size.height) / 2
    var radius = 0.0
    for operation in operations {
      switch operation {
      case .circle: radius = half
      case .rounded(let value): radius = max(radius, min(value, half))
      case .tint, .grayscale: break
      }
    }
    return radius
  }
}
