package import EmakiLayout

/// What to paint for one cell, resolved: no node, no spec, no rasteriser's object. Coordinates are points from the cell's top left
/// corner, after all layout; a painter rounds edges to device pixels once.
public struct DisplayList: Sendable {
  /// The cell's size in points.
  package var size: Size
  /// In painter's order.
  package var entries: [Entry]

  package init(size: Size, entries: [Entry]) {
    self.size = size
    self.entries = entries
  }

  package enum Entry: Sendable {
    case pass(DisplayPass)
    indirect case group(DisplayGroup)
  }
}

/// What one node paints itself, or all that is below a node which rasterises its descendants: the unit of display work.
package struct DisplayPass: Sendable {
  package enum Content: Sendable {
    case items([DisplayItem])
    /// In painter's order; passes in it are no units of their own.
    indirect case subtree([DisplayList.Entry])
  }

  /// What messages call the node.
  package var node: String
  package var content: Content
  /// Cuts what is painted.
  package var clip: RoundedRect?
  /// What a painter paints in place of the pass where no picture in it can be had; `nil` leaves it as it is.
  package var substitute: Substitute?

  /// What is left of the pass without pictures, and what stays with it.
  package struct Substitute: Sendable {
    package var entries: [DisplayList.Entry]
    /// How many entries behind the pass go: what fades above a picture that has come.
    package var replacedCount: Int

    package init(entries: [DisplayList.Entry], replacedCount: Int) { (self.entries, self.replacedCount) = (entries, replacedCount) }
  }

  package init(node: String, items: [DisplayItem], clip: RoundedRect? = nil) {
    self.init(node: node, content: .items(items), clip: clip)
  }

  package init(node: String, subtree: [DisplayList.Entry], clip: RoundedRect? = nil) {
    self.init(node: node, content: .subtree(subtree), clip: clip)
  }

  private init(node: String, content: Content, clip: RoundedRect?) {
    self.node = node
    self.content = content
    self.clip = clip
  }

  /// Everything that is painted, in painter's order; of a subtree without what groups do to it.
  package var items: [DisplayItem] {
    switch content {
    case .items(let items): items
    case .subtree(let entries): entries.passes.flatMap(\.items)
    }
  }
}

extension DisplayList {
  /// The units of display work, depth first.
  package var passes: [DisplayPass] { entries.passes }
}

extension [DisplayList.Entry] {
  /// Every pass, depth first; a subtree is one.
  package var passes: [DisplayPass] {
    flatMap { entry in
      switch entry {
      case .pass(let pass): [pass]
      case .group(let group): group.entries.passes
      }
    }
  }
}

/// A subtree that is painted as a whole before it meets what lies below.
package struct DisplayGroup: Sendable {
  package var entries: [DisplayList.Entry]
  /// 0 to 1.
  package var opacity: Double
  /// Cuts the subtree.
  package var clip: RoundedRect?
  /// Cast by the subtree's silhouette; not cut by `clip`.
  package var shadow: Shadow?
  /// Maps the subtree's coordinates to the cell's.
  package var transform: AffineTransform

  package init(
    entries: [DisplayList.Entry], opacity: Double = 1, clip: RoundedRect? = nil, shadow: Shadow? = nil,
    transform: AffineTransform = .identity
  ) {
    self.entries = entries
    self.opacity = opacity
    self.clip = clip
    self.shadow = shadow
    self.transform = transform
  }
}

/// A rectangle whose corners are quarter circles; the radius is limited to half the shorter side when drawn.
package struct RoundedRect: Hashable, Sendable {
  package var rect: Rect
  package var radius: Double

  package init(_ rect: Rect, radius: Double = 0) {
    self.rect = rect
    self.radius = radius
  }
}

/// One thing to paint.
package enum DisplayItem: Sendable {
  case fill(RoundedRect, Color)
  /// A line inside the rectangle's edge.
  case border(RoundedRect, width: Double, Color)
  /// What rounding takes away from the rectangle.
  case corners(RoundedRect, Color)
  case text(TextLayout, origin: Point)
  case image(DisplayImage)
  /// Painted as one: no pixel of it shows what another of its parts covers.
  case resizable(ResizableRoundedRectangle, Rect)
  /// What a node draws in its frame.
  case drawing(Drawing, Rect)
}

/// A picture in a frame.
package struct DisplayImage: Sendable {
  package var source: ImageSource
  /// Painted where the source cannot be had, the first that can; before the fallback.
  package var alternatives: [ImageSource]
  package var frame: Rect
  package var contentMode: ContentMode
  package var modification: ImageModification
  /// Painted where no source can be had.
  package var fallback: Image?
  package var quality: ImageQuality
  package var options: ImageOptions

  package init(
    source: ImageSource, alternatives: [ImageSource] = [], frame: Rect, contentMode: ContentMode, modification: ImageModification,
    fallback: Image? = nil, quality: ImageQuality = .full, options: ImageOptions = ImageOptions()
  ) {
    self.source = source
    self.alternatives = alternatives
    self.frame = frame
    self.contentMode = contentMode
    self.modification = modification
    self.fallback = fallback
    self.quality = quality
    self.options = options
  }
}
