import EmakiDisplay
import EmakiSupport

/// A compiled chrome holds the bars of a cell file, ready to take the values of a list.
struct CompiledChrome: Sendable {
  fileprivate let bars: [Property<ChromeDraft>.Setter]
  fileprivate let leading: [[Property<ItemDraft>.Setter]]
  fileprivate let trailing: [[Property<ItemDraft>.Setter]]
  fileprivate let tabs: [[Property<ItemDraft>.Setter]]?
  fileprivate let tools: [[Property<ItemDraft>.Setter]]?

  /// Returns the bars with the values of a list.
  func chrome(_ scope: CellScope) -> CellChrome {
    let (draft, build) = (ChromeDraft(), CellBuild())
    for setter in bars { setter(draft, scope, build) }
    func items(_ items: [[Property<ItemDraft>.Setter]]) -> [CellChrome.Item] {
      items.map { setters in
        let item = ItemDraft()
        for setter in setters { setter(item, scope, build) }
        return item.item
      }
    }
    (draft.chrome.leading, draft.chrome.trailing) = (items(leading), items(trailing))
    (draft.chrome.tabs, draft.chrome.tools) = (tabs.map(items), tools.map(items))
    return draft.chrome
  }
}

/// A chrome draft collects the properties of bars.
final class ChromeDraft { var chrome = CellChrome() }

/// An item draft collects the properties of a button or a page.
final class ItemDraft { var item = CellChrome.Item() }

/// Chrome properties are the keys of the bars of a cell file.
enum ChromeProperties {
  /// The most buttons of a bar, and the most pages of a tab bar.
  static let itemLimit = 8

  /// The properties of a navigation bar.
  static let navigation: [Property<ChromeDraft>] = [
    Property("title", .text) { $0.chrome.title = $1 },
    Property("prefersLargeTitle", .bool) { $0.chrome.prefersLargeTitle = $1 },
    Property("hasBack", .bool) { $0.chrome.hasBack = $1 },
    Property("backTitle", .text) { $0.chrome.backTitle = $1 },
    Property("searchPlaceholder", .text) { $0.chrome.searchPlaceholder = $1 },
    Property("barTintColor", .color) { $0.chrome.barTintColor = $1 },
    Property("tintColor", .color) { $0.chrome.tintColor = $1 },
    Property("titleColor", .color) { $0.chrome.titleColor = $1 },
  ]
  /// The keys of a navigation bar that are lists of buttons.
  static let navigationLists = ["leading", "trailing"]

  static let tabBar: [Property<ChromeDraft>] = [
    Property("selected", .whole(0...itemLimit - 1)) { $0.chrome.selectedTab = $1 },
    Property("barTintColor", .color) { $0.chrome.tabBarTintColor = $1 },
    Property("tintColor", .color) { $0.chrome.tabTintColor = $1 },
    Property("unselectedItemTintColor", .color) { $0.chrome.unselectedTintColor = $1 },
  ]

  private static let mark = Property<ItemDraft>("mark", ValueKind<CellChrome.Mark>.word) { $0.item.mark = $1 }

  static let button: [Property<ItemDraft>] = [
    Property("title", .text) { $0.item.title = $1 }, mark, Property("isDone", .bool) { $0.item.isDone = $1 },
    Property("tintColor", .color) { $0.item.tintColor = $1 },
  ]

  /// The properties of a page. A badge of nothing, or of 0, is not shown, and a number above 99 is 99+.
  static let tab: [Property<ItemDraft>] = [
    Property("title", .text, isRequired: true) { $0.item.title = $1 }, mark,
    Property("badge", .text) { $0.item.badge = badge($1) },
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
  /// Reads the bars of a cell file, whose data are of the list.
  func chrome(_ value: YAMLValue) throws(CellFileError) -> CompiledChrome {
    (data, bindsValues) = (Self.listData, false)
    _ = try members(value, "chrome", allowed: ChromeProperties.keys)
    var setters: [Property<ChromeDraft>.Setter] = []
    var (leading, trailing): ([[Property<ItemDraft>.Setter]], [[Property<ItemDraft>.Setter]]) = ([], [])
    if let bar = value["navigationBar"] {
      let what = "chrome.navigationBar"
      _ = try members(bar, what, allowed: ChromeProperties.navigation.map(\.name) + ChromeProperties.navigationLists)
      setters += try self.setters(ChromeProperties.navigation, of: bar, what)
      leading = try items(bar["leading"], "\(what).leading", ChromeProperties.button) ?? []
      trailing = try items(bar["trailing"], "\(what).trailing", ChromeProperties.button) ?? []
    }
    var tabs: [[Property<ItemDraft>.Setter]]?
    if let bar = value["tabBar"] {
      let what = "chrome.tabBar"
      _ = try members(bar, what, allowed: ["items"] + ChromeProperties.tabBar.map(\.name))
      setters += try self.setters(ChromeProperties.tabBar, of: bar, what)
      tabs = try items(require("items", of: bar, what), "\(what).items", ChromeProperties.tab)
      if let selected = bar["selected"], let number = selected.number, let count = tabs?.count, number >= Double(count) {
        throw refused(selected, "\(what).selected", allowed: "the number of an item, from 0 to \(count - 1)")
      }
    }
    return CompiledChrome(
      bars: setters, leading: leading, trailing: trailing, tabs: tabs,
      tools: try items(value["toolBar"], "chrome.toolBar", ChromeProperties.button))
  }

  /// Reads a list of buttons or pages. Each has a text or a mark.
  private func items(
    _ value: YAMLValue?, _ what: String, _ properties: [Property<ItemDraft>]
  ) throws(CellFileError) -> [[Property<ItemDraft>.Setter]]? {
    guard let value else { return nil }
    guard let list = value.list, (1...ChromeProperties.itemLimit).contains(list.count) else {
      let keys = properties.map(\.name).joined(separator: ", ")
      let allowed = "a list of 1 to \(ChromeProperties.itemLimit) mappings of \(keys)"
      guard let list = value.list else { throw refused(value, what, allowed: allowed) }
      throw error(.value("a list of \(list.count)", of: what, allowed: allowed), at: value.place)
    }
    var items: [[Property<ItemDraft>.Setter]] = []
    for (index, item) in list.enumerated() {
      let what = "\(what)[\(index)]"
      _ = try members(item, what, allowed: properties.map(\.name))
      if item["title"] == nil, item["mark"] == nil { throw error(.missingKey("title", in: what), at: item.place) }
      items.append(try setters(properties, of: item, what))
    }
    return items
  }
}
