import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Foundation
import Testing

@testable import EmakiRaster

extension AttributedText {
  /// Makes a text of the system font in a size, in points.
  init(
    _ string: String, size: Double, lineHeight: Double? = nil, alignment: ParagraphStyle.Alignment = .natural, language: String? = nil,
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) {
    self.init(string, font: .system(size: size), lineHeight: lineHeight, alignment: alignment, language: language)
    style(&paragraphStyle)
  }

  /// Makes a text with a paragraph style.
  init(
    _ string: String, lineHeight: Double? = nil, alignment: ParagraphStyle.Alignment = .natural, language: String? = nil,
    style: (inout ParagraphStyle) -> Void
  ) {
    self.init(string, size: 14, lineHeight: lineHeight, alignment: alignment, language: language, style: style)
  }

  /// Sets an attribute of the whole text.
  func with<Value>(_ attribute: WritableKeyPath<TextAttributes, Value>, _ value: Value, _ range: Range<Int>? = nil) -> AttributedText {
    var text = self
    text.addAttribute(attribute, value, range: range ?? 0..<string.count)
    return text
  }

  func request(
    width: Double = .unbounded, lines: Int = 0, truncation: TextTruncation? = nil, around paths: [DrawingPath] = [], locates: Bool = false
  ) -> TextRequest {
    var request = TextRequest(text: self, maximumWidth: width, maximumNumberOfLines: lines, truncation: truncation)
    request.exclusionPaths = paths
    request.locatesCharacters = locates
    return request
  }

  /// Lays the text out in the pinned fonts.
  ///
  /// - Parameter locates: whether the layout has the places of characters.
  func layout(
    width: Double = .unbounded, lines: Int = 0, truncation: TextTruncation? = nil, around paths: [DrawingPath] = [], locates: Bool = false,
    by typesetter: PangoTypesetter? = nil
  ) throws -> TextLayout {
    try (typesetter ?? TestFonts.typesetter()).layout(
      request(width: width, lines: lines, truncation: truncation, around: paths, locates: locates))
  }

  /// The width of the text on one line, in points.
  var width: Double { get throws { try layout().size.width } }
}

/// The width of a text on one line, in points.
func width(_ string: String) throws -> Double { try AttributedText(string).width }

extension Sequence where Element: LosslessStringConvertible {
  /// The bytes at which each part of a text begins, and the end of the last.
  var byteOffsets: [Int] { reduce(into: [0]) { $0.append($0[$0.count - 1] + String($1).utf8.count) } }
}

extension TextLayout {
  /// The bytes at which lines end.
  var ends: [Int] { lines.map(\.utf8Range.upperBound) }

  /// The characters of each line, without what is cut.
  func lines(of string: String) -> [String] {
    let utf8 = string.bytes
    return lines.map { utf8[$0.utf8Range].text }
  }

  var clusters: [Cluster] { details?.clusters ?? [] }

  /// The files of the runs' fonts, from left to right.
  var files: [String] {
    runs.filter { !$0.glyphs.isEmpty }.map { String($0.font.file?.split(separator: "/").last ?? "") }
  }

  /// The glyphs of the runs in a colour.
  func glyphs(in color: Color) -> [Glyph] { runs.filter { $0.color == color }.flatMap { glyphs[$0.glyphs] } }
}

extension TextNode {
  /// Lays a node of a text out in the pinned fonts.
  static func laidOut(
    _ text: AttributedText, width: Double = 200, _ change: (TextNode) -> Void = { _ in }
  ) throws -> (node: TextNode, context: MeasuringContext) {
    let node = TextNode()
    node.attributedText = text
    change(node)
    let context = try RenderContext.test().measuring
    node.layOut(width: width, in: context)
    return (node, context)
  }

  func layOut(width: Double, in context: MeasuringContext) {
    layoutTree(SizeRange(max: Size(width, .unbounded)), in: context)
  }
}

extension DisplayList.Entry {
  static func text(_ layout: TextLayout, at origin: Point = .zero) -> DisplayList.Entry {
    .pass(DisplayPass(node: "text", items: [.text(layout, origin: origin)]))
  }
}

struct TextFixtureTests {
  @Test func `fixtures are read whole`() {
    let lines = "breaks.txt neighbours.txt phrases.txt punctuation.txt".words.map { TextFixture.lines($0).count }
    let blocks = ["areas.txt", "layouts.txt"].map { TextFixture.blocks($0).count }
    let pixels = ["Glyphs", "Painting"].map { TextFixture.blocks("pixels.txt", in: $0).count }
    #expect(lines + blocks + pixels + [TextFixture.lines("choices.txt", in: "Fonts").count] == [65, 27, 12, 23, 14, 42, 21, 38, 34])
  }
}

/// Text fixtures are files of `Fixtures`, whose lines are texts; lines that begin with # and a space are comments.
enum TextFixture {
  /// Returns the lines of a file, in which \n, \t and \u{…} stand for characters.
  static func lines(_ name: String, in folder: String = "Text") -> [String] {
    text(name, in: folder).lines.filter { !$0.hasPrefix("# ") }.map(unescaped)
  }

  /// Returns the lines of each block of a file; blocks have a blank line between them, and the first is a comment.
  static func blocks(_ name: String, in folder: String = "Text") -> [[String]] {
    text(name, in: folder).split(separator: "\n\n").dropFirst().map { $0.lines.map(unescaped) }
  }

  /// Returns the texts of a name in `strings.txt`.
  static func strings(_ name: String) -> [String] {
    guard let lines = blocks("strings.txt").first(where: { $0[0] == name }) else { fatalError("strings.txt has no \(name)") }
    return Array(lines.dropFirst())
  }

  /// Returns the texts of a name in `strings.txt`, each behind what is said of it.
  static func rows(_ name: String, of count: Int = 2) -> [[String]] {
    strings(name).map { $0.split(separator: " ", maxSplits: count - 1).map(String.init) }
  }

  private static func text(_ name: String, in folder: String) -> String {
    guard let text = try? String(beside: "../\(folder)/Fixtures/\(name)") else { fatalError("there is no \(name)") }
    return text
  }

  private static func unescaped(_ line: String) -> String {
    line.replacing(/\\u\{([0-9A-F]+)\}/) { match in
      UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }.replacing("\\n", with: "\n").replacing("\\r", with: "\r").replacing("\\t", with: "\t")
  }
}
