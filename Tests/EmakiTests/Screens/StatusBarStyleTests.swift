import Emaki
import Testing

/// The colour of the marks in the status bar.
struct StatusBarStyleTests {
  private final class Page: ViewController {
    var style = StatusBarStyle.default
    override var preferredStatusBarStyle: StatusBarStyle { style }
  }

  private final class Stack: NavigationController {
    override var preferredStatusBarStyle: StatusBarStyle { .lightContent }
  }

  private func page(_ color: Color?, _ style: StatusBarStyle = .default) -> Page {
    let page = Page(node: DisplayNode(color))
    page.style = style
    return page
  }

  /// The lightness of the marks, from 0 to 255: that of the pixel of the status bar that differs most from its ground.
  private nonisolated(nonsending) func marks(_ controller: ViewController, theme: Theme = .light) async throws -> Int {
    let picture = try await controller.drawn(theme: theme)
    let ground = Int(picture[2, 2] & 255)
    let lights = (5..<47).flatMap { y in (0..<390).map { Int(picture[$0, y] & 255) } }
    return lights.max { abs($0 - ground) < abs($1 - ground) } ?? ground
  }

  @Test func `marks are seen on any page by default`() async throws {
    for (color, theme, expected) in [
      (nil, .light, 0), (.white, .light, 0), (.black, .light, 255), (Color(0x101820), .light, 255), (nil, .dark, 255), (.white, .dark, 0),
    ] as [(Color?, Theme, Int)] {
      #expect(try await marks(page(color), theme: theme) == expected, "\(color.map { "\($0)" } ?? "no colour"), \(theme)")
    }
  }

  @Test func `a page without a navigation bar says how its marks look`() async throws {
    let grey = Color(white: 0.5)
    let hidden = NavigationController(rootViewController: page(grey, .lightContent))
    hidden.isNavigationBarHidden = true
    #expect(
      try await [
        marks(page(grey, .lightContent)), marks(page(grey, .darkContent)), marks(page(grey, .darkContent), theme: .dark), marks(hidden),
      ] == [255, 0, 0, 255])
  }

  @Test func `over a navigation bar its controller says so, and its own colour counts`() async throws {
    let dark = NavigationController(rootViewController: page(.white))
    dark.navigationBar.barTintColor = DynamicColor(Color(0x202020))
    #expect(
      try await [
        marks(NavigationController(rootViewController: page(.white, .lightContent))),
        marks(Stack(rootViewController: page(Color(white: 0.5)))),
        marks(dark), marks(NavigationController(rootViewController: page(.black))),
      ] == [0, 255, 255, 255])
  }
}
