package import EmakiDisplay

/// A cell chrome is what a cell file says of the bars of a screen round its list, with the values of one list put in.
package struct CellChrome: Hashable, Sendable {
  /// A mark is a drawing for an item of a tab bar or a button of a bar.
  package enum Mark: String, Hashable, Sendable, CaseIterable {
    case house, magnifier, bell, person, gear, plus, ellipsis, envelope, bubble, heart, star, calendar, clock, list, bag
  }

  /// An item is a button of a navigation bar or a tool bar, or a page of a tab bar.
  package struct Item: Hashable, Sendable {
    /// The text; `nil` for none.
    package var title: String?
    /// The mark; `nil` for none.
    package var mark: Mark?
    /// The text in the badge of a page; `nil` for none.
    package var badge: String?
    /// Whether the button completes a task, which its text shows by its weight.
    package var isDone = false
    /// The colour; `nil` is that of the bar.
    package var tintColor: Color?

    init() {}
  }

  /// The title of the navigation bar; `nil` is the feed's.
  package var title: String?
  /// Whether the title is large until the list is scrolled.
  package var prefersLargeTitle = true
  /// Whether there is a mark that leads to the page before; `nil` leaves that to the kind of the screen.
  package var hasBack: Bool?
  /// The title of the page before; `nil` for none.
  package var backTitle: String?
  /// The buttons at the beginning of the navigation bar.
  package var leading: [Item] = []
  /// The buttons at the end of the navigation bar, in the order in which they stand.
  package var trailing: [Item] = []
  /// The text of an empty search field below the title; `nil` for no field.
  package var searchPlaceholder: String?
  /// The colour of the navigation bar; `nil` is that of the list.
  package var barTintColor: Color?
  /// The colour of the buttons; `nil` is the theme's.
  package var tintColor: Color?
  /// The colour of the title; `nil` is the theme's.
  package var titleColor: Color?
  /// The pages of the tab bar; `nil` for the usual ones.
  package var tabs: [Item]?
  /// The index of the page that is shown.
  package var selectedTab = 0
  /// The colour of the tab bar; `nil` is that of the list.
  package var tabBarTintColor: Color?
  /// The colour of the page that is shown; `nil` is the theme's.
  package var tabTintColor: Color?
  /// The colour of the other pages; `nil` is the theme's.
  package var unselectedTintColor: Color?
  /// The buttons of the tool bar; `nil` for no tool bar.
  package var tools: [Item]?

  init() {}
}
