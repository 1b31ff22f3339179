import ArgumentParser
import Emaki
import Foundation

/// Which side rows start from.
enum ListDirection: String, CaseIterable {
  case ltr, rtl
  /// As the language is written.
  case auto

  static let help = ArgumentHelp(
    "Lay rows out from left to right, ltr, mirrored, rtl, or as the feed's language is written, auto. Text is not mirrored. (default: ltr)",
    valueName: "direction")

  /// - Parameter language: a BCP 47 tag.
  func layoutDirection(language: String?) -> LayoutDirection {
    switch self {
    case .ltr: .leftToRight
    case .rtl: .rightToLeft
    case .auto: language.map { Locale.Language(identifier: $0).characterDirection } == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }
}
