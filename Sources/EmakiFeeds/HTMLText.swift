internal import CGumbo
import CLoadedLibraries
import Glibc

/// An HTML text is the text of a piece of HTML, for an excerpt of it.
///
/// Runs of white space become one space, which also separates block elements and lines (`<br>`). Character references are decoded.
/// What a browser does not draw as text (scripts, styles, templates, a document's title, the fallback of embedded content) is left out.
struct HTMLText {
  private(set) var text = ""
  /// The bold parts of the text and its links, in order.
  private(set) var marks: [BodyMark] = []
  /// The address of the first picture; `nil` for none.
  private(set) var picture: String?
  /// Whether there is more HTML than was read.
  let isCut: Bool

  /// The greatest number of tags that are read. HTML5 makes a parser close and reopen formatting elements, which takes time and memory
  /// quadratic in the number of tags and attributes: 4,000 tags in 25 KB make 4 million nodes. An excerpt needs only the first tags.
  private static let tagLimit = 256
  /// The greatest number of bytes that are read, which are enough for any excerpt.
  static let byteLimit = 32 << 10

  init(_ html: UnsafeBufferPointer<UInt8>) {
    var end = html.characterBoundary(min(html.count, Self.byteLimit))
    var tags = 0
    for position in 0..<end where html[position] == UInt8(ascii: "<") {
      tags += 1
      if tags > Self.tagLimit {
        end = position
        break
      }
    }
    isCut = end < html.count
    guard end > 0 else { return }
    html[..<end].withMemoryRebound(to: CChar.self) { characters in
      guard let output = cgumbo_parse(characters.baseAddress, characters.count) else { return }
      (text, marks, picture) = Self.text(of: output.pointee.root)
      cgumbo_destroy(output)
    }
  }

  var body: MarkedBody { MarkedBody(text, marks: marks) }

  /// Returns what an element makes of its text; `nil` where nothing is marked.
  private static func look(of element: GumboElement) -> BodyMark.Look? {
    if boldTags.contains(element.tag.rawValue) { return .bold }
    return element.tag == GUMBO_TAG_A ? attribute("href", of: element).map { .link($0) } : nil
  }

  /// Returns the value of an attribute; `nil` where it is absent or empty.
  private static func attribute(_ wanted: String, of element: GumboElement) -> String? {
    for index in 0..<Int(element.attributes.length) {
      guard let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self),
        let name = attribute.pointee.name, let value = attribute.pointee.value, String(cString: name) == wanted
      else { continue }
      return value.pointee == 0 ? nil : String(cString: value)
    }
    return nil
  }

  private static let boldTags = Set([GUMBO_TAG_B, GUMBO_TAG_STRONG].map(\.rawValue))

  /// Returns the text of a tree, which it walks with a stack of its own, because the document chooses how deep the tree is, and the marks in
  /// the text and its first picture.
  private static func text(of root: UnsafeMutablePointer<GumboNode>) -> (String, [BodyMark], String?) {
    var result: [UInt8] = []
    var picture: String?
    var marks: [BodyMark] = []
    var needsSpace = false
    // The beginning of each marked element that is open.
    var open: [(depth: Int, look: BodyMark.Look, start: Int)] = []
    var stack: [(element: UnsafeMutablePointer<GumboNode>, next: Int)] = [(root, 0)]
    while let (element, next) = stack.last {
      let children = element.pointee.v.element.children
      let isAtEdge = next == 0 || next == Int(children.length)
      if isAtEdge, separatingTags.contains(element.pointee.v.element.tag.rawValue) { needsSpace = true }
      guard next < Int(children.length), let child = children.data[next]?.assumingMemoryBound(to: GumboNode.self) else {
        if let last = open.last, last.depth == stack.count {
          open.removeLast()
          // The space before an element is not part of it.
          let start = last.start < result.count && result[last.start] == UInt8(ascii: " ") ? last.start + 1 : last.start
          // A bold link gets two marks, but a bold part inside another bold part gets only one.
          let isInside = open.contains { $0.look == last.look }
          if start < result.count, !isInside { marks.append(BodyMark(last.look, in: start..<result.count)) }
        }
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      switch child.pointee.type {
      case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA, GUMBO_NODE_WHITESPACE:
        guard var character = child.pointee.v.text.text else { continue }
        while character.pointee != 0 {
          let byte = UInt8(bitPattern: character.pointee)
          if byte.isASCIIWhitespace {
            needsSpace = true
          } else {
            if needsSpace, !result.isEmpty { result.append(UInt8(ascii: " ")) }
            needsSpace = false
            result.append(byte)
          }
          character += 1
        }
      case GUMBO_NODE_ELEMENT where !silentTags.contains(child.pointee.v.element.tag.rawValue):
        stack.append((child, 0))
        if picture == nil, child.pointee.v.element.tag == GUMBO_TAG_IMG { picture = attribute("src", of: child.pointee.v.element) }
        if let look = look(of: child.pointee.v.element) { open.append((stack.count, look, result.count)) }
      default: continue
      }
    }
    return (String(decoding: result, as: UTF8.self), marks.sorted { $0.range.lowerBound < $1.range.lowerBound }, picture)
  }

  private static let silentTags = Set(
    [
      GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TEMPLATE, GUMBO_TAG_TITLE, GUMBO_TAG_IFRAME, GUMBO_TAG_NOEMBED, GUMBO_TAG_NOFRAMES,
      GUMBO_TAG_OBJECT, GUMBO_TAG_AUDIO, GUMBO_TAG_VIDEO, GUMBO_TAG_CANVAS,
    ].map(\.rawValue))

  /// The tags that separate words: `<br>`, and what HTML's style sheet for browsers draws as a block, list item or table cell.
  private static let separatingTags = Set(
    [
      GUMBO_TAG_BR, GUMBO_TAG_ADDRESS, GUMBO_TAG_ARTICLE, GUMBO_TAG_ASIDE, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_BODY, GUMBO_TAG_CAPTION,
      GUMBO_TAG_CENTER, GUMBO_TAG_DD, GUMBO_TAG_DETAILS, GUMBO_TAG_DIR, GUMBO_TAG_DIV, GUMBO_TAG_DL, GUMBO_TAG_DT, GUMBO_TAG_FIELDSET,
      GUMBO_TAG_FIGCAPTION, GUMBO_TAG_FIGURE, GUMBO_TAG_FOOTER, GUMBO_TAG_FORM, GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4,
      GUMBO_TAG_H5, GUMBO_TAG_H6, GUMBO_TAG_HEADER, GUMBO_TAG_HGROUP, GUMBO_TAG_HR, GUMBO_TAG_LEGEND, GUMBO_TAG_LI, GUMBO_TAG_LISTING,
      GUMBO_TAG_MAIN, GUMBO_TAG_MENU, GUMBO_TAG_NAV, GUMBO_TAG_OL, GUMBO_TAG_OPTION, GUMBO_TAG_P, GUMBO_TAG_PLAINTEXT, GUMBO_TAG_PRE,
      GUMBO_TAG_SECTION, GUMBO_TAG_SUMMARY, GUMBO_TAG_TABLE, GUMBO_TAG_TD, GUMBO_TAG_TH, GUMBO_TAG_TR, GUMBO_TAG_UL, GUMBO_TAG_XMP,
    ].map(\.rawValue))
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
    return String(cString: html)
  }

  /// The reason why Markdown cannot be read; `nil` where it can.
  static var markdownFault: String? { emaki_markdown_missing().map { String(cString: $0) } }
}

extension Feed {
  /// Returns the text of HTML, as the bodies of rows have it.
  package static func plainText(ofHTML html: String) -> String { MarkedBody(html: html).text }
}
