import Emaki
import Testing

/// The colours, fonts and title views that controllers give their bars.
struct NavigationBarTests {
  private let blue = Color(0x2FB8FD)

  private func page(_ title: String = "A") -> ViewController {
    let page = ViewController(node: TableNode.boxes(60, height: 40))
    page.title = title
    return page
  }

  /// Whether a part of a picture has a colour.
  private func has(_ color: Color, _ columns: Range<Int>, _ rows: Range<Int>, in picture: Picture) -> Bool {
    picture.columns(of: color, in: rows).contains(where: columns.contains)
  }

  @Test func `a bar's colour lies behind the status bar and the large title, and hides rows`() async throws {
    let page = page()
    let navigation = NavigationController(rootViewController: page)
    navigation.prefersLargeTitles = true
    navigation.navigationBar.barTintColor = DynamicColor(blue)
    let rest = try await navigation.drawn()
    // A status bar of 47 points, a bar of 44, a large title of 52.
    #expect((0..<143).allSatisfy { rest[2, $0] == blue } && rest[2, 144] == BoxCell.color(ofRow: 0))
    (page.node as? TableNode)?.contentOffset = Point(0, 300)
    let scrolled = try await navigation.drawn()
    #expect((0..<91).allSatisfy { scrolled[2, $0] == blue } && scrolled[2, 100] != blue)
  }

  @Test func `a button of a bar calls its target, unless it is disabled or that is gone`() async throws {
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
    var other: Page? = Page(node: DisplayNode())
    let item = BarButtonItem(title: "Edit", target: try #require(other), action: Page.edit)
    other = nil
    item.sendAction()
    BarButtonItem(title: "Edit").sendAction()
    #expect(item == BarButtonItem(title: "Edit") {} && page.taps == 1 && closures == 1)
  }

  @Test(arguments: [false, true]) func `a disabled button is grey`(isEnabled: Bool) async throws {
    let page = page()
    page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
    page.navigationItem.rightBarButtonItem?.isEnabled = isEnabled
    #expect(has(.systemBlue, 330..<390, 48..<90, in: try await NavigationController(rootViewController: page).drawn()) == isEnabled)
  }

  @Test(arguments: [false, true])
  func `titles, marks and buttons have the bar's colours, and the status bar is seen on it`(isOwn: Bool) async throws {
    let second = page("Second")
    second.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
    let navigation = NavigationController(rootViewController: page("First"))
    navigation.pushViewController(second, animated: false)
    navigation.navigationBar.barTintColor = DynamicColor(.black)
    if isOwn {
      navigation.navigationBar.tintColor = DynamicColor(.red)
      navigation.navigationBar.titleTextAttributes.color = DynamicColor(.green)
      navigation.navigationBar.barStyle = .black
    }
    let picture = try await navigation.drawn()
    let (start, middle, end) = (0..<80, 150..<240, 330..<390)
    let tint = isOwn ? Color.red : .systemBlue
    #expect(
      [start, middle, end].map { has(tint, $0, 48..<90, in: picture) } + [start, middle].map { has(.green, $0, 48..<90, in: picture) }
        == [true, false, true, false, isOwn])
    // Black marks would not be seen on a black bar.
    #expect(has(.white, 0..<390, 5..<47, in: picture))
  }

  @Test func `a title view stands in the middle of the bar in place of the title`() async throws {
    let page = page()
    page.navigationItem.titleView = TitleView("logo") { DisplayNode(.red, width: 100, height: 30) }
    let box = try await NavigationController(rootViewController: page).drawn().box(of: .red)
    #expect(try #require(box) == (145...244, 54...83))
  }

  @Test func `a tab bar has the colours that its controller gives it`() async throws {
    let tabs = TabBarController(viewControllers: [page("One"), page("Two")])
    tabs.tabBar.barTintColor = DynamicColor(blue)
    tabs.tabBar.tintColor = DynamicColor(.red)
    tabs.tabBar.unselectedItemTintColor = DynamicColor(.green)
    let picture = try await tabs.drawn()
    #expect(picture.colors((2, 800), (2, 843)) == [blue, blue])
    let (first, second) = (0..<195, 195..<390)
    let seen = [(Color.red, first), (.green, first), (.green, second)].map { has($0, $1, 762..<805, in: picture) }
    #expect(seen == [true, false, true])
  }
}
