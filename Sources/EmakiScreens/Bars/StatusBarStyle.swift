import EmakiDisplay
import Glibc

/// A status bar style says whether the marks of the status bar are dark or light, under the names of `UIStatusBarStyle`.
public enum StatusBarStyle: Hashable, Sendable {
  /// The marks follow the theme. Where they would not be seen on the page's or the bar's colour, they have the other one; UIKit leaves them unseen.
  case `default`
  /// The marks are white, for a dark page.
  case lightContent
  /// The marks are black, for a light page.
  case darkContent

  /// Returns the theme that the marks have on a colour; `nil` stands for a colour that is not known.
  func theme(_ theme: Theme, on ground: Color?) -> Theme {
    switch self {
    case .lightContent: return .dark
    case .darkContent: return .light
    case .default:
      guard let ground, ground.isOpaque else { return theme }
      let contrast = theme == .dark ? 1.05 / (ground.luminance + 0.05) : (ground.luminance + 0.05) / 0.05
      return contrast >= Self.leastContrast ? theme : theme == .dark ? .light : .dark
    }
  }

  /// The least contrast of marks that are seen. Source: WCAG 2.2, 1.4.11, for graphics.
  private static let leastContrast = 3.0
}

extension Color {
  /// The relative luminance, from 0 for black to 1 for white. Source: WCAG 2.2.
  fileprivate var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let part = Double(channel) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
