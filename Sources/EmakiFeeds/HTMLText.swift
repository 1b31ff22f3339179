internal import CGumbo
import CLoadedLibraries
import EmakiSupport
import Glibc

/// An HTML text is the text of a piece of HTML, for an excerpt of it.
///
/// Runs of white space become one space, which also separates block elements and lines (`<br>`) unless their breaks are kept; then preformatted text keeps
/// its blanks, too. Character references are decoded, and the controls U+0080 to U+009F are what HTML takes references to them for.
/// What a browser does not draw as text (scripts, styles, templates, a document's title, what stands for a video) is left out, and so are hidden
/// elements. Items of numbered lists begin with their numbers, quotations have their marks, and raised and lowered letters are those of Unicode. Pictures
/// among words are the words that stand for them.
enum HTMLText {
  /// The greatest number of bytes of text that are read, which are enough for any excerpt.
  static let byteLimit = 32 << 10
  /// The greatest number of bytes of HTML that are read, but for styles and the like.
  static let sourceLimit = 512 << 10

  /// Breaks say what stands between the lines of HTML.
  enum Breaks {
    /// The text is one line.
    case blanks
    /// Each `<br>` and each end of a block is a line's end, with at most one empty line.
    case lines
  }

  static func body(_ html: UnsafeBufferPointer<UInt8>, breaks: Breaks = .blanks) -> MarkedBody {
    let shortened = ShortenedHTML(html)
    var body = MarkedBody()
    shortened.bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard !bytes.isEmpty, let output = cgumbo_parse(characters.baseAddress, characters.count) else { return }
        var walk = HTMLWalk(breaks: breaks)
        walk.read(output.pointee.root)
        cgumbo_destroy(output)
        // A picture without words is shown itself.
        if walk.hasWords || walk.picture == nil {
          body = MarkedBody(
            String(decoding: walk.result, as: UTF8.self), marks: walk.marks.sorted { $0.range.lowerBound < $1.range.lowerBound })
          body.hasLostLetters = walk.result.replacements > bytes.replacements
        }
        body.picture = walk.picture
      }
    }
    body.isCut = shortened.isCut
    return body
  }
}

/// Shortened HTML has all that text needs, and takes a parser no longer than its length.
///
/// HTML5 makes a parser close and reopen formatting elements with their attributes, which takes time and memory quadratic in the number of tags: 4,000
/// tags in 25 KB make 4 million nodes. Without attributes only three of a name are reopened, so they are left out, but for a link's. Styles, scripts
/// and comments go, too.
private struct ShortenedHTML {
  private(set) var bytes: [UInt8] = []
  private(set) var isCut = false

  /// The greatest number of tags that are read.
  private static let tagLimit = 2048
  /// The greatest number of bytes of a link's tag of which the address is read.
  private static let linkLimit = 2048
  /// The greatest number of bytes of a formatting tag.
  private static let tagBytes = 64 << 10
  private static let formatting = Set(words("b big code em font i nobr s small strike strong tt u"))

  init(_ html: UnsafeBufferPointer<UInt8>) {
    var (position, tags, letters, isInTag) = (0, 0, 0, false)
    // The elements whose ends were not found. They are looked for once.
    var endless: Set<String> = []
    while position < html.count, bytes.count < HTMLText.sourceLimit {
      let byte = html[position]
      guard byte == UInt8(ascii: "<") else {
        if byte == UInt8(ascii: ">") { isInTag = false }
        letters += isInTag ? 0 : 1
        if letters > HTMLText.byteLimit, byte & 0xC0 != 0x80 { break }
        bytes.append(byte)
        position += 1
        continue
      }
      let name = Self.name(ofTag: html, at: position)
      if let close = ["style": "</style", "script": "</script", "!--": "-->"][name], !endless.contains(name) {
        if let end = Self.find(close, in: html, from: position + 2), let last = html[end...].firstIndex(of: UInt8(ascii: ">")) {
          position = last + 1
          continue
        }
        endless.insert(name)
      }
      let rest = html[(position + 1)...]
      // A tag that does not end before the next is text, unless it has attributes or ends an element.
      if rest.first.map({ "/!".utf8.contains($0) }) == false, [nil, byte].contains(rest.first { "<>=".utf8.contains($0) }) {
        bytes += "&lt;".utf8
        position += 1
        continue
      }
      tags += 1
      if tags > Self.tagLimit { break }
      isInTag = true
      let start = position
      bytes.append(byte)
      position += 1
      guard name == "a" || Self.formatting.contains(name) else { continue }
      guard let end = Self.end(ofTag: html, from: start) else {
        position = start
        bytes.removeLast()
        break
      }
      if name == "a", end - start <= Self.linkLimit { continue }
      bytes += Array((Self.isHidden(html, start, end) ? "\(name) hidden" : name).utf8)
      position = end
    }
    isCut = position < html.count
    bytes.readControlsAsWindows()
  }

  private static func isHidden(_ html: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    [" hidden", "\"display:none", "\"display: none", ";display:none"].contains { find($0, in: html, from: start, to: end) != nil }
  }

  /// Returns the name of a tag in small letters, if it is that of one that matters here.
  private static func name(ofTag html: UnsafeBufferPointer<UInt8>, at start: Int) -> String {
    let rest = html[(start + 1)...].prefix(7)
    if rest.starts(with: "!--".utf8) { return "!--" }
    let letters = rest.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    guard let next = rest.dropFirst(letters.count).first, next.isASCIIWhitespace || "/>".utf8.contains(next) else { return "" }
    return String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)
  }

  /// Returns where the `>` of a tag is, which is none in the value of an attribute.
  private static func end(ofTag html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var (position, quote, isValue) = (start, UInt8(0), false)
    while position < min(html.count, start + tagBytes) {
      let byte = html[position]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        return position
      } else if isValue, "\"'".utf8.contains(byte) {
        quote = byte
      }
      if !byte.isASCIIWhitespace { isValue = byte == UInt8(ascii: "=") }
      position += 1
    }
    return nil
  }

  /// Returns where a text in small letters is, whatever the case of its letters.
  private static func find(_ text: String, in html: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int? = nil) -> Int? {
    let wanted = Array(text.utf8)
    return (start..<max(start, (end ?? html.count) - wanted.count + 1)).first { place in
      html[place] | 0x20 == wanted[0] | 0x20
        && wanted.indices.allSatisfy { html[place + $0] == wanted[$0] || html[place + $0] | 0x20 == wanted[$0] && wanted[$0] > 0x60 }
    }
  }
}

/// An HTML walk takes the text out of a tree, with a stack of its own, because the document chooses how deep the tree is.
private struct HTMLWalk {
  private(set) var result: [UInt8] = []
  private(set) var marks: [BodyMark] = []
  private(set) var picture: String?
  /// Whether there is a text beside those that stand for pictures.
  private(set) var hasWords = false

  fileprivate typealias Node = UnsafeMutablePointer<GumboNode>
  private let breaks: HTMLText.Breaks
  /// The number of line breaks before the next letter, 0 for a space; `nil` where nothing stands there.
  private var gap: Int?
  /// The blanks of preformatted text before the next letter.
  private var blanks: [UInt8] = []
  /// What stands before the next letter: the number of a list's item, or a quotation mark.
  private var prefix = ""
  /// The elements that are open, with the lengths of the text and of what stands before its next letter where they begin.
  private var stack: [(element: Node, next: Int, start: Int, prefix: Int, look: BodyMark.Look?)] = []
  /// The numbers of the next items of the lists that are open, by how much they grow, and in which form they are written.
  private var numbers: [(depth: Int, next: Int, step: Int, type: String)] = []

  /// The option of the menu that was read last which it shows: the selected one, or else the first. A list of options shows all.
  private var chosen: Node?

  init(breaks: HTMLText.Breaks) { self.breaks = breaks }

  /// What stands before the next letter of what the gap is.
  private var gapText: String {
    guard let gap, !result.isEmpty else { return "" }
    return gap == 0 || breaks == .blanks ? " " : String(repeating: "\n", count: min(gap, 2))
  }

  mutating func read(_ root: Node) {
    stack = [(root, 0, 0, 0, nil)]
    while let (element, next, _, _, _) = stack.last {
      let children = element.pointee.v.element.children
      let isAtEdge = next == 0 || next == Int(children.length)
      let tag = element.pointee.v.element.tag
      if isAtEdge, HTMLText.separatingTags.contains(tag.rawValue) {
        blanks = []
        switch tag {
        case GUMBO_TAG_BR: gap = (gap ?? 0) + 1
        case GUMBO_TAG_TD, GUMBO_TAG_TH: gap = gap ?? 0
        default: gap = max(1, gap ?? 0)
        }
      }
      guard next < Int(children.length), let child = children.data[next]?.assumingMemoryBound(to: GumboNode.self) else {
        end(element.pointee.v.element)
        continue
      }
      stack[stack.count - 1].next += 1
      switch child.pointee.type {
      case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA, GUMBO_NODE_WHITESPACE:
        if let text = child.pointee.v.text.text, add(text) { hasWords = true }
      case GUMBO_NODE_ELEMENT
      where !HTMLText.silentTags.contains(child.pointee.v.element.tag.rawValue) && !Self.isHidden(child.pointee.v.element)
        && (chosen == nil || child == chosen || child.pointee.v.element.tag != GUMBO_TAG_OPTION):
        begin(child)
      default: continue
      }
    }
  }

  private mutating func begin(_ node: Node) {
    let element = node.pointee.v.element
    stack.append((node, 0, result.count, prefix.count, Self.look(of: element)))
    switch element.tag {
    case GUMBO_TAG_IMG:
      picture = picture ?? Self.attribute("src", of: element).flatMap { $0.isEmpty ? nil : $0 }
      if let text = Self.attribute("alt", of: element) { _ = text.withCString { add($0) } }
    case GUMBO_TAG_OL:
      let isReversed = Self.attribute("reversed", of: element) != nil
      let items = Self.children(of: element).count {
        $0.pointee.type == GUMBO_NODE_ELEMENT && $0.pointee.v.element.tag == GUMBO_TAG_LI
      }
      let start = Self.attribute("start", of: element).flatMap { Int($0) }
      let type = Self.attribute("type", of: element) ?? ""
      numbers.append((stack.count, start ?? (isReversed ? items : 1), isReversed ? -1 : 1, type))
    case GUMBO_TAG_LI:
      guard let last = numbers.indices.last, numbers[last].depth == stack.count - 1 else { break }
      let number = Self.attribute("value", of: element).flatMap { Int($0) } ?? numbers[last].next
      numbers[last].next = number &+ numbers[last].step
      prefix += "\(Self.text(of: number, in: Self.attribute("type", of: element) ?? numbers[last].type)). "
    case GUMBO_TAG_SELECT:
      let options = ["multiple", "size"].contains { Self.attribute($0, of: element) != nil } ? [] : Self.options(of: element)
      chosen = options.last { Self.attribute("selected", of: $0.pointee.v.element) != nil } ?? options.first
    case GUMBO_TAG_Q: prefix += "“"
    case GUMBO_TAG_BDO: prefix += Self.attribute("dir", of: element)?.lowercased() == "rtl" ? "\u{202E}" : "\u{202D}"
    case GUMBO_TAG_BDI: prefix += "\u{2068}"
    case GUMBO_TAG_UNKNOWN:
      // Who writes List<Item> or <ann@example.org> means no element, which would end.
      let tag = String(
        decoding: UnsafeRawBufferPointer(start: element.original_tag.data, count: element.original_tag.length), as: UTF8.self)
      let isText = element.attributes.length == 0 && !tag.contains("-") && !tag.hasSuffix("/>") || tag.contains("://")
      if isText, element.original_end_tag.length == 0, tag.withCString({ add($0) }) { hasWords = true }
    default: break
    }
  }

  private mutating func end(_ element: GumboElement) {
    if numbers.last?.depth == stack.count { numbers.removeLast() }
    let (_, _, start, prefixes, look) = stack.removeLast()
    switch element.tag {
    case GUMBO_TAG_LI where start == result.count && picture == nil && prefix.count > prefixes:
      // The number of an item without a text is its text: "1986."
      (hasWords, prefix) = (true, prefix.trimmed)
      result += (gapText + prefix).utf8
      prefix = ""
    case _ where start == result.count: prefix = String(prefix.prefix(prefixes))
    case GUMBO_TAG_SUP: shift(from: start, to: Self.raised, sign: "^")
    case GUMBO_TAG_SUB: shift(from: start, to: Self.lowered, sign: "_")
    case GUMBO_TAG_Q:
      result += "”".utf8
      gap = nil
    case GUMBO_TAG_BDO: result += "\u{202C}".utf8
    case GUMBO_TAG_BDI: result += "\u{2069}".utf8
    default: break
    }
    // A bold link gets two marks, but a bold part inside another bold part gets only one.
    if let look, start < result.count, !stack.contains(where: { $0.look == look }) {
      marks.append(BodyMark(look, in: start..<result.count))
    }
  }

  /// Adds a text. Returns whether something of it is seen.
  private mutating func add(_ text: UnsafePointer<CChar>) -> Bool {
    var (character, isSeen) = (text, false)
    let isWritten = breaks == .lines && stack.contains { HTMLText.writtenTags.contains($0.element.pointee.v.element.tag.rawValue) }
    while character.pointee != 0 {
      let byte = UInt8(bitPattern: character.pointee)
      character += 1
      if isWritten, byte == 0x20 || byte == 0x09 {
        blanks.append(byte)
        continue
      }
      if byte.isASCIIWhitespace {
        gap = (gap ?? 0) + (isWritten && byte == 0x0A ? 1 : 0)
        blanks = []
        continue
      }
      let before = result.count
      if let gap, gap > 2, isWritten, !result.isEmpty {
        result += repeatElement(0x0A, count: gap)
      } else if gap != nil {
        result += gapText.utf8
      }
      result += blanks
      result += prefix.utf8
      // What stands before an element is no part of it.
      var index = stack.count - 1
      while result.count > before, index >= 0, stack[index].start == before {
        stack[index].start = result.count
        index -= 1
      }
      (gap, blanks, prefix, isSeen) = (nil, [], "", true)
      result.append(byte)
    }
    return isSeen
  }

  /// Makes raised or lowered letters of the end of the text, or writes a sign where there are none for it. Letters behind a number, as of "2nd", and signs
  /// that are raised by their nature stay as they are.
  private mutating func shift(from start: Int, to letters: [Character: Character], sign: String) {
    // No longer text is an exponent or an index.
    if result.count - start > 64 { return }
    let text = String(decoding: result[start...], as: UTF8.self)
    let shifted = text.compactMap { letters[$0] }
    let isOrdinal = sign == "^" && text.allSatisfy(\.isLetter) && start > 0 && UInt8(ascii: "0")...UInt8(ascii: "9") ~= result[start - 1]
    let new: String
    if shifted.count == text.count {
      new = String(shifted)
    } else if let trade = ["TM": "™", "SM": "℠"][text.uppercased()], sign == "^" {
      new = trade
    } else if isOrdinal || text.hasPrefix("[") || text.hasPrefix("(") || !text.contains(where: { $0.isLetter || $0.isNumber }) {
      return
    } else {
      new = sign + (text.count == 1 ? text : "(\(text))")
    }
    result.replaceSubrange(start..., with: new.utf8)
    for index in marks.indices where marks[index].range.upperBound > start { marks[index].range = start..<result.count }
  }

  /// Returns the number of an item as letters or in Roman digits, as the `type` of its list says (HTML 4.4.5), where it can be written so.
  private static func text(of number: Int, in type: String) -> String {
    var (text, rest) = ("", number)
    switch type {
    case "a", "A":
      while rest > 0 {
        text = String(UnicodeScalar(UInt8(ascii: "a") + UInt8((rest - 1) % 26))) + text
        rest = (rest - 1) / 26
      }
    case "i" where number < 4000, "I" where number < 4000:
      for (digit, value) in romanDigits {
        while rest >= value {
          text += digit
          rest -= value
        }
      }
    default: break
    }
    return text.isEmpty ? "\(number)" : type.first?.isUppercase == true ? text.uppercased() : text
  }

  private static let romanDigits = [
    ("m", 1000), ("cm", 900), ("d", 500), ("cd", 400), ("c", 100), ("xc", 90), ("l", 50), ("xl", 40), ("x", 10), ("ix", 9), ("v", 5),
    ("iv", 4),
    ("i", 1),
  ]

  private static let raised = Dictionary(uniqueKeysWithValues: zip("0123456789+-−=()in", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ"))
  private static let lowered = Dictionary(uniqueKeysWithValues: zip("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"))

  /// Returns what an element makes of its text; `nil` where nothing is marked.
  private static func look(of element: GumboElement) -> BodyMark.Look? {
    switch element.tag {
    case GUMBO_TAG_B, GUMBO_TAG_STRONG: .bold
    case GUMBO_TAG_DEL, GUMBO_TAG_S, GUMBO_TAG_STRIKE: .strikethrough
    case GUMBO_TAG_A: attribute("href", of: element).flatMap { $0.isEmpty ? nil : .link($0) }
    default: nil
    }
  }

  private static func isHidden(_ element: GumboElement) -> Bool {
    attribute("hidden", of: element) != nil || isClosedDialog(element) || attribute("style", of: element).map(HTMLText.hides) == true
  }

  /// The parser is older than dialogs, and knows them by what was written alone.
  private static func isClosedDialog(_ element: GumboElement) -> Bool {
    guard element.tag == GUMBO_TAG_UNKNOWN, element.original_tag.length > 7, let tag = element.original_tag.data else { return false }
    return strncasecmp(tag, "<dialog", 7) == 0 && attribute("open", of: element) == nil
  }

  private static func children(of element: GumboElement) -> [Node] {
    (0..<Int(element.children.length)).compactMap { element.children.data[$0]?.assumingMemoryBound(to: GumboNode.self) }
  }

  /// Returns the options of a menu, also those in its groups.
  private static func options(of element: GumboElement) -> [Node] {
    children(of: element).flatMap { child in
      guard child.pointee.type == GUMBO_NODE_ELEMENT else { return [Node]() }
      return child.pointee.v.element.tag == GUMBO_TAG_OPTION ? [child] : options(of: child.pointee.v.element)
    }
  }

  /// Returns the value of an attribute; `nil` where it is absent.
  private static func attribute(_ wanted: String, of element: GumboElement) -> String? {
    for index in 0..<Int(element.attributes.length) {
      guard let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self),
        let name = attribute.pointee.name, let value = attribute.pointee.value, strcmp(name, wanted) == 0
      else { continue }
      return String(cString: value)
    }
    return nil
  }
}

extension HTMLText {
  /// Whether the last declaration of `display` in a style, or the last important one, is `none`. Comments and texts declare nothing.
  fileprivate static func hides(_ style: String) -> Bool {
    let style = style.lowercased().replacing(/\/\*(?s:.*?)\*\/|"[^"]*"|'[^']*'|\([^)]*\)/, with: "")
    let values = style.split(separator: ";").map { $0.split(separator: ":", maxSplits: 1).map { String($0).trimmed } }
      .filter { $0.count == 2 && $0[0] == "display" }.map { $0[1] }
    return (values.last { $0.contains("!") } ?? values.last)?.prefix { $0 != "!" }.filter { !$0.isWhitespace } == "none"
  }

  private static func tags(_ names: String) -> Set<UInt32> { Set(words(names).map { gumbo_tag_enum($0).rawValue }) }

  /// The tags whose text stands as it is written.
  fileprivate static let writtenTags = tags("listing plaintext pre textarea xmp")

  fileprivate static let silentTags = tags("script style template title iframe noembed noframes audio video canvas datalist")

  /// The tags that separate words: `<br>`, and what HTML's style sheet for browsers draws as a block, list item or table cell.
  fileprivate static let separatingTags = tags(
    """
    br address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure \
    footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol option p plaintext pre \
    section summary table td th tr ul xmp
    """
  )
}

extension HTMLText {
  /// Returns whether a text that is not said to be HTML is probably HTML, as feedparser decides it: an element ends in it or a character is written as
  /// a reference, all its tags are known, and so are its entities. A longer one than is read is none.
  static func isLikely(_ text: String) -> Bool {
    guard text.utf8.count <= byteLimit, text.contains("</") || text.contains("&"), text.contains(/<\/\w+>|&#?\w+;/) else { return false }
    return Set(text.matches(of: /<\/?([A-Za-z]\w*)/).map(\.1)).allSatisfy { shownTags.contains(gumbo_tag_enum(String($0)).rawValue) }
      && Set(text.matches(of: /&\w+;/).map(\.0)).allSatisfy { Feed.plainText(ofHTML: String($0)) != $0 }
  }

  /// The tags of text: all that are known, but for those of a document and of what is not drawn as text.
  private static let shownTags = Set(0..<GUMBO_TAG_UNKNOWN.rawValue).subtracting(silentTags).subtracting(
    tags("html head body base link meta frame frameset embed param"))
}

extension HTMLText {
  /// Returns the HTML that a text in Markdown stands for, of as much as is read of HTML; `nil` where libcmark-gfm is not there.
  static func html(ofMarkdown text: String) -> String? {
    if markdownFault != nil { return nil }
    var copy = text
    let html = copy.withUTF8 { bytes in
      bytes[..<bytes.characterBoundary(min(bytes.count, byteLimit))].withMemoryRebound(to: CChar.self) {
        emaki_markdown_html($0.baseAddress, $0.count)
      }
    }
    guard let html else { return nil }
    defer { free(html) }
    // Who writes `List<Item>` means no element.
    return String(cString: html).replacing(/<(\/?([A-Za-z][\w-]*))/) {
      gumbo_tag_enum(String($0.2)) == GUMBO_TAG_UNKNOWN ? "&lt;" + $0.1 : $0.0
    }
  }

  /// The reason why Markdown cannot be read; `nil` where it can.
  static var markdownFault: String? { emaki_markdown_missing().map { String(cString: $0) } }
}

extension [UInt8] {
  /// Puts the letters of Windows-1252 in place of the controls U+0080 to U+009F, as HTML reads references to them and feedparser all texts.
  mutating func readControlsAsWindows() {
    guard indices.dropLast().contains(where: { self[$0] == 0xC2 && self[$0 + 1] < 0xA0 }) else { return }
    let letters = [Unicode.Scalar]("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      text.append(0x80...0x9F ~= scalar.value ? letters[Int(scalar.value) - 0x80] : scalar)
    }
    self = Array(String(text).utf8)
  }
}

extension Sequence<UInt8> {
  /// The number of U+FFFD in UTF-8.
  fileprivate var replacements: Int {
    var (last, found) = (UInt32(0), 0)
    for byte in self {
      last = (last << 8 | UInt32(byte)) & 0xFFFFFF
      found += last == 0xEFBFBD ? 1 : 0
    }
    return found
  }
}

extension Feed {
  /// Returns the text of HTML, as the bodies of rows have it.
  package static func plainText(ofHTML html: String) -> String { MarkedBody(html: html).text }
}
