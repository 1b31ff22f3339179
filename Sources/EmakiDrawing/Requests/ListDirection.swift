public import EmakiLayout

/// A list direction says which side a list's rows start from.
public enum ListDirection: String, Hashable, Codable, Sendable, CaseIterable {
  /// Rows start from the left.
  case ltr
  /// Rows start from the right. They are mirrored, but texts are not.
  case rtl
  /// Rows start from the side that the feed's language is written from.
  case auto

  /// Returns the direction of a layout.
  ///
  /// - Parameter language: the BCP 47 tag of the feed's language. Only `.auto` needs it; without it `.auto` starts from the left.
  public func layoutDirection(language: String?) -> LayoutDirection {
    switch self {
    case .ltr: .leftToRight
    case .rtl: .rightToLeft
    case .auto: language.map(WritingDirection.isRightToLeft) == true ? .rightToLeft : .leftToRight
    }
  }
}
