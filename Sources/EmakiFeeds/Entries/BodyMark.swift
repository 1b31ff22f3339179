import EmakiSupport

/// A body mark is a part of a row's body that is bold, or that leads to an address.
public struct BodyMark: Hashable, Sendable {
  /// A look says how a marked part differs from the other text.
  public enum Look: Hashable, Sendable {
    /// The part is set in bold letters.
    case bold
    /// The part is a link. The value is its address.
    case link(String)
  }

  /// The range of the part in the body, in bytes of UTF-8, from one character to another.
  public var range: Range<Int>
  /// The look of the part.
  public var look: Look

  /// Creates a mark.
  public init(_ look: Look, in range: Range<Int>) { (self.look, self.range) = (look, range) }

  /// Returns whether two marks are equal byte for byte.
  public static func == (a: BodyMark, b: BodyMark) -> Bool {
    switch (a.look, b.look) {
    case (.bold, .bold): a.range == b.range
    case (.link(let one), .link(let other)): a.range == b.range && one.exact == other.exact
    default: false
    }
  }

  /// Hashes where the mark is.
  public func hash(into hasher: inout Hasher) { hasher.combine(range) }
}
