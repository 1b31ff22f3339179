import Emaki
import Testing

/// The colour of the home indicator, which is seen on whatever lies below it.
@Suite struct HomeIndicatorTests {
  private nonisolated(nonsending) func picture(_ controller: ViewController, theme: Theme = .light) async throws -> Picture {
    let renderer = try Renderer(
      viewport: Size(width: 390, height: 844), scale: 1,
      options: Renderer.Options(png: .fast, traits: TraitCollection(theme: theme), cacheDirectory: TestFonts.cacheDirectory))
    return try await renderer.render(controller).decoded()
  }

  /// The pixel in the middle of the indicator.
  private func mark(_ picture: Picture) -> UInt32 { picture[195, 833] }

  private func page(_ color: Color?) -> ViewController {
    let page = ViewController(node: DisplayNode())
    page.node.backgroundColor = color
    return page
  }

  @Test(arguments: [Theme.light, .dark]) func `it is dark on light pages and light on dark ones`(theme: Theme) async throws {
    let (black, white) = (Color.black.premultiplied, Color.white.premultiplied)
    #expect(mark(try await picture(page(.white), theme: theme)) == black)
    #expect(mark(try await picture(page(.black), theme: theme)) == white)
    #expect(mark(try await picture(page(nil), theme: theme)) == (theme == .light ? black : white))
    // Where both are seen, it has the theme's.
    #expect(mark(try await picture(page(Color(0x808080)), theme: theme)) == (theme == .light ? black : white))
  }

  @Test func `it follows the rows that pass below it`() async throws {
    let table = TableNode(numberOfRows: 40) { row in { BoxCell(height: 100, color: row.isMultiple(of: 2) ? .black : .white) } }
    table.separator = nil
    let controller = ViewController(node: table)
    let first = mark(try await picture(controller))
    table.contentOffset = Point(x: 0, y: (table.contentOffset?.y ?? 0) + 100)
    let second = mark(try await picture(controller))
    #expect(Set([first, second]) == [Color.black.premultiplied, Color.white.premultiplied])
  }

  @Test func `it is seen on a tab bar of a colour of its own`() async throws {
    let tabs = TabBarController()
    tabs.tabBar.barTintColor = DynamicColor(.black)
    tabs.viewControllers = [page(.white)]
    #expect(mark(try await picture(tabs)) == Color.white.premultiplied)
  }
}
