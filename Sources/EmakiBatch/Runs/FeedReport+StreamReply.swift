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
    let pictures = reply.contents.map { Data($0.bytes).base64EncodedString() }
    var (result, start, next) = ([UInt8](), 0, 0)
    result.reserveCapacity(line.count + pictures.reduce(0) { $0 + $1.utf8.count })
    while next < pictures.count, let found = index(of: gap, in: line, from: start) {
      // What stands between the last two quotes is the picture.
      let place = found + gap.count - 1
      result += line[start..<place]
      result += pictures[next].utf8
      (start, next) = (place, next + 1)
    }
    return result + line[start...]
  }

  private static func index(of words: [UInt8], in line: [UInt8], from start: Int) -> Int? {
    guard line.count - start >= words.count else { return nil }
    return (start...line.count - words.count).first { place in
      line[place] == words[0] && line[place..<place + words.count].elementsEqual(words)
    }
  }
}
