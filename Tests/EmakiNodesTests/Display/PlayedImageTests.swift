import EmakiDisplay
import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiNodes

/// Tests which pictures nodes play, and how they draw a frame.
struct PlayedImageTests {
  private func node(_ change: (NetworkImageNode) -> Void = { _ in }) -> NetworkImageNode {
    let node = NetworkImageNode("a.gif")
    node.frame = Rect(0, 0, 10, 10)
    change(node)
    return node
  }

  private let frames = [PlayedImage(url: "a.gif", start: 0): 300]

  /// Returns the time in the animation at which a node draws its picture.
  private func time(_ node: DisplayNode, _ frames: [PlayedImage: Int]? = nil) -> Int? {
    for case .image(let image) in node.items(at: DisplayMoment(displayedFor: 0, frames: frames ?? self.frames)) {
      return image.options.animationTime
    }
    return nil
  }

  private func starts(_ node: DisplayNode) -> [Int] { node.displayTraits.playedImages.map(\.start) }

  @Test func `a node plays its picture from its animation time on, unless it is paused, and draws the frame of the moment`() {
    #expect(node().displayTraits.playedImages == [PlayedImage(url: "a.gif", start: 0)] && !node().animatedImagePaused)
    let (late, paused) = (node { $0.animationTime = 70 }, node { $0.animatedImagePaused = true })
    #expect([late, paused, node { $0.isHidden = true }].map(starts) == [[70], [], []])
    #expect([node(), late, paused].map { time($0) } == [300, 70, 0] && time(node(), [:]) == 0)
  }

  @Test func `a node that holds a loaded picture plays it`() {
    let holder = ImageNode()
    (holder.image, holder.frame) = (.url("a.gif", pixelSize: PixelSize(4, 4)), Rect(0, 0, 10, 10))
    #expect(starts(holder) == [0] && time(holder) == 300)
  }

  @Test func `a picture that two nodes play in the same way is listed once`() {
    #expect(starts(DisplayNode(frame: .zero, node(), node(), node { $0.animationTime = 70 })) == [0, 70])
  }
}
