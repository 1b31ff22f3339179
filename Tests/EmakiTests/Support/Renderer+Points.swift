import Emaki

extension Renderer {
  /// A renderer at scale 1: its pixels are points.
  static func test(_ width: Double, _ height: Double, jobs: Int = 2, _ direction: LayoutDirection = .leftToRight) throws -> Renderer {
    try test(width: width, height: height, scale: 1, jobs: jobs, layoutDirection: direction)
  }
}

extension SizeRange {
  static func exactly(_ width: Double, _ height: Double) -> SizeRange { SizeRange(exactly: Size(width: width, height: height)) }
}

extension DisplayNode {
  func setPreferredSize(_ width: Double, _ height: Double) { style.preferredSize = Size(width: width, height: height) }
}

extension Point {
  /// The offset of a list that was scrolled down.
  static func down(_ y: Double) -> Point { Point(x: 0, y: y) }
}
