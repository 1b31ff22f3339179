package import EmakiLayout

extension Image {
  /// What paints the image in a frame.
  package func displayItems(
    in frame: Rect, contentMode: ContentMode, modification: ImageModification, options: ImageOptions = ImageOptions(),
    typesetter: any Typesetter
  ) -> [DisplayItem] {
    if frame.isEmpty { return [] }
    switch content {
    case .bitmap(let bitmap, _):
      let image = DisplayImage(
        source: .bitmap(bitmap), frame: frame, contentMode: contentMode, modification: modification, options: options)
      return [.image(image)]
    case .roundedRectangle(var rectangle):
      for case .tint(let color) in modification.operations { rectangle = rectangle.tinted(color) }
      guard let radius = rectangle.radii.uniform, rectangle.cornerColor.alpha == 0 else { return [.resizable(rectangle, frame)] }
      let shape = RoundedRect(frame, radius: radius)
      let border = rectangle.borderWidth > 0 ? [DisplayItem.border(shape, width: rectangle.borderWidth, rectangle.borderColor)] : []
      return [.fill(shape, rectangle.fill)] + border
    case .letter(let letter, let color, let background):
      let side = min(frame.width, frame.height)
      let text = AttributedText(letter.string, font: .system(size: side * 0.44, weight: .medium), lineHeight: side * 0.6, color: color)
      let layout = typesetter.layout(TextRequest(text: text, maximumWidth: .unbounded))
      let origin = Point(x: frame.midX - layout.size.width / 2, y: frame.midY - layout.size.height / 2)
      let shape = RoundedRect(frame, radius: modification.cornerRadius(in: frame.size))
      return [.fill(shape, background), .text(layout, origin: origin)] + modification.borders(of: shape)
    }
  }
}

extension DisplayImage {
  /// Whether all that can be painted in the frame follows the modification's rounding, in the frame's points. A resizable rounded rectangle
  /// has corners of its own; a picture modified in another box than the frame is stretched with its corners.
  package var isRoundedByModification: Bool {
    if options.forcedSize != nil || !options.forceUpscaling { return false }
    return if case .roundedRectangle? = fallback?.content { false } else { true }
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
      case .tint, .grayscale, .border, .blur, .custom: break
      }
    }
    return radius
  }

  /// The lines along the edge of what stands for a picture.
  fileprivate func borders(of shape: RoundedRect) -> [DisplayItem] {
    operations.compactMap { operation in
      if case .border(let width, let color) = operation, width > 0 { .border(shape, width: width, color) } else { nil }
    }
  }
}
