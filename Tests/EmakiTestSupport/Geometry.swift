package import EmakiDisplay
package import EmakiLayout

extension Point {
  package init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}

extension Size {
  package init(_ width: Double, _ height: Double) { self.init(width: width, height: height) }
}

extension Rect {
  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) { self.init(x: x, y: y, width: width, height: height) }
}

extension PixelSize {
  package init(_ width: Int, _ height: Int) { self.init(width: width, height: height) }
}
