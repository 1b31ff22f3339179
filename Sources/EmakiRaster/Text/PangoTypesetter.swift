import CLoadedLibraries
import CPango
package import EmakiDisplay
package import EmakiLayout
import EmakiSupport
import Glibc

/// Sets text in lines: Pango divides it into items of one font, HarfBuzz shapes them, and `LineBreaker` breaks them. Belongs to one worker.
///
/// Text is shaped at its size in points, whatever the scale: hinting is off, so a layout serves every scale.
final class PangoTypesetter: Typesetter {
  /// The fonts that texts are set in.
  let library: FontLibrary
  let fonts: TypesetterFonts
  /// The texts whose glyphs are known; the largest of them take 1.4 MB. Each access ends before anything is called.
  @exclusivity(unchecked) var shapedTexts = ByteBoundedCache<AttributedText, ShapedText>(byteLimit: 2 << 20)
  /// The dictionaries that texts are hyphenated by.
  lazy var dictionaries = HyphenationDictionaries.installed
  private(set) var shape = ParagraphShape()
  /// Whether ICU has decided where lines of the text may end that is laid out.
  var icuUse = BreakRules.ICUUse.none
  /// The number of texts that were set in lines.
  private(set) var layoutCount = 0
  /// The number of UTF-8 code units that were shaped, and of places for a line's end that were tried: time grows no more than in proportion.
  var work = 0
  /// The number of texts and parts of texts that were shaped, each of which reads some of its fonts' pages.
  var shapedCount = 0

  init(_ library: FontLibrary) {
    self.library = library
    fonts = TypesetterFonts(library)
  }

  /// Shapes a text and breaks it into lines.
  func layout(_ request: TextRequest) -> TextLayout {
    let bytes = request.text.string.withBytes(TextBytes.init)
    // U+0085 begins with 0xC2.
    if bytes.holds(0x0B...0x0C) || bytes.isHeld[0xC2], let text = request.text.withLineFeeds {
      var request = request
      request.text = text
      return layout(request)
    }
    let style = request.text.paragraphStyle
    layoutCount += 1
    icuUse = .none
    fonts.prepare(language: request.text.language ?? "ja")
    shape = style.isPlain ? ParagraphShape() : ParagraphShape(style, width: request.maximumWidth, fontSize: request.text.runs[0].font.size)
    shape.lineHeight = style.lineHeight.flatMap { $0.isFinite ? min(max($0, 0), ParagraphShape.longest) : nil }
    let lines = request.text.string.withBytes { utf8 in
      let area = request.exclusionPaths.isEmpty ? nil : ExcludedArea(request.exclusionPaths)
      var flow = TextFlow(request, utf8, bytes, self)
      var setter = LineSetter(request, self, glyphCount: area == nil && request.maximumNumberOfLines == 0 ? flow.text.glyphCount : 0)
      if let area, !area.isEmpty { set(&flow, around: area, on: &setter) } else { set(&flow, on: &setter) }
      flow.finish()
      return setter.finish()
    }
    if lines.isTruncated, let shown = request.text.withoutBlanksAtEnd {
      // Blanks at the end are nothing that is left out.
      var request = request
      request.text = shown
      let lines = layout(request)
      if !lines.isTruncated { return lines }
    }
    var runs = request.text.runs
    if lines.isTruncated, let truncation = request.truncation {
      for mark in [truncation.token, truncation.additionalMessage] { runs += mark?.runs ?? [] }
    }
    // The families that the texts name and the font set does not have, each once.
    var families: [String] = []
    for run in runs where !run.font.families.isEmpty {
      if let family = fonts.face(run.font).missingFamily, !families.contains(family) { families.append(family) }
    }
    var hyphenation = icuUse == .missed ? emaki_icu_missing().map { MissingHyphenation.noWords(cause: String(cString: $0)) } : nil
    if shape.hyphenationFactor > 0, case .failure(let missing) = dictionaries.dictionary(of: request.text.language) {
      hyphenation = missing
    }
    if families.isEmpty && hyphenation == nil && icuUse != .used { return lines }
    return lines.with((families, hyphenation, icuUse == .used))
  }

  /// Returns the heights of the font that is found for a description of a font.
  func metrics(of font: Font) -> Font.Metrics {
    fonts.prepare(language: "ja")
    let primary = fonts.face(font).primary
    return Font.Metrics(
      ascender: primary.ascent, descender: -primary.descent, capHeight: primary.height(HB_OT_METRICS_TAG_CAP_HEIGHT),
      xHeight: primary.height(HB_OT_METRICS_TAG_X_HEIGHT))
  }

  // MARK: Lines

  /// Sets all lines of a text, each below the one before.
  private func set(_ flow: inout TextFlow, on lines: inout LineSetter) {
    let request = flow.request
    if request.maximumNumberOfLines == 1 && endsLineAtEllipsis(flow) {
      // Such a line is cut where it sticks out, even if only white space does.
      let width = flow.breaker.paragraph.items.reduce(0) { $0 + $1.width(of: 0..<$1.count) }
      let room = shape.room(request.maximumWidth, startsParagraph: true)
      if let most = room.width, width > most { return cut(flow, next: nil, room: room, on: &lines) }
    }
    var count = 0
    repeat {
      count += 1
      let room = shape.room(request.maximumWidth, startsParagraph: flow.startsParagraph)
      let line = flow.line(in: room)
      if count == request.maximumNumberOfLines, let next = flow.shown(behind: line) {
        let width = request.maximumWidth - shape.tailIndent - shape.indent(startsParagraph: flow.startsParagraph)
        return cut(flow, next: next, room: LineBreaker.Room(width: ParagraphShape.units(width)), on: &lines)
      }
      lines.set(line, of: flow, room: room)
      flow.advance(behind: line)
      // What follows the last line is white space.
    } while !flow.isAtEnd && count != request.maximumNumberOfLines
  }

  /// Returns whether a text has a single line that ends in an ellipsis where it sticks out.
  private func endsLineAtEllipsis(_ flow: TextFlow) -> Bool {
    flow.request.truncation == nil && flow.request.text.paragraphStyle.isPlain && TextChunks.isOneParagraph(flow.utf8)
      && !TextBytes.mayPartCharacters(flow.utf8[...]) && !flow.utf8.contains(0x09)
  }

  // MARK: Lines beside excluded areas

  /// Sets lines of a text round an area.
  private func set(_ flow: inout TextFlow, around area: ExcludedArea, on lines: inout LineSetter) {
    let leastHeight = lines.height(ofLineSince: lines.mark)
    var bottom = 0.0
    var count = 0
    repeat {
      if count > 0 { bottom += shape.spacing(startsParagraph: flow.startsParagraph) }
      count += 1
      let isLast = count == flow.request.maximumNumberOfLines
      bottom = setLine(of: &flow, around: area, top: bottom, height: leastHeight, isLast: isLast, on: &lines)
      if isLast { break }
    } while !flow.isAtEnd
  }

  /// Fills the parts of one line, moved down to where some of it fits.
  ///
  /// - Returns: the line's bottom.
  private func setLine(
    of flow: inout TextFlow, around area: ExcludedArea, top: Double, height: Double, isLast: Bool, on lines: inout LineSetter
  ) -> Double {
    var (top, height) = (top, height)
    let start = flow
    let mark = lines.mark
    let isRightToLeft = start.breaker.paragraph.direction == PANGO_DIRECTION_RTL
    let indent = shape.indent(startsParagraph: start.startsParagraph)
    let (left, right) = isRightToLeft ? (shape.tailIndent, indent) : (indent, shape.tailIndent)
    let width = flow.request.maximumWidth.isFinite ? flow.request.maximumWidth : .infinity
    let stretch = left..<max(left, width - right)
    while true {
      let free = area.free(in: stretch, from: top, height: height)
      // Words are broken only on a line that no exclusion divides.
      let isWhole = free == [stretch]
      let wrap = isWhole || shape.wrap == .character ? shape.wrap : .word
      var last: (part: LineSetter.Part, flow: TextFlow, mark: LineSetter.Mark)?
      for stretch in isRightToLeft ? free.reversed() : free {
        let part = LineSetter.Part(stretch: stretch, top: top, continuesLine: last != nil)
        let (before, room) = (flow, part.room)
        let line = flow.line(in: room, wrap: wrap)
        // The part may be too narrow for the next word.
        if !isWhole, let room = room.width, flow.breaker.width(of: line) > room { continue }
        last = (part, before, lines.mark)
        lines.set(line, of: flow, room: room, part: part)
        flow.advance(behind: line)
        if flow.startsParagraph || flow.isAtEnd { break }
      }
      guard let last else {
        top = area.nextTop(below: top, height: height)
        continue
      }
      let needed = lines.height(ofLineSince: mark)
      if needed > height {
        // A higher line may meet more excluded areas, so it is filled again. It becomes at most as high as its tallest font.
        lines.rollBack(to: mark)
        flow = start
        height = needed
        continue
      }
      if isLast, !flow.isAtEnd, let next = flow.utf8[flow.offset...].firstIndex(where: { $0 > 0x20 }) {
        lines.rollBack(to: last.mark)
        cut(last.flow, next: next, room: last.part.room, part: last.part, on: &lines)
      }
      return top + max(needed, lines.height(ofLineSince: mark))
    }
  }
}

extension TextFlow {
  /// Returns the first place behind a line that is no white space; `nil` where nothing is left out behind it.
  func shown(behind line: LineBreaker.Line) -> Int? { utf8[line.utf8Range.upperBound...].firstIndex { $0 > 0x20 } }
}

extension MeasuringContext {
  /// The key by which each thread has its typesetter, which is released when the thread ends.
  private static let typesetterKey: pthread_key_t = {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { object in if let object { Unmanaged<AnyObject>.fromOpaque(object).release() } }
    precondition(result == 0, "the process has no key for the typesetters of threads")
    return key
  }()

  /// Creates a context that must not leave the calling thread. The thread keeps its typesetter for the next call with the same fonts,
  /// because making one takes a millisecond.
  ///
  /// - Throws: `FontError` where the fonts cannot be used.
  package static func ofThread(
    scale: Scale, fonts: FontSet = .default, traits: TraitCollection = TraitCollection()
  ) throws(FontError) -> MeasuringContext {
    let known = pthread_getspecific(typesetterKey).map { Unmanaged<PangoTypesetter>.fromOpaque($0) }
    let typesetter: PangoTypesetter
    if let own = known?.takeUnretainedValue(), own.library.set == fonts {
      typesetter = own
    } else {
      typesetter = PangoTypesetter(try FontLibrary.open(fonts, cacheDirectory: CacheDirectory.default))
      pthread_setspecific(typesetterKey, Unmanaged.passRetained(typesetter).toOpaque())
      known?.release()
    }
    return MeasuringContext(scale: scale, typesetter: typesetter, fonts: typesetter.library.number, traits: traits)
  }
}
