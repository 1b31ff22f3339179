import CGumbo

extension HTMLText {
  /// Returns a text in which HTML's character references, such as `&amp;` and `&#8217;`, are the characters that they stand for. Nothing else
  /// in it counts as HTML. Publishers write such references into texts that are no HTML.
  ///
  /// - Complexity: linear in the length of the text.
  static func decodingReferences(in text: UnsafeBufferPointer<UInt8>) -> String {
    let plain = { String(decoding: text, as: UTF8.self) }
    guard text.contains(UInt8(ascii: "&")), let document = document(holding: text) else { return plain() }
    return document.withUnsafeBufferPointer { html in
      html.withMemoryRebound(to: CChar.self) { characters in
        guard let output = cgumbo_parse(characters.baseAddress, characters.count) else { return plain() }
        defer { cgumbo_destroy(output) }
        return title(below: output.pointee.root) ?? plain()
      }
    }
  }

  /// Returns an HTML document whose title is the text, because a parser reads references and no tags in a title; `nil` where the text has
  /// no references.
  private static func document(holding text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var html = Array("<title>".utf8)
    html.reserveCapacity(text.count + 32)
    var hasReferences = false
    for (position, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "<"): html += "&lt;".utf8
      // A parser would turn a carriage return into a line feed, so it is written as a reference.
      case UInt8(ascii: "\r"): html += "&#13;".utf8
      case UInt8(ascii: "&"):
        let isReference = isReference(in: text, at: position)
        hasReferences = hasReferences || isReference
        html += isReference ? "&".utf8 : "&amp;".utf8
      default: html.append(byte)
      }
    }
    return hasReferences ? html + "</title>".utf8 : nil
  }

  /// Returns whether an ampersand begins a reference that ends with a semicolon. Without a semicolon, as in `?a=1&copy=2`, it is an
  /// ampersand.
  private static func isReference(in text: UnsafeBufferPointer<UInt8>, at ampersand: Int) -> Bool {
    var end = ampersand + 1
    // The longest name in HTML has 31 letters.
    while end < text.count, end - ampersand <= 32, isWordByte(text[end]) || end == ampersand + 1 && text[end] == UInt8(ascii: "#") {
      end += 1
    }
    return end > ampersand + 1 && end < text.count && text[end] == UInt8(ascii: ";")
  }

  private static func isWordByte(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) }

  /// Returns the text of a document's title.
  private static func title(below root: UnsafeMutablePointer<GumboNode>) -> String? {
    guard let title = child(GUMBO_TAG_HEAD, of: root).flatMap({ child(GUMBO_TAG_TITLE, of: $0) }) else { return nil }
    var text = ""
    let children = title.pointee.v.element.children
    for index in 0..<Int(children.length) {
      guard let node = children.data[index]?.assumingMemoryBound(to: GumboNode.self), let part = node.pointee.v.text.text else { continue }
      text += String(cString: part)
    }
    return text
  }

  private static func child(_ tag: GumboTag, of node: UnsafeMutablePointer<GumboNode>) -> UnsafeMutablePointer<GumboNode>? {
    let children = node.pointee.v.element.children
    for index in 0..<Int(children.length) {
      guard let child = children.data[index]?.assumingMemoryBound(to: GumboNode.self) else { continue }
      if child.pointee.type == GUMBO_NODE_ELEMENT, child.pointee.v.element.tag == tag { return child }
    }
    return nil
  }
}

extension String {
  /// The text with the characters that HTML's references in it stand for, as services write them into texts: `&amp;`, `&#39;`.
  var decodingReferences: String {
    var text = self
    return text.withUTF8(HTMLText.decodingReferences)
  }
}
