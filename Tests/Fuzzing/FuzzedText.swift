import EmakiDisplay
import EmakiImages
import EmakiLayout
import EmakiRaster

/// Tries a text with attributes: it is set, cut, asked where its characters are, and painted. The first bytes of an input choose what is
/// done.
struct FuzzedText {
  // The fonts are those of the machine. Without them nothing can be tried.
  private let context = made {
    try RenderContext(
      fonts: .open(.default, cacheDirectory: nil), scale: Scale(2), images: ImageStore(access: ImageAccess(baseDirectory: "/nowhere")),
      memory: BitmapMemory(byteLimit: 1 << 20))
  }

  func run(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    var (attributes, style) = (choices.attributes(), ParagraphStyle())
    choices.change(&style)
    let count = choices.below(6)
    let changes = (0..<count).map { _ in (choices.attributes(), choices.below(200), choices.below(60)) }
    let (width, lines, mode) = (choices.width(), choices.below(5), choices.below(TruncationMode.allCases.count))
    let detects = choices.below(2) == 1
    // Rows of feeds are rarely longer, and shaping takes time for each character.
    let string = String(decoding: choices.rest.prefix(2000), as: UTF8.self)
    var text = AttributedText(string, font: attributes.font, color: attributes.color)
    text.paragraphStyle = style
    // Not German: loading its dictionary takes longer than an input may.
    text.language = ["en-US", "en-GB", "ja", nil][choices.below(4)]
    let characters = text.string.count
    for (change, start, length) in changes {
      attributes = change
      text.setAttributes(attributes, range: min(start, characters)..<min(start + length, characters))
    }
    if detects {
      text.detectLinks()
      text.detectData()
    }
    var request = TextRequest(
      text: text, maximumWidth: width, maximumNumberOfLines: lines,
      truncation: lines == 0 ? nil : TextTruncation(mode: TruncationMode.allCases[mode]))
    request.locatesCharacters = true
    let layout = context.measuring.typesetter.layout(request)
    expect((0...1e12).contains(layout.size.width) && (0...1e12).contains(layout.size.height), "a text of \(layout.size)")
    let size = Size(width: min(layout.size.width, 500), height: min(layout.size.height, 500))
    let pass = DisplayPass(node: "text", items: [.text(layout, origin: .zero)])
    _ = context.layer(DisplayList(size: size, entries: [.pass(pass)]), over: .white)
  }
}

/// Decisions that bytes make, one after the other.
private struct Choices {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  private mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

  mutating func below(_ count: Int) -> Int { byte() % count }

  /// Returns a length that is mostly small, and sometimes a number that makes no sense.
  mutating func length() -> Double {
    switch byte() {
    case 255: .nan
    case 254: .infinity
    case 253: -.infinity
    case 252: 1e300
    case 251: -1e300
    case 250: .leastNonzeroMagnitude
    case let value: Double(value) / 4 - 10
    }
  }

  mutating func width() -> Double {
    let width = length() * 10
    return width.isNaN ? .unbounded : width
  }

  mutating func attributes() -> TextAttributes {
    // A font's size is above 0, which its precondition says.
    var attributes = TextAttributes(font: .system(size: max(0.25, min(length(), 1e6))))
    let kinds = byte()
    attributes.font.weight = kinds & 1 == 0 ? .regular : .bold
    if kinds & 2 != 0 { attributes.letterSpacing = length() }
    if kinds & 4 != 0 { attributes.baselineOffset = length() }
    if kinds & 8 != 0 {
      attributes.underline = TextLine(style: TextLine.Style.allCases[below(3)], pattern: TextLine.Pattern.allCases[below(4)])
    }
    if kinds & 16 != 0 { attributes.backgroundColor = Color(UInt32(byte()) << 16) }
    if kinds & 32 != 0 {
      attributes.shadow = Shadow(color: .black, opacity: length(), offset: Point(x: length(), y: length()), radius: length())
    }
    if kinds & 64 != 0 { attributes.strikethrough = .single }
    if kinds & 128 != 0 { attributes.link = "a" }
    let others = byte()
    if others & 2 != 0 { attributes.kerning = .none }
    if others & 4 != 0 { attributes.ligatures = .none }
    return attributes
  }

  mutating func change(_ style: inout ParagraphStyle) {
    let kinds = byte()
    style.alignment = ParagraphStyle.Alignment.allCases[below(ParagraphStyle.Alignment.allCases.count)]
    style.lineBreakMode = kinds & 1 == 0 ? .byWordWrapping : .byCharWrapping
    style.baseWritingDirection = ParagraphStyle.WritingDirection.allCases[below(ParagraphStyle.WritingDirection.allCases.count)]
    if kinds & 2 != 0 { style.lineHeight = length() }
    if kinds & 4 != 0 { style.lineSpacing = length() }
    if kinds & 8 != 0 { style.minimumLineHeight = length() }
    if kinds & 16 != 0 { style.maximumLineHeight = length() }
    if kinds & 32 != 0 { style.firstLineHeadIndent = length() }
    if kinds & 64 != 0 { (style.headIndent, style.tailIndent) = (length(), length()) }
    if kinds & 128 != 0 { style.paragraphSpacing = length() }
    if byte() & 1 != 0 { style.hyphenationFactor = length() }
    style.lineBreakStrictness = ParagraphStyle.LineBreakStrictness.allCases[below(ParagraphStyle.LineBreakStrictness.allCases.count)]
  }
}
