import Emaki
import Testing

/// The colour of the marks in the status bar.
@Suite struct StatusBarStyleTests {
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
    let picture = try await Renderer.test(390, 844, theme: theme).render(controller).picture
    let ground = Int(picture[2, 2] & 255)
    let lights = (5..<47).flatMap { y in (0..<390).map { Int(picture[$0, y] & 255) } }
    return lights.max { abs($0 - ground) < abs($1 - ground) } ?? ground
  }

  @Test func `marks are seen on any page by default`() async throws {
    #expect(try await marks(page(nil)) == 0)
    #expect(try await marks(page(.white)) == 0)
    #expect(try await marks(page(.black)) == 255)
    #expect(try await marks(page(Color(0x101820))) == 255)
    #expect(try await marks(page(nil), theme: .dark) == 255)
    #expect(try await marks(page(.white), theme: .dark) == 0)
  }

  @Test func `a page without a navigation bar says how its marks look`() async throws {
    #expect(try await marks(page(Color(white: 0.5), .lightContent)) == 255)
    #expect(try await marks(page(Color(white: 0.5), .darkContent)) == 0)
    #expect(try await marks(page(Color(white: 0.5), .darkContent), theme: .dark) == 0)
    let hidden = NavigationController(rootViewController: page(Color(white: 0.5), .lightContent))
    hidden.isNavigationBarHidden = true
    #expect(try await marks(hidden) == 255)
  }

  @Test func `over a navigation bar its controller says so, and its own colour counts`() async throws {
    #expect(try await marks(NavigationController(rootViewController: page(.white, .lightContent))) == 0)
    #expect(try await marks(Stack(rootViewController: page(Color(white: 0.5)))) == 255)
    let dark = NavigationController(rootViewController: page(.white))
    dark.navigationBar.barTintColor = DynamicColor(Color(0x202020))
    #expect(try await marks(dark) == 255)
    #expect(try await marks(NavigationController(rootViewController: page(.black))) == 255)
  }
}
