import EmakiDisplay
import EmakiFeeds
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// A text draft collects the properties of a text before they become attributes.
final class TextDraft {
  var text: [MarkedText.Piece] = []
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
  private let look: CellLook

  init(_ scope: CellScope) {
    look = scope.look
    style = look.tokens.textStyles["body"] ?? CellTheme.TextStyle(size: 14, lineHeight: 20)
    color = look.colors["primary"] ?? .black
    language = scope.language
  }

  /// Sets the text of a node.
  ///
  /// A text that is read against the list's direction is no wider than its lines, so that it can be centred and stand in a pill as others.
  /// Where it is stretched, as in a column, its lines stand on their own side all the same.
  func finish(_ node: TextNode, in scope: CellScope, _ build: CellBuild) {
    let text = attributedText(in: scope, build)
    node.attributedText = text
    let isNatural = text.paragraphStyle.alignment == .natural
    if hugsText ?? (isNatural && text.string.isRightToLeft(language: text.language)) { node.hugsText = true }
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
    if ligatures == .none { for tag in ["calt", "clig", "dlig", "hlig", "liga"] { features[tag] = 0 } }
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

/// A text alignment choice is one of Texture's alignments, or a side of the list.
enum TextAlignmentChoice: Hashable, Sendable {
  /// The alignment is the same in lists of either direction.
  case fixed(ParagraphStyle.Alignment)
  /// The side decides.
  case side(TextSide)
}

extension ValueKind where Value == MarkedText {
  /// Texts with bindings and marks.
  static var markup: ValueKind {
    ValueKind(form: .markup, readsTemplates: true) { (value, reader, what) throws(CellFileError) in
      guard let text = value.text else { throw reader.refused(value, what, allowed: ValueForm.markup.words) }
      return .constant(try reader.markedText(text, at: value.place))
    }
  }
}

extension ValueKind where Value == Font.Weight {
  /// Weights by name or by number.
  static var weight: ValueKind {
    let words: [(word: String, value: Font.Weight)] = [
      ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular), ("medium", .medium), ("semibold", .semibold),
      ("bold", .bold), ("heavy", .heavy), ("black", .black),
    ]
    let named = ValueKind.words(words)
    return ValueKind(form: named.form) { (value, reader, what) throws(CellFileError) in
      if let number = value.number.flatMap({ Int(exactly: $0) }), (1...1000).contains(number) { return .constant(Font.Weight(number)) }
      return try named.read(value, reader, what)
    }
  }
}

extension ValueKind where Value == [String: Int] {
  /// Settings of a font's features by their tags.
  static var fontFeatures: ValueKind {
    ValueKind(form: .fontFeatures) { (value, reader, what) throws(CellFileError) in
      guard let members = value.members, !members.isEmpty else {
        throw reader.refused(value, what, allowed: ValueForm.fontFeatures.words)
      }
      var features: [String: Int] = [:]
      for member in members {
        // What a feature takes is at most the number of a glyph.
        guard member.key.utf8.count == 4, member.key.utf8.allSatisfy({ 0x20...0x7E ~= $0 }),
          let setting = member.value.boolean.map({ $0 ? 1 : 0 }) ?? member.value.number.flatMap({ Int(exactly: $0) }), 0...65535 ~= setting
        else { throw reader.refused(member.value, "\(what).\(member.key)", allowed: ValueForm.fontFeatures.words) }
        features[member.key] = setting
      }
      return .constant(features)
    }
  }
}

/// The properties of a text, which a text node and the title of a button have.
enum TextProperties {
  static let text = Property<TextDraft>("text", .markup, isRequired: true) { $0.text = $1.pieces }
  static let title = Property<TextDraft>("title", .markup) { $0.text = $1.pieces }

  static let look: [Property<TextDraft>] = [
    Property("textStyle", form: .word(CellTheme.textStyleTokens)) { (value, reader, what) throws(CellFileError) in
      let kind = ValueKind<String>(form: .word(CellTheme.textStyleTokens)) { (value, reader, what) throws(CellFileError) in
        guard let word = value.text else { throw reader.refused(value, what, allowed: ValueForm.word(reader.textStyleNames).words) }
        guard reader.tokens.textStyles[word] != nil else {
          throw reader.error(.unknownWord(word, of: what, allowed: reader.textStyleNames), at: value.place)
        }
        return .constant(word)
      }
      let word = try reader.bound(value, kind, what)
      return { draft, scope, _ in
        if let style = word.value(in: scope).flatMap({ scope.look.tokens.textStyles[$0] }) { draft.style = style }
      }
    },
    Property("size", .number(1...1000)) { draft, size in
      // A change of the size also scales the line height, unless a line height is given as well.
      draft.style.lineHeight = (draft.style.lineHeight * size / draft.style.size).rounded()
      draft.style.size = size
    },
    Property("lineHeight", .lineHeight, \.style.lineHeight),
    Property("weight", .weight, \.style.weight),
    Property("italic", .bool, \.isItalic),
    Property("family", ValueKind<String>.family) { $0.style.families = [$1] },
    Property("monospaced", .bool) { if $1 { $0.style.families = Font.monospacedSystem(size: 1).families } },
    Property("monospacedDigits", .bool, \.hasMonospacedDigits),
    Property("color", .color, \.color),
    Property("linkColor", .color, \.linkColor),
    Property("detectLinks", .bool, \.detectsLinks),
    Property("underline", .bool) { $0.underline = $1 ? .single : nil },
    Property("strikethrough", .bool) { $0.strikethrough = $1 ? .single : nil },
    Property("letterSpacing", .number(-100...100), \.letterSpacing),
    Property("baselineOffset", .number(-1000...1000), \.baselineOffset),
    Property("kerning", ValueKind<TextAttributes.Kerning>.word, \.kerning),
    Property("ligatures", ValueKind<TextAttributes.Ligatures>.word, \.ligatures),
    Property("fontFeatures", .fontFeatures, \.fontFeatures),
    Property("lineSpacing", .number(0...1000), \.paragraphStyle.lineSpacing),
    Property("paragraphSpacing", .number(0...1000), \.paragraphStyle.paragraphSpacing),
    Property("firstLineHeadIndent", .number(0...1000), \.paragraphStyle.firstLineHeadIndent),
    Property("headIndent", .number(0...1000), \.paragraphStyle.headIndent),
    Property("tailIndent", .number(0...1000), \.paragraphStyle.tailIndent),
    Property("alignment", alignments) { draft, choice in
      switch choice {
      case .fixed(let alignment): (draft.alignment, draft.side) = (alignment, nil)
      case .side(let side): (draft.alignment, draft.side) = (side.alignment(.leftToRight), side)
      }
    },
    Property("lineBreakMode", ValueKind<ParagraphStyle.LineBreakMode>.word, \.paragraphStyle.lineBreakMode),
    Property("lineBreakStrictness", ValueKind<ParagraphStyle.LineBreakStrictness>.word, \.paragraphStyle.lineBreakStrictness),
    Property("hyphenationFactor", .number(0...1), \.paragraphStyle.hyphenationFactor),
    Property("baseWritingDirection", ValueKind<ParagraphStyle.WritingDirection>.word, \.paragraphStyle.baseWritingDirection),
    Property("language", .text, \.language),
  ]

  /// Texture's alignments, and the sides of the list, which turn with its direction.
  private static let alignments = ValueKind<TextAlignmentChoice>.words(
    ParagraphStyle.Alignment.allCases.map { ("\($0)", .fixed($0)) } + [("start", .side(.start)), ("end", .side(.end))])

  /// Whether the node of a text is no wider than its lines.
  static let hugs: [Property<TextDraft>] = [Property("hugsText", .bool, \.hugsText)]

  /// The properties of a text node besides those of its text.
  static let node: [Property<TextNode>] = [
    Property("maximumNumberOfLines", .whole(0...10_000), \.maximumNumberOfLines),
    Property("truncationMode", ValueKind<TruncationMode>.word, \.truncationMode),
    Property("textContainerInset", .insets) { node, insets in if insets.isFinite { node.textContainerInset = insets } },
    Property("placeholderBar", .words([("line", PlaceholderBar.line), ("xHeight", .xHeight)]), \.placeholderBar),
    Property("readingSide", form: .key) { (value, reader, what) throws(CellFileError) in
      let lookup = try reader.lookup(value, what)
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
