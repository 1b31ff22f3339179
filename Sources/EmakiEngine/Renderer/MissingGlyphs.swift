import EmakiDisplay
public import EmakiNodes
import EmakiRaster
import EmakiSupport

/// Missing glyphs are the code points of one script that no font has, in the texts of one row.
public struct MissingGlyphs: Hashable, Sendable {
  /// The name of the script in English, such as `Tibetan`; `Common` for what many scripts have, and `Unknown` for code points that stand for
  /// nothing yet.
  public var script: String
  /// The code points in the order in which they appear, each once.
  public var scalars: [Unicode.Scalar]
  /// The text round one of them: a few words at most.
  public var text: String

  /// Makes missing glyphs of a script, its code points and the text round one of them.
  public init(script: String, scalars: [Unicode.Scalar], text: String) {
    self.script = script
    self.scalars = scalars
    self.text = text
  }

  /// Puts code points of one script together. Scripts have the order of their first code points.
  init?(_ glyphs: [MissingGlyph]) {
    guard let first = glyphs.first else { return nil }
    // The longest text is taken, because some texts, such as an avatar, may show a single letter only.
    let text = glyphs.reduce(first.text) { $1.text.utf8.count > $0.utf8.count ? $1.text : $0 }
    self.init(script: first.script, scalars: glyphs.map(\.scalar), text: text)
  }

  /// The largest number of code points that are named one by one.
  private static let namedCount = 8

  /// The names of the code points, such as `U+0F56, U+0F7C and 3 more Tibetan characters`.
  var names: String {
    let named = scalars.prefix(Self.namedCount).map(Self.name)
    let rest = scalars.count - named.count
    if rest > 0 { return named.joined(separator: ", ") + " and \(rest) more characters\(ofScript)" }
    return named.inWords("and") + ofScript
  }

  private var ofScript: String { script == "Common" || script == "Inherited" || script == "Unknown" ? "" : " (\(script))" }

  /// The advice, for messages, on where to get glyphs for the code points.
  var advice: String {
    guard let first = scalars.first else { return "" }
    return switch first.properties.generalCategory {
    case .unassigned, .control, .surrogate: "Unicode has no letter there: take it out."
    case .privateUse: "What it looks like only a font of its own can say: draw with a font set that has it."
    default:
      if first.properties.isEmojiPresentation {
        "Draw with a font set that has a newer font of emoji."
      } else if script == "Han" {
        "Draw with a font set that has it: rare Han characters are in Debian's package fonts-hanazono."
      } else {
        "Draw with a font set that has it: more scripts are in Debian's packages fonts-noto-extra and fonts-unifont. "
          + "If a font of the set should have it, its file is damaged."
      }
    }
  }

  /// Returns a code point as Unicode writes it, such as `U+0F56`.
  private static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Returns the missing glyphs by their scripts.
  static func byScript(_ glyphs: [MissingGlyph]) -> [MissingGlyphs] {
    let found = Dictionary(grouping: glyphs, by: \.script)
    return glyphs.map(\.script).unique().compactMap { MissingGlyphs(found[$0] ?? []) }
  }
}

extension Renderer {
  /// Finds the code points in a list's texts that no font has, and returns a warning for each row and script. It lays out every row and
  /// paints no row.
  ///
  /// - Throws: `RenderError.layout` for a row that cannot be laid out.
  @concurrent
  public func missingGlyphs(in list: ListNode) async throws -> [RenderWarning] {
    try await warnings(in: list) { measured, row in
      Notes(measured.list, pictures: [], row: row, describes: false).warnings.filter { if case .missingGlyphs = $0 { true } else { false } }
    }
  }

  /// Finds the nodes that the edges of a list's rows cut. It lays out every row, without pictures, and paints no row.
  ///
  /// - Throws: `RenderError.layout` for a row that cannot be laid out.
  @concurrent
  package func overflows(in list: ListNode) async throws -> [RenderWarning] {
    try await warnings(in: list) { measured, row in
      measured.traits.lacks.map { $0.warning(row: row).warning }.filter { $0.kind == .overflow }
    }
  }

  @concurrent
  private func warnings(
    in list: ListNode, _ found: @escaping @Sendable (MeasuredRow, _ row: String) -> [RenderWarning]
  ) async throws -> [RenderWarning] {
    let content = content(of: list)
    let rows = try await station.workers.map(0..<content.elements.count) { row, worker -> Result<[RenderWarning], RenderError> in
      let measured = content.measured(row, in: worker.render.measuring)
      defer { content.elements[row].release(in: .lowMemory) }
      return Result { () throws(RenderError) in
        try measured.check(content.elements[row])
        return found(measured, content.elements[row].name)
      }
    }
    return try rows.flatMap { try $0.get() }
  }
}
