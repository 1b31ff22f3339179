import EmakiDisplay

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
      let mark = theme == .dark ? Color.white : .black
      return mark.isSeen(on: ground) ? theme : theme == .dark ? .light : .dark
    }
  }
}
