import EmakiDisplay
import EmakiNodes
import EmakiSupport

/// A cell chrome shows on the bars round a list what a cell file says of them, with the values of the list put in. What the file does not
/// say stays as it is.
final class CellChrome {
  /// An item is a button of a navigation bar or a tool bar, or a page of a tab bar.
  final class Item {
    /// The text; `nil` for none.
    var title: String?
    /// The mark; `nil` for none.
    var mark: BarMark?
    /// The text in the badge of a page; `nil` for none.
    var badge: String?
    /// Whether the button completes a task, which its text shows by its weight.
    var isDone = false
    /// The colour; `nil` is that of the bar.
    var tintColor: Color?

    var button: BarButtonItem {
      var button = BarButtonItem(title: title ?? "", isDone: isDone)
      if let mark {
        button = BarButtonItem(mark: mark)
        button.accessibilityLabel = title
      }
      button.tintColor = tintColor.map { DynamicColor($0) }
      return button
    }
  }

  /// The bars.
  var bars: ListBars
  /// Whether there is a mark that leads to the page before; `nil` leaves that to the kind of the screen.
  var hasBack: Bool?
  /// The index of the page that is shown.
  var selectedTab = 0

  init(_ bars: ListBars) {
    self.bars = bars
    self.bars.trailing = []
  }

  /// Gives the navigation bar a colour. The marks of the status bar, and titles without a colour, can be read on it.
  func tint(_ color: Color) {
    bars.navigationBar.barTintColor = DynamicColor(color)
    let suited: Theme = color.luminance <= 0.18 ? .dark : .light
    guard suited != bars.theme else { return }
    bars.navigationBar.contentTheme = suited
    tintTitle(suited == .dark ? .white : .black)
  }

  /// Gives the title a colour.
  func tintTitle(_ color: Color) {
    bars.navigationBar.titleTextAttributes.color = DynamicColor(color)
    bars.navigationBar.largeTitleTextAttributes.color = DynamicColor(color)
  }

  /// Shows pages in a tab bar, where the screen has one.
  func show(_ pages: [Item]) {
    guard bars.tabs != nil else { return }
    (bars.selectedTab, bars.countsUnread) = (min(selectedTab, pages.count - 1), false)
    bars.tabs = pages.map { TabBarItem(title: $0.title ?? "", mark: $0.mark, badgeValue: $0.badge) }
  }
}

/// Chrome properties are the keys of the bars of a cell file.
enum ChromeProperties {
  /// The most buttons of a bar, and the most pages of a tab bar.
  static let itemLimit = 8

  /// The properties of a navigation bar.
  static let navigation: [Property<CellChrome>] = [
    Property("title", .text) { if !$1.allSatisfy(\.isWhitespace) { $0.bars.title = $1 } },
    Property("prefersLargeTitle", .bool, \.bars.prefersLargeTitle),
    Property("hasBack", .bool, \.hasBack),
    Property("backTitle", .text, \.bars.backTitle),
    Property("searchPlaceholder", .text, \.bars.searchPlaceholder),
    Property("barTintColor", .color) { $0.tint($1) },
    Property("tintColor", .color) { chrome, color in
      chrome.bars.navigationBar.tintColor = DynamicColor(color)
      // The tool bar has the page's ground, on which a colour for a bar of another one might not be seen.
      if chrome.bars.navigationBar.barTintColor == nil { chrome.bars.toolTintColor = DynamicColor(color) }
    },
    Property("titleColor", .color) { $0.tintTitle($1) },
  ]
  /// The keys of a navigation bar that are lists of buttons.
  static let navigationLists = ["leading", "trailing"]

  static let tabBar: [Property<CellChrome>] = [
    Property("selected", .whole(0...itemLimit - 1), \.selectedTab),
    Property("barTintColor", .color) { $0.bars.tabBar.barTintColor = DynamicColor($1) },
    Property("tintColor", .color) { $0.bars.tabBar.tintColor = DynamicColor($1) },
    Property("unselectedItemTintColor", .color) { $0.bars.tabBar.unselectedItemTintColor = DynamicColor($1) },
  ]

  static let button: [Property<CellChrome.Item>] = [
    Property("title", .text, \.title), Property("mark", .word, \.mark), Property("isDone", .bool, \.isDone),
    Property("tintColor", .color, \.tintColor),
  ]

  /// The properties of a page. A badge of nothing, or of 0, is not shown, and a number above 99 is 99+.
  static let tab: [Property<CellChrome.Item>] = [
    Property("title", .text, \.title).required, Property("mark", .word, \.mark), Property("badge", .text) { $0.badge = badge($1) },
  ]

  private static func badge(_ text: String) -> String? {
    if text.isEmpty { return nil }
    // A number too large to be counted is above 99, too.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return text }
    let count = Int(text) ?? .max
    return count == 0 ? nil : count > 99 ? "99+" : text
  }
}

extension CellReader {
  /// Reads the bars of a cell file, whose data are of the list. The result shows them with the values of a list.
  func chrome(_ value: NamedValue) throws(CellFileError) -> @Sendable (inout ListBars, CellScope) -> Void {
    (data, bindsValues) = (Self.listData, false)
    try value.checkedMembers("navigationBar tabBar toolBar")
    var parts: [Property<CellChrome>.Setter] = []
    func addItems(
      _ key: String, of bar: NamedValue, _ properties: [Property<CellChrome.Item>] = ChromeProperties.button,
      _ set: @escaping @Sendable (CellChrome, [CellChrome.Item]) -> Void
    ) throws(CellFileError) {
      if let list = bar[key] { parts.append(try items(list, properties, set)) }
    }
    if let bar = value["navigationBar"] {
      try bar.checkedMembers(ChromeProperties.navigation.map(\.name) + ChromeProperties.navigationLists)
      parts.append(try setter(ChromeProperties.navigation, of: bar))
      try addItems("leading", of: bar) { $0.bars.leading = $1.map(\.button) }
      try addItems("trailing", of: bar) { $0.bars.trailing = $1.reversed().map(\.button) }
    }
    if let bar = value["tabBar"] {
      try bar.checkedMembers(["items"] + ChromeProperties.tabBar.map(\.name))
      parts.append(try setter(ChromeProperties.tabBar, of: bar))
      let list = try bar.require("items")
      try addItems("items", of: bar, ChromeProperties.tab) { $0.show($1) }
      if let selected = bar["selected"], let number = selected.number, let count = list.list?.count, number >= Double(count) {
        throw selected.refused("the number of an item, from 0 to \(count - 1)")
      }
    }
    try addItems("toolBar", of: value) { $0.bars.tools = $1.map(\.button) }
    let known = parts
    return { bars, scope in
      let (chrome, build) = (CellChrome(bars), CellBuild())
      for set in known { set(chrome, scope, build) }
      bars = chrome.bars
      bars.hasBack = chrome.hasBack ?? (bars.hasBack || bars.backTitle != nil)
    }
  }

  /// Reads a list of buttons or pages. Each has a text or a mark.
  private func items(
    _ value: NamedValue, _ properties: [Property<CellChrome.Item>], _ set: @escaping @Sendable (CellChrome, [CellChrome.Item]) -> Void
  ) throws(CellFileError) -> Property<CellChrome>.Setter {
    let keys = properties.map(\.name)
    let allowed = "a list of 1 to \(ChromeProperties.itemLimit) mappings of \(keys.joined(separator: ", "))"
    if let count = value.list?.count, !(1...ChromeProperties.itemLimit).contains(count) {
      throw value.error(.value("a list of \(count)", of: value.what, allowed: allowed))
    }
    let items = try value.items(allowed) { item throws(CellFileError) in
      try item.checkedMembers(keys)
      if item["title"] == nil, item["mark"] == nil { throw item.error(.missingKey("title", in: item.what)) }
      return try setter(properties, of: item)
    }
    return { chrome, scope, build in
      set(
        chrome,
        items.map { set in
          let item = CellChrome.Item()
          set(item, scope, build)
          return item
        })
    }
  }
}
