package import EmakiDisplay
import EmakiSupport

/// A cell chrome is what a cell file says of the bars of a screen round its list, with the values of one list put in.
package final class CellChrome {
  /// A mark is a drawing for an item of a tab bar or a button of a bar.
  package enum Mark: String, Hashable, Sendable, CaseIterable {
    case house, magnifier, bell, person, gear, plus, ellipsis, envelope, bubble, heart, star, calendar, clock, list, bag
  }

  /// An item is a button of a navigation bar or a tool bar, or a page of a tab bar.
  package final class Item {
    /// The text; `nil` for none.
    package fileprivate(set) var title: String?
    /// The mark; `nil` for none.
    package fileprivate(set) var mark: Mark?
    /// The text in the badge of a page; `nil` for none.
    package fileprivate(set) var badge: String?
    /// Whether the button completes a task, which its text shows by its weight.
    package fileprivate(set) var isDone = false
    /// The colour; `nil` is that of the bar.
    package fileprivate(set) var tintColor: Color?

    init() {}
  }

  /// The title of the navigation bar; `nil` is the feed's.
  package fileprivate(set) var title: String?
  /// Whether the title is large until the list is scrolled.
  package fileprivate(set) var prefersLargeTitle = true
  /// Whether there is a mark that leads to the page before; `nil` leaves that to the kind of the screen.
  package fileprivate(set) var hasBack: Bool?
  /// The title of the page before; `nil` for none.
  package fileprivate(set) var backTitle: String?
  /// The buttons at the beginning of the navigation bar.
  package fileprivate(set) var leading: [Item] = []
  /// The buttons at the end of the navigation bar, in the order in which they stand.
  package fileprivate(set) var trailing: [Item] = []
  /// The text of an empty search field below the title; `nil` for no field.
  package fileprivate(set) var searchPlaceholder: String?
  /// The colour of the navigation bar; `nil` is that of the list.
  package fileprivate(set) var barTintColor: Color?
  /// The colour of the buttons; `nil` is the theme's.
  package fileprivate(set) var tintColor: Color?
  /// The colour of the title; `nil` is the theme's.
  package fileprivate(set) var titleColor: Color?
  /// The pages of the tab bar; `nil` for the usual ones.
  package fileprivate(set) var tabs: [Item]?
  /// The index of the page that is shown.
  package fileprivate(set) var selectedTab = 0
  /// The colour of the tab bar; `nil` is that of the list.
  package fileprivate(set) var tabBarTintColor: Color?
  /// The colour of the page that is shown; `nil` is the theme's.
  package fileprivate(set) var tabTintColor: Color?
  /// The colour of the other pages; `nil` is the theme's.
  package fileprivate(set) var unselectedTintColor: Color?
  /// The buttons of the tool bar; `nil` for no tool bar.
  package fileprivate(set) var tools: [Item]?

  init() {}
}

/// Chrome properties are the keys of the bars of a cell file.
enum ChromeProperties {
  /// The most buttons of a bar, and the most pages of a tab bar.
  static let itemLimit = 8

  /// The properties of a navigation bar.
  static let navigation: [Property<CellChrome>] = [
    Property("title", .text, \.title),
    Property("prefersLargeTitle", .bool, \.prefersLargeTitle),
    Property("hasBack", .bool, \.hasBack),
    Property("backTitle", .text, \.backTitle),
    Property("searchPlaceholder", .text, \.searchPlaceholder),
    Property("barTintColor", .color, \.barTintColor),
    Property("tintColor", .color, \.tintColor),
    Property("titleColor", .color, \.titleColor),
  ]
  /// The keys of a navigation bar that are lists of buttons.
  static let navigationLists = ["leading", "trailing"]

  static let tabBar: [Property<CellChrome>] = [
    Property("selected", .whole(0...itemLimit - 1), \.selectedTab),
    Property("barTintColor", .color, \.tabBarTintColor),
    Property("tintColor", .color, \.tabTintColor),
    Property("unselectedItemTintColor", .color, \.unselectedTintColor),
  ]

  private static let mark = Property<CellChrome.Item>("mark", ValueKind<CellChrome.Mark>.word, \.mark)

  static let button: [Property<CellChrome.Item>] = [
    Property("title", .text, \.title), mark, Property("isDone", .bool, \.isDone),
    Property("tintColor", .color, \.tintColor),
  ]

  /// The properties of a page. A badge of nothing, or of 0, is not shown, and a number above 99 is 99+.
  static let tab: [Property<CellChrome.Item>] = [
    Property("title", .text, isRequired: true, \.title), mark,
    Property("badge", .text) { $0.badge = badge($1) },
  ]

  private static func badge(_ text: String) -> String? {
    if text.isEmpty { return nil }
    // A number too large to be counted is above 99, too.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return text }
    let count = Int(text) ?? .max
    return count == 0 ? nil : count > 99 ? "99+" : text
  }

  static let keys = ["navigationBar", "tabBar", "toolBar"]
}

extension CellReader {
  /// Reads the bars of a cell file, whose data are of the list. The result makes them with the values of a list.
  func chrome(_ value: YAMLValue, _ what: String) throws(CellFileError) -> @Sendable (CellScope) -> CellChrome {
    (data, bindsValues) = (Self.listData, false)
    _ = try members(value, what, allowed: ChromeProperties.keys)
    var parts: [Property<CellChrome>.Setter] = []
    if let bar = value["navigationBar"] {
      let what = "chrome.navigationBar"
      _ = try members(bar, what, allowed: ChromeProperties.navigation.map(\.name) + ChromeProperties.navigationLists)
      parts.append(try setter(ChromeProperties.navigation, of: bar, what))
      if let list = bar["leading"] { parts.append(try items(list, "\(what).leading", ChromeProperties.button) { $0.leading = $1 }) }
      if let list = bar["trailing"] { parts.append(try items(list, "\(what).trailing", ChromeProperties.button) { $0.trailing = $1 }) }
    }
    if let bar = value["tabBar"] {
      let what = "chrome.tabBar"
      _ = try members(bar, what, allowed: ["items"] + ChromeProperties.tabBar.map(\.name))
      parts.append(try setter(ChromeProperties.tabBar, of: bar, what))
      let list = try require("items", of: bar, what)
      parts.append(try items(list, "\(what).items", ChromeProperties.tab) { $0.tabs = $1 })
      if let selected = bar["selected"], let number = selected.number, let count = list.list?.count, number >= Double(count) {
        throw refused(selected, "\(what).selected", allowed: "the number of an item, from 0 to \(count - 1)")
      }
    }
    if let list = value["toolBar"] { parts.append(try items(list, "chrome.toolBar", ChromeProperties.button) { $0.tools = $1 }) }
    let known = parts
    return { scope in
      let (chrome, build) = (CellChrome(), CellBuild())
      for set in known { set(chrome, scope, build) }
      return chrome
    }
  }

  /// Reads a list of buttons or pages. Each has a text or a mark.
  private func items(
    _ value: YAMLValue, _ what: String, _ properties: [Property<CellChrome.Item>],
    _ set: @escaping @Sendable (CellChrome, [CellChrome.Item]) -> Void
  ) throws(CellFileError) -> Property<CellChrome>.Setter {
    guard let list = value.list, (1...ChromeProperties.itemLimit).contains(list.count) else {
      let keys = properties.map(\.name).joined(separator: ", ")
      let allowed = "a list of 1 to \(ChromeProperties.itemLimit) mappings of \(keys)"
      guard let list = value.list else { throw refused(value, what, allowed: allowed) }
      throw error(.value("a list of \(list.count)", of: what, allowed: allowed), at: value.place)
    }
    var items: [Property<CellChrome.Item>.Setter] = []
    for (index, item) in list.enumerated() {
      let what = "\(what)[\(index)]"
      _ = try members(item, what, allowed: properties.map(\.name))
      if item["title"] == nil, item["mark"] == nil { throw error(.missingKey("title", in: what), at: item.place) }
      items.append(try setter(properties, of: item, what))
    }
    let known = items
    return { chrome, scope, build in
      set(
        chrome,
        known.map { set in
          let item = CellChrome.Item()
          set(item, scope, build)
          return item
        })
    }
  }
}
