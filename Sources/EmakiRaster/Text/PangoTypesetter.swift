import CLoadedLibraries
import CPango
package import EmakiDisplay
package import EmakiLayout
import EmakiSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Sets text in lines: Pango divides it into items of one font, HarfBuzz shapes them, and `LineBreaker` breaks them. Belongs to one worker.
///
/// Text is shaped at its size in points, whatever the scale: hinting is off, so a layout serves every scale.
final class PangoTypesetter: Typesetter {
  /// The fonts that texts are set in.
  let library: FontLibrary
  let fonts: TypesetterFonts
  /// The texts whose glyphs are known; the largest of them take 1.4 MB. Shaping one, inside an access, asks for no other.
  @exclusivity(unchecked) var shapedTexts = ByteBoundedCache<AttributedText, ShapedText>(byteLimit: 2 << 20)
  /// The dictionaries that texts are hyphenated by.
  lazy var dictionaries = HyphenationDictionaries.installed
  private(set) var shape = ParagraphShape.plain
  /// Whether ICU has decided where lines of the text may end that is laid out.
  private var icuUse = BreakRules.ICUUse.none
  /// The number of texts that were set in lines.
  private(set) var layoutCount = 0
  /// The number of UTF-8 code units that were shaped, and of places for a line's end that were tried: time grows no more than in proportion.
  private(set) var work = 0
  /// The number of texts and parts of texts that were shaped, each of which reads some of its fonts' pages.
  private var shapedCount = 0
  /// The number of texts or parts after which the fonts' pages are looked at.
  private static let releaseInterval = 4

  init(_ library: FontLibrary) {
    self.library = library
    fonts = TypesetterFonts(library)
  }

  /// Shapes a text and breaks it into lines.
  func layout(_ request: TextRequest) -> TextLayout {
    if let text = request.text.withLineFeeds {
      var request = request
      request.text = text
      return layout(request)
    }
    let style = request.text.paragraphStyle
    layoutCount += 1
    icuUse = .none
    fonts.prepare(language: request.text.language ?? "ja")
    let isPlain = style.isPlain && style.alignment != .justified
    shape = isPlain ? .plain : ParagraphShape(style, width: request.maximumWidth, fontSize: request.text.runs[0].font.size)
    let lines = request.text.string.withBytes { self.lines(request, $0) }
    if lines.isTruncated, let shown = request.text.withoutBlanksAtEnd {
      // Blanks at the end are nothing that is left out.
      var request = request
      request.text = shown
      let lines = layout(request)
      if !lines.isTruncated { return lines }
    }
    var families = missingFamilies(request.text)
    if lines.isTruncated, let truncation = request.truncation {
      for mark in [truncation.token, truncation.additionalMessage] { families += mark.map { missingFamilies($0) } ?? [] }
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

  /// Returns the families that a text names and the font set does not have, each once.
  private func missingFamilies(_ text: AttributedText) -> [String] {
    var families: [String] = []
    for run in text.runs where !run.font.families.isEmpty {
      if let family = fonts.face(run.font).missingFamily, !families.contains(family) { families.append(family) }
    }
    return families
  }

  /// Counts a text or a part of one that is shaped, and lets go of pages of fonts from time to time.
  func countText() {
    shapedCount += 1
    if shapedCount % Self.releaseInterval == 0 { FontFile.releasePages() }
  }

  /// Notes who decided where lines of a text end.
  func note(_ use: BreakRules.ICUUse) { if use != .none { icuUse = use } }

  func countWork(_ count: Int) { work += count }

  // MARK: Lines

  private func lines(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>) -> TextLayout {
    let area = request.exclusionPaths.isEmpty ? nil : ExcludedArea(request.exclusionPaths)
    var flow = TextFlow(request, utf8, self)
    var lines = LineSetter(request, self, glyphCount: area == nil && request.maximumNumberOfLines == 0 ? flow.glyphCount : 0)
    if let area, !area.isEmpty { set(&flow, around: area, on: &lines) } else { set(&flow, on: &lines) }
    flow.countWork()
    return lines.builder.finish()
  }

  /// Sets all lines of a text, each below the one before.
  private func set(_ flow: inout TextFlow, on lines: inout LineSetter) {
    let request = flow.request
    let rooms = shape.rooms(width: request.maximumWidth)
    if request.maximumNumberOfLines == 1 && endsLineAtEllipsis(flow) {
      // Such a line is cut where it sticks out, even if only white space does.
      let width = flow.breaker.paragraph.items.reduce(0) { $0 + $1.width(of: 0..<$1.count) }
      if let room = rooms.first.width, width > room { return cut(flow, next: nil, room: rooms.first, on: &lines) }
    }
    var count = 0
    repeat {
      count += 1
      let room = flow.startsParagraph ? rooms.first : rooms.other
      let line = flow.line(in: room)
      if count == request.maximumNumberOfLines, let next = flow.shown(behind: line) {
        return cut(flow, next: next, room: shape.room(request.maximumWidth, startsParagraph: flow.startsParagraph), on: &lines)
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

  /// Returns what breaks a paragraph of a text into lines.
  func breaker(
    of paragraph: ShapedText.Paragraph, _ shaped: ShapedText, _ text: AttributedText, _ hyphenation: LineBreaker.Hyphenation? = nil
  ) -> LineBreaker {
    let hasTabs = paragraph.items.contains { $0.kind == .tab }
    return LineBreaker(
      text: shaped, paragraph: paragraph, wrap: shape.wrap, hyphenation: hyphenation,
      tabWidth: hasTabs ? fonts.face(text.runs[0].font).tabWidth : 0)
  }

  // MARK: Lines beside excluded areas

  /// Sets lines of a text round an area.
  private func set(_ flow: inout TextFlow, around area: ExcludedArea, on lines: inout LineSetter) {
    let primary = lines.primary
    let leastHeight = ParagraphShape.ownLineHeight(flow.request.text.paragraphStyle) ?? shape.lineHeight(primary.ascent + primary.descent)
    var bottom = 0.0
    var count = 0
    repeat {
      if count > 0 { bottom += lines.builder.spacing(startsParagraph: flow.startsParagraph) }
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
    let mark = lines.builder.mark
    let isRightToLeft = start.breaker.paragraph.isRightToLeft
    let indent = shape.indent(startsParagraph: start.startsParagraph)
    let (left, right) = isRightToLeft ? (shape.tailIndent, indent) : (indent, shape.tailIndent)
    let width = flow.request.maximumWidth.isFinite ? flow.request.maximumWidth : .infinity
    let stretch = left..<max(left, width - right)
    while true {
      let free = area.free(in: stretch, from: top, height: height)
      // Words are broken only on a line that no exclusion divides.
      let isWhole = free == [stretch]
      let wrap = isWhole || shape.wrap == .character ? shape.wrap : .word
      var last: (part: TextLayoutBuilder.Part, flow: TextFlow, mark: TextLayoutBuilder.Mark)?
      for stretch in isRightToLeft ? free.reversed() : free {
        let part = TextLayoutBuilder.Part(stretch: stretch, top: top, continuesLine: last != nil)
        let (before, room) = (flow, part.room)
        let line = flow.line(in: room, wrap: wrap)
        // The part may be too narrow for the next word.
        if !isWhole, let room = room.width, flow.breaker.width(of: line) > room { continue }
        last = (part, before, lines.builder.mark)
        lines.set(line, of: flow, room: room, part: part)
        flow.advance(behind: line)
        if flow.startsParagraph || flow.isAtEnd { break }
      }
      guard let last else {
        top = area.nextTop(below: top, height: height)
        continue
      }
      let needed = lines.builder.height(ofLineSince: mark)
      if needed > height {
        // A higher line may meet more excluded areas, so it is filled again. It becomes at most as high as its tallest font.
        lines.builder.rollBack(to: mark)
        flow = start
        height = needed
        continue
      }
      if isLast, !flow.isAtEnd, let next = flow.utf8[flow.offset...].firstIndex(where: { $0 > 0x20 }) {
        lines.builder.rollBack(to: last.mark)
        cut(last.flow, next: next, room: last.part.room, part: last.part, on: &lines)
      }
      return top + max(needed, lines.builder.height(ofLineSince: mark))
    }
  }
}

extension TextFlow {
  /// Returns the first place behind a line that is no white space; `nil` where nothing is left out behind it.
  func shown(behind line: LineBreaker.Line) -> Int? { utf8[breaker.utf8Offset(line.end)...].firstIndex { $0 > 0x20 } }
}

extension TextLayoutBuilder.Part {
  /// The room for the part's glyphs.
  var room: LineBreaker.Room { LineBreaker.Room(width: ParagraphShape.units(stretch.upperBound - stretch.lowerBound)) }
}

extension MeasuringContext {
  private static let typesetters = ThreadValue<PangoTypesetter>()

  /// Creates a context that must not leave the calling thread. The thread keeps its typesetter for the next call with the same fonts,
  /// because making one takes a millisecond.
  ///
  /// - Throws: `FontError` where the fonts cannot be used.
  package static func ofThread(
    scale: Scale, fonts: FontSet = .default, traits: TraitCollection = TraitCollection()
  ) throws(FontError) -> MeasuringContext {
    let typesetter: PangoTypesetter
    if let known = typesetters.value, known.library.set == fonts {
      typesetter = known
    } else {
      typesetter = PangoTypesetter(try FontLibrary.open(fonts, cacheDirectory: CacheDirectory.default))
      typesetters.value = typesetter
    }
    return MeasuringContext(scale: scale, typesetter: typesetter, fonts: typesetter.library.number, traits: traits)
  }
}

/// A thread value is an object of which each thread has its own. It is released when the thread ends, and is never passed on.
///
/// `@unchecked Sendable`: the key is set once, and the object behind it belongs to the thread that asks for it.
private final class ThreadValue<Value: AnyObject>: @unchecked Sendable {
  private let key: pthread_key_t

  /// Creates a value that no thread has yet. A value is meant to be kept, because a process has only some thousand keys.
  init() {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { object in if let object { Unmanaged<AnyObject>.fromOpaque(object).release() } }
    precondition(result == 0, "the process has no key for another value of threads")
    self.key = key
  }

  /// The object of the calling thread; `nil` where it has none.
  var value: Value? {
    get { pthread_getspecific(key).map { Unmanaged<Value>.fromOpaque($0).takeUnretainedValue() } }
    set {
      let old = pthread_getspecific(key)
      pthread_setspecific(key, newValue.map { UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) })
      if let old { Unmanaged<Value>.fromOpaque(old).release() }
    }
  }
}
