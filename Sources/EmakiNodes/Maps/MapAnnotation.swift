public import EmakiDisplay
public import EmakiLayout

/// A map annotation marks a place on a map. MapKit's name for it is `MKAnnotation`.
public struct MapAnnotation: Hashable, Sendable {
  /// A look says what is drawn at the place.
  public enum Look: Hashable, Sendable {
    /// A pin in a colour, whose tip points at the place.
    case pin(tint: Color)
    /// An image in its own size. Its middle is `centerOffset` points from the place, with `y` downwards. A letter has no size of its own,
    /// and is drawn 32 points wide and high.
    case image(Image, centerOffset: Point = .zero)
  }

  /// The place that is marked.
  public var coordinate: Coordinate
  /// The label of the annotation for a screen reader; `nil` for none.
  public var title: String?
  /// The value of the annotation for a screen reader; `nil` for none.
  public var subtitle: String?
  /// The look of the annotation: a red pin by default.
  public var look: Look

  /// Makes an annotation.
  public init(coordinate: Coordinate, title: String? = nil, subtitle: String? = nil, look: Look = .pin(tint: .systemRed)) {
    (self.coordinate, self.title, self.subtitle, self.look) = (coordinate, title, subtitle, look)
  }
}
