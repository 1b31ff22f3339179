package import EmakiLayout

/// A display item is one thing to paint. Lengths are points in the cell's coordinates.
package enum DisplayItem: Sendable {
  /// A rounded rectangle in one colour.
  case fill(RoundedRect, Color)
  /// A line inside the edge of a rounded rectangle.
  case border(RoundedRect, width: Double, Color)
  /// The four corners that rounding takes away from a rectangle, in one colour.
  case corners(RoundedRect, Color)
  /// A text whose box has its top left corner at the origin.
  case text(TextLayout, origin: Point)
  /// A picture in a frame.
  case image(DisplayImage)
  /// A rounded rectangle with border and corners in a frame. It is painted as one: no pixel shows what another of its parts covers.
  case resizable(ResizableRoundedRectangle, Rect)
  /// A node's own drawing, in the node's frame.
  case drawing(Drawing, Rect)
  /// An image that is drawn by a function, in a frame.
  case drawnImage(DisplayDrawnImage)
}

extension DisplayItem: Digestible {
  /// Appends the fields to a digest.
  package func feed(into digest: inout LayerDigest) {
    switch self {
    case .fill(let shape, let color):
      digest.append(0)
      digest.append(shape)
      digest.append(color)
    case .border(let shape, let width, let color):
      digest.append(1)
      digest.append(shape)
      digest.append(width)
      digest.append(color)
    case .corners(let shape, let color):
      digest.append(2)
      digest.append(shape)
      digest.append(color)
    case .text(let layout, let origin):
      digest.append(3)
      digest.append(layout)
      digest.append(origin)
    case .image(let image):
      digest.append(4)
      digest.append(image)
    case .resizable(let shape, let frame):
      digest.append(5)
      digest.append(shape)
      digest.append(frame)
    case .drawing(let drawing, let frame):
      digest.append(6)
      digest.append(drawing)
      digest.append(frame)
    case .drawnImage(let image):
      digest.append(7)
      digest.append(image)
    }
  }
}

/// Makes items of texts that are set in lines.
extension DisplayItem {
  /// Returns the items that paint a text and its pictures, without the stretches that cast shadows of their own.
  ///
  /// - Parameters:
  ///   - origin: the top left corner of the text's box.
  ///   - moment: the instant that decides which pictures have arrived; `nil` where all of them have.
  ///   - typesetter: the typesetter that sets the letters of default images.
  package static func items(
    for layout: TextLayout, at origin: Point, moment: DisplayMoment?, typesetter: any Typesetter
  ) -> [DisplayItem] {
    guard let details = layout.details else { return [.text(layout, origin: origin)] }
    var items = [DisplayItem.text(details.shadows.isEmpty ? layout : layout.part(casting: 0), origin: origin)]
    for picture in details.attachments {
      let late = picture.attachment.imageURL.flatMap { moment?.images[$0] }
      items += Self.items(for: picture.attachment, in: picture.rect.offset(by: origin), late: late, typesetter: typesetter)
    }
    return items
  }
}
