import CZlib

/// The chunks of a PNG, checksums compared with zlib's.
struct PNGChunks {
  struct Chunk {
    let type: String
    let data: [UInt8]

    /// The big-endian number at a position.
    func word(_ position: Int) -> Int { data[position..<position + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let all: [Chunk]

  init(_ file: [UInt8]) throws {
    guard file.starts(with: Self.signature) else { throw DecodedAPNG.Fault(description: "the file is no PNG") }
    var chunks: [Chunk] = []
    var position = 8
    while position < file.count {
      guard position + 12 <= file.count else { throw DecodedAPNG.Fault(description: "the file ends inside a chunk") }
      let count = Chunk(type: "", data: Array(file[position..<position + 4])).word(0)
      guard position + 12 + count <= file.count else { throw DecodedAPNG.Fault(description: "the file ends inside a chunk") }
      let type = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      let data = Array(file[position + 8..<position + 8 + count])
      guard Self.chunk(type, data) == Array(file[position..<position + 12 + count]) else {
        throw DecodedAPNG.Fault(description: "the checksum of \(type) at byte \(position) is wrong")
      }
      chunks.append(Chunk(type: type, data: data))
      position += 12 + count
    }
    all = chunks
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bytes(data.count) + body + bytes(Int(crc32(0, body, uInt(body.count))))
  }

  static func bytes(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
