import Emaki

extension Point {
  init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }

  /// The offset of a list that was scrolled down.
  static func down(_ y: Double) -> Point { Point(0, y) }
}

extension Size {
  init(_ width: Double, _ height: Double) { self.init(width: width, height: height) }
}

extension Rect {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) { self.init(x: x, y: y, width: width, height: height) }
}

extension PixelSize {
  init(_ width: Int, _ height: Int) { self.init(width: width, height: height) }
}

extension SizeRange {
  static func exactly(_ width: Double, _ height: Double) -> SizeRange { SizeRange(exactly: Size(width, height)) }
}

extension DisplayNode {
  func setPreferredSize(_ width: Double, _ height: Double) { style.preferredSize = Size(width, height) }
}

extension Renderer {
  /// Makes a renderer of a viewport in points, each of which is one pixel by default.
  static func test(
    _ width: Double, _ height: Double, scale: Double = 1, jobs: Int = 2, png: PNGMode = .fast,
    layoutDirection: LayoutDirection = .leftToRight, theme: Theme = .light, pictures: String = SampleFeed.folder.path,
    describes: Bool = false, _ change: (inout Options) -> Void = { _ in }
  ) throws -> Renderer {
    try test(
      width: width, height: height, scale: scale, jobs: jobs, png: png, layoutDirection: layoutDirection, theme: theme, pictures: pictures,
      describes: describes, change)
  }
}
