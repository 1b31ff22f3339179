import EmakiLayout
import EmakiSupport

/// An attributed text is a text with its fonts, colours and paragraph style. A `TextNode` shows one.
public struct AttributedText: Hashable, Sendable {
  /// The text's characters, without attributes.
  public private(set) var string: String
  /// The paragraph style, which says how the whole text is set in lines.
  public var paragraphStyle: ParagraphStyle
  /// The text's language, a BCP 47 tag such as `ja` or `zh-Hans`. It decides the forms of Han characters, which are Japanese if it is
  /// `nil`.
  public var language: String?
  /// The runs that give the parts of `string` their attributes, in order. Together they are as long as `string`.
  public package(set) var runs: [Run]

  /// A run is a stretch of text that has the same attributes throughout.
  public struct Run: Hashable, Sendable {
    /// The font that the stretch is set in.
    public var font: Font
    /// The colour of the glyphs.
    public var color: Color
    // The next two properties stand here because alignment leaves room for them in memory.
    /// Whether the stretch was given no font. In a truncation mark it then takes the font of the text that is cut.
    var lacksFont = false
    /// Whether the stretch was given no colour. In a truncation mark it then takes the colour of the text that is cut.
    var lacksColor = false
    /// The attributes that few texts have, with font and colour at their defaults; `nil` where all of them are.
    var rare: RareValues<TextAttributes>?
    /// The stretch's length in UTF-8 code units.
    package var utf8Count: Int

    /// The attributes that few texts have, font and colour not among them; `nil` where all of them are at their defaults.
    package var rareAttributes: TextAttributes? { rare?.values }

    /// Compares the attributes that decide what is painted.
    public static func == (a: Run, b: Run) -> Bool {
      a.font == b.font && a.color == b.color && a.rare == b.rare && a.utf8Count == b.utf8Count
    }

    /// Feeds what `==` compares into a hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(font)
      hasher.combine(color)
      hasher.combine(rare)
      hasher.combine(utf8Count)
    }
  }

  /// Makes a text whose characters all have the same attributes.
  ///
  /// - Parameters:
  ///   - font: the font. Without one it is the system font of 14 points, where UIKit has Helvetica of 12, or in a truncation mark the font of the
  ///     text that is cut.
  ///   - lineHeight: the height of every line in points, whatever script is on it; `nil` takes the height of the fonts.
  ///   - color: the colour of the glyphs. Without one it is black, or in a truncation mark the colour of the text that is cut.
  public init(
    _ string: String, font: Font? = nil, lineHeight: Double? = nil, color: Color? = nil,
    alignment: ParagraphStyle.Alignment = .natural, language: String? = nil
  ) {
    // Pango would end the text at U+0000, so that character is replaced.
    self.string = string.replacingNUL
    paragraphStyle = ParagraphStyle(lineHeight: lineHeight, alignment: alignment)
    self.language = language
    var run = Run(font: font ?? .system(size: 14), color: color ?? .black, utf8Count: self.string.utf8.count)
    (run.lacksFont, run.lacksColor) = (font == nil, color == nil)
    runs = [run]
  }

  /// Returns the text with the colours of a theme.
  package func resolved(for theme: Theme) -> AttributedText {
    // Most texts have no such colours, and are not copied.
    guard runs.contains(where: { $0.rare?.values.dynamicColor != nil }) else { return self }
    var text = self
    for (index, run) in runs.enumerated() {
      if let color = run.rare?.values.dynamicColor { text.runs[index].color = color.resolved(for: theme) }
    }
    return text
  }

  /// Compares texts byte for byte: strings that are canonically equal may have other glyphs, as U+FA19 and U+795E do.
  public static func == (a: AttributedText, b: AttributedText) -> Bool {
    // The strings are first, because most texts that a cache compares have other lengths.
    a.string.exact == b.string.exact && a.runs == b.runs && a.paragraphStyle == b.paragraphStyle && a.language?.exact == b.language?.exact
  }

  /// Feeds what `==` compares into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(string.exact)
    hasher.combine(runs)
    hasher.combine(language?.exact)
  }

  /// Appends a text with its own attributes. The paragraph style and the language stay those of `self`.
  public mutating func append(_ other: AttributedText) {
    string += other.string
    runs += other.runs
  }

  /// The runs of the text with their ranges in UTF-8 code units.
  package var placedRuns: [(run: Run, range: Range<Int>)] {
    var end = 0
    return runs.map { run in
      defer { end += run.utf8Count }
      return (run, end..<end + run.utf8Count)
    }
  }

  /// Returns a part of the text. The range must begin and end between characters.
  package func part(_ range: Range<Int>) -> AttributedText {
    var part = self
    part.string = String(decoding: Array(string.utf8.dropFirst(range.lowerBound).prefix(range.count)), as: UTF8.self)
    part.runs = placedRuns.compactMap { run, place in
      var run = run
      run.utf8Count = range.clamped(to: place).count
      return run.utf8Count > 0 ? run : nil
    }
    if part.runs.isEmpty, var run = runs.first {
      run.utf8Count = 0
      part.runs = [run]
    }
    return part
  }

  /// Replaces a part of the text. The paragraph style and the language stay, and runs that look the same are joined.
  ///
  /// - Parameter range: UTF-8 code units, from one character to another.
  package mutating func replace(_ range: Range<Int>, with other: AttributedText) {
    let (before, after) = (part(0..<range.lowerBound), part(range.upperBound..<string.utf8.count))
    var joined: [Run] = []
    for run in before.runs + other.runs + after.runs { joined.append(joining: run) }
    string = before.string + other.string + after.string
    // A text has at least one run, which says how an empty one looks.
    runs = joined.isEmpty ? [other.runs.first ?? before.runs[0]] : joined
  }

  /// Returns the text with each of its characters replaced by another one, which has the attributes that the character begins with.
  package func masked(by mask: Character) -> AttributedText {
    var masked = self
    masked.string = String(repeating: mask, count: string.count)
    masked.runs = []
    var (number, end, start) = (0, runs[0].utf8Count, 0)
    for character in string {
      while start >= end && number < runs.count - 1 {
        number += 1
        end += runs[number].utf8Count
      }
      var run = runs[number]
      run.utf8Count = mask.utf8.count
      masked.runs.append(joining: run)
      start += character.utf8.count
    }
    if masked.runs.isEmpty { masked.runs = runs }
    return masked
  }

  /// Returns the text as one line. The characters that end lines and paragraphs are replaced by spaces, as many UTF-8 code units as before.
  package func joiningParagraphs() -> AttributedText {
    if !string.contains(where: \.isNewline) { return self }
    var joined = self
    joined.string = ""
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0x0A...0x0D: joined.string += " "
      case 0x85: joined.string += "\u{A0}"
      case 0x2028, 0x2029: joined.string += "\u{2002}"
      default: joined.string.unicodeScalars.append(scalar)
      }
    }
    return joined
  }

  /// The text with its controls that end lines, U+000B, U+000C and U+0085, replaced by those that Pango knows, as many UTF-8 code units as
  /// before; `nil` where it has none (Unicode's annex 14, classes BK and NL).
  package var withLineFeeds: AttributedText? {
    guard string.unicodeScalars.contains(where: { $0 == "\u{B}" || $0 == "\u{C}" || $0 == "\u{85}" }) else { return nil }
    var bytes = Array(string.utf8)
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0B, 0x0C: bytes[index] = 0x0A
      case 0x85 where bytes[index - 1] == 0xC2: (bytes[index - 1], bytes[index]) = (0x0D, 0x0A)
      default: break
      }
    }
    var text = self
    text.string = String(decoding: bytes, as: UTF8.self)
    return text
  }

  /// Returns the text with everything that decides its size multiplied by a factor, except for widths that are fixed.
  package func scaled(by factor: Double) -> AttributedText {
    var text = self
    for index in runs.indices {
      var attributes = runs[index].attributes
      attributes.font.size *= factor
      attributes.letterSpacing *= factor
      attributes.baselineOffset *= factor
      if let bounds = attributes.attachment?.placedBounds {
        attributes.attachment?.bounds = Rect(
          x: bounds.minX * factor, y: bounds.minY * factor, width: bounds.width * factor, height: bounds.height * factor)
      }
      text.runs[index].attributes = attributes
    }
    text.paragraphStyle = paragraphStyle.scaled(by: factor)
    return text
  }
}

extension String {
  /// Calls a function with the text's bytes in UTF-8. Loops over `utf8` take some ten times as long.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var copy = self
    return copy.withUTF8(body)
  }
}

extension Character {
  /// Whether the character ends in a sign that joins its consonant to the next letter: a virama or coeng, or one before U+200D. Such a pair is one
  /// syllable, but one `Character` in few scripts only.
  package var joinsNext: Bool {
    guard !isASCII, var last = unicodeScalars.last, last.value >= 0x94D else { return false }
    let isForced = last == "\u{200D}"
    if isForced, let before = unicodeScalars.dropLast().last { last = before }
    guard last.properties.canonicalCombiningClass == .virama else { return false }
    switch last {
    // Of Tamil, Thai, Tibetan and Burmese: it silences a vowel, joins nothing, and is seen.
    case "\u{BCD}", "\u{E3A}", "\u{F84}", "\u{103A}": return false
    // So it is in Sinhala without U+200D.
    case "\u{DCA}": return isForced
    default: return true
    }
  }
}

extension AttributedText {
  /// Makes a text of one character that is a picture.
  ///
  /// - Parameter font: the font of the line that the picture stands in, where the text begins with the picture.
  public init(_ attachment: TextAttachment, font: Font = .system(size: 14)) {
    self.init("\u{FFFC}", font: font)
    runs[0].attributes = TextAttributes(font: font, attachment: attachment)
  }

  /// The addresses of the pictures in the text, in order.
  package var attachedURLs: [ImageURL] { runs.compactMap { $0.rare?.values.attachment?.imageURL } }
}

extension AttributedText {
  /// Finds web addresses and makes them links: `http://…`, `https://…`, and `www.…`, which leads to `http://www.…`.
  ///
  /// An address needs no space round it, as in Japanese: it ends at Kana, Han and any punctuation of theirs, or at any other character that
  /// no address holds. Punctuation at its end is not part of it, nor is a closing bracket that it does not open. Text that already has a
  /// link keeps it.
  ///
  /// - Parameter color: the colour of the links; `nil` leaves that of the text. By default it is UIKit's link colour.
  /// - Parameter underline: the underline of the links, single by default; `nil` leaves that of the text.
  /// - Returns: the ranges of the links that were found, counted in `Character`s.
  @discardableResult
  public mutating func detectLinks(color: Color? = Color(0x007AFF), underline: TextLine? = .single) -> [Range<Int>] {
    // Most texts have neither `//` nor `ww.`, and hold no address.
    let mayHoldAddress = string.withBytes { bytes in
      var (before, last) = (UInt8(0), UInt8(0))
      for byte in bytes {
        if byte == 0x2F && last == 0x2F || byte == 0x2E && last | 0x20 == 0x77 && before | 0x20 == 0x77 { return true }
        (before, last) = (last, byte)
      }
      return false
    }
    return mayHoldAddress ? link(LinkScanner(string).links(), isKept: { $0.lowerBound > $1.lowerBound }, color, underline) : []
  }

  /// Finds web addresses, mail addresses and what a detector finds, and makes them links. `TextDetectors` says where addresses lead.
  ///
  /// Versions, file names and numbers are no addresses. Text that already has a link keeps it. It takes time in proportion to the text.
  ///
  /// - Parameter kinds: what is looked for. Telephone numbers and street addresses are what a detector finds.
  /// - Parameter detector: finds what else becomes links; `nil`, the default, finds nothing.
  /// - Parameter color: the colour of the links; `nil` leaves that of the text. By default it is UIKit's link colour.
  /// - Parameter underline: the underline of the links, single by default; `nil` leaves that of the text.
  /// - Returns: the ranges of the links that were found, counted in `Character`s.
  @discardableResult
  public mutating func detectData(
    _ kinds: TextDetectors = [.link, .mail], with detector: (any TextDetector)? = nil, color: Color? = Color(0x007AFF),
    underline: TextLine? = .single
  ) -> [Range<Int>] {
    let links = DataDetector(kinds: kinds, detector: detector).links(in: string, language: language)
    return link(links, isKept: { $0.lowerBound >= $1.upperBound }, color, underline)
  }

  /// Makes links of stretches, except where the text already has a link. The stretches are in order and do not overlap.
  ///
  /// - Parameter isKept: returns whether a stretch becomes a link. It gets the first known link that ends behind the stretch's beginning,
  ///   and the stretch.
  private mutating func link(
    _ links: [FoundLink], isKept: (_ known: Range<Int>, _ found: Range<Int>) -> Bool, _ color: Color?, _ underline: TextLine?
  ) -> [Range<Int>] {
    var known = placedRuns.filter { $0.run.rare?.values.link != nil }.map(\.range)[...]
    let found = links.filter { link in
      while let first = known.first, first.upperBound <= link.utf8Range.lowerBound { known.removeFirst() }
      return known.first.map { isKept($0, link.utf8Range) } ?? true
    }
    change(found.map(\.utf8Range)) { attributes, number in
      attributes.link = found[number].target
      attributes.color = color ?? attributes.color
      attributes.underline = underline ?? attributes.underline
    }
    return characters(found.map(\.utf8Range))
  }
}

extension AttributedText {
  /// Whether any stretch of the text is a link.
  package var hasLinks: Bool { runs.contains { $0.rare?.values.link != nil } }

  /// The links with their ranges in characters, in order. Neighbours that lead to one URL are one link.
  package var links: [(url: String, range: Range<Int>)] {
    var links: [(url: String, utf8Range: Range<Int>)] = []
    for (run, place) in placedRuns {
      guard let url = run.rare?.values.link, !place.isEmpty else { continue }
      if let last = links.last, last.url.exact == url.exact && last.utf8Range.upperBound == place.lowerBound {
        links[links.count - 1].utf8Range = last.utf8Range.lowerBound..<place.upperBound
      } else {
        links.append((url, place))
      }
    }
    return zip(links, characters(links.map(\.utf8Range))).map { ($0.url, $1) }
  }

  /// Returns ranges in UTF-8 code units, which are in order, as ranges in characters.
  private func characters(_ ranges: [Range<Int>]) -> [Range<Int>] {
    // Characters are counted once, from range to range.
    var (index, count) = (string.startIndex, 0)
    func characters(to offset: Int) -> Int {
      let place = string.utf8.index(string.startIndex, offsetBy: offset)
      count += string.distance(from: index, to: place)
      index = place
      return count
    }
    return ranges.map { range in
      let start = characters(to: range.lowerBound)
      return start..<characters(to: range.upperBound)
    }
  }
}
