import Emaki
import Testing

/// The colour of the home indicator, which is seen on whatever lies below it.
struct HomeIndicatorTests {
  /// The pixel in the middle of the indicator.
  private nonisolated(nonsending) func mark(_ controller: ViewController, theme: Theme = .light) async throws -> Color {
    try await controller.drawn(theme: theme).color(195, 833)
  }

  private func page(_ color: Color?) -> ViewController { ViewController(node: DisplayNode(color)) }

  @Test(arguments: Theme.allCases) func `it is dark on light pages and light on dark ones`(theme: Theme) async throws {
    // Where both are seen, it has the theme's.
    let usual = theme == .light ? Color.black : .white
    for (color, expected) in [(.white, .black), (.black, .white), (nil, usual), (Color(0x808080), usual)] as [(Color?, Color)] {
      #expect(try await mark(page(color), theme: theme) == expected)
    }
  }

  @Test func `it follows the rows that pass below it`() async throws {
    let table = TableNode.plain(40) { row in BoxCell(height: 100, color: row.isMultiple(of: 2) ? .black : .white) }
    let controller = ViewController(node: table)
    let first = try await mark(controller)
    table.contentOffset = Point(0, (table.contentOffset?.y ?? 0) + 100)
    #expect(Set([first, try await mark(controller)]) == [.black, .white])
  }

  @Test func `it is seen on a tab bar of a colour of its own`() async throws {
    let tabs = TabBarController()
    tabs.tabBar.barTintColor = DynamicColor(.black)
    tabs.viewControllers = [page(.white)]
    #expect(try await mark(tabs) == .white)
  }
}
