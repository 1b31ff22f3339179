public import EmakiLayout
import Foundation

/// Which side a list's rows start from.
public enum ListDirection: String, Hashable, Codable, Sendable, CaseIterable {
  /// Rows start from the left.
  case ltr
  /// Rows are mirrored; texts are not.
  case rtl
  /// Rows start from the side that the feed's language is written from.
  case auto

  /// The direction of a layout.
  ///
  /// - Parameter language: the BCP 47 tag of the feed's language, which only `.auto` asks for.
  public func layoutDirection(language: String?) -> LayoutDirection {
    switch self {
    case .ltr: .leftToRight
    case .rtl: .rightToLeft
    case .auto: language.map { Locale.Language(identifier: $0).characterDirection } == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }
}
