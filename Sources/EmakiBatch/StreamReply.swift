import Foundation

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
  package var path: String?
  /// The file, where none was written.
  package var content: Content?
  package var picture: FeedReport.Picture?
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

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: Key("id"))
    try container.encode(line, forKey: Key("line"))
    if let error { return try container.encode(error, forKey: Key("error")) }
    try container.encodeIfPresent(path, forKey: Key("path"))
    if let content { try container.encode(Data(content.bytes).base64EncodedString(), forKey: Key(content.format)) }
    try container.encodeIfPresent(picture?.bytes, forKey: Key("bytes"))
    try container.encodeIfPresent(picture?.width, forKey: Key("width"))
    try container.encodeIfPresent(picture?.height, forKey: Key("height"))
    try container.encode(milliseconds.mapValues { ($0 * 1000).rounded() / 1000 }, forKey: Key("ms"))
    try container.encode(warnings, forKey: Key("warnings"))
  }
}
