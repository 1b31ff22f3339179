import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

extension PixelRect {
  init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) { self.init(x: x, y: y, width: width, height: height) }
}

extension DrawingPath {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) { self.init(Rect(x, y, width, height)) }

  /// Makes a path of straight lines from place to place.
  init(lines: (x: Double, y: Double)...) {
    self.init()
    for (index, place) in lines.enumerated() {
      let point = Point(place.x, place.y)
      if index == 0 { move(to: point) } else { addLine(to: point) }
    }
  }
}

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

  /// Creates a node with a drawing.
  convenience init(_ frame: Rect, drawing: @escaping @Sendable (inout DrawingContext) -> Void) {
    self.init(frame)
    self.drawing = Drawing(key: "test", drawing)
  }

  /// Paints the tree on white at its present frames.
  func painted(scale: Double = 1) throws -> Bitmap { try RenderContext.test(scale: scale).painted(self).bitmap }
}

extension ImageNode {
  /// Creates a node with a picture.
  convenience init(_ frame: Rect, _ image: Image) {
    self.init(frame)
    self.image = image
  }
}

extension Color {
  static let pureRed = Color(0xFF0000)
  static let pureBlue = Color(0x0000FF)
}

extension Bitmap {
  /// Returns the rectangle around all pixels that differ from the ground; empty where none does.
  func inkBounds(ground: UInt32 = 0xFFFF_FFFF) -> PixelRect { bounds { $0 != ground } }

  /// Returns the rectangle around all pixels of a colour.
  func bounds(of color: Color) -> PixelRect { bounds { $0 == color.premultiplied } }

  private func bounds(where isMet: (UInt32) -> Bool) -> PixelRect {
    var bounds = PixelRect.empty
    for y in 0..<height {
      for x in 0..<width where isMet(self[x, y]) { bounds = bounds.union(PixelRect(x, y, 1, 1)) }
    }
    return bounds
  }

  /// The pixels at some places.
  func at(_ places: (x: Int, y: Int)...) -> [UInt32] { places.map { self[$0.x, $0.y] } }

  /// The picture turned clockwise by a quarter.
  var turned: [UInt32] { (0..<width).flatMap { x in (0..<height).reversed().map { self[x, $0] } } }
}
