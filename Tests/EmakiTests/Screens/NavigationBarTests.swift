import Emaki
import EmakiEngine
import Foundation
import Testing

/// The colours, fonts and title views that controllers give their bars.
@Suite struct NavigationBarTests {
  private let blue = Color(0x2FB8FD)

  private func page(_ title: String = "A", rows: Int = 60) -> ViewController {
    let page = ViewController(
      node: TableNode.plain(rows: Array(0..<rows)) { row in { BoxCell(height: 40, color: BoxCell.color(ofRow: row)) } })
    page.title = title
    return page
  }

  private nonisolated(nonsending) func drawn(_ controller: ViewController) async throws -> Picture {
    try await Renderer.test(width: 390, height: 844, scale: 1).render(controller).decoded()
  }

  @Test func `a bar's colour lies behind the status bar and the large title, and hides rows that are scrolled under it`() async throws {
    let page = page()
    let navigation = NavigationController(rootViewController: page)
    navigation.prefersLargeTitles = true
    navigation.navigationBar.barTintColor = DynamicColor(blue)
    let rest = try await drawn(navigation)
    // A status bar of 47 points, a bar of 44, a large title of 52.
    #expect((0..<143).allSatisfy { rest[2, $0] == blue.premultiplied })
    #expect(rest[2, 144] == BoxCell.color(ofRow: 0).premultiplied)
    (page.node as? TableNode)?.contentOffset = Point(x: 0, y: 300)
    let scrolled = try await drawn(navigation)
    #expect((0..<91).allSatisfy { scrolled[2, $0] == blue.premultiplied })
    #expect(scrolled[2, 100] != blue.premultiplied)
  }

  @Test func `a button of a bar calls what it is given, unless it is disabled or its target is gone`() async throws {
    final class Page: ViewController {
      var taps = 0
      func edit() { taps += 1 }
    }
    let page = Page(node: DisplayNode())
    var closures = 0
    page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit", target: page, action: Page.edit)
    page.navigationItem.leftBarButtonItem = BarButtonItem(mark: .bell) { closures += 1 }
    page.navigationItem.rightBarButtonItem?.sendAction()
    page.navigationItem.leftBarButtonItem?.sendAction()
    page.navigationItem.leftBarButtonItem?.isEnabled = false
    page.navigationItem.leftBarButtonItem?.sendAction()
    #expect(page.taps == 1 && closures == 1)
    var other: Page? = Page(node: DisplayNode())
    let item = BarButtonItem(title: "Edit", target: try #require(other), action: Page.edit)
    other = nil
    item.sendAction()
    BarButtonItem(title: "Edit").sendAction()
    #expect(item == BarButtonItem(title: "Edit") {} && page.taps == 1)
  }

  @Test func `a disabled button is grey`() async throws {
    func ink(_ isEnabled: Bool) async throws -> Set<UInt32> {
      let page = page()
      page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
      page.navigationItem.rightBarButtonItem?.isEnabled = isEnabled
      let picture = try await drawn(NavigationController(rootViewController: page))
      return Set((48..<90).flatMap { y in (330..<390).map { picture[$0, y] } })
    }
    let blue = DynamicColor.systemBlue.resolved(for: .light).premultiplied
    #expect(try await ink(true).contains(blue))
    #expect(try await !ink(false).contains(blue))
  }

  @Test func `titles, marks and buttons have the colours of the bar, and the status bar is light on a black one`() async throws {
    nonisolated(nonsending) func ink(_ change: (NavigationController) -> Void) async throws -> (
      status: Set<UInt32>, start: Set<UInt32>, middle: Set<UInt32>, end: Set<UInt32>
    ) {
      let first = page("First")
      let second = page("Second")
      second.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
      let navigation = NavigationController(rootViewController: first)
      navigation.pushViewController(second, animated: false)
      navigation.navigationBar.barTintColor = DynamicColor(.black)
      change(navigation)
      let picture = try await drawn(navigation)
      func colors(_ columns: Range<Int>, _ rows: Range<Int>) -> Set<UInt32> {
        Set(rows.flatMap { y in columns.map { picture[$0, y] } })
      }
      return (colors(0..<390, 5..<47), colors(0..<80, 48..<90), colors(150..<240, 48..<90), colors(330..<390, 48..<90))
    }
    let (red, green) = (Color.red.premultiplied, Color.green.premultiplied)
    let own = try await ink { navigation in
      navigation.navigationBar.tintColor = DynamicColor(.red)
      navigation.navigationBar.titleTextAttributes.color = DynamicColor(.green)
      navigation.navigationBar.barStyle = .black
    }
    #expect(own.start.contains(red) && own.end.contains(red) && !own.start.contains(green))
    #expect(own.middle.contains(green) && !own.middle.contains(red))
    #expect(own.status.contains(Color.white.premultiplied))
    let standard = try await ink { _ in }
    let system = DynamicColor.systemBlue.light.premultiplied
    #expect(standard.start.contains(system) && standard.end.contains(system) && !standard.middle.contains(green))
    // Black marks would not be seen on a black bar.
    #expect(standard.status.contains(Color.white.premultiplied))
  }

  @Test func `a title view stands in the middle of the bar in place of the title`() async throws {
    let page = page()
    page.navigationItem.titleView = TitleView("logo") {
      let logo = DisplayNode()
      logo.backgroundColor = .red
      logo.style.preferredSize = Size(width: 100, height: 30)
      return logo
    }
    let picture = try await drawn(NavigationController(rootViewController: page))
    let red = Color.red.premultiplied
    #expect((0..<390).filter { picture[$0, 69] == red } == Array(145..<245))
    #expect((0..<844).filter { picture[195, $0] == red } == Array(54..<84))
  }

  @Test func `a tab bar has the colours that its controller gives it`() async throws {
    let tabs = TabBarController(viewControllers: [page("One"), page("Two")])
    tabs.tabBar.barTintColor = DynamicColor(blue)
    tabs.tabBar.tintColor = DynamicColor(.red)
    tabs.tabBar.unselectedItemTintColor = DynamicColor(.green)
    let picture = try await drawn(tabs)
    func colors(_ columns: Range<Int>) -> Set<UInt32> { Set((762..<805).flatMap { y in columns.map { picture[$0, y] } }) }
    #expect(picture[2, 800] == blue.premultiplied && picture[2, 843] == blue.premultiplied)
    #expect(colors(0..<195).contains(Color.red.premultiplied) && !colors(0..<195).contains(Color.green.premultiplied))
    #expect(colors(195..<390).contains(Color.green.premultiplied))
  }
}
