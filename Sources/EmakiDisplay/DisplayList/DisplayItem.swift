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
  /// A picture in a frame, to be had from an image provider.
  case image(DisplayImage)
  /// Pixels that fill a frame, in the place of what has them: an image, a drawing, an image that is drawn. Painters paint these alone.
  case picture(Bitmap, Rect)
  /// A rounded rectangle with border and corners in a frame. It is painted as one: no pixel shows what another of its parts covers.
  case resizable(ResizableRoundedRectangle, Rect)
  /// A node's own drawing, in the node's frame.
  case drawing(Drawing, Rect)
  /// An image that is drawn by a function, in a frame.
  case drawnImage(DisplayDrawnImage)
}

extension DisplayItem: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) {
    switch self {
    case .fill(let shape, let color): digest.append(0, shape, color)
    case .border(let shape, let width, let color): digest.append(1, shape, width, color)
    case .corners(let shape, let color): digest.append(2, shape, color)
    case .text(let layout, let origin): digest.append(3, layout, origin)
    case .image(let image): digest.append(4, image)
    case .resizable(let shape, let frame): digest.append(5, shape, frame)
    case .drawing(let drawing, let frame): digest.append(6, drawing, frame)
    case .drawnImage(let image): digest.append(7, image)
    case .picture: preconditionFailure("digests are made before pictures are put in their places")
    }
  }
}

extension TextLayout {
  /// Returns the items that paint the text and its pictures, and an entry for each stretch that casts a shadow of its own, in the order of their first
  /// characters.
  ///
  /// - Parameters:
  ///   - origin: the top left corner of the text's box.
  ///   - node: the name that messages use for the text's node.
  ///   - typesetter: the typesetter that sets the letters of default images.
  ///   - quality: how much of a picture has arrived; `nil` where nothing has.
  package func content(
    at origin: Point, node: String, typesetter: any Typesetter, quality: (ImageURL) -> ImageQuality? = { _ in .full }
  ) -> (items: [DisplayItem], stretches: [DisplayList.Entry]) {
    guard let details else { return ([.text(self, origin: origin)], []) }
    var items = [DisplayItem.text(details.shadows.isEmpty ? self : part(casting: 0), origin: origin)]
    for picture in details.attachments {
      let quality = picture.attachment.imageURL.map(quality) ?? .full
      items += DisplayItem.items(for: picture.attachment, in: picture.rect.offset(by: origin), quality: quality, typesetter: typesetter)
    }
    let stretches = details.shadows.enumerated().map { index, shadow in
      let text = DisplayItem.text(part(casting: UInt8(index + 1)), origin: origin)
      return DisplayList.Entry.group(DisplayGroup(entries: [.pass(DisplayPass(node: node, items: [text]))], shadow: shadow))
    }
    return (items, stretches)
  }
}

/// A display group is a part of a display list that is painted as one picture, which then fades, is cut, casts a shadow or is moved.
package struct DisplayGroup: Sendable {
  /// The entries that the group paints, in painter's order.
  package var entries: [DisplayList.Entry]
  /// The opacity of the whole group, from 0 to 1.
  package var opacity: Double
  /// The shape that the group is clipped to; `nil` clips nothing.
  package var clip: RoundedRect?
  /// The shadow that the group's silhouette casts. `clip` does not cut it.
  package var shadow: Shadow?
  /// The transform from the group's coordinates to the cell's.
  package var transform: Transform
  /// Whether the group has edges in common with the entries below it in the group that holds both. Where both cover the same part of a
  /// pixel, the group then replaces what is below it, as far as it is opaque, and nothing shows through between them. Otherwise the two
  /// coverages count separately, and at such an edge half of a half of what lies below both would show.
  package var sharesEdges: Bool

  package init(
    entries: [DisplayList.Entry], opacity: Double = 1, clip: RoundedRect? = nil, shadow: Shadow? = nil,
    transform: Transform = .identity, sharesEdges: Bool = false
  ) {
    self.entries = entries
    self.opacity = opacity
    self.clip = clip
    self.shadow = shadow
    self.transform = transform
    self.sharesEdges = sharesEdges
  }

  /// Whether entries of the group have edges in common, so that it must be painted as one picture.
  package var mixesEdges: Bool { entries.contains(where: \.sharesEdges) }
}

extension DisplayList.Entry {
  fileprivate var sharesEdges: Bool {
    switch self {
    case .pass: false
    case .group(let group): group.sharesEdges
    case .choice(_, let above, _): above.contains(where: \.sharesEdges)
    }
  }
}

extension DisplayGroup: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) {
    digest.append(opacity, clip, shadow, transform, sharesEdges, entries)
  }
}
