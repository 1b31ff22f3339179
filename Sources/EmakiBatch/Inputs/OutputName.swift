import EmakiDiagnostics
import EmakiFiles

/// How the pictures of a batch are called: a path with places for what differs, such as `{stem}@{scale}x.png`.
package struct OutputName: Hashable, Sendable {
  /// What the places stand for.
  package enum Place: String, CaseIterable, Sendable {
    /// The feed's file name without its ending; of a line its id, or the file's with the line's number.
    case stem
    /// The id of a line; of a file its stem.
    case id
    /// Among all feeds, from 0, of at least five digits.
    case index
    /// Of the viewport in points.
    case width
    /// Device pixels a point.
    case scale
  }

  private enum Part: Hashable {
    case text(String)
    case place(Place)
  }

  private let parts: [Part]

  /// - Throws: `OutputNameError` for an unknown place, and for a path that would lead out of the folder.
  package init(_ template: String) throws(OutputNameError) {
    var parts: [Part] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      parts.append(.text(String(rest[..<open])))
      guard let close = rest[open...].firstIndex(of: "}") else { throw .unclosed(template) }
      let name = String(rest[rest.index(after: open)..<close])
      guard let place = Place(rawValue: name) else { throw .unknownPlace(name) }
      parts.append(.place(place))
      rest = rest[rest.index(after: close)...]
    }
    parts.append(.text(String(rest)))
    self.parts = parts
    let folders = template.split(separator: "/", omittingEmptySubsequences: false)
    // Places never begin with a dot, so what stands here is what will stand in a path.
    guard folders.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), !template.utf8.contains(0) else { throw .notInside(template) }
  }

  /// A path relative to the folder.
  ///
  /// - Parameters:
  ///   - id: of a line; of a file its stem.
  ///   - index: among all feeds, from 0.
  ///   - size: the viewport's width in points, and device pixels a point.
  package func path(id: String, index: Int, size: (width: String, scale: String)) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .place(.stem), .place(.id): Self.escaped(id)
      case .place(.index): NumberedPath.padded(index)
      case .place(.width): Self.escaped(size.width)
      case .place(.scale): Self.escaped(size.scale)
      }
    }.joined()
  }

  /// With `%2F` for what a file's name cannot hold, and for a dot at the beginning; no two names become one.
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

/// Why a name for pictures cannot be used.
package enum OutputNameError: Error, Hashable, CustomStringConvertible {
  case unknownPlace(String)
  case unclosed(String)
  /// Not below the folder, or hidden.
  case notInside(String)

  package var description: String {
    let places = OutputName.Place.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
    switch self {
    case .unknownPlace(let name): return "{\(printable(name))} stands for nothing. Use \(places)."
    case .unclosed(let template): return "\(quoted(template)) opens a brace that it does not close. Use \(places)."
    case .notInside(let template):
      return "\(quoted(template)) is no path below the folder. Give names that are not empty and do not begin with a dot or a slash."
    }
  }
}
