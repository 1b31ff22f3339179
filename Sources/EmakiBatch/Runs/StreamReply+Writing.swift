import EmakiDrawing
import FoundationEssentials

/// These functions write an answer as a line of the stream. The pictures in it are encoded piece by piece as they are written, because memory
/// for a whole picture is new to the process each time, and that costs as much as the encoding.
extension StreamReply {
  /// A form says where the pictures of an answer are that are no files.
  package enum PictureForm: Sendable {
    /// The pictures are in the line, in base64.
    case inLine
    /// The pictures' bytes follow the line, one picture after the other, each as long as its `bytes` says. Nothing follows the last of them
    /// before the next line.
    case attached
  }

  /// Writes the answer as a line of JSON with its line feed, and the pictures' bytes after it where they are attached.
  ///
  /// - Parameters:
  ///   - form: where the pictures are.
  ///   - sink: takes the next bytes in order. The buffers live as long as the call.
  package func write(_ form: PictureForm, to sink: ([UnsafeRawBufferPointer]) throws -> Void) throws {
    switch form {
    case .attached:
      var reply = self
      for index in contents.indices { reply.contents[index].isAttached = true }
      try FeedReport.encodedLine(reply).withUnsafeBytes { try sink([$0]) }
      guard error == nil else { return }
      for content in contents { try content.file.withBuffers(sink) }
    case .inLine: try writeInLine(to: sink)
    }
  }

  private func writeInLine(to sink: ([UnsafeRawBufferPointer]) throws -> Void) throws {
    var emptied = self
    for index in contents.indices { emptied.contents[index].file = .bytes([]) }
    let line = try FeedReport.encodedLine(emptied)
    guard path == nil, error == nil, let format = contents.first?.format else { return try line.withUnsafeBytes { try sink([$0]) } }
    // No text in JSON holds this: a quote in one has a backslash before it.
    let gap = Array("\"\(format)\":\"\"".utf8)
    var start = 0
    for content in contents {
      guard let found = Self.index(of: gap, in: line, from: start) else { break }
      // What stands between the last two quotes is the picture.
      let place = found + gap.count - 1
      try line[start..<place].withUnsafeBytes { try sink([$0]) }
      try Self.writeBase64(content.file.bytes, to: sink)
      start = place
    }
    try line[start...].withUnsafeBytes { try sink([$0]) }
  }

  /// The number of bytes that are encoded at once, a multiple of three, so that no padding stands between two pieces.
  private static let pieceLength = 48 << 10

  private static func writeBase64(_ bytes: [UInt8], to sink: ([UnsafeRawBufferPointer]) throws -> Void) throws {
    for start in stride(from: 0, to: bytes.count, by: pieceLength) {
      try Data(bytes[start..<min(start + pieceLength, bytes.count)]).base64EncodedData().withUnsafeBytes { try sink([$0]) }
    }
  }

  private static func index(of words: [UInt8], in line: [UInt8], from start: Int) -> Int? {
    guard line.count - start >= words.count else { return nil }
    return (start...line.count - words.count).first { place in
      line[place] == words[0] && line[place..<place + words.count].elementsEqual(words)
    }
  }
}
