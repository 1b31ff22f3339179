import EmakiDisplay
import EmakiLayout

/// A broken text holds the lines of a text, together with the space for which they were broken.
struct BrokenText {
  /// The width of the room for the text, in points.
  let width: Double
  /// The height of the room for the text, in points; `nil` where the height does not matter.
  let height: Double?
  /// The factor by which the text is scaled.
  let factor: Double
  /// The number of the measurer with which the text was measured, as `LayoutContext.contentMeasurer` gives it.
  let contentMeasurer: Int32
  let layout: TextLayout

  init(_ request: TextRequest, in context: MeasuringContext) {
    width = request.maximumWidth
    layout = context.typesetter.layout(request)
    contentMeasurer = context.contentMeasurer
    height = nil
    factor = 1
  }

  /// Breaks the text into lines at the first factor at which it fits without being truncated. If none fits, the smallest factor is used.
  init(_ request: TextRequest, fitting room: Size, factors: [Double], in context: MeasuringContext) {
    let typesetter = context.typesetter
    func fits(_ layout: TextLayout) -> Bool {
      !layout.isTruncated && layout.size.width <= room.width && layout.size.height <= room.height
    }
    var best = (factor: 1.0, layout: typesetter.layout(request))
    for factor in factors where !fits(best.layout) {
      var smaller = request
      smaller.text = request.text.scaled(by: factor)
      let layout = typesetter.layout(smaller)
      if fits(layout) || factor < best.factor { best = (factor, layout) }
    }
    width = room.width
    height = room.height
    (factor, layout) = best
    contentMeasurer = context.contentMeasurer
  }

  func answers(_ room: Size) -> Bool { width == room.width && (height == nil || height == room.height) }
}

extension [BrokenText] {
  /// Returns the lines of a text in a space, and makes them if they are not known yet.
  ///
  /// - Parameters:
  ///   - room: the space for the text, in points.
  ///   - context: the context that measures. Lines that were measured in another context are removed.
  ///   - make: the function that breaks the text.
  mutating func lines(in room: Size, _ context: MeasuringContext, make: () -> BrokenText) -> BrokenText {
    if let latest = first, latest.contentMeasurer != context.contentMeasurer { removeAll() }
    if let known = first(where: { $0.answers(room) }) { return known }
    let made = make()
    insert(made, at: 0)
    if count > LayoutMemory.limit { removeLast() }
    return made
  }
}
