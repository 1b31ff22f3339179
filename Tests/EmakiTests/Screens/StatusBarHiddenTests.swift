import Emaki
import Testing

/// A page that hides the status bar.
struct StatusBarHiddenTests {
  private final class Page: ViewController {
    private let hides: Bool

    init(hides: Bool) {
      self.hides = hides
      let mark = DisplayNode(.red, width: 10, height: 10)
      super.init(
        node: DisplayNode(.white).laidOut { node in
          mark.style.layoutPosition = Point(0, node.safeAreaInsets.top)
          return AbsoluteLayoutSpec(children: [mark])
        })
      node.automaticallyRelayoutOnSafeAreaChanges = true
    }

    override var prefersStatusBarHidden: Bool { hides }
  }

  /// A phone with a home button gives the space to the page, one without keeps it for its camera. Below a navigation bar the page is asked
  /// as well.
  @Test(
    arguments: [
      (375, 667, false, false, 20), (375, 667, false, true, 0), (390, 844, false, false, 47), (390, 844, false, true, 47),
      (375, 667, true, false, 64), (375, 667, true, true, 44),
    ] as [(Double, Double, Bool, Bool, Int)])
  func `a page begins below the status bar unless it hides it`(
    width: Double, height: Double, isInStack: Bool, hides: Bool, top: Int
  ) async throws {
    let page = Page(hides: hides)
    let picture = try await (isInStack ? NavigationController(rootViewController: page) : page).drawn(width: width, height: height)
    let marks = picture.columns(of: .black, in: 0..<20).filter { $0 >= 20 } + picture.columns(of: .black, in: 20..<47).filter { $0 >= 300 }
    #expect(picture.box(of: .red)?.y.lowerBound == top && marks.isEmpty == hides)
  }
}
