import EmakiDisplay
import EmakiLayout

/// A text node's lines and the room that they were broken for.
struct BrokenText {
  let width: Double
  /// `nil` where it does not matter.
  let height: Double?
  /// How large the text is to what it says.
  let factor: Double
  let layout: TextLayout

  init(width: Double, layout: TextLayout) {
    self.width = width
    self.layout = layout
    height = nil
    factor = 1
  }

  /// The first of a text's sizes that fits without leaving something out, or else the smallest.
  init(_ request: TextRequest, fitting room: Size, factors: [Double], _ typesetter: any Typesetter) {
    var best: (factor: Double, layout: TextLayout)?
    for factor in [1] + factors {
      var request = request
      if factor != 1 { request.text = request.text.scaled(by: factor) }
      let layout = typesetter.layout(request)
      let fits = !layout.isTruncated && layout.size.width <= room.width && layout.size.height <= room.height
      if fits || best.map({ factor < $0.factor }) ?? true { best = (factor, layout) }
      if fits { break }
    }
    width = room.width
    height = room.height
    (factor, layout) = best ?? (1, typesetter.layout(request))
  }

  func answers(_ room: Size) -> Bool { width == room.width && (height == nil || height == room.height) }
}
