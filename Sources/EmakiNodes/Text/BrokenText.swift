import EmakiDisplay
import EmakiLayout

/// A broken text holds the lines of a text, together with the space for which they were broken.
struct BrokenText {
  /// The width of the room for the text, in points.
  let width: Double
  /// The height of the room for the text, in points; `nil` where the height does not matter.
  private(set) var height: Double?
  /// The factor by which the text is scaled.
  let factor: Double
  /// The number of the measurer with which the text was measured, as `LayoutContext.contentMeasurer` gives it.
  let contentMeasurer: Int32
  private(set) var layout: TextLayout

  init(_ request: TextRequest, in context: MeasuringContext) {
    self.init(request, fitting: Size(width: request.maximumWidth, height: .infinity), factors: [], in: context)
  }

  /// Breaks the text into lines at the first factor at which it fits without being truncated. If none fits, the smallest factor is used, and the
  /// lines that the room is too low for are left out, but for the first.
  init(_ request: TextRequest, fitting room: Size, factors: [Double], in context: MeasuringContext) {
    let typesetter = context.typesetter
    func fits(_ layout: TextLayout) -> Bool {
      !layout.isTruncated && layout.size.width <= room.width && layout.size.height <= room.height
    }
    var (request, best) = (request, (factor: 1.0, layout: typesetter.layout(request)))
    for factor in factors where !fits(best.layout) {
      var smaller = request
      smaller.text = request.text.scaled(by: factor)
      let layout = typesetter.layout(smaller)
      if fits(layout) || factor < best.factor { best = (factor, layout) }
    }
    width = request.maximumWidth
    (factor, layout) = best
    contentMeasurer = context.contentMeasurer
    if answers(room) {
      height = factors.isEmpty ? nil : room.height
    } else {
      if factor != 1 { request.text = request.text.scaled(by: factor) }
      let lines = layout.lines.prefix { $0.frame.maxY <= room.height + Self.slack }
      // Parts of one line beside an excluded area have one baseline.
      request.maximumNumberOfLines = max(1, Set(lines.map(\.baseline)).count)
      layout = typesetter.layout(request)
      height = room.height
    }
  }

  /// The part of a line's height that may reach over the room, in points: rounding takes that much.
  private static let slack = 1.0

  /// Whether the lines are those for a space. For a height that does not matter a single line may be too high.
  func answers(_ room: Size) -> Bool {
    if width != room.width { return false }
    return height.map { $0 == room.height } ?? (layout.size.height <= room.height + Self.slack || layout.lineCount < 2)
  }
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

// These methods are shared by nodes that lay out texts in lines.
extension DisplayNode {
  /// Gives the node the baselines of its text, for stacks that align them.
  ///
  /// - Parameters:
  ///   - first: the distance from the top of the node to the first baseline, in points.
  ///   - last: the distance from the top of the node to the last baseline, in points.
  ///   - height: the height that the node wants, in points.
  ///   - context: the context that measures.
  func noteBaselines(first: Double, last: Double, height: Double, in context: LayoutContext) {
    // The distance is measured from the bottom of the node, which is rounded up to pixels.
    let baselines = MeasuredLayout.Baselines(ascender: first, descender: last - context.scale.ceilPixel(height))
    style.ascender = baselines.ascender
    style.descender = baselines.descender
    memory?.contentBaselines = baselines
  }

  /// Returns the size in points that the node was offered when it got a frame, which may be smaller; `nil` if the node has another frame.
  func offeredSize(of frame: Rect) -> Size? { memory?.placed.flatMap { $0.layout.size == frame.size ? $0.conditions.range.max : nil } }
}

extension Size {
  /// Returns the part of a size that remains inside insets, at least 0.
  func inset(by insets: EdgeInsets) -> Size {
    if insets == EdgeInsets() { return self }
    return Size(width: max(width - insets.left - insets.right, 0), height: max(height - insets.top - insets.bottom, 0))
  }
}
