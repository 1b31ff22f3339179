import CPango
import EmakiDisplay
import EmakiLayout

/// Puts the glyphs of lines where they stand, and sets each line on its baseline.
///
/// With a line height in the paragraph style every line has exactly that height and its baseline stands where the text's own font
/// puts it, whatever other fonts are on the line. Without one a line is as high as its tallest font, and where a limit makes it higher or
/// lower, it stands as with a line height.
struct LineSetter {
  /// The font of the text's beginning, which says how high a line is at least.
  let primary: ShapedFont
  let request: TextRequest
  let shape: ParagraphShape
  private let typesetter: PangoTypesetter
  /// The looks of the request's own text.
  let looks: Looks
  /// Whether the text has characters of private use, which a system's font draws as letters of its own.
  private let holdsPrivateUse: Bool
  var isTruncated = false
  private var line = PendingLine()
  // What is collected.
  var lines: [PendingLine] = []
  var runs: [TextLayout.GlyphRun] = []
  var glyphs: [TextLayout.Glyph] = []
  var missing: [Unicode.Scalar] = []
  var knownMissing: Set<Unicode.Scalar> = []
  var decorations = TextDecorations()

  /// The looks of the text that is put on a line.
  struct Looks {
    var runs: [AttributedText.Run]
    /// The end of each look in the text, in UTF-8 code units; empty for one look.
    var ends: [Int]

    init(_ text: AttributedText) {
      runs = text.runs
      ends = runs.count == 1 ? [] : runs.reduce(into: []) { $0.append(($0.last ?? 0) + $1.utf8Count) }
    }
  }

  /// Describes the part of a line on one side of an excluded area.
  struct Part {
    /// The room for the part, inside indents, in points from the left of the text's box.
    var stretch: Range<Double>
    /// The distance of the part from the top of the text's box, in points.
    var top: Double
    /// Whether the part is beside the part before it.
    var continuesLine: Bool

    /// The room for the part's glyphs.
    var room: LineBreaker.Room { LineBreaker.Room(width: ParagraphShape.units(stretch.upperBound - stretch.lowerBound)) }
  }

  /// Holds a line, or a part of one, that has no place yet, with lengths in points.
  struct PendingLine {
    var runs = 0..<0
    var width = 0.0
    var ascent = 0.0
    var descent = 0.0
    /// The room before the line, where it is read from.
    var indent = 0.0
    /// The part of the left-over width that goes before the line.
    var shift = 0.0
    var isRightToLeft = false
    var startsParagraph = false
    var range = 0..<0
    var part: Part?
    /// The room beside the ink of the line's outer glyphs; `nil` where it does not matter. The line is centred without it.
    var bearings: (left: Double, right: Double)?
    /// The box of the line's ink, from the start of its baseline; empty where it does not matter, and without ink.
    var ink = Rect.zero
  }

  /// The number of lines that most texts have at most, for which room is made at once.
  private static let fewLines = 4

  /// Makes a setter without lines.
  ///
  /// - Parameter glyphCount: how many glyphs there will be, where that is known: a layout keeps the room that it once had.
  init(_ request: TextRequest, _ typesetter: PangoTypesetter, glyphCount: Int) {
    (self.request, self.typesetter) = (request, typesetter)
    shape = typesetter.shape
    primary = typesetter.fonts.face(request.text.runs[0].font).primary
    looks = Looks(request.text)
    let string = request.text.string
    // Most texts are read no further than these first bytes of such characters.
    holdsPrivateUse =
      string.utf8.contains { $0 >= 0xF3 || $0 == 0xEE || $0 == 0xEF }
      && string.unicodeScalars.contains { 0xE000...0xF8FF ~= $0.value || $0.value >= 0xF0000 }
    glyphs.reserveCapacity(glyphCount)
    lines.reserveCapacity(Self.fewLines)
  }

  // MARK: Lines

  /// Sets the next line of a flow.
  mutating func set(_ line: LineBreaker.Line, of flow: TextFlow, room: LineBreaker.Room, part: Part? = nil) {
    let breaker = flow.breaker
    // A line that a separator ends is filled as any other, as in Pango.
    let isLast = line.endsParagraph && !breaker.paragraph.endsInSeparator
    let filled = request.text.paragraphStyle.alignment == .justified && !isLast ? room.width : nil
    // Only these look at glyphs that take no room.
    var runs = runs(of: line, breaker, keepsDropped: filled != nil || request.locatesCharacters || looks.runs.count > 1)
    if let filled { JustifiedLine.fill(&runs, of: breaker.text, room: filled) }
    set(runs, looks, of: flow, range: line.utf8Range, part: part)
  }

  /// Returns the glyphs of a line from left to right, without the width of the white space at its end and without what marks lose there.
  ///
  /// - Parameter keepsDropped: whether the glyphs of white space that takes no room stay, without width.
  func runs(of line: LineBreaker.Line, _ breaker: LineBreaker, keepsDropped: Bool) -> [GlyphRun] {
    let text = breaker.text
    var runs: [GlyphRun] = []
    runs.reserveCapacity(line.pieces.count)
    for (number, piece) in line.pieces.enumerated() {
      let item = breaker.paragraph.items[piece.item]
      guard let font = item.font else { continue }
      let isHyphenated = line.isHyphenated && number == line.pieces.count - 1
      var slice = text.glyphs(of: piece.range, in: item, hyphenated: isHyphenated)
      if piece.tab != 0 { slice.glyphs[slice.glyphs.startIndex].geometry.width = Int32(truncatingIfNeeded: piece.tab) }
      var dropped = min(piece.droppedSpaces, slice.glyphs.count)
      if dropped > 0 {
        if !keepsDropped && dropped < slice.glyphs.count {
          slice.remove(dropped, fromLeft: item.isRightToLeft)
          dropped = 0
        }
        slice.clear(dropped, fromLeft: item.isRightToLeft)
      }
      if number == 0 && line.startGrowth != 0 { slice.glyphs.grow(by: Int32(line.startGrowth), isRightToLeft: item.isRightToLeft) }
      if line.endTrim != 0, let lastShown = line.lastShown, piece.item == lastShown.piece.item {
        let shown = item.isRightToLeft ? slice.glyphs.indices.dropFirst(dropped).first : slice.glyphs.indices.dropLast(dropped).last
        if let shown {
          slice.glyphs[shown].geometry.width -= Int32(line.endTrim)
          if item.isRightToLeft { slice.glyphs[shown].geometry.x_offset -= Int32(line.endTrim) }
        }
      }
      let first = item.start + piece.range.lowerBound
      runs.append(
        GlyphRun(
          font: typesetter.fonts.shapedFont(font), slice: slice, offset: text.offset,
          utf8Range: text.offset + Int(text.starts[first])..<text.offset + Int(text.starts[first + piece.range.count]), level: item.level,
          isPicture: item.kind == .picture, endsInHyphen: isHyphenated && shape.hyphenationFactor > 0))
    }
    return GlyphRun.inVisualOrder(runs)
  }

  /// Sets a line of runs, which are given from left to right.
  ///
  /// - Parameters:
  ///   - looks: the looks of the text that the runs are of.
  ///   - range: what of the request's text the line stands for.
  ///   - source: where a stretch of the runs' text is in the request's text, or `nil`.
  mutating func set(
    _ runs: [GlyphRun], _ looks: Looks, of flow: TextFlow, range: Range<Int>, part: Part?, source: (Range<Int>) -> Range<Int>? = { $0 }
  ) {
    let (isRightToLeft, startsParagraph) = (flow.breaker.paragraph.direction == PANGO_DIRECTION_RTL, flow.startsParagraph)
    let firstRun = self.runs.count
    line = PendingLine(
      runs: firstRun..<firstRun, ascent: primary.ascent, descent: primary.descent, indent: shape.indent(startsParagraph: startsParagraph),
      isRightToLeft: isRightToLeft, startsParagraph: startsParagraph, range: range, part: part)
    line.shift =
      switch request.text.paragraphStyle.alignment {
      case .natural, .justified: isRightToLeft ? 1 : 0
      case .left: 0
      case .center: 0.5
      case .right: 1
      }
    var x: Int32 = 0
    for run in runs {
      run.forEachPart(endingAt: looks.ends) { part, look in add(part, look: look, of: looks.runs, x: &x, source: source) }
    }
    line.runs = firstRun..<self.runs.count
    line.width = Double(x) / TextLayout.unitsPerPoint
    lines.append(line)
  }

  // MARK: Glyphs

  /// Puts glyphs of one look on the line, and boxes for those that the font does not have.
  ///
  /// - Parameters:
  ///   - look: the index of the look. A look is large, and few of its attributes are needed.
  ///   - looks: the looks of the text.
  private mutating func add(
    _ run: GlyphRun, look: Int, of looks: [AttributedText.Run], x: inout Int32, source: (Range<Int>) -> Range<Int>?
  ) {
    let (rare, color) = (looks[look].rareAttributes, looks[look].color)
    let rise = rare?.baselineOffset.textLength ?? 0
    let lift = Int32((rise * TextLayout.unitsPerPoint).rounded())
    let shadow = rare?.shadow.map { decorations.number(of: $0) } ?? 0
    let left = x
    if run.isPicture, let attachment = rare?.attachment {
      addPictures(attachment, of: run, rise: rise, x: &x)
    } else {
      (line.ascent, line.descent) = (max(line.ascent, run.font.ascent + rise), max(line.descent, run.font.descent - rise))
      let font = run.font.id
      let last = runs.count > line.runs.lowerBound ? runs.last : nil
      if last?.font != font || last?.color != color || last?.shadow != shadow {
        runs.append(TextLayout.GlyphRun(font: font, color: color, shadow: shadow, range: glyphs.count..<glyphs.count, origin: .zero))
      }
      let shaped = run.slice.glyphs
      for index in shaped.indices {
        let glyph = shaped[index]
        // Wrapping: a text of a million points on one line must be drawn somehow, not trap.
        let (start, y) = (x &+ glyph.geometry.x_offset, glyph.geometry.y_offset &- lift)
        if let scalar = GlyphTable.Key.missingScalar(of: glyph.glyph) {
          // White space that no font has is as white as any other.
          if g_unichar_isspace(scalar) == 0 { addMissing(scalar, x: start, y: y) }
        } else if run.font.cannotDraw(glyph.glyph, for: { drawing(of: run, at: index, source) })
          || holdsPrivateUse && isStrange(run, at: index, source),
          let scalar = drawing(of: run, at: index, source)
        {
          addMissing(scalar, x: start, y: y)
        } else if glyph.glyph != GlyphRun.empty {
          glyphs.append((glyph.glyph, start, y))
        }
        x &+= glyph.geometry.width
      }
      runs[runs.count - 1].glyphs = runs[runs.count - 1].glyphs.lowerBound..<glyphs.count
    }
    if request.text.paragraphStyle.alignment == .center { addBearings(of: run) }
    if request.measuresInk { addInk(of: run, x: left, lift: lift) }
    if request.locatesCharacters && !run.isEllipsis {
      run.forEachCharacter(from: left) { bytes, from, to in
        guard let range = source(bytes) else { return }
        let (from, to) = (Double(from) / TextLayout.unitsPerPoint, Double(to) / TextLayout.unitsPerPoint)
        decorations.add((lines.count, range, from, to, run.isRightToLeft))
      }
    }
    if let rare {
      decorations.add(
        rare, color: color, metrics: typesetter.fonts.face(looks[look].font).primary.lines, shadow: shadow, line: lines.count,
        from: Double(left) / TextLayout.unitsPerPoint, to: Double(x) / TextLayout.unitsPerPoint)
    }
  }

  /// Puts a picture in the place of each glyph. The font does not count where a picture stands, and the line is made as high as the picture.
  private mutating func addPictures(_ attachment: TextAttachment, of run: GlyphRun, rise: Double, x: inout Int32) {
    let bounds = attachment.placedBounds
    for glyph in run.slice.glyphs {
      let start = Double(x) / TextLayout.unitsPerPoint
      let rect = Rect(x: start + bounds.minX, y: -rise - bounds.maxY, width: bounds.width, height: bounds.height)
      (line.ascent, line.descent) = (max(line.ascent, -rect.minY), max(line.descent, rect.maxY))
      decorations.add(attachment, line: lines.count, rect: rect)
      x &+= glyph.geometry.width
    }
  }

  /// Adds the box that stands for a code point that no font has, and remembers the code point.
  private mutating func addMissing(_ value: UInt32, x: Int32, y: Int32) {
    if let scalar = Unicode.Scalar(value), knownMissing.insert(scalar).inserted { missing.append(scalar) }
    glyphs.append((GlyphRun.unknownFlag | value, x, y))
  }

  /// Returns whether a glyph stands for a character of private use that no font with a meaning for it was asked to draw.
  private func isStrange(_ run: GlyphRun, at index: Int, _ source: (Range<Int>) -> Range<Int>?) -> Bool {
    run.font.isOfSystem
      && drawing(of: run, at: index, source).flatMap(Unicode.Scalar.init)?.properties.generalCategory == .privateUse
  }

  /// Returns the scalar that a glyph which is not drawn stands for; `nil` for white space.
  private func drawing(of run: GlyphRun, at index: Int, _ source: (Range<Int>) -> Range<Int>?) -> UInt32? {
    let start = run.cluster(index)
    guard let range = source(start..<start + 1) else { return run.isEllipsis ? 0x2026 : nil }
    let utf8 = request.text.string.utf8
    let scalar = request.text.string.unicodeScalars[utf8.index(utf8.startIndex, offsetBy: range.lowerBound)]
    return scalar.properties.isWhitespace ? nil : scalar.value
  }

  /// Says how much room the outer glyphs of a stretch leave beside their ink.
  private mutating func addBearings(of run: GlyphRun) {
    func ink(_ glyph: PangoGlyphInfo) -> (left: Double, right: Double) {
      // White space and what a font lacks have no ink of their own.
      guard let box = box(of: glyph, in: run), box.width != 0 else { return (0, 0) }
      let left = glyph.geometry.x_offset &+ box.x
      return (Double(left) / TextLayout.unitsPerPoint, Double(glyph.geometry.width &- left &- box.width) / TextLayout.unitsPerPoint)
    }
    let shown = run.slice.glyphs.filter { $0.glyph != GlyphRun.empty && $0.geometry.width > 0 }
    if let first = shown.first, let last = shown.last { line.bearings = (line.bearings?.left ?? ink(first).left, ink(last).right) }
  }

  /// Says how far the ink of a stretch reaches.
  private mutating func addInk(of run: GlyphRun, x: Int32, lift: Int32) {
    let unit = 1 / TextLayout.unitsPerPoint
    var x = x
    for glyph in run.slice.glyphs {
      if let box = box(of: glyph, in: run), box.height > 0 {
        let (left, top) = (x &+ box.x &+ glyph.geometry.x_offset, box.y &+ glyph.geometry.y_offset &- lift)
        line.ink = line.ink.union(
          Rect(x: Double(left) * unit, y: Double(top) * unit, width: Double(box.width) * unit, height: Double(box.height) * unit))
      }
      x &+= glyph.geometry.width
    }
  }

  /// Returns the box of a glyph's ink, in 1/1024 point from its origin; `nil` for what the font does not have and for pictures.
  private func box(of glyph: PangoGlyphInfo, in run: GlyphRun) -> PangoRectangle? {
    if run.isPicture || glyph.glyph == GlyphRun.empty || glyph.glyph & GlyphRun.unknownFlag != 0 { return nil }
    var box = PangoRectangle()
    pango_font_get_glyph_extents(run.font.font, glyph.glyph, &box, nil)
    return box
  }
}
