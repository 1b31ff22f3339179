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
