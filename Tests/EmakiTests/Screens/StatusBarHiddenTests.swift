import Emaki
import Testing

/// A page that hides the status bar.
@Suite struct StatusBarHiddenTests {
  private final class Page: ViewController {
    private let hides: Bool

    init(hides: Bool) {
      self.hides = hides
      super.init(node: DisplayNode())
      node.backgroundColor = .white
      let mark = DisplayNode()
      mark.backgroundColor = Color(0xFF0000)
      node.automaticallyManagesSubnodes = true
      node.layoutSpecBlock = { node, _ in
        mark.style.preferredSize = Size(width: 10, height: 10)
        mark.style.layoutPosition = Point(x: 0, y: node.safeAreaInsets.top)
        return AbsoluteLayoutSpec(children: [mark])
      }
      node.automaticallyRelayoutOnSafeAreaChanges = true
    }

    override var prefersStatusBarHidden: Bool { hides }
  }

  /// Returns the first row of pixels of the red mark, and whether there are black pixels above the height of a status bar.
  private nonisolated(nonsending) func picture(_ controller: ViewController, _ size: Size) async throws -> (mark: Int?, hasMarks: Bool) {
    let renderer = try Renderer(viewport: size, scale: 1, options: Renderer.Options(cacheDirectory: TestFonts.cacheDirectory))
    let picture = try await renderer.render(controller).decoded()
    let mark = (0..<Int(size.height)).first { picture[2, $0] & 0xFFFFFF == 0xFF0000 }
    let isMarked = (0..<20).contains { y in (20..<Int(size.width)).contains { picture[$0, y] & 0xFFFFFF == 0 } }
    let isMarkedLower = (20..<47).contains { y in (300..<Int(size.width)).contains { picture[$0, y] & 0xFFFFFF == 0 } }
    return (mark, isMarked || isMarkedLower)
  }

  @Test func `a phone with a home button gives the space to the page`() async throws {
    let small = Size(width: 375, height: 667)
    #expect(try await picture(Page(hides: false), small) == (20, true))
    #expect(try await picture(Page(hides: true), small) == (0, false))
  }

  @Test func `a phone without one keeps the space for its camera`() async throws {
    let large = Size(width: 390, height: 844)
    #expect(try await picture(Page(hides: false), large) == (47, true))
    #expect(try await picture(Page(hides: true), large) == (47, false))
  }

  @Test func `the page is asked below a navigation bar`() async throws {
    let small = Size(width: 375, height: 667)
    #expect(try await picture(NavigationController(rootViewController: Page(hides: false)), small) == (64, true))
    #expect(try await picture(NavigationController(rootViewController: Page(hides: true)), small) == (44, false))
  }
}
