import CPango
import EmakiDisplay
import EmakiLayout

/// Makes the layout of the lines that are set.
extension LineSetter {
  /// A mark remembers how much is collected.
  typealias Mark = (lines: Int, runs: Int, glyphs: Int, missing: Int, decorations: TextDecorations.Mark)

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

  /// Returns the height of the line whose parts came after a mark; without any it is that of a line in the text's own font.
  func height(ofLineSince mark: Mark) -> Double { place(lines[mark.lines...]).height }

  /// Returns the height of a line with all its parts, and the place of its baseline in it, in points.
  private func place(_ parts: ArraySlice<PendingLine>) -> (height: Double, baseline: Double) {
    let ascent = parts.reduce(primary.ascent) { max($0, $1.ascent) }
    let natural = ascent + parts.reduce(primary.descent) { max($0, $1.descent) }
    let height = shape.lineHeight ?? min(max(natural, shape.minimumLineHeight), shape.maximumLineHeight)
    if shape.lineHeight == nil && height == natural { return (height, ascent) }
    return (height, (height - primary.ascent - primary.descent) / 2 + primary.ascent)
  }

  /// The number of glyphs for which a layout may keep room without need.
  private static let spareGlyphs = 64

  mutating func finish() -> TextLayout {
    var contentWidth = lines.reduce(0) { max($0, ($1.part?.stretch.lowerBound ?? $1.indent) + $1.width + shape.tailIndent) }
    // What is clipped takes no room beyond the edge.
    if isTruncated && request.truncation?.mode == .byClipping { contentWidth = min(contentWidth, max(request.maximumWidth, 0)) }
    let fillsWidth = request.maximumWidth.isFinite && lines.contains { $0.shift > 0 }
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
        y += shape.spacing(startsParagraph: lines[first].startsParagraph)
      }
      let (height, baseline) = place(lines[first..<next])
      for line in lines[first..<next] {
        let x: Double
        if let stretch = line.part?.stretch {
          let rest = stretch.upperBound - stretch.lowerBound - line.width
          x = stretch.lowerBound + (rest.isFinite ? rest * line.shift : 0)
        } else {
          let (left, right) = line.isRightToLeft ? (shape.tailIndent, line.indent) : (line.indent, shape.tailIndent)
          x = left + (boxWidth - left - right - line.width) * line.shift
        }
        // The ink of a centred line is in the middle of its box. A bracket that is half empty keeps most of its place.
        let most = max(request.text.runs[0].font.size, 0) / 20
        let lean = line.bearings.map { min(max(($0.right - $0.left) / 2, -most), most) } ?? 0
        let origin = Point(x: x + lean, y: y + baseline)
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
