import EmakiDrawing
import EmakiSupport

/// An output name is a template for the names of a batch's pictures. It is a path with places for values that differ, such as
/// `{stem}@{scale}x.png`.
package struct OutputName: Sendable {
  /// A place is a word in braces that is replaced by a value of each feed.
  enum Place: String, CaseIterable, Sendable {
    /// The feed's file name without its ending. For a line it is the line's id, or else the file's name with the line's number.
    case stem
    /// The id of a line; for a file its stem.
    case id
    /// The feed's index among all feeds, from 0, with at least five digits.
    case index
    /// The viewport's width in points.
    case width
    /// The number of device pixels in a point.
    case scale
  }

  /// Texts with the place behind each; `nil` behind the last.
  private let parts: [(text: String, place: Place?)]

  /// Reads a name with its places.
  ///
  /// - Throws: `OutputNameError` for an unknown place, and `BatchError.notInside` for a path that would lead out of the folder.
  package init(_ template: String) throws {
    var parts: [(String, Place?)] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { throw OutputNameError.unclosed(template) }
      let name = String(rest[rest.index(after: open)..<close])
      guard let place = Place(rawValue: name) else { throw OutputNameError.unknownPlace(name) }
      parts.append((String(rest[..<open]), place))
      rest = rest[rest.index(after: close)...]
    }
    self.parts = parts + [(String(rest), nil)]
    // The value of a place never begins with a dot, so it is enough to check the text of the template.
    try Self.checkInside(template)
  }

  /// Checks that a path leads to a place below the folder, and that no part of it is hidden.
  static func checkInside(_ path: String) throws(BatchError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), !path.utf8.contains(0) else { throw .notInside(path) }
  }

  /// Returns a picture's path relative to the folder.
  ///
  /// - Parameters:
  ///   - id: the id of a line; for a file its stem.
  ///   - index: the feed's index among all feeds, from 0.
  ///   - screen: the viewport.
  func path(id: String, index: Int, screen: Screen) -> String {
    parts.map { text, place in
      switch place {
      case .stem, .id: text + Self.escaped(id)
      case .index: text + NumberedPath.padded(index)
      case .width: text + screen.width.plainText
      case .scale: text + screen.scale.plainText
      case nil: text
      }
    }.joined()
  }

  /// Escapes characters that a file's name cannot contain, and a dot at the beginning, as in `%2F`. Different names give different results.
  static func escaped(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      if scalar == "/" || scalar == "%" || scalar.value < 0x20 || scalar == "\u{7F}" || scalar == "." && result.isEmpty {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result.isEmpty ? "%" : result
  }
}

/// An output name error says why a name for pictures cannot be used.
enum OutputNameError: Error, Hashable, CustomStringConvertible {
  /// The name has a word in braces that is not a place.
  case unknownPlace(String)
  /// The name has a brace that is not closed.
  case unclosed(String)

  var description: String {
    let places = OutputName.Place.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
    return switch self {
    case .unknownPlace(let name): "{\(printable(name))} stands for nothing. Use \(places)."
    case .unclosed(let template): "\(quoted(template)) opens a brace that it does not close. Use \(places)."
    }
  }
}
