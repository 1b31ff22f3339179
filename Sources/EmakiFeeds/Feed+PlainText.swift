extension Feed {
  /// Returns the text of HTML, as the bodies of rows have it.
  package static func plainText(ofHTML html: String) -> String {
    var copy = html
    return copy.withUTF8 { HTMLText($0) }.text
  }
}
