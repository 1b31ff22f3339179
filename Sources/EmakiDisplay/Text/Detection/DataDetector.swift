/// A found link is a stretch of a text that becomes a link: the URL that it leads to, and where it is in UTF-8 code units.
typealias FoundLink = (target: String, utf8Range: Range<Int>)

/// A data detector finds web and mail addresses in a text, and what a text detector finds.
///
/// It takes time in proportion to the text: each scanner looks only a limited number of scalars to either side of a place.
struct DataDetector {
  let kinds: TextDetectors
  var detector: (any TextDetector)?

  /// Returns what is found in a text, in order and without overlaps. Web and mail addresses win over what the text detector finds.
  ///
  /// - Parameter steps: the number of scalars that were read of the text, if a test asks for it.
  func links(in string: String, language: String? = nil, steps: UnsafeMutablePointer<Int>? = nil) -> [FoundLink] {
    var found: [FoundLink] = []
    if !kinds.isDisjoint(with: [.link, .mail]) {
      let text = ScannedText(string)
      if kinds.contains(.link) { found = WebScanner(text: text).addresses(in: string) }
      if kinds.contains(.mail) { found = Self.merged(found, MailScanner(text: text).addresses()) }
      steps?.pointee = text.steps
    }
    if let detector { found = Self.merged(found, Self.links(of: detector, in: string, language)) }
    func parts(_ offset: Int) -> Bool { String.Index(string.utf8.index(string.startIndex, offsetBy: offset), within: string) == nil }
    return found.filter { !parts($0.utf8Range.lowerBound) && !parts($0.utf8Range.upperBound) }
  }

  private static func links(of detector: any TextDetector, in string: String, _ language: String?) -> [FoundLink] {
    let links = detector.links(in: string, language: language).map { link -> FoundLink in
      let range = link.range.clamped(to: string.startIndex..<string.endIndex)
      let start = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
      return (link.url, start..<start + string.utf8[range].count)
    }
    return links.filter { !$0.utf8Range.isEmpty }.sorted { $0.utf8Range.lowerBound < $1.utf8Range.lowerBound }
  }

  /// Returns the first links together with those of the second that overlap none before them. Both lists are in order.
  private static func merged(_ first: [FoundLink], _ second: [FoundLink]) -> [FoundLink] {
    var result: [FoundLink] = []
    var rest = first[...]
    for other in second {
      while let next = rest.first, next.utf8Range.upperBound <= other.utf8Range.lowerBound { result.append(rest.removeFirst()) }
      if let next = rest.first, next.utf8Range.lowerBound < other.utf8Range.upperBound { continue }
      if let last = result.last, last.utf8Range.upperBound > other.utf8Range.lowerBound { continue }
      result.append(other)
    }
    return result + rest
  }
}
