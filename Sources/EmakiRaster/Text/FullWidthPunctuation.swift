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

  init(_ scalar: Unicode.Scalar, _ style: Style) {
    switch scalar.value {
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

  /// Returns whether a text may hold such marks, from its bytes alone.
  static func mayBe(in utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var before: UInt8 = 0
    for byte in utf8 {
      // U+3000 to U+303F, U+30C0 to U+30FF and U+FF00 to U+FF7F.
      if before == 0xE3 && (byte == 0x80 || byte == 0x83) || before == 0xEF && (byte == 0xBC || byte == 0xBD) { return true }
      before = byte
    }
    return false
  }

  /// Returns the marks of a text, one for each scalar; empty where it has none that opens or closes.
  static func marks(in scalars: some Sequence<Unicode.Scalar>, _ style: Style) -> [FullWidthPunctuation] {
    var marks = scalars.map { FullWidthPunctuation($0, style) }
    guard marks.contains(where: { $0 == .opening || $0.closes }) else { return [] }
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

  private var closes: Bool { self == .closing || self == .stop }

  /// Whether the mark stands without its blank because of its neighbour.
  var isNarrow: Bool { self == .narrowOpening || self == .narrowClosing }
}
