import Emaki

extension Point {
  /// The offset of a list that was scrolled down.
  static func down(_ y: Double) -> Point { Point(0, y) }
}

extension SizeRange {
  static func exactly(_ width: Double, _ height: Double) -> SizeRange { SizeRange(exactly: Size(width, height)) }
}

extension AttributedText {
  init(_ string: String, size: Double, lineHeight: Double? = nil, color: Color? = nil, language: String? = nil) {
    self.init(string, font: .system(size: size), lineHeight: lineHeight, color: color, language: language)
  }
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
