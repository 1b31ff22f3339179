import CLoadedLibraries
import CPango
import CPangoFonts
import EmakiDisplay
import EmakiLayout

/// Shapes text with Pango and breaks it into lines. Belongs to one worker: font maps must not be shared between threads. Cairo has no part in it:
/// its fonts are shared by the whole process behind the back of any font map.
///
/// Text is shaped at its size in points, whatever the scale: hinting is off, so a layout serves every scale.
final class PangoTypesetter: Typesetter {
  /// The number of texts that were set in lines.
  private(set) var layoutCount = 0
  /// The number of UTF-8 code units that were shaped, and of places for a line's end that were tried. A text that Pango breaks counts once
  /// for each of its lines, which is the most that it does. Tests use it to show that time grows no more than in proportion.
  private(set) var work = 0
  /// The number of texts and parts of texts that Pango was given, each of which reads some of its fonts' pages.
  private(set) var setCount = 0
  /// The number of texts or parts given to Pango after which the fonts' pages are looked at.
  private static let releaseInterval = 4
  /// The texts whose glyphs are known; the largest of them take 1.4 MB. Shaping one, inside an access, asks for no other.
  @exclusivity(unchecked) var shapedTexts = ShapedTextCache(limit: 2 << 20)
  /// Whether Pango breaks every text, and not only those for which `shapedText(_:_:)` returns `nil`. Tests use it to show that the lines
  /// are the same.
  var breaksWithPango = false
  /// Whether a layout of Pango shapes every text, and not only those for which `itemized` returns `nil`. Tests use it to show that the glyphs are
  /// the same.
  var shapesWithPango = false
  /// Whether full-width punctuation loses blanks at all. Tests that compare with Pango, which knows nothing of it, turn it off.
  var trimsPunctuation = true
  /// Whether all white space at a line's end takes no room. Tests that compare with Pango, where that is the last of it, turn it off.
  var dropsAllSpaces = true
  /// Whether spaces between scripts are of the paragraph's font. Tests that compare with Pango turn it off.
  var spacesBetweenScripts = true
  /// The dictionaries that texts are hyphenated by.
  var dictionaries = HyphenationDictionaries.installed

  private let fontSet: FontSet
  let map: UnsafeMutablePointer<PangoFontMap>
  let context: OpaquePointer
  let layout: OpaquePointer
  // Each access to these and to the shape ends before anything is called.
  @exclusivity(unchecked) private var faces: [FaceKey: Face] = [:]
  @exclusivity(unchecked) private var fonts: [UnsafeMutablePointer<PangoFont>: ShapedFont] = [:]
  /// What marks lose that stand without their blanks, in fonts of `fonts`.
  @exclusivity(unchecked) private var narrowings: [NarrowMark: GlyphAdjustment] = [:]
  /// The language tag that the last request named.
  private var tag: String?
  private var language = "ja"
  /// The direction of a text without letters, such as a date in digits: the one that its language is written in.
  private var neutralDirection = PANGO_DIRECTION_WEAK_LTR
  /// Whether ICU has decided where lines of the text may end that is laid out.
  private(set) var icuUse = BreakRules.ICUUse.none
  @exclusivity(unchecked) private(set) var shape = ParagraphShape.plain
  /// Whether the layout is set up for more than plain paragraphs.
  private(set) var isShaped = false
  /// The length of the text's own part of what is laid out, from its beginning, in UTF-8 code units.
  private var ownLength = 0
  private let ellipsis = "\u{2026}"

  /// The faces that were asked for last: a text asks several times for that of its first run, and the texts of rows mostly have two.
  @exclusivity(unchecked) private var latestFaces: (Face?, Face?) = (nil, nil)
  /// The font that was asked for last. Many items follow each other in one font.
  @exclusivity(unchecked) private var latestFont: ShapedFont?

  fileprivate struct FaceKey: Hashable {
    var font: Font
    var language: String
  }

  private struct NarrowMark: Hashable {
    var font: UnsafeMutablePointer<PangoFont>
    var scalar: UInt32
    var isRightToLeft: Bool
  }

  /// A face is a font as a text asks for it, with the font that Pango has found for it.
  final class Face {
    private let key: FaceKey
    let description: OpaquePointer
    let primary: ShapedFont
    /// The first family that the font names, where the set has none of those that it names; otherwise `nil`.
    let missingFamily: String?

    fileprivate init(_ key: FaceKey, description: OpaquePointer, primary: ShapedFont, missingFamily: String?) {
      (self.key, self.description, self.primary, self.missingFamily) = (key, description, primary, missingFamily)
    }

    /// Returns whether the face is that of a font in texts of a language.
    fileprivate func answers(_ font: Font, _ language: String) -> Bool { key.font == font && key.language == language }
  }

  init(_ library: FontLibrary) {
    fontSet = library.set
    map = emaki_font_map_new(library.fonts)
    context = pango_font_map_create_context(map)
    pango_context_set_round_glyph_positions(context, 0)
    layout = pango_layout_new(context)
    pango_layout_set_wrap(layout, shape.wrap.pango)
  }

  deinit {
    forgetFaces()
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(map)
  }

  // MARK: Layout

  func layout(_ request: TextRequest) -> TextLayout {
    if let text = request.text.withLineFeeds {
      var request = request
      request.text = text
      return layout(request)
    }
    layoutCount += 1
    icuUse = .none
    prepare(request)
    let lines = lines(request)
    let namesFamilies = request.text.runs.contains { !$0.font.families.isEmpty }
    if !namesFamilies && shape.hyphenationFactor <= 0 && icuUse == .none { return lines }
    let families = namesFamilies ? missingFamilies(request.text) : []
    let words = icuUse == .missed ? emaki_icu_missing().map { MissingHyphenation.noWords(cause: String(cString: $0)) } : nil
    let hyphenation = (shape.hyphenationFactor > 0 ? missingHyphenation(request.text) : nil) ?? words
    if families.isEmpty && hyphenation == nil && icuUse != .used { return lines }
    return lines.lacking(families: families, hyphenation: hyphenation, usesICU: icuUse == .used)
  }

  func metrics(of font: Font) -> Font.Metrics {
    prepare(TextRequest(text: AttributedText("", font: font), maximumWidth: .unbounded))
    let primary = face(font).primary
    let metrics = pango_font_get_hb_font(primary.font)
    func height(_ tag: hb_ot_metrics_tag_t) -> Double {
      var position: hb_position_t = 0
      hb_ot_metrics_get_position_with_fallback(metrics, tag, &position)
      return Double(position) / Double(PANGO_SCALE)
    }
    return Font.Metrics(
      ascender: primary.ascent, descender: -primary.descent, capHeight: height(HB_OT_METRICS_TAG_CAP_HEIGHT),
      xHeight: height(HB_OT_METRICS_TAG_X_HEIGHT))
  }

  /// Returns the families that a text names and the font set does not have, each once.
  private func missingFamilies(_ text: AttributedText) -> [String] {
    var families: [String] = []
    for run in text.runs {
      if let family = face(run.font).missingFamily, !families.contains(family) { families.append(family) }
    }
    return families
  }

  private func lines(_ request: TextRequest) -> TextLayout {
    var text = request.text.string
    return text.withUTF8 { utf8 in
      let excluded = ExcludedArea(request.exclusionPaths)
      if !excluded.isEmpty { return layout(request, utf8, around: excluded) }
      if let shaped = shapedText(request, utf8), let layout = layout(request, utf8, of: shaped) { return layout }
      if endsLineAtEllipsis(request, utf8) {
        // Pango can cut a single line by itself.
        var builder = TextLayoutBuilder(request, shape: shape)
        set(request.text, utf8, 0..<utf8.count, ellipsized: true)
        builder.isTruncated = pango_layout_is_ellipsized(layout) != 0
        EllipsizedLine.closeUp(layout)
        append(to: &builder, request, offset: 0, lines: 0..<1)
        return builder.finish()
      }
      return layout(request, utf8)
    }
  }

  /// Returns whether Pango cuts the text by itself.
  func endsLineAtEllipsis(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    request.maximumNumberOfLines == 1 && request.truncation == nil && request.text.paragraphStyle.isPlain
      && TextChunks.isOneParagraph(utf8) && !TextBytes.mayPartCharacters(utf8[...])
  }

  /// Sets a text chunk by chunk.
  private func layout(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>) -> TextLayout {
    var builder = TextLayoutBuilder(request, shape: shape)
    var place = ChunkPlace()
    repeat {
      if appendShapedChunk(of: utf8, from: &place, to: &builder, request) { continue }
      appendChunk(of: utf8, from: &place, to: &builder, request)
    } while place.start < utf8.count
    setBaseDirection(nil)
    return builder.finish()
  }

  /// Has Pango break a chunk.
  private func appendChunk(
    of utf8: UnsafeBufferPointer<UInt8>, from place: inout ChunkPlace, to builder: inout TextLayoutBuilder, _ request: TextRequest
  ) {
    let limit = request.maximumNumberOfLines
    let (lines, continues) = (place.lines, place.continues)
    var wordLength = TextChunks.wordLength
    var chunk = chunk(of: utf8, from: place, wordLength: wordLength)
    setBaseDirection(place.direction ?? direction(of: UnsafeBufferPointer(rebasing: utf8[chunk])))
    if isShaped { setWidth(request.maximumWidth, startsParagraph: !continues) }
    set(request.text, utf8, chunk, ellipsized: false)
    // All of it is on one line: there may be room for more of a word, which is not shaped again for other lines.
    while pango_layout_get_line_count(layout) == 1 && wordLength < TextChunks.length {
      wordLength *= 4
      let longer = self.chunk(of: utf8, from: place, wordLength: wordLength)
      if longer == chunk { break }
      chunk = longer
      set(request.text, utf8, chunk, ellipsized: false)
    }
    if shape.hyphenationFactor > 0 { hyphenate(chunk, of: utf8, request, direction: place.direction, continues: continues) }
    let count = Int(pango_layout_get_line_count(layout))
    countWork(count * chunk.count)
    let isLast = chunk.upperBound == utf8.count
    let kept = isLast || count == 1 ? count : count - 1
    if limit > 0 && lines + kept + (isLast ? 0 : 1) > limit {
      place.start = utf8.count
      return appendLast(limit - lines, of: utf8, in: chunk, continues: continues, to: &builder, request)
    }
    append(to: &builder, request, offset: chunk.lowerBound, lines: 0..<kept, continues: continues)
    place.lines += kept
    place.start = kept == count ? chunk.upperBound : chunk.lowerBound + lineStart(kept)
    let goesOn = place.start > 0 && place.start < utf8.count && !TextChunks.endsParagraph(utf8, before: place.start)
    place.direction = goesOn ? direction(ofLine: count - 1) : nil
  }

  private func lineStart(_ index: Int) -> Int {
    Int(pango_layout_line_get_start_index(pango_layout_get_line_readonly(layout, Int32(index))))
  }

  func direction(ofLine index: Int) -> PangoDirection {
    pango_layout_line_get_resolved_direction(pango_layout_get_line_readonly(layout, Int32(index)))
  }

  /// Sets the direction of paragraphs that do not set their own; `nil` leaves it to their first letters, and to the language if there are
  /// none.
  func setBaseDirection(_ direction: PangoDirection?) {
    let direction =
      switch shape.direction {
      case .natural: direction
      case .leftToRight: PANGO_DIRECTION_LTR
      case .rightToLeft: PANGO_DIRECTION_RTL
      }
    pango_context_set_base_dir(context, direction ?? neutralDirection)
    pango_layout_set_auto_dir(layout, direction == nil ? 1 : 0)
  }

  /// Adds the first lines of the chunk that is laid out. The last of them is cut short where text is left out.
  private func appendLast(
    _ count: Int, of utf8: UnsafeBufferPointer<UInt8>, in chunk: Range<Int>, continues: Bool, to builder: inout TextLayoutBuilder,
    _ request: TextRequest
  ) {
    let start = chunk.lowerBound + lineStart(count - 1)
    let line = pango_layout_get_line_readonly(layout, Int32(count - 1))
    let end = start + Int(pango_layout_line_get_length(line))
    guard let next = utf8[end...].firstIndex(where: { $0 > 0x20 }) else {
      // Only white space follows, so nothing is left out.
      return append(to: &builder, request, offset: chunk.lowerBound, lines: 0..<count, continues: continues)
    }
    let startsParagraph = pango_layout_line_is_paragraph_start(line) != 0 && !(continues && count == 1)
    let lineDirection = direction(ofLine: count - 1)
    append(to: &builder, request, offset: chunk.lowerBound, lines: 0..<count - 1, continues: continues)
    let width = request.maximumWidth - shape.tailIndent - shape.indent(startsParagraph: startsParagraph)
    appendCut(
      request, utf8, start..<chunk.upperBound, next: next, width: width, startsParagraph: startsParagraph, direction: lineDirection,
      to: &builder)
  }

  /// Adds one line that starts at a place and is cut short.
  ///
  /// - Parameters:
  ///   - range: what is looked at of the text to find where the paragraph or the line ends by itself.
  ///   - limit: as much of that as the line can show; `nil` is all.
  ///   - next: the first place that an uncut line would leave out.
  func appendCut(
    _ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, upTo limit: Int? = nil, next: Int, width: Double,
    startsParagraph: Bool,
    direction: PangoDirection, part: TextLayoutBuilder.Part? = nil, to builder: inout TextLayoutBuilder
  ) {
    let start = range.lowerBound
    builder.isTruncated = true
    if let truncation = request.truncation ?? (TextBytes.mayPartCharacters(utf8[start...]) ? TextTruncation() : nil),
      let cut = truncatedLine(
        request, truncation, rest: start..<utf8.count, paragraphEnd: TextChunks.lineEnd(utf8, in: start..<utf8.count), width: width,
        direction: direction)
    {
      // It is laid out as the longest, not as the last that was tried.
      _ = measure(cut.text)
      return append(to: &builder, request, offset: start, lines: 0..<1, continues: !startsParagraph, cut: cut, part: part)
    }
    let lineEnd = TextChunks.lineEnd(utf8, in: range)
    // Where the text itself ends the line, the ellipsis stands for what follows.
    let suffix = next >= lineEnd ? ellipsis : ""
    var end = min(lineEnd, limit ?? lineEnd)
    if !suffix.isEmpty { while end > start + 1, utf8[end - 1] == UInt8(ascii: " ") { end -= 1 } }
    setBaseDirection(direction)
    setWidth(width)
    pango_layout_set_indent(layout, 0)
    set(request.text, utf8, start..<end, ellipsized: true, suffix: suffix)
    EllipsizedLine.closeUp(layout)
    append(
      to: &builder, request, offset: start, lines: 0..<1, continues: !startsParagraph, part: part, range: start..<lineEnd)
  }

  /// Returns the direction of the first paragraph of a text, where Pango would not find it by itself; `nil` where it does.
  func direction(of utf8: UnsafeBufferPointer<UInt8>, _ bytes: TextBytes? = nil) -> PangoDirection? {
    guard BaseDirection.isMarked(utf8, bytes ?? TextBytes(utf8)) else { return nil }
    if let direction = BaseDirection.direction(ofFirstParagraph: utf8) { return direction }
    return neutralDirection == PANGO_DIRECTION_WEAK_RTL ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
  }

  /// Sets up the layout for a text.
  func prepare(_ request: TextRequest) {
    if faces.count >= Self.faceLimit || fonts.count >= Self.fontLimit { forgetFaces() }
    let tag = request.text.language ?? "ja"
    let isOtherLanguage = tag != self.tag
    if isOtherLanguage {
      self.tag = tag
      language = FontFamilies.language(of: tag)
      neutralDirection = FontFamilies.isRightToLeft(language) ? PANGO_DIRECTION_WEAK_RTL : PANGO_DIRECTION_WEAK_LTR
      pango_context_set_language(context, pango_language_from_string(language))
      pango_layout_context_changed(layout)
    }
    pango_layout_set_font_description(layout, face(request.text.runs[0].font).description)
    let style = request.text.paragraphStyle
    let wasShaped = isShaped
    isShaped = !style.isPlain || style.alignment == .justified
    if isShaped || wasShaped {
      shape = ParagraphShape(style, width: request.maximumWidth, fontSize: request.text.runs[0].font.size)
      pango_layout_set_wrap(layout, shape.wrap.pango)
      pango_layout_set_indent(layout, 0)
    }
    if isShaped || wasShaped || isOtherLanguage { setBaseDirection(nil) }
    setWidth(request.maximumWidth)
  }

  func countWork(_ count: Int) { work += count }

  func note(_ use: BreakRules.ICUUse) { if use != .none { icuUse = use } }

  func setWidth(_ width: Double) {
    // A width beyond Pango's 32 bits counts as unbounded.
    pango_layout_set_width(layout, units(width).map { Int32($0) } ?? -1)
  }

  /// Sets the width of lines, less the room for indents of the text that follows.
  func setWidth(_ width: Double, startsParagraph: Bool) {
    let first = shape.indent(startsParagraph: startsParagraph)
    setWidth(width - shape.tailIndent - min(first, shape.indent))
    pango_layout_set_indent(layout, width.isFinite ? Int32(((first - shape.indent).textLength * Double(PANGO_SCALE)).rounded()) : 0)
  }

  /// Counts a text or a part of one that Pango is given, and lets go of pages of fonts from time to time.
  func countText() {
    setCount += 1
    if setCount % Self.releaseInterval == 0 { FontFile.releasePages() }
  }

  /// Gives Pango a part of a text.
  ///
  /// - Parameters:
  ///   - forBreaking: the glyphs are read to be broken into lines here: they know no runs, and full-width marks keep their blanks.
  ///   - bytes: the bytes of the part, where they are known.
  func set(
    _ text: AttributedText, _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, ellipsized: Bool, suffix: String = "",
    hasOwnFont: Bool = false, forBreaking: Bool = false, bytes: TextBytes? = nil
  ) {
    let part = UnsafeBufferPointer(rebasing: utf8[range])
    let bytes = bytes ?? TextBytes(part)
    countText()
    pango_layout_set_ellipsize(layout, ellipsized ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE)
    pango_layout_set_height(layout, -1)
    ownLength = range.count
    let hasSoftHyphens = bytes.holds(0xC2) && TextChunks.hasSoftHyphens(part)
    let attributes = attributes(
      of: text, utf8, range, bytes, hasOwnFont: hasOwnFont, forBreaking: forBreaking, mayHyphenate: !hasSoftHyphens && !ellipsized)
    pango_layout_set_attributes(layout, attributes)
    if let attributes { pango_attr_list_unref(attributes) }
    let rules = ellipsized ? nil : BreakRules(text, utf8[range], bytes)
    defer {
      if hasSoftHyphens && !ellipsized { forbidHyphensInWords() }
      if let rules, !rules.areNone { changeBreaks(rules) }
    }
    if suffix.isEmpty {
      if hasSoftHyphens, let shorter = TextChunks.shorteningHyphens(part) {
        shorter.withUnsafeBufferPointer(setText)
      } else {
        setText(part)
      }
    } else {
      var string = String(decoding: utf8[range], as: UTF8.self) + suffix
      string.withUTF8 { setText($0) }
    }
  }

  /// Returns the attributes with which Pango is given a part of a text; `nil` where it needs none.
  ///
  /// - Parameter mayHyphenate: whether Pango breaks the part into lines, and would end one in a hyphen wherever it parts a word.
  func attributes(
    of text: AttributedText, _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ bytes: TextBytes, hasOwnFont: Bool,
    forBreaking: Bool, mayHyphenate: Bool
  ) -> OpaquePointer? {
    let marks = forBreaking ? [] : marks(of: text, utf8[range], bytes)
    let part = UnsafeBufferPointer(rebasing: utf8[range])
    // Text that is broken into lines here needs neither these spaces nor the rule for hyphens, which cost time for each item. Its spaces between
    // scripts are made as wide later.
    let spaces = forBreaking || !spacesBetweenScripts ? [] : SpacesBetweenScripts.ranges(in: part, bytes)
    let forbidsHyphens = mayHyphenate && !forBreaking
    let hasAttributes = marks.contains(where: \.isNarrow) || text.runs.count > 1 || hasOwnFont || text.runs[0].needsAttributes
    if !hasAttributes && !bytes.holds(0xE2) && spaces.isEmpty && !forbidsHyphens { return nil }
    // Neither is NULL: GLib aborts without memory.
    let attributes = hasAttributes ? makeAttributes(text, range, showsColors: !forBreaking) : pango_attr_list_new()!
    insertNarrowMarks(marks, of: text, utf8, range, into: attributes)
    if bytes.holds(0xE2) {
      insertKeycaps(of: part, into: attributes)
      insertEnclosures(of: text, part, range, into: attributes)
    }
    insert(spaces: spaces, into: attributes)
    if forbidsHyphens { pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0)) }
    return attributes
  }

  /// Lets lines of a text with soft hyphens end in a hyphen at these alone.
  private func forbidHyphensInWords() {
    let width = pango_layout_get_width(layout)
    pango_layout_set_width(layout, -1)
    emaki_forbid_hyphens(layout)
    pango_layout_set_width(layout, width)
  }

  /// Lets lines end where Pango's analysis does not, and the other way round.
  private func changeBreaks(_ rules: BreakRules) {
    let width = pango_layout_get_width(layout)
    pango_layout_set_width(layout, -1)
    note(rules.apply(to: layout))
    pango_layout_set_width(layout, width)
  }

  private func setText(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard let base = utf8.baseAddress else { return pango_layout_set_text(layout, "", 0) }
    base.withMemoryRebound(to: CChar.self, capacity: utf8.count) { pango_layout_set_text(layout, $0, Int32(utf8.count)) }
  }

  /// Reads lines of the current layout. `offset` is where its text starts in the request's.
  ///
  /// - Parameters:
  ///   - continues: whether the first line of the layout is inside a paragraph.
  ///   - range: what of the text the line stands for, where it is not what is laid out.
  func append(
    to builder: inout TextLayoutBuilder, _ request: TextRequest, offset: Int, lines: Range<Int>, continues: Bool = false,
    cut: TruncatedLine? = nil, part: TextLayoutBuilder.Part? = nil, range: Range<Int>? = nil
  ) {
    var element = pango_layout_get_lines_readonly(layout)
    for _ in 0..<lines.lowerBound { element = element?.pointee.next }
    let primary = face(request.text.runs[0].font).primary
    let isJustified = request.text.paragraphStyle.alignment == .justified
    let isSpaced = request.text.runs.contains(where: \.isSpaced)
    for index in lines {
      guard let current = element, let data = current.pointee.data else { return }
      element = current.pointee.next
      let line = data.assumingMemoryBound(to: PangoLayoutLine.self)
      let startsParagraph = pango_layout_line_is_paragraph_start(line) != 0 && !(continues && index == 0)
      if isSpaced { SpacedCharacters.close(line, of: layout) }
      if isJustified && cut == nil { JustifiedLine.fill(line, before: current.pointee.next, of: layout) }
      appendLine(
        line, to: &builder, request, primary: primary, offset: offset, startsParagraph: startsParagraph, cut: cut, part: part, range: range)
    }
  }

  private func appendLine(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, to builder: inout TextLayoutBuilder, _ request: TextRequest, primary: ShapedFont,
    offset: Int, startsParagraph: Bool, cut: TruncatedLine?, part: TextLayoutBuilder.Part?, range: Range<Int>?
  ) {
    builder.beginLine(ascent: primary.ascent, descent: primary.descent)
    var x: Int32 = 0
    let looks = cut?.text.runs ?? request.text.runs
    var run = line.pointee.runs
    while let current = run, let data = current.pointee.data {
      run = current.pointee.next
      let item = data.assumingMemoryBound(to: PangoLayoutRun.self)
      guard var source = glyphs(of: item) else { continue }
      source.endsInHyphen = shape.hyphenationFactor > 0 && emaki_run_has_hyphen(item) != 0
      let tag = looks.count > 1 ? Int(emaki_run_tag(item)) : 0
      append(source, look: max(0, min(tag, looks.count - 1)), of: looks, x: &x, to: &builder, request) { range in
        if let cut { return cut.source(of: range) }
        return range.upperBound > ownLength ? nil : range.lowerBound + offset..<range.upperBound + offset
      }
    }
    let start = offset + Int(pango_layout_line_get_start_index(line))
    let range = range ?? cut?.range ?? start..<start + Int(pango_layout_line_get_length(line))
    builder.endLine(
      width: Double(x) / Double(PANGO_SCALE), isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
      startsParagraph: startsParagraph, range: range, part: part)
  }

  private func glyphs(of run: UnsafeMutablePointer<PangoLayoutRun>) -> GlyphRunSource? {
    guard let item = run.pointee.item, let font = item.pointee.analysis.font, let string = run.pointee.glyphs else { return nil }
    let count = Int(string.pointee.num_glyphs)
    let start = Int(item.pointee.offset)
    return GlyphRunSource(
      font: shapedFont(font), glyphs: UnsafeBufferPointer(start: string.pointee.glyphs, count: count),
      clusters: UnsafeBufferPointer(start: string.pointee.log_clusters, count: count), clusterOffset: start,
      utf8Range: start..<start + Int(item.pointee.length), isRightToLeft: item.pointee.analysis.level % 2 == 1,
      isShape: emaki_run_is_shape(run) != 0, isEllipsis: Int32(item.pointee.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0,
      startOffset: run.pointee.start_x_offset, endOffset: run.pointee.end_x_offset)
  }

  /// Puts glyphs of one look on the line.
  ///
  /// - Parameters:
  ///   - look: the index of the look. A look is large, and few of its attributes are needed.
  ///   - looks: the looks of the text.
  ///   - source: where a stretch of what is laid out is in the request's text, or `nil`.
  func append(
    _ run: GlyphRunSource, look: Int, of looks: [AttributedText.Run], x: inout Int32, to builder: inout TextLayoutBuilder,
    _ request: TextRequest, source: (Range<Int>) -> Range<Int>?
  ) {
    let (rare, color) = (looks[look].rare, looks[look].color)
    let rise = rare?.values.baselineOffset.textLength ?? 0
    let lift = Int32((rise * TextLayout.unitsPerPoint).rounded())
    let shadow = rare?.values.shadow.map { builder.number(of: $0) } ?? 0
    let left = x
    // Wrapping: a text of a million points on one line must be drawn somehow, not trap.
    x &+= run.startOffset
    if run.isShape && !run.isEllipsis, let attachment = rare?.values.attachment {
      // The font does not count where a picture stands.
      for glyph in run.glyphs {
        builder.attach(attachment, x: Double(x) / TextLayout.unitsPerPoint, lift: rise)
        x &+= glyph.geometry.width
      }
    } else {
      builder.beginRun(
        font: run.font.id, color: color, ascent: run.font.ascent + rise, descent: run.font.descent - rise, shadow: shadow)
      addGlyphs(of: run, x: &x, lift: lift, to: &builder, request, source: source)
    }
    x &+= run.endOffset
    if request.text.paragraphStyle.alignment == .center { addBearings(of: run, to: &builder) }
    if request.measuresInk { addInk(of: run, lift: lift, to: &builder) }
    if request.locatesCharacters { locate(run, x: left, in: &builder, source: source) }
    if let rare {
      builder.decorate(
        rare.values, color: color, metrics: face(looks[look].font).primary.lines, shadow: shadow,
        from: Double(left) / TextLayout.unitsPerPoint, to: Double(x) / TextLayout.unitsPerPoint)
    }
  }

  /// Puts glyphs on the line, and boxes for those that the font does not have.
  @inline(__always)
  private func addGlyphs(
    of run: GlyphRunSource, x: inout Int32, lift: Int32, to builder: inout TextLayoutBuilder, _ request: TextRequest,
    source: (Range<Int>) -> Range<Int>?
  ) {
    for (index, glyph) in run.glyphs.enumerated() {
      let (left, y) = (x &+ glyph.geometry.x_offset, glyph.geometry.y_offset &- lift)
      if glyph.glyph & GlyphRunSource.unknownFlag != 0 {
        let scalar = glyph.glyph & ~GlyphRunSource.unknownFlag
        // White space that no font has is as white as any other.
        if g_unichar_isspace(scalar) == 0 { builder.addMissing(scalar, x: left, y: y) }
      } else if run.font.lacksDrawings, run.font.isLackingDrawing(glyph.glyph), let scalar = drawing(of: run, at: index, request, source) {
        builder.addMissing(scalar, x: left, y: y)
      } else if glyph.glyph != GlyphRunSource.empty {
        builder.add(index: glyph.glyph, x: left, y: y)
      }
      x &+= glyph.geometry.width
    }
  }

  /// Returns the scalar that a glyph which is not drawn stands for; `nil` for white space.
  private func drawing(of run: GlyphRunSource, at index: Int, _ request: TextRequest, _ source: (Range<Int>) -> Range<Int>?) -> UInt32? {
    let start = run.cluster(index)
    guard let range = source(start..<start + 1) else { return nil }
    let utf8 = request.text.string.utf8
    let scalar = request.text.string.unicodeScalars[utf8.index(utf8.startIndex, offsetBy: range.lowerBound)]
    return scalar.properties.isWhitespace ? nil : scalar.value
  }

  /// Says how much room the outer glyphs of a stretch leave beside their ink.
  private func addBearings(of run: GlyphRunSource, to builder: inout TextLayoutBuilder) {
    func ink(_ glyph: PangoGlyphInfo) -> (left: Double, right: Double) {
      var box = PangoRectangle()
      pango_font_get_glyph_extents(run.font.font, glyph.glyph, &box, nil)
      // White space and what a font lacks have no ink of their own.
      if box.width == 0 || run.isShape || glyph.glyph & GlyphRunSource.unknownFlag != 0 { return (0, 0) }
      let left = glyph.geometry.x_offset &+ box.x
      return (Double(left) / Double(PANGO_SCALE), Double(glyph.geometry.width &- left &- box.width) / Double(PANGO_SCALE))
    }
    let glyphs = run.glyphs.filter { $0.glyph != GlyphRunSource.empty && $0.geometry.width > 0 }
    if let first = glyphs.first, let last = glyphs.last { builder.addBearings(left: ink(first).left, right: ink(last).right) }
  }

  /// Says how high the ink of a stretch reaches. What a font lacks has no ink of its own.
  private func addInk(of run: GlyphRunSource, lift: Int32, to builder: inout TextLayoutBuilder) {
    for glyph in run.glyphs where !run.isShape && glyph.glyph != GlyphRunSource.empty && glyph.glyph & GlyphRunSource.unknownFlag == 0 {
      var box = PangoRectangle()
      pango_font_get_glyph_extents(run.font.font, glyph.glyph, &box, nil)
      if box.height <= 0 { continue }
      let top = Double(box.y &+ glyph.geometry.y_offset &- lift) / Double(PANGO_SCALE)
      builder.addInk(top...top + Double(box.height) / Double(PANGO_SCALE))
    }
  }

  // MARK: Fonts

  /// The sizes that fonts may have, in points.
  private static let fontSizes = 0.1...10_000

  /// The greatest number of faces that are kept. A feed may name a language in each row. Faces hold the fonts that shaped texts need.
  static let faceLimit = 256
  /// The greatest number of fonts that are kept, which is as many as a font map keeps. Fonts that the map has dropped would stay because of
  /// these.
  static let fontLimit = 512

  var faceCount: Int { faces.count }
  /// The number of fontsets, fonts and characters that the font map keeps, for tests.
  var fontMemory: EmakiFontMapMemory { emaki_font_map_memory(map) }

  private func forgetFaces() {
    for face in faces.values { pango_font_description_free(face.description) }
    for font in fonts.keys { g_object_unref(font) }
    faces.removeAll()
    latestFaces = (nil, nil)
    latestFont = nil
    fonts.removeAll()
    narrowings.removeAll()
  }

  func face(_ font: Font) -> Face {
    if let face = latestFaces.0, face.answers(font, language) { return face }
    if let face = latestFaces.1, face.answers(font, language) {
      latestFaces.1 = latestFaces.0
      latestFaces.0 = face
      return face
    }
    let key = FaceKey(font: font, language: language)
    let face = faces[key] ?? newFace(key)
    latestFaces = (face, latestFaces.0)
    return face
  }

  private func newFace(_ key: FaceKey) -> Face {
    let font = key.font
    let description = pango_font_description_new()!  // never NULL: GLib aborts without memory
    pango_font_description_set_family(description, FontFamilies.list(for: key.font, language: key.language, in: fontSet))
    // Beyond these sizes Pango's numbers overflow, or are 0. A size that is not a number becomes the smallest.
    let size = font.size > Self.fontSizes.lowerBound ? min(font.size, Self.fontSizes.upperBound) : Self.fontSizes.lowerBound
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(font.weight.value)))
    if font.width != .normal { pango_font_description_set_stretch(description, PangoStretch(rawValue: UInt32(font.width.rawValue))) }
    if font.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    let primary: ShapedFont
    if let loaded = pango_font_map_load_font(map, context, description) {
      primary = shapedFont(loaded)
      g_object_unref(loaded)
    } else {
      preconditionFailure("the font set has no font at all")  // a library opens only sets with fonts
    }
    let face = Face(key, description: description, primary: primary, missingFamily: FontFamilies.missing(of: font, in: primary.font))
    faces[key] = face
    return face
  }

  @inline(__always)  // asked for every run of glyphs, and nearly always known
  func shapedFont(_ font: UnsafeMutablePointer<PangoFont>) -> ShapedFont {
    if let latestFont, latestFont.font == font { return latestFont }
    let found = fonts[font] ?? newShapedFont(font)
    latestFont = found
    return found
  }

  @inline(never)
  private func newShapedFont(_ font: UnsafeMutablePointer<PangoFont>) -> ShapedFont {
    var extents = hb_font_extents_t()
    let metrics = pango_font_get_hb_font(font)
    hb_font_get_h_extents(metrics, &extents)
    func position(_ tag: hb_ot_metrics_tag_t) -> Double {
      var position: hb_position_t = 0
      hb_ot_metrics_get_position_with_fallback(metrics, tag, &position)
      return Double(position) / Double(PANGO_SCALE)
    }
    let shaped = ShapedFont(
      font: font, id: FontRegistry.shared.id(of: emaki_font_pattern(font)),
      lacksDrawings: SVGGlyphs.areAll(of: metrics) && emaki_svg_missing() != nil,
      ascent: Double(extents.ascender) / Double(PANGO_SCALE),
      descent: -Double(extents.descender) / Double(PANGO_SCALE),
      lines: TextDecorations.Metrics(
        underlineOffset: -position(HB_OT_METRICS_TAG_UNDERLINE_OFFSET), underlineThickness: position(HB_OT_METRICS_TAG_UNDERLINE_SIZE),
        strikethroughOffset: -position(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET),
        strikethroughThickness: position(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)))
    // Kept for as long as the font's address is a key.
    g_object_ref(font)
    fonts[font] = shaped
    return shaped
  }

  /// Returns a function that returns the width of a space in the first font of a run of a text, in 1/1024 point; `nil` where the item that holds
  /// the space has that font. Spaces of one run mostly follow each other: the font of the last run is kept.
  func spaceWidths(of text: AttributedText) -> (_ run: Int, UnsafeMutablePointer<PangoItem>) -> Int32? {
    var last: (run: Int, font: UnsafeMutablePointer<PangoFont>, width: Int32)?
    return { [unowned self] run, item in
      if let last, last.run == run { return item.pointee.analysis.font == last.font ? nil : last.width }
      let font = face(text.runs[run].font).primary.font
      let width = emaki_space_width(font)
      last = (run, font, width)
      return item.pointee.analysis.font == font ? nil : width
    }
  }

  /// Returns what a full-width mark loses in a font where it stands without its blank.
  func narrowing(of scalar: UInt32, in item: UnsafeMutablePointer<PangoItem>) -> GlyphAdjustment {
    guard let font = item.pointee.analysis.font else { return GlyphAdjustment() }
    let key = NarrowMark(font: font, scalar: scalar, isRightToLeft: item.pointee.analysis.level % 2 == 1)
    if let known = narrowings[key] { return known }
    // Keeps the font for as long as its address is a key.
    _ = shapedFont(font)
    let narrowing = Self.narrowing(of: scalar, in: pango_font_get_hb_font(font), like: item)
    narrowings[key] = narrowing
    return narrowing
  }

  /// Finds how the feature `halt` changes the position and the width of a scalar's glyph, in Pango's units; no change where the feature replaces
  /// the glyph by another one.
  private static func narrowing(
    of scalar: UInt32, in font: OpaquePointer?, like item: UnsafeMutablePointer<PangoItem>
  ) -> GlyphAdjustment {
    var feature = hb_feature_t(tag: hb_tag_from_string("halt", 4), value: 1, start: 0, end: .max)
    let glyphs = (0..<2 as Range<UInt32>).map { features -> (glyph: UInt32, place: hb_glyph_position_t)? in
      let buffer = emaki_empty_buffer(item)
      defer { hb_buffer_destroy(buffer) }
      hb_buffer_add_codepoints(buffer, [scalar], 1, 0, 1)
      hb_shape(font, buffer, &feature, features)
      var count: UInt32 = 0
      guard let glyph = hb_buffer_get_glyph_infos(buffer, &count), count == 1 else { return nil }
      return (glyph[0].codepoint, hb_buffer_get_glyph_positions(buffer, &count)[0])
    }
    guard let wide = glyphs[0], let narrow = glyphs[1], wide.glyph == narrow.glyph else { return GlyphAdjustment() }
    return GlyphAdjustment(offset: narrow.place.x_offset - wide.place.x_offset, width: narrow.place.x_advance - wide.place.x_advance)
  }
}
