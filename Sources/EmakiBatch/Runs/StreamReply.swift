package import EmakiDrawing

/// A stream reply is the answer to a request, encoded as a line of JSON.
package struct StreamReply: Sendable, Encodable {
  /// A fault says why there is no picture.
  package struct Fault: Sendable, Encodable {
    /// The exit code that the program would have for this request alone.
    var code: Int32
    /// A sentence that says why there is no picture.
    var message: String

    package init(code: Int32, message: String) { (self.code, self.message) = (code, message) }
  }

  /// The id of the request; `nil` if the request has no readable id.
  package var id: RequestID?
  /// The number of the request's line, from 1; `nil` where requests are no lines.
  var line: Int?
  /// The reason why there is no picture; `nil` if there is a picture.
  var error: Fault?
  /// The path of the only picture. The files of a list that was cut have a number before its ending.
  package var path: String?
  /// The pictures' files as bytes, where no files were written; otherwise empty.
  package var contents: [Content] = []
  /// The sizes of the pictures; `nil` where there are none.
  package var pictures: FeedPictures?
  /// The time that each phase took, in milliseconds, by the phase's name.
  package var milliseconds: [String: Double] = [:]
  /// The warnings about what the pictures show differently than asked for.
  package var warnings: [FeedReport.Warning] = []

  package init(id: RequestID?, line: Int?, error: Fault? = nil) { (self.id, self.line, self.error) = (id, line, error) }

  /// Content holds a picture's file as bytes.
  package struct Content: Sendable {
    var file: EncodedPicture
    var format: String
    /// Whether the bytes follow the answer instead of standing in it.
    var isAttached = false

    /// Creates content.
    ///
    /// - Parameters:
    ///   - file: the whole file.
    ///   - format: the file's format, `png`, `webp` or `jpg`.
    package init(_ file: EncodedPicture, format: String) { (self.file, self.format) = (file, format) }
  }

  /// Encodes the answer as a line of the stream.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FeedKey.self)
    try container.encode(id, forKey: "id")
    try container.encodeIfPresent(line, forKey: "line")
    if let error { return try container.encode(error, forKey: "error") }
    if let pictures {
      let places = path.map { pictures.paths(of: $0).map(FeedFiles.Place.path) } ?? contents.map(FeedFiles.Place.content)
      try FeedFiles(pictures: pictures, places: places).encode(in: &container)
    }
    try container.encode(milliseconds.mapValues { ($0 * 1000).rounded() / 1000 }, forKey: "ms")
    try container.encode(warnings, forKey: "warnings")
  }
}
