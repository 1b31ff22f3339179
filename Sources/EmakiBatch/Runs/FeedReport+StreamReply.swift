import FoundationEssentials

extension FeedReport {
  /// Encodes an answer as one line of JSON, with its line feed.
  ///
  /// The pictures in it are put in afterwards: the encoder would look at each of their characters, which took a fifth of the time of a screen.
  package static func line(_ reply: StreamReply) throws -> [UInt8] {
    var emptied = reply
    for index in emptied.contents.indices { emptied.contents[index].bytes = [] }
    let line = try encodedLine(emptied)
    guard reply.path == nil, reply.error == nil, let format = reply.contents.first?.format else { return line }
    // No text in JSON holds this: a quote in one has a backslash before it.
    let gap = Array("\"\(format)\":\"\"".utf8)
    var (result, start) = ([UInt8](), 0)
    result.reserveCapacity(line.count + reply.contents.reduce(0) { $0 + ($1.bytes.count + 2) / 3 * 4 })
    for content in reply.contents {
      guard let found = index(of: gap, in: line, from: start) else { break }
      // What stands between the last two quotes is the picture.
      let place = found + gap.count - 1
      result += line[start..<place]
      result += base64(content.bytes)
      start = place
    }
    result += line[start...]
    return result
  }

  /// Encodes bytes, which are not copied first: each copy of a picture takes memory that is new to the process.
  private static func base64(_ bytes: [UInt8]) -> Data {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return Data() }
      return Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none).base64EncodedData()
    }
  }

  private static func index(of words: [UInt8], in line: [UInt8], from start: Int) -> Int? {
    guard line.count - start >= words.count else { return nil }
    return (start...line.count - words.count).first { place in
      line[place] == words[0] && line[place..<place + words.count].elementsEqual(words)
    }
  }
}
