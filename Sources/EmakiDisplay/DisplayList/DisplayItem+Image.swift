package import EmakiLayout
import EmakiSupport

/// Makes items of the pictures that a node holds.
extension DisplayItem {
  /// Returns the items that paint an image in a frame; no items for an empty frame.
  ///
  /// - Parameters:
  ///   - frame: the frame in points, in the cell's coordinates.
  ///   - typesetter: the typesetter that sets the letter of a default image.
  package static func items(
    for image: Image, in frame: Rect, contentMode: ContentMode, modification: ImageModification, options: ImageOptions = ImageOptions(),
    typesetter: any Typesetter
  ) -> [DisplayItem] {
    if frame.isEmpty { return [] }
    var options = options
    options.capInsets = image.capInsets
    func picture(_ source: ImageSource, scale: Double) -> DisplayItem {
      var options = options
      options.pictureScale = scale
      return .image(DisplayImage(source: source, frame: frame, contentMode: contentMode, modification: modification, options: options))
    }
    switch image.content {
    case .bitmap(let bitmap, let scale): return [picture(.bitmap(bitmap), scale: scale)]
    case .url(let url, _): return [picture(.url(url.string), scale: url.pictureScale)]
    case .roundedRectangle(var rectangle):
      for case .tint(let color) in modification.operations { rectangle = rectangle.tinted(color) }
      guard let radius = rectangle.radii.uniform, rectangle.cornerColor.alpha == 0 else { return [.resizable(rectangle, frame)] }
      let shape = RoundedRect(frame, radius: radius)
      let border = rectangle.borderWidth > 0 ? [DisplayItem.border(shape, width: rectangle.borderWidth, rectangle.borderColor)] : []
      return [.fill(shape, rectangle.fill)] + border
    case .letter(let letter, let families, let color, let background):
      let side = min(frame.width, frame.height)
      let font = Font(families: families, size: side * 0.44, weight: .medium)
      let text = AttributedText(letter.string, font: font, lineHeight: side * 0.6, color: color)
      var request = TextRequest(text: text, maximumWidth: .unbounded)
      request.measuresInk = !letter.string.utf8.allSatisfy { $0 < 0x80 } && letter.string.contains(where: \.isLetter)
      let layout = typesetter.layout(request)
      let origin = Point(x: frame.midX - layout.size.width / 2, y: frame.midY - middle(of: layout, font: font))
      let shape = RoundedRect(frame, radius: modification.cornerRadius(in: frame.size))
      return [.fill(shape, background), .text(layout, origin: origin)] + borders(of: modification, along: shape)
    case .drawing(let drawn):
      if drawn.size.width == 0 || drawn.size.height == 0 { return [] }
      let image = DisplayDrawnImage(image: drawn, frame: frame, contentMode: contentMode, modification: modification, options: options)
      return [.drawnImage(image)]
    }
  }

  /// Returns the distance of a letter's middle from the top of its box, in points: the middle of capitals, on whose line others stand, too, or the
  /// middle of the ink of a letter that is far from there, as many in Arabic are.
  private static func middle(of letter: TextLayout, font: Font) -> Double {
    let capitals = letter.size.height / 2
    guard let ink = letter.details?.ink else { return capitals }
    let middle = (ink.lowerBound + ink.upperBound) / 2
    // The ink of g is 0.19 of the font's size below that of capitals.
    return abs(middle - capitals) > font.size * 0.2 ? middle : capitals
  }

  /// Returns the items that paint a text's attachment in a frame; no items for an empty frame.
  ///
  /// - Parameter late: the state of the picture at the attachment's URL while it has not arrived in full; `nil` once it has.
  static func items(
    for attachment: TextAttachment, in frame: Rect, late: LateImage?, typesetter: any Typesetter
  ) -> [DisplayItem] {
    if frame.isEmpty { return [] }
    let quality = late.map { $0.best(rendersProgress: true)?.quality } ?? .full
    guard let url = attachment.url, let quality else {
      return attachment.image.map { items(for: $0, in: frame, contentMode: .scaleToFill, modification: .none, typesetter: typesetter) }
        ?? []
    }
    let picture = DisplayImage(
      source: .url(url), frame: frame, contentMode: .scaleToFill, modification: .none, fallback: attachment.image, quality: quality)
    return [.image(picture)]
  }

  /// Returns the border lines of a modification along the edge of the shape that is painted in place of a picture.
  private static func borders(of modification: ImageModification, along shape: RoundedRect) -> [DisplayItem] {
    modification.operations.compactMap { operation in
      if case .border(let width, let color) = operation, width > 0 { .border(shape, width: width, color) } else { nil }
    }
  }
}
