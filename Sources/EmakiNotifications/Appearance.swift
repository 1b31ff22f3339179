public import EmakiDisplay

/// An appearance describes how a notification list looks, independently of its content. It is an input of a picture, never a setting of the
/// machine.
public struct Appearance: Hashable, Sendable {
  /// The palette of the list; `.light` by default.
  public var theme: Theme
  /// The size of the texts; `.l` by default.
  public var typeSize: TypeSize

  /// Creates an appearance.
  public init(theme: Theme = .light, typeSize: TypeSize = .l) { (self.theme, self.typeSize) = (theme, typeSize) }
}
