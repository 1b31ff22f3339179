import Foundation

/// What became of a feed: a line of the results.
package struct FeedReport: Sendable, Encodable {
  package enum Status: String, Sendable, Encodable {
    case drawn
    /// Drawn before, and nothing has changed since.
    case kept
    case failed
    /// Not begun, since another has failed.
    case skipped
  }

  /// What a picture shows differently than asked for.
  package struct Warning: Hashable, Sendable, Encodable {
    package var row: String
    package var message: String

    package init(row: String, message: String) { (self.row, self.message) = (row, message) }
  }

  package var index: Int
  package var id: String
  /// What messages call the feed.
  package var input: String
  package var status: Status
  /// As the program would end with for this feed alone; `nil` where it was skipped.
  package var code: Int32?
  package var error: String?
  /// Of the only picture; parts of a list have a number before its ending.
  package var path: String?
  package var pictures: FeedPictures?
  package var milliseconds: [String: Double] = [:]
  package var warnings: [Warning] = []

  package init(_ item: BatchItem, _ status: Status, code: Int32? = nil, error: String? = nil) {
    (index, id, input, self.status, self.code, self.error) = (item.index, item.id, item.name, status, code, error)
  }

  /// The pictures' files.
  package var files: [(path: String, picture: FeedPicture)] {
    guard let path, let pictures else { return [] }
    return Array(zip(pictures.paths(of: path), pictures.all))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FeedKey.self)
    try container.encode(index, forKey: "index")
    try container.encode(id, forKey: "id")
    try container.encode(input, forKey: "input")
    try container.encode(status, forKey: "status")
    try container.encodeIfPresent(code, forKey: "code")
    try container.encodeIfPresent(error, forKey: "error")
    if let pictures { try FeedFiles(pictures: pictures, places: files.map { .path($0.path) }).encode(in: &container) }
    try container.encode(milliseconds.mapValues { ($0 * 1000).rounded() / 1000 }, forKey: "ms")
    try container.encode(warnings, forKey: "warnings")
  }

  /// One line of JSON, with its end.
  package static func line(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try [UInt8](encoder.encode(value)) + [0x0A]
  }
}

/// Which of several exit codes a batch ends with.
package enum BatchExitCode {
  /// The worst first; 66 is a feed that is not there, 75 one that took too long.
  package static let order: [Int32] = [70, 73, 78, 65, 66, 75, 69, 0]

  /// - Parameter codes: one that is not in `order` is as bad as the first.
  package static func worst(_ codes: some Sequence<Int32>) -> Int32 {
    order[codes.map { order.firstIndex(of: $0) ?? 0 }.min() ?? order.count - 1]
  }
}
