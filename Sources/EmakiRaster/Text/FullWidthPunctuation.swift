/// Full-width punctuation is punctuation of Japanese and Chinese whose glyphs are an em wide and half of that blank. The blank is left out where
/// two of them meet and where a line has no room for it, as JLREQ and CLREQ say and CSS does (`text-spacing-trim`).
enum FullWidthPunctuation: UInt8 {
  case none, opening, closing, middle
  /// A comma, full stop or colon that closes. Its blank is shared with a neighbour, but stays at the end of a line, as in Chromium.
  case stop
  /// U+3000, which is blank on both sides.
  case space
  /// An opening or closing mark without its blank, because of its neighbour.
  case narrowOpening, narrowClosing

  /// A style says where a language puts the marks in their em: at its side or in its middle.
  enum Style {
    /// Commas and full stops close, colons stand in the middle.
    case japanese
    /// Colons close, too.
    case simplifiedChinese
    /// Commas and full stops stand in the middle as well.
    case traditionalChinese

    init(language: String?) {
      let parts = (language ?? "ja").lowercased().split { $0 == "-" || $0 == "_" }
      guard parts.first == "zh" else {
        self = .japanese
        return
      }
      let isTraditional =
        parts.contains("hant") || !parts.contains("hans") && (parts.contains("tw") || parts.contains("hk") || parts.contains("mo"))
      self = isTraditional ? .traditionalChinese : .simplifiedChinese
    }
  }

  init(_ scalar: UInt32, _ style: Style) {
    switch scalar {
    case 0x3000: self = .space
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E: self = style == .traditionalChinese ? .middle : .stop
    case 0xFF1A, 0xFF1B: self = style == .simplifiedChinese ? .stop : .middle
    case 0x30FB: self = .middle
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F: self = .opening
    case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F, 0xFF09, 0xFF3D, 0xFF5D, 0xFF60:
      self = .closing
    default: self = .none
    }
  }

  /// A neighbor is a bracket, a quotation mark or a middle dot of Latin beside which a full-width mark loses its blank, as in Chromium.
  private enum Neighbor {
    case opening, closing
    /// U+00B7 or U+2027, beside which any mark loses its blank, as beside U+30FB.
    case middle
    /// A quotation mark that closes. In Chinese a full-width mark that opens loses its blank behind it, too.
    case closingQuote

    /// Creates the neighbor that begins at a place; `nil` for another scalar.
    init?(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) {
      switch utf8[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): self = .opening
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): self = .closing
      case 0xC2 where index + 1 < utf8.count && utf8[index + 1] == 0xB7: self = .middle
      // U+2018, U+201C, U+2019, U+201D, U+2027.
      case 0xE2 where index + 2 < utf8.count && utf8[index + 1] == 0x80:
        switch utf8[index + 2] {
        case 0x98, 0x9C: self = .opening
        case 0x99, 0x9D: self = .closingQuote
        case 0xA7: self = .middle
        default: return nil
        }
      default: return nil
      }
    }
  }

  /// Returns the kind of punctuation of each scalar of a text; empty for a text without marks that open or close.
  static func marks(in utf8: UnsafeBufferPointer<UInt8>, _ style: @autoclosure () -> Style) -> [FullWidthPunctuation] {
    guard utf8.indices.contains(where: { mayBegin(utf8, at: $0) }) else { return [] }
    let style = style()
    var marks: [FullWidthPunctuation] = []
    var before: Neighbor?
    var hasEdges = false
    for index in utf8.indices where utf8[index] & 0xC0 != 0x80 {
      guard mayBegin(utf8, at: index) else {
        before = Neighbor(utf8, at: index)
        if let before, before != .opening, let last = marks.last, last.closes { marks[marks.count - 1] = .narrowClosing }
        // A quote that opens has a blank to lose where its font makes it an em wide.
        marks.append(before == .opening && utf8[index] == 0xE2 && marks.last.map { $0 != .none } ?? false ? .narrowOpening : .none)
        continue
      }
      // Three code units, of which `mayBegin` has seen two.
      let last = index + 2 < utf8.count ? UInt32(utf8[index + 2] & 0x3F) : 0
      let value = UInt32(utf8[index] & 0x0F) << 12 | UInt32(utf8[index + 1] & 0x3F) << 6 | last
      var mark = FullWidthPunctuation(value, style)
      if mark == .opening || mark.closes { hasEdges = true }
      if mark == .opening, before == .opening || before == .middle || before == .closingQuote && style != .japanese {
        mark = .narrowOpening
      }
      // So has one that closes.
      if before == .closingQuote && mark.follows { marks[marks.count - 1] = .narrowClosing }
      before = nil
      marks.append(mark)
    }
    guard hasEdges else { return [] }
    for index in marks.indices.dropFirst() {
      let before = marks[index - 1]
      switch marks[index] {
      // Where a mark closes and one opens, the one that opens gives way.
      case .opening where before != .none: marks[index] = .narrowOpening
      case .closing where before.closes, .stop where before.closes, .middle where before.closes, .space where before.closes:
        marks[index - 1] = .narrowClosing
      default: break
      }
    }
    return marks
  }

  /// Returns whether a scalar that begins at a place may be such a mark: one of U+3000 to U+303F, U+30C0 to U+30FF and U+FF00 to U+FF7F.
  private static func mayBegin(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard utf8[index] == 0xE3 || utf8[index] == 0xEF, index + 1 < utf8.count else { return false }
    let next = utf8[index + 1]
    return utf8[index] == 0xE3 ? next == 0x80 || next == 0x83 : next == 0xBC || next == 0xBD
  }

  /// Returns whether a text of some bytes may hold such a mark, as `mayBegin` finds it.
  static func mayBeIn(_ bytes: TextBytes) -> Bool {
    bytes.isHeld[0xE3] && (bytes.isHeld[0x80] || bytes.isHeld[0x83]) || bytes.isHeld[0xEF] && bytes.holds(0xBC...0xBD)
  }

  /// Whether the blank before the mark is that of the mark before it.
  private var follows: Bool { closes || self == .middle || self == .space }

  private var closes: Bool { self == .closing || self == .stop }

  /// Whether the mark stands without its blank because of its neighbour.
  var isNarrow: Bool { self == .narrowOpening || self == .narrowClosing }
}
