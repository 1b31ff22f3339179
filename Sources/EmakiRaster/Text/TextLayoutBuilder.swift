import CPango
import EmakiDisplay
import EmakiLayout

/// Collects lines of glyphs and sets each on its baseline.
///
/// With a line height in the paragraph style every line has exactly that height and its baseline stands where the text's own font
/// puts it, whatever other fonts are on the line. Without one a line is as high as its tallest font, and where a limit makes it higher or
/// lower, it stands as with a line height.
struct TextLayoutBuilder {
  var isTruncated = false
  private let request: TextRequest
  private let shape: ParagraphShape
  private var lines: [PendingLine] = []
  private var runs: [TextLayout.GlyphRun] = []
  private var glyphs: [TextLayout.Glyph] = []
  private var missing: [Unicode.Scalar] = []
  private var knownMissing: Set<Unicode.Scalar> = []
  private var line = PendingLine()
  private var decorations = TextDecorations()

  /// Describes the part of a line on one side of an excluded area.
  struct Part {
    /// The room for the part, inside indents, in points from the left of the text's box.
    var stretch: Range<Double>
    /// The distance of the part from the top of the text's box, in points.
    var top: Double
    /// Whether the part is beside the part before it.
    var continuesLine: Bool
  }

  /// A mark remembers how much is collected.
  typealias Mark = (lines: Int, runs: Int, glyphs: Int, missing: Int, decorations: TextDecorations.Mark)

  private struct PendingLine {
    var runs = 0..<0
    var width = 0.0
    var ascent = 0.0
    var descent = 0.0
    var fontAscent = 0.0
    var fontDescent = 0.0
    var isRightToLeft = false
    var startsParagraph = false
    var range = 0..<0
    var part: Part?
    /// The room beside the ink of the line's outer glyphs, in points; `nil` where it does not matter.
    var bearings: (left: Double, right: Double)?
    /// The box of the line's ink, in points from the start of its baseline; empty where it does not matter, and without ink.
    var ink = Rect.zero
  }

  /// Makes a builder without lines.
  ///
  /// - Parameter glyphCount: how many glyphs there will be, where that is known: a layout keeps the room that it once had.
  init(_ request: TextRequest, shape: ParagraphShape, glyphCount: Int = 0) {
    self.request = request
    self.shape = shape
    glyphs.reserveCapacity(glyphCount)
    lines.reserveCapacity(Self.fewLines)
  }

  /// The number of lines that most texts have at most, for which room is made at once.
  private static let fewLines = 4

  mutating func beginLine(ascent: Double, descent: Double) {
    line = PendingLine(runs: runs.count..<runs.count, ascent: ascent, descent: descent, fontAscent: ascent, fontDescent: descent)
  }

  mutating func beginRun(font: FontID, color: Color, ascent: Double, descent: Double, shadow: UInt8 = 0) {
    closeRun()
    line.ascent = max(line.ascent, ascent)
    line.descent = max(line.descent, descent)
    if runs.count > line.runs.lowerBound, let last = runs.last, last.font == font && last.color == color && last.shadow == shadow { return }
    runs.append(TextLayout.GlyphRun(font: font, color: color, shadow: shadow, range: glyphs.count..<glyphs.count, origin: .zero))
  }

  mutating func add(index: UInt32, x: Int32, y: Int32) { glyphs.append((index, x, y)) }

  /// Adds the box that stands for a code point that no font has, and remembers the code point.
  mutating func addMissing(_ value: UInt32, x: Int32, y: Int32) {
    if let scalar = Unicode.Scalar(value), knownMissing.insert(scalar).inserted { missing.append(scalar) }
    add(index: GlyphRun.unknownFlag | value, x: x, y: y)
  }

  /// Returns the number of a shadow that runs name.
  mutating func number(of shadow: Shadow) -> UInt8 { decorations.number(of: shadow) }

  /// Adds the decorations of a stretch of the line, beside its glyphs.
  mutating func decorate(_ look: TextAttributes, color: Color, metrics: TextDecorations.Metrics, shadow: UInt8, from: Double, to: Double) {
    decorations.add(look, color: color, metrics: metrics, shadow: shadow, line: lines.count, from: from, to: to)
  }

  /// Adds a picture that starts at a place on the line, lifted by `lift` points above its own place. The line is made as high as the
  /// picture.
  mutating func attach(_ attachment: TextAttachment, x: Double, lift: Double) {
    let bounds = attachment.placedBounds
    let rect = Rect(x: x + bounds.minX, y: -lift - bounds.maxY, width: bounds.width, height: bounds.height)
    line.ascent = max(line.ascent, -rect.minY)
    line.descent = max(line.descent, rect.maxY)
    decorations.add(attachment, line: lines.count, rect: rect)
  }

  /// Adds the place of characters on the line.
  mutating func locate(_ range: Range<Int>, from: Double, to: Double, isRightToLeft: Bool) {
    decorations.add((lines.count, range, from, to, isRightToLeft))
  }

  /// Adds the room without ink at the sides of a stretch of the line, in points: the line is centred without it.
  mutating func addBearings(left: Double, right: Double) {
    line.bearings = (line.bearings?.left ?? left, right)
  }

  /// Adds the box of a glyph's ink, in points from the start of the baseline.
  mutating func addInk(_ ink: Rect) { line.ink = line.ink.union(ink) }

  private mutating func closeRun() {
    if runs.count > line.runs.lowerBound { runs[runs.count - 1].glyphs = runs[runs.count - 1].glyphs.lowerBound..<glyphs.count }
  }

  /// Ends the line.
  ///
  /// - Parameter part: where the line goes; `nil` puts it below the line before it.
  mutating func endLine(width: Double, isRightToLeft: Bool, startsParagraph: Bool, range: Range<Int>, part: Part? = nil) {
    closeRun()
    line.part = part
    line.startsParagraph = startsParagraph
    line.runs = line.runs.lowerBound..<runs.count
    line.width = width
    line.isRightToLeft = isRightToLeft
    line.range = range
    lines.append(line)
  }

  var mark: Mark { (lines.count, runs.count, glyphs.count, missing.count, decorations.mark) }

  /// Forgets the lines that came after a mark.
  mutating func rollBack(to mark: Mark) {
    lines.removeLast(lines.count - mark.lines)
    runs.removeLast(runs.count - mark.runs)
    glyphs.removeLast(glyphs.count - mark.glyphs)
    for scalar in missing[mark.missing...] { knownMissing.remove(scalar) }
    missing.removeLast(missing.count - mark.missing)
    decorations.rollBack(to: mark.decorations)
  }

  /// Returns the height of the line whose parts came after a mark.
  func height(ofLineSince mark: Mark) -> Double { place(lines[mark.lines...]).height }

  /// Returns the room above a line that is not the first, in points.
  func spacing(startsParagraph: Bool) -> Double { shape.lineSpacing + (startsParagraph ? shape.paragraphSpacing : 0) }

  /// Returns the height of a line with all its parts, and the place of its baseline in it, in points.
  private func place(_ parts: ArraySlice<PendingLine>) -> (height: Double, baseline: Double) {
    guard let line = parts.first else { return (0, 0) }
    let ascent = parts.reduce(line.ascent) { max($0, $1.ascent) }
    let natural = ascent + parts.reduce(line.descent) { max($0, $1.descent) }
    let lineHeight = ParagraphShape.ownLineHeight(request.text.paragraphStyle)
    let height = lineHeight ?? shape.lineHeight(natural)
    if lineHeight == nil && height == natural { return (height, ascent) }
    return (height, (height - line.fontAscent - line.fontDescent) / 2 + line.fontAscent)
  }

  /// The number of glyphs for which a layout may keep room without need.
  private static let spareGlyphs = 64

  mutating func finish() -> TextLayout {
    var contentWidth = lines.reduce(0) {
      max($0, ($1.part?.stretch.lowerBound ?? indent($1)) + $1.width + shape.tailIndent)
    }
    // What is clipped takes no room beyond the edge.
    if isTruncated && request.truncation?.mode == .byClipping { contentWidth = min(contentWidth, max(request.maximumWidth, 0)) }
    let fillsWidth = request.maximumWidth.isFinite && lines.contains { shift($0) > 0 }
    let boxWidth = fillsWidth ? max(request.maximumWidth, contentWidth) : contentWidth
    var placed: [TextLayout.Line] = []
    placed.reserveCapacity(lines.count)
    var ink = Rect.zero
    var y = 0.0
    var next = lines.startIndex
    while next < lines.endIndex {
      let first = next
      next += 1
      while next < lines.endIndex, lines[next].part?.continuesLine == true { next += 1 }
      if let top = lines[first].part?.top {
        y = top
      } else if !placed.isEmpty {
        y += spacing(startsParagraph: lines[first].startsParagraph)
      }
      let (height, baseline) = place(lines[first..<next])
      for line in lines[first..<next] {
        let x = left(of: line, in: boxWidth)
        let origin = Point(x: x + lean(of: line), y: y + baseline)
        if !line.ink.isEmpty { ink = ink.union(line.ink.offset(by: origin)) }
        for run in line.runs { runs[run].origin = origin }
        placed.append(
          TextLayout.Line(
            frame: Rect(x: x, y: y, width: line.width, height: height), baseline: y + baseline, range: line.range,
            continuesLine: line.part?.continuesLine ?? false, isRightToLeft: line.isRightToLeft))
      }
      y += height
    }
    // A layout is kept for long, and room that grew with the glyphs may be half as much again.
    let isLoose = glyphs.capacity - glyphs.count > Self.spareGlyphs
    let glyphs = isLoose ? glyphs.withUnsafeBufferPointer(Array.init) : glyphs
    return TextLayout(
      size: Size(width: boxWidth, height: y), contentWidth: contentWidth, lines: placed, runs: runs, glyphs: glyphs,
      isTruncated: isTruncated, missingGlyphs: MissingGlyph.all(missing, in: request.text.string, script: Self.scriptName),
      details: decorations.details(on: placed, ink: ink))
  }

  private func left(of line: PendingLine, in boxWidth: Double) -> Double {
    if let stretch = line.part?.stretch {
      let rest = stretch.upperBound - stretch.lowerBound - line.width
      return rest.isFinite ? stretch.lowerBound + rest * shift(line) : stretch.lowerBound
    }
    let (left, right) = line.isRightToLeft ? (shape.tailIndent, indent(line)) : (indent(line), shape.tailIndent)
    return left + (boxWidth - left - right - line.width) * shift(line)
  }

  /// Returns how far glyphs are moved so that the ink of a centred line is in the middle of its box. A bracket that is half empty keeps
  /// most of its place.
  private func lean(of line: PendingLine) -> Double {
    guard let bearings = line.bearings else { return 0 }
    let most = max(request.text.runs[0].font.size, 0) / 20
    return min(max((bearings.right - bearings.left) / 2, -most), most)
  }

  private func indent(_ line: PendingLine) -> Double { shape.indent(startsParagraph: line.startsParagraph) }

  /// Returns the part of the left-over width that goes before a line.
  private func shift(_ line: PendingLine) -> Double {
    switch request.text.paragraphStyle.alignment {
    case .natural, .justified: line.isRightToLeft ? 1 : 0
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }

  /// Returns the name of a code point's script in English, such as `Egyptian Hieroglyphs`, as Unicode and Pango know it.
  private static func scriptName(_ scalar: Unicode.Scalar) -> String {
    let script = g_unichar_get_script(scalar.value)
    // The numbers of both are the same.
    guard let scripts = g_type_class_ref(pango_script_get_type()) else { return "Unknown" }
    defer { g_type_class_unref(scripts) }
    let value = scripts.withMemoryRebound(to: GEnumClass.self, capacity: 1) { g_enum_get_value($0, Int32(script.rawValue)) }
    guard let name = value?.pointee.value_nick else { return "Unknown" }
    return String(cString: name).split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
