import EmakiDisplay
import EmakiFeeds
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// A text draft collects the properties of a text before they become attributes.
final class TextDraft {
  var text: [MarkedPiece] = []
  var style: CellTheme.TextStyle
  var isItalic = false
  var hasMonospacedDigits = false
  var color: Color
  var linkColor: Color?
  var detectsLinks = false
  /// The text that a field shows while it is empty.
  var placeholder = ""
  var underline: TextLine?
  var strikethrough: TextLine?
  var letterSpacing = 0.0
  var baselineOffset = 0.0
  /// The features of the font that the file names.
  var fontFeatures: [String: Int] = [:]
  var kerning = TextAttributes.Kerning.auto
  var ligatures = TextAttributes.Ligatures.auto
  /// How the text is set in lines, besides its line height and alignment.
  var paragraphStyle = ParagraphStyle()
  var alignment = ParagraphStyle.Alignment.natural
  /// The side of the list on which the text stands; `nil` where `alignment` says it.
  var side: TextSide?
  /// Whether the node is no wider than its lines; `nil` where the file does not say it.
  var hugsText: Bool?
  var language: String?
  fileprivate let look: CellLook

  init(_ scope: CellScope) {
    look = scope.look
    style = look.tokens.textStyles["body"] ?? CellTheme.TextStyle(size: 14, lineHeight: 20)
    color = look.colors["primary"] ?? .black
    language = scope.language
  }

  func attributedText(in scope: CellScope, _ build: CellBuild) -> AttributedText {
    let size = look.typeSize
    let font = Font(
      families: style.families, size: max(1, size.scaled(style.size)), weight: style.weight, isItalic: isItalic,
      features: features)
    let lineHeight = style.lineHeight > 0 ? max(1, size.scaled(style.lineHeight)) : nil
    var result: AttributedText
    // A date alone has its own language, where the file names none.
    let isDate = text.count == 1 && language == scope.language && text[0].content.isDate(in: scope)
    let language = isDate ? scope.dateLanguage : language
    if isPlain {
      let string = shown(in: scope, build).joined()
      result = AttributedText(string, font: font, lineHeight: lineHeight, color: color, alignment: alignment, language: language)
    } else {
      result = runs(font, in: scope, build)
      result.language = language
    }
    result.paragraphStyle = paragraphStyle
    (result.paragraphStyle.lineHeight, result.paragraphStyle.alignment) = (lineHeight, alignment)
    // Detected links look like the rest of the text if they have no colour of their own.
    if detectsLinks { result.detectLinks(color: linkColor, underline: nil) }
    result.makeRoomForTallScripts()
    return result
  }

  /// The features of the font that the keys of the text ask for.
  private var features: [String: Int] {
    var features: [String: Int] = hasMonospacedDigits ? ["tnum": 1] : [:]
    for (tag, value) in fontFeatures { features[tag] = value }
    if kerning == .none { features["kern"] = 0 }
    if ligatures == .none { for tag in words("calt clig dlig hlig liga") { features[tag] = 0 } }
    return features
  }

  /// The text of a field without text, in the colour of less important texts.
  var attributedPlaceholder: AttributedText {
    let size = look.typeSize
    return AttributedText(
      placeholder, font: look.font(style, weight: style.weight), lineHeight: style.lineHeight > 0 ? size.scaled(style.lineHeight) : nil,
      color: look.colors["secondary"] ?? color, alignment: alignment, language: language)
  }

  private var isPlain: Bool {
    underline == nil && strikethrough == nil && letterSpacing == 0 && baselineOffset == 0 && text.allSatisfy(\.isPlain)
  }

  private func shown(in scope: CellScope, _ build: CellBuild) -> [String] {
    isolating(text.map { (build.shown($0, scope), $0.content.isValue) })
  }

  private func runs(_ font: Font, in scope: CellScope, _ build: CellBuild) -> AttributedText {
    var result: AttributedText?
    for (piece, string) in zip(text, shown(in: scope, build)) {
      var attributes = TextAttributes(
        font: font, color: color, underline: underline, strikethrough: strikethrough, letterSpacing: letterSpacing,
        baselineOffset: baselineOffset)
      if piece.isBold { attributes.font.weight = style.weight.value >= Font.Weight.bold.value ? .black : .bold }
      if piece.isItalic { attributes.font.isItalic = true }
      if piece.isCode { attributes.font.families = Font.monospacedSystem(size: font.size).families }
      // Where the address is not there, words are no link.
      if let link = piece.link?.text(in: scope), !link.isEmpty {
        attributes.link = link
        attributes.color = linkColor ?? look.colors["link"] ?? color
      }
      let run = AttributedText(string, attributes: attributes)
      if run.string.isEmpty { continue }
      if result == nil { result = run } else { result?.append(run) }
    }
    return result ?? AttributedText("", font: font, color: color)
  }
}

/// A text side is the side of the list on which lines of a text stand.
enum TextSide: Hashable, Sendable {
  /// The side where rows begin.
  case start
  /// The side where rows end.
  case end

  /// Returns the alignment in a list of a direction.
  func alignment(_ direction: LayoutDirection) -> ParagraphStyle.Alignment {
    (self == .start) == (direction == .leftToRight) ? .left : .right
  }

  /// Moves a text to the side in a list of a direction.
  func align(_ text: inout AttributedText?, _ direction: LayoutDirection) {
    let alignment = alignment(direction)
    if let present = text?.paragraphStyle.alignment, present != alignment { text?.paragraphStyle.alignment = alignment }
  }
}

extension ValueKind<[MarkedPiece]> {
  /// Texts with bindings and marks.
  static var markup: ValueKind {
    ValueKind(form: .markup, readsTemplates: true) { value throws(CellFileError) in
      constant(try value.reader.markedText(value.expected(value.text, ValueForm.markup.words), at: value.place))
    }
  }
}

extension Font.Weight {
  fileprivate static let named: [(word: String, value: Font.Weight)] = [
    ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular), ("medium", .medium), ("semibold", .semibold),
    ("bold", .bold), ("heavy", .heavy), ("black", .black),
  ]

  /// Reads a weight by name or by number.
  static func read(_ value: NamedValue) throws(CellFileError) -> Font.Weight {
    if let number = (1...1000).keeping(value.whole) { return Font.Weight(number) }
    return try value.word(among: named)
  }
}

extension ValueKind<Font.Weight> {
  static var weight: ValueKind {
    ValueKind(form: .word(Value.named.map(\.word))) { value throws(CellFileError) in constant(try Font.Weight.read(value)) }
  }
}

extension ValueKind<String> {
  /// The names of text styles.
  static var textStyle: ValueKind {
    ValueKind(form: .word(CellTheme.textStyleTokens)) { value throws(CellFileError) in
      let (tokens, names) = (value.reader.tokens, value.reader.textStyleNames)
      let word = try value.expected(value.text, ValueForm.word(names).words)
      return constant(try value.known(tokens.textStyles[word].map { _ in word }, among: names))
    }
  }
}

extension ValueKind<[String: Int]> {
  /// Settings of a font's features by their tags.
  static var fontFeatures: ValueKind {
    ValueKind(form: .fontFeatures) { value throws(CellFileError) in
      let allowed = ValueForm.fontFeatures.words
      let members = try value.expected(value.members.flatMap { $0.isEmpty ? nil : $0 }, allowed)
      let features = try members.map { member throws(CellFileError) in
        // What a feature takes is at most the number of a glyph.
        guard member.key.utf8.count == 4, member.key.utf8.allSatisfy({ 0x20...0x7E ~= $0 }),
          let setting = member.value.boolean.map({ $0 ? 1 : 0 }) ?? member.value.whole, 0...65535 ~= setting
        else { throw value.part(member.value, member.key).refused(allowed) }
        return (member.key, setting)
      }
      return constant(Dictionary(uniqueKeysWithValues: features))
    }
  }
}

/// The properties of a text, which a text node and the title of a button have.
enum TextProperties {
  static let text = Property<TextDraft>("text", .markup, \.text)
  static let title = Property<TextDraft>("title", .markup, \.text)

  static let look: [Property<TextDraft>] = [
    Property("textStyle", .textStyle) { $0.style = $0.look.tokens.textStyles[$1] ?? $0.style },
    Property("size", .number(1...1000)) { draft, size in
      // A change of the size also scales the line height, unless a line height is given as well.
      draft.style.lineHeight = (draft.style.lineHeight * size / draft.style.size).rounded()
      draft.style.size = size
    },
    Property("lineHeight", .lineHeight, \.style.lineHeight),
    Property("weight", .weight, \.style.weight),
    Property("italic", .bool, \.isItalic),
    Property("family", .family) { $0.style.families = [$1] },
    Property("monospaced", .bool) { if $1 { $0.style.families = Font.monospacedSystem(size: 1).families } },
    Property("monospacedDigits", .bool, \.hasMonospacedDigits),
    Property("color", .color, \.color),
    Property("linkColor", .color, \.linkColor),
    Property("detectLinks", .bool, \.detectsLinks),
    Property("underline", .bool) { $0.underline = $1 ? .single : nil },
    Property("strikethrough", .bool) { $0.strikethrough = $1 ? .single : nil },
    Property("letterSpacing", .number(-100...100), \.letterSpacing),
    Property("baselineOffset", .number(-1000...1000), \.baselineOffset),
    Property("kerning", .word, \.kerning),
    Property("ligatures", .word, \.ligatures),
    Property("fontFeatures", .fontFeatures, \.fontFeatures),
    Property("lineSpacing", .number(0...1000), \.paragraphStyle.lineSpacing),
    Property("paragraphSpacing", .number(0...1000), \.paragraphStyle.paragraphSpacing),
    Property("firstLineHeadIndent", .number(0...1000), \.paragraphStyle.firstLineHeadIndent),
    Property("headIndent", .number(0...1000), \.paragraphStyle.headIndent),
    Property("tailIndent", .number(0...1000), \.paragraphStyle.tailIndent),
    Property("alignment", alignments) { ($0.alignment, $0.side) = $1 },
    Property("lineBreakMode", .word, \.paragraphStyle.lineBreakMode),
    Property("lineBreakStrictness", .word, \.paragraphStyle.lineBreakStrictness),
    Property("hyphenationFactor", .number(0...1), \.paragraphStyle.hyphenationFactor),
    Property("baseWritingDirection", .word, \.paragraphStyle.baseWritingDirection),
    Property("language", .text, \.language),
  ]

  /// Texture's alignments, and the sides of the list, which turn with its direction.
  private static let alignments = ValueKind<(ParagraphStyle.Alignment, TextSide?)>.words(
    ParagraphStyle.Alignment.allCases.map { ("\($0)", ($0, nil)) } + [("start", (.left, .start)), ("end", (.right, .end))])

  /// The properties of a text node besides those of its text.
  static let node: [Property<TextNode>] = [
    Property("maximumNumberOfLines", .whole(0...10_000), \.maximumNumberOfLines),
    Property("truncationMode", .word, \.truncationMode),
    Property("textContainerInset", .insets) { node, insets in if insets.isFinite { node.textContainerInset = insets } },
    Property("placeholderBar", .word, \.placeholderBar),
    Property(name: "readingSide", form: .key) { value throws(CellFileError) in
      let lookup = try value.reader.lookup(value)
      return { node, scope, build in
        let isRightToLeft = (scope[lookup]?.drawnText ?? "").isRightToLeft(language: scope.language)
        build.adjustments.append { traits, _ in
          node.style.alignSelf = isRightToLeft == (traits.layoutDirection == .rightToLeft) ? .start : .end
        }
      }
    },
  ]
}

extension EdgeInsets {
  /// Whether all sides are finite.
  var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}

extension CellReader {
  /// The names of the text styles that the file may use.
  var textStyleNames: [String] {
    CellTheme.textStyleTokens + tokens.textStyles.keys.filter { !CellTheme.textStyleTokens.contains($0) }.sorted()
  }
}
