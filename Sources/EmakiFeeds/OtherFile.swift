/// Other files are those that people give in place of a feed that is in them, or that could be made of them.
enum OtherFile {
  /// Returns what a document is, as its first bytes tell; `nil` where they tell nothing.
  @inline(__always)  // so that most feeds need not read the rest in
  static func shape(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> FeedShape? {
    // Most feeds are JSON or XML, and the table of the kinds is not made for them.
    guard let first = bytes.first, ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains(first) else { return nil }
    return known(bytes)
  }

  private static func known(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> FeedShape? {
    for kind in kinds where bytes.starts(with: kind.start) { return .other(kind.words, mend: kind.mend) }
    return nil
  }

  private static let kinds: [(start: [UInt8], words: String, mend: String)] = [
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive", "Unpack it, and give the file in it; save a spreadsheet as CSV."),
    ([0x1F, 0x8B], "a file that gzip has compressed", "Unpack it: gunzip -c FILE | emaki render -"),
    ([0x25, 0x50, 0x44, 0x46], "a PDF", "Export the list as CSV or JSON."),
    ([0x89, 0x50, 0x4E, 0x47], "a picture", "Give the feed whose rows name it."),
    ([0xFF, 0xD8, 0xFF], "a picture", "Give the feed whose rows name it."),
    ([0x53, 0x51, 0x4C, 0x69, 0x74, 0x65], "a database of SQLite", "Export the list: sqlite3 -json FILE 'select ...' | emaki render -"),
    (Array("HTTP/".utf8), "an answer with its headers", "Leave them out: curl without -i."),
  ]
}
