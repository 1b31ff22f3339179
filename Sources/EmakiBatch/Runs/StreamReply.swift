package import EmakiEncoding
package import EmakiSupport
import FoundationEssentials

/// A stream reply is the answer to a request, encoded as a line of JSON.
package struct StreamReply: Sendable, Encodable {
  /// A fault says why there is no picture.
  struct Fault: Sendable, Encodable {
    /// The exit code that the program would have for this request alone.
    var code: Int32
    /// A sentence that says why there is no picture.
    var message: String
  }

  /// The id of the request; `nil` if the request has no readable id.
  var id: RequestID?
  /// The number of the request's line, from 1; `nil` where requests are no lines.
  var line: Int?
  /// The reason why there is no picture; `nil` if there is a picture.
  var error: Fault?
  /// The path of the only picture. The files of a list that was cut have a number before its ending.
  var path: String?
  /// The pictures' files in memory, where no files were written; otherwise empty.
  package var contents: [EncodedFile] = []
  /// The format of the pictures' files in memory.
  var format = PictureFormat.png
  /// Whether the files in memory follow the answer instead of standing in it.
  private var isAttached = false
  /// The sizes of the pictures; `nil` where there are none.
  var pictures: FeedPictures?
  /// The time that each phase took, in milliseconds, by the phase's name.
  var milliseconds: [String: Double] = [:]
  /// The warnings about what the pictures show differently than asked for.
  package var warnings: [FeedReport.Warning] = []

  /// The stamps of the files that were read for the pictures, except the feed's own, by path; `nil` for a file that was not there.
  package var files: [ExactString: FileStamp?] = [:]

  init(id: RequestID?, line: Int?, error: Fault? = nil) { (self.id, self.line, self.error) = (id, line, error) }

  init(_ draft: Draft, id: RequestID?, line: Int?) {
    self.init(id: id, line: line)
    (pictures, warnings, milliseconds, files) = (draft.pictures, draft.warnings, draft.milliseconds, draft.files)
  }

  /// Encodes the answer as a line of the stream.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FeedKey.self)
    try container.encode(id, forKey: "id")
    try container.encodeIfPresent(line, forKey: "line")
    if let error { return try container.encode(error, forKey: "error") }
    let places: [(FeedKey, String)] =
      path.flatMap { pictures?.paths(of: $0).map { ("path", $0) } }
      // The bytes of a file that stands in the answer are put there once it is encoded.
      ?? contents.map { _ in isAttached ? ("attached", format.rawValue) : (FeedKey(format.rawValue), "") }
    try container.encode(pictures, places, milliseconds, warnings)
  }
}

/// These functions write an answer as a line of the stream. The pictures in it are encoded piece by piece as they are written, because memory
/// for a whole picture is new to the process each time, and that costs as much as the encoding.
extension StreamReply {
  /// Writes the answer as a line of JSON with its line feed, and the pictures' bytes after it where they are attached.
  ///
  /// - Parameters:
  ///   - isAttached: whether the bytes of pictures that are no files follow the line, one picture after the other, each as long as its `bytes` says,
  ///     and nothing behind the last of them. Else they are in the line, in base64.
  ///   - output: where the bytes go.
  package func write(isAttached: Bool, to output: Output) throws {
    var reply = self
    reply.isAttached = isAttached
    let line = try FeedReport.line(reply)
    if isAttached {
      try output.write(line)
      for file in contents { try output.write(file) }
      return
    }
    // No text in JSON holds this: a quote in one has a backslash before it.
    let gap = Array("\"\(format.rawValue)\":\"\"".utf8)
    var start = 0
    for file in contents {
      guard let found = line[start...].firstRange(of: gap) else { break }
      // What stands between the last two quotes is the picture.
      let place = found.upperBound - 1
      try line[start..<place].withUnsafeBytes { try output.write([$0]) }
      let bytes = file.bytes
      for piece in stride(from: 0, to: bytes.count, by: Self.pieceLength) {
        let end = min(piece + Self.pieceLength, bytes.count)
        try Data(bytes[piece..<end]).base64EncodedData().withUnsafeBytes { try output.write([$0]) }
      }
      start = place
    }
    try line[start...].withUnsafeBytes { try output.write([$0]) }
  }

  /// The number of bytes that are encoded at once, a multiple of three, so that no padding stands between two pieces.
  private static let pieceLength = 48 << 10

  /// Returns the answer as a line of JSON with its line feed and its pictures.
  package func encoded() throws -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(1024 + contents.reduce(0) { $0 + ($1.byteCount + 2) / 3 * 4 })
    try write(isAttached: false, to: Output { line += $0 })
    return line
  }
}
