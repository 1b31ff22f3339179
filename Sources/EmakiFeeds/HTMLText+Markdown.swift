import CLoadedLibraries
import Glibc

extension HTMLText {
  /// Returns the HTML that a text in Markdown stands for, of as much as is read of HTML; `nil` where libcmark-gfm is not there.
  static func html(ofMarkdown text: String) -> String? {
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
