/// The answer to a request: a line of JSON.
package struct StreamReply: Sendable, Encodable {
  /// Why there is no picture.
  package struct Fault: Sendable, Encodable {
    package var code: Int32
    package var message: String

    package init(code: Int32, message: String) { (self.code, self.message) = (code, message) }
  }

  /// `nil` where the request has none that can be read.
  package var id: RequestID?
  /// Of the request, from 1.
  package var line: Int
  package var error: Fault?
  /// Of the only picture; parts of a list have a number before its ending.
  package var path: String?
  /// The files, where none were written.
  package var contents: [Content] = []
  package var pictures: FeedPictures?
  package var milliseconds: [String: Double] = [:]
  package var warnings: [FeedReport.Warning] = []

  package init(id: RequestID?, line: Int, error: Fault? = nil) { (self.id, self.line, self.error) = (id, line, error) }

  /// A picture's file as bytes.
  package struct Content: Sendable {
    var bytes: [UInt8]
    var format: String

    /// - Parameter format: `png` or `webp`.
    package init(_ bytes: [UInt8], format: String) { (self.bytes, self.format) = (bytes, format) }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FeedKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(line, forKey: "line")
    if let error { return try container.encode(error, forKey: "error") }
    if let pictures {
      let places = path.map { pictures.paths(of: $0).map(FeedFiles.Place.path) } ?? contents.map(FeedFiles.Place.content)
      try FeedFiles(pictures: pictures, places: places).encode(in: &container)
    }
    try container.encode(milliseconds.mapValues { ($0 * 1000).rounded() / 1000 }, forKey: "ms")
    try container.encode(warnings, forKey: "warnings")
  }
}
