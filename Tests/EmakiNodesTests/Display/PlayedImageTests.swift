import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// Tests which pictures nodes play, and how they draw a frame.
@Suite struct PlayedImageTests {
  private func node(_ change: (NetworkImageNode) -> Void = { _ in }) -> NetworkImageNode {
    let node = NetworkImageNode("a.gif")
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    change(node)
    return node
  }

  /// Returns the time in the animation at which a node draws its picture.
  private func time(_ node: DisplayNode, _ frames: [PlayedImage: Int]) -> Int? {
    let list = node.displayList(in: .test(), at: DisplayMoment(displayedFor: 0, frames: frames))
    for case .image(let image) in list.passes.flatMap(\.items) { return image.options.animationTime }
    return nil
  }

  @Test func `a node plays its picture from its animation time on, unless it is paused`() {
    #expect(node().displayTraits.playedImages == [PlayedImage(url: "a.gif", start: 0)])
    #expect(node { $0.animationTime = 70 }.displayTraits.playedImages == [PlayedImage(url: "a.gif", start: 70)])
    #expect(!node().animatedImagePaused)
    #expect(node { $0.animatedImagePaused = true }.displayTraits.playedImages == [])
    #expect(node { $0.isHidden = true }.displayTraits.playedImages == [])
  }

  @Test func `a node draws the frame of the moment`() {
    let frames = [PlayedImage(url: "a.gif", start: 0): 300]
    #expect(time(node(), frames) == 300)
    #expect(time(node(), [:]) == 0)
    #expect(time(node { $0.animationTime = 70 }, frames) == 70)
    #expect(time(node { $0.animatedImagePaused = true }, frames) == 0)
  }

  @Test func `a node that holds a loaded picture plays it`() {
    let image = Image.url("a.gif", pixelSize: PixelSize(width: 4, height: 4))
    let holder = ImageNode()
    holder.image = image
    holder.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(holder.displayTraits.playedImages == [PlayedImage(url: "a.gif", start: 0)])
    #expect(time(holder, [PlayedImage(url: "a.gif", start: 0): 300]) == 300)
  }

  @Test func `a picture that two nodes play in the same way is listed once`() {
    let cell = DisplayNode()
    for node in [node(), node(), node { $0.animationTime = 70 }] { cell.addSubnode(node) }
    #expect(cell.displayTraits.playedImages.map(\.start) == [0, 70])
  }
}
