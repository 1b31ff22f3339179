import CZlib

/// The chunks of a PNG, checksums compared with zlib's.
package struct PNGChunks {
  /// A chunk is a name and what follows it.
  package struct Chunk: Equatable {
    /// The four letters of its name.
    package let type: String
    /// What it holds.
    package let data: [UInt8]

    /// The big-endian number at a position.
    package func word(_ position: Int) -> Int { data[position..<position + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  /// A fault says why a file is none.
  package struct Fault: Error, CustomStringConvertible {
    /// What is wrong, in words.
    package let description: String
  }

  /// The bytes before the first chunk.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks in order.
  package let all: [Chunk]

  /// Reads a file.
  package init(_ file: some Collection<UInt8>) throws(Fault) {
    let file = Array(file)
    guard file.starts(with: Self.signature) else { throw Fault(description: "the file is no PNG") }
    var chunks: [Chunk] = []
    var position = 8
    while position < file.count {
      guard position + 12 <= file.count else { throw Fault(description: "the file ends inside a chunk") }
      let count = Chunk(type: "", data: Array(file[position..<position + 4])).word(0)
      guard position + 12 + count <= file.count else { throw Fault(description: "the file ends inside a chunk") }
      let type = file[position + 4..<position + 8].text
      let data = Array(file[position + 8..<position + 8 + count])
      guard Self.chunk(type, data) == Array(file[position..<position + 12 + count]) else {
        throw Fault(description: "the checksum of \(type) at byte \(position) is wrong")
      }
      chunks.append(Chunk(type: type, data: data))
      position += 12 + count
    }
    all = chunks
  }

  /// The zlib stream of the picture: what its `IDAT` chunks hold.
  package var pixels: [UInt8] { all.filter { $0.type == "IDAT" }.flatMap(\.data) }

  /// Returns a chunk with its length and checksum.
  package static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = type.bytes + data
    return bytes(data.count) + body + bytes(Int(crc32(0, body, uInt(body.count))))
  }

  /// Returns a number in four bytes.
  package static func bytes(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// Returns a zlib stream; at level 0 it holds the bytes as they are.
  package static func zlib(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var stream = [UInt8](repeating: 0, count: Int(count))
    precondition(compress2(&stream, &count, bytes, uLong(bytes.count), level) == Z_OK, "the buffer has the size that zlib asks for")
    return Array(stream.prefix(Int(count)))
  }
}
