/// A navigation item describes what a navigation bar shows for a page.
public struct NavigationItem: Hashable, Sendable {
  /// A large title display mode says whether a page has a large title.
  public enum LargeTitleDisplayMode: Hashable, Sendable {
    /// The page has a large title where its navigation controller prefers one.
    case automatic
    /// The page has a large title.
    case always
    /// The page has none.
    case never
  }

  /// The title of the bar; `nil` uses the page's own title.
  public var title: String?
  /// The node in the place of the title, in the middle of the bar; `nil`, the default, shows the title.
  public var titleView: TitleView?
  /// Whether the page has a large title; `.automatic` by default.
  public var largeTitleDisplayMode: LargeTitleDisplayMode = .automatic
  /// The text beside the back mark on the page that is opened from this page. `nil` uses this page's title, and an empty text shows no
  /// text.
  public var backButtonTitle: String?
  /// Whether the mark that leads back is left out.
  public var hidesBackButton = false
  /// The placeholder of an empty search field below the title, which disappears when the page is scrolled; `nil`, the default, shows no
  /// search field.
  public var searchPlaceholder: String?
  /// The buttons at the beginning of the bar.
  public var leftBarButtonItems: [BarButtonItem] = []
  /// The buttons at the end of the bar, the outermost first.
  public var rightBarButtonItems: [BarButtonItem] = []
  /// The first button at the beginning of the bar; setting it replaces all.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems.first }
    set { leftBarButtonItems = newValue.map { [$0] } ?? [] }
  }
  /// The outermost button at the end of the bar; setting it replaces all.
  public var rightBarButtonItem: BarButtonItem? {
    get { rightBarButtonItems.first }
    set { rightBarButtonItems = newValue.map { [$0] } ?? [] }
  }

  /// Creates an item; by default with the page's own title.
  public init(title: String? = nil) { self.title = title }
}
