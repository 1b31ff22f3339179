public import EmakiDisplay

/// A navigation bar says how the bar of a navigation controller looks, under the names of `UINavigationBar`.
///
/// ```swift
/// navigation.navigationBar.barTintColor = DynamicColor(Color(0x2FB8FD))
/// navigation.navigationBar.tintColor = DynamicColor(.white)
/// navigation.navigationBar.titleTextAttributes.color = DynamicColor(.white)
/// ```
public struct NavigationBar: Hashable, Sendable {
  /// A style says whether the marks of the status bar, and titles without a colour, suit a light or a dark ground.
  public enum Style: Sendable {
    /// Marks and titles follow the theme.
    case `default`
    /// Marks and titles are light, on any theme.
    case black
  }

  /// Title attributes say how a title looks. An attribute that is `nil` has the standard value.
  public struct TitleAttributes: Hashable, Sendable {
    /// The colour of the title; `nil` by default.
    public var color: DynamicColor?
    /// The font of the title; `nil` by default.
    public var font: Font?

    /// Creates the attributes of a title.
    public init(color: DynamicColor? = nil, font: Font? = nil) { (self.color, self.font) = (color, font) }
  }

  /// The colour of the bar, of the status bar above it and of the large title below it. It hides the rows under them. `nil`, the default,
  /// means the page's own colour, and a translucent bar once rows are under it.
  public var barTintColor: DynamicColor?
  /// The colour of the back mark and of buttons that have none of their own; `nil`, the default, is the system's blue.
  public var tintColor: DynamicColor?
  /// The look of the title in the bar.
  public var titleTextAttributes = TitleAttributes()
  /// The look of the large title. Its size follows the user's text size, whatever the font says.
  public var largeTitleTextAttributes = TitleAttributes()
  /// Whether marks and titles suit a light or a dark ground; `.default` by default.
  public var barStyle = Style.default

  /// The theme that marks and titles have on the bar's own colour; `nil`, the default, leaves it to `barStyle`.
  package var contentTheme: Theme?

  /// Creates a bar that looks as the system's.
  public init() {}

  /// The theme of marks and titles.
  func theme(_ theme: Theme) -> Theme { contentTheme ?? (barStyle == .black ? .dark : theme) }
}

/// A title view is a node that stands in the place of a page's title in the navigation bar, as `UINavigationItem.titleView`.
public struct TitleView: Hashable, Sendable {
  /// The name of the view's content. Views with the same name have the same pixels, and are painted only once.
  public let name: String
  /// The function that makes the node. It is called on a worker when the bar is painted.
  let node: @Sendable () -> DisplayNode

  /// Creates a view from its name and a function that makes its node.
  public init(_ name: String, node: @escaping @Sendable () -> DisplayNode) { (self.name, self.node) = (name, node) }

  /// Returns whether two views have one name.
  public static func == (one: TitleView, other: TitleView) -> Bool { one.name.utf8.elementsEqual(other.name.utf8) }

  /// Adds the name to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(Array(name.utf8)) }
}
