import Emaki

/// Pixel rows of one colour, as they follow each other in a column of a picture.
struct Stripe: Hashable, CustomStringConvertible {
  var color: UInt32
  var height: Int

  init(_ color: Color, _ height: Int) { (self.color, self.height) = (color.premultiplied, height) }
  /// Makes a stripe in the colour of a numbered row.
  init(_ row: Int, _ height: Int) { self.init(BoxCell.color(ofRow: row), height) }
  fileprivate init(pixel: UInt32) { (color, height) = (pixel, 1) }

  var description: String { "\(String(color, radix: 16)) x \(height)" }
}

/// Stripes of 20 points in the colours of numbered rows.
func stripes(_ rows: Int...) -> [Stripe] { rows.map { Stripe($0, 20) } }

extension Frame {
  func stripes(x: Int = 4) -> [Stripe] {
    let picture = Picture(bitmap())
    return (0..<picture.size.height).reduce(into: []) { stripes, y in
      if stripes.last?.color == picture[x, y] {
        stripes[stripes.count - 1].height += 1
      } else {
        stripes.append(Stripe(pixel: picture[x, y]))
      }
    }
  }
}
