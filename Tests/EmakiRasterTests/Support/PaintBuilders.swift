import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

extension DisplayList.Entry {
  /// Returns the entry of a node that is one rectangle.
  static func box(_ rect: Rect, _ color: Color, radius: Double = 0) -> DisplayList.Entry {
    .pass(DisplayPass(node: "box", items: [.fill(RoundedRect(rect, radius: radius), color)]))
  }
}

extension DisplayNode {
  /// Creates a node with a place and a colour, as it is after layout.
  convenience init(_ frame: Rect, _ color: Color? = nil, _ subnodes: [DisplayNode] = []) {
    self.init()
    self.frame = frame
    backgroundColor = color
    for node in subnodes { addSubnode(node) }
  }

  /// Paints the tree on white at its present frames.
  func painted(scale: Double = 1) throws -> Bitmap {
    let context = try RenderContext.test(scale: scale)
    return try #require(context.layer(displayList(in: context.measuring), over: .white)).bitmap
  }
}

extension Color {
  static let pureRed = Color(0xFF0000)
  static let pureBlue = Color(0x0000FF)
}

extension Bitmap {
  /// Returns the rectangle around all pixels that differ from the ground; empty where none does.
  func inkBounds(ground: UInt32 = 0xFFFF_FFFF) -> PixelRect {
    var bounds = PixelRect.empty
    for y in 0..<height {
      for x in 0..<width where self[x, y] != ground { bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1)) }
    }
    return bounds
  }

  /// The picture turned clockwise by a quarter.
  var turned: [UInt32] { (0..<width).flatMap { x in (0..<height).reversed().map { self[x, $0] } } }
}
