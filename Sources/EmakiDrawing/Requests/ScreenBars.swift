import EmakiCells
import EmakiDisplay
import EmakiEngine
import EmakiFeeds
package import EmakiLayout
import EmakiNodes

/// Screen bars say which bars of a phone are drawn over a list: a status bar, a navigation bar, and for some kinds a tab bar.
///
/// The list scrolls under the bars. At rest its first row is below the navigation bar, and its end is above the tab bar or the home
/// indicator. Scroll distances are counted from the resting position. The offset in a frame or a trace is the list's own number, which is
/// negative at rest, as in UIKit, where the content inset lies above 0. In portrait the title is large until the list is scrolled.
public struct ScreenBars: Hashable, Codable, Sendable {
  /// A kind is a set of bars.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The screen is a page that was opened from another: its navigation bar has a mark that leads back.
    case nav
    /// The screen is a page of a tab bar, whose badge counts the unread rows.
    case tabs
  }

  /// The bars that there are.
  public var kind: Kind
  /// The title of the navigation bar; `nil` stands for the feed's own title, or else `Notifications`. A title that is empty or white space
  /// counts as none, both here and in feeds.
  public var title: String?
  /// The time in the status bar, as it is written, of at most 16 code points in one line; `nil` is 9:41.
  public var clock: String?

  /// Creates bars of a kind.
  public init(_ kind: Kind, title: String? = nil, clock: String? = nil) { (self.kind, self.title, self.clock) = (kind, title, clock) }

  /// The greatest number of code points of a clock.
  package static let clockLength = 16

  /// Returns whether a text can be a clock: it has from 1 to 16 code points, of which none is a control character or parts lines.
  static func canBeClock(_ text: String) -> Bool {
    (1...clockLength).contains(text.unicodeScalars.count)
      && text.unicodeScalars.allSatisfy { ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory) }
  }

  /// The least size of a screen with bars, in points.
  package static let leastSize = ScreenMetrics.leastSize

  /// Checks the clock, and that a screen of a size in points leaves room for a list between the bars.
  func check(in size: Size) throws(DrawingRequestError) {
    if let clock, !Self.canBeClock(clock) { throw .clock(clock) }
    let least = Self.leastSize
    if size.width < least.width || size.height < least.height { throw .noRoomForBars(size, least: least) }
  }

  /// Returns the bars over the list of a feed, of which the cell file may say something.
  ///
  /// - Parameters:
  ///   - feed: the feed; `nil` for a list of another kind.
  ///   - language: the language of a feed that names none.
  ///   - look: the colours and the sizes of texts.
  ///   - cells: the cell file that draws the rows; `nil` for none.
  ///   - size: the size of the screen in points.
  ///   - device: the device that is drawn round the screen.
  func listBars(
    of feed: Feed?, language: String?, _ look: CellLook, _ cells: CellFile? = nil, size: Size, device: DeviceFrame? = nil
  ) -> ListBars {
    let look = cells?.barLook(look) ?? look
    var bars = ListBars(
      title: "Notifications", theme: look.barTheme, typeSize: look.typeSize, metrics: ScreenMetrics(size, showsCutout: device != nil))
    func name(_ text: String?) { if let text, !text.allSatisfy(\.isWhitespace) { bars.title = text } }
    name(feed?.title)
    bars.language = feed?.language ?? language
    if let clock { bars.clock = clock }
    bars.dress(in: look.tokens)
    switch kind {
    case .nav: bars.hasBack = true
    case .tabs:
      bars.trailing = [BarButtonItem(mark: .gear)]
      bars.tabs = [
        TabBarItem(title: "Home", mark: .house), TabBarItem(title: "Search", mark: .magnifier),
        TabBarItem(title: "Notifications", mark: .bell), TabBarItem(title: "Profile", mark: .person),
      ]
      bars.selectedTab = 2
    }
    cells?.show(on: &bars, of: feed, look: look)
    name(title)
    return bars
  }
}

extension CellLook {
  /// The theme of bars that suits the list's background. For example, a theme for paper has light bars even in the dark appearance.
  fileprivate var barTheme: Theme {
    guard let ground = colors["ground"] else { return theme }
    return ground.luminance > 0.18 ? .light : .dark
  }
}

extension ListBars {
  /// Gives the bars the colours and fonts in which a theme differs from the built-in look.
  fileprivate mutating func dress(in tokens: CellTheme) {
    func own(_ token: String) -> DynamicColor? { tokens.colors[token] == CellTheme.ios.colors[token] ? nil : tokens.colors[token] }
    func font(_ style: String, size: Double, weight: Font.Weight) -> Font? {
      guard let families = tokens.textStyles[style]?.families, !families.isEmpty else { return nil }
      return Font(families: families, size: size, weight: weight)
    }
    navigationBar.tintColor = own("link")
    navigationBar.titleTextAttributes = NavigationBar.TitleAttributes(
      color: own("primary"), font: font("headline", size: 17, weight: .semibold))
    navigationBar.largeTitleTextAttributes = NavigationBar.TitleAttributes(
      color: own("primary"), font: font("largeTitle", size: 34, weight: .bold))
    (tabBar.tintColor, tabBar.unselectedItemTintColor) = (own("link"), own("secondary"))
    toolTintColor = own("link")
    families = tokens.textStyles["body"]?.families ?? []
  }
}
