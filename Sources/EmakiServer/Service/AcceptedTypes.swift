import EmakiDrawing

/// Accepted types are the media types that a client accepts, as its Accept headers say (RFC 9110, section 12.5.1).
struct AcceptedTypes {
  private var ranges: [(type: String, quality: Double)] = []

  /// Reads the values of Accept headers. Without any value the client accepts everything.
  init(_ values: [String]) {
    for part in values.joined(separator: ",").split(separator: ",") {
      let pieces = part.split(separator: ";").map { $0.trimmingSpaces.lowercased() }
      guard let type = pieces.first, !type.isEmpty else { continue }
      let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      ranges.append((type, quality))
    }
  }

  /// Returns how much a media type is wanted, from 0 to 1. The closest range counts.
  func quality(of type: String) -> Double {
    if ranges.isEmpty { return 1 }
    let family = type.split(separator: "/")[0] + "/*"
    for name in [type, String(family), "*/*"] {
      if let range = ranges.first(where: { $0.type == name }) { return range.quality }
    }
    return 0
  }
}

extension PictureFormat {
  /// The media type of the format's files.
  var mediaType: String { "image/" + (rawValue == "jpg" ? "jpeg" : rawValue) }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
