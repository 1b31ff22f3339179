/// A data detector finds web addresses, mail addresses, telephone numbers and street addresses in a text.
///
/// It takes time in proportion to the text: each finder looks only a limited number of scalars or tokens to either side of a place.
struct DataDetector {
  let detectors: TextDetectors

  /// Returns what is found in a text, in order and without overlaps. Web and mail addresses win over street addresses, and these win over
  /// telephone numbers.
  ///
  /// - Parameter steps: the number of scalars and tokens that were read of the text, if a test asks for it.
  func matches(in string: String, steps: UnsafeMutablePointer<Int>? = nil) -> [LinkScanner.Link] {
    let text = ScannedText(string)
    var found: [DetectedStretch] = []
    func add(_ more: [DetectedStretch]) { found = Self.merged(found, more) }
    if detectors.contains(.link) { add(WebScanner(text: text).addresses(in: string)) }
    if detectors.contains(.mail) { add(MailScanner(text: text).addresses()) }
    if detectors.contains(.address) { add(AddressScanner(text: text).addresses()) }
    if detectors.contains(.phoneNumber) { add(PhoneScanner(text: text).numbers()) }
    steps?.pointee = text.steps
    return Self.placed(found, in: string)
  }

  /// Returns the first stretches together with those of the second stretches that overlap none of the first. Both lists are in order.
  private static func merged(_ first: [DetectedStretch], _ second: [DetectedStretch]) -> [DetectedStretch] {
    if first.isEmpty { return second }
    var result: [DetectedStretch] = []
    var rest = first[...]
    for other in second {
      while let next = rest.first, next.range.upperBound <= other.range.lowerBound {
        result.append(next)
        rest.removeFirst()
      }
      if let next = rest.first, next.range.lowerBound < other.range.upperBound { continue }
      result.append(other)
    }
    return result + rest
  }

  /// Returns the stretches with their places in characters and UTF-8 code units, without those that would split a character.
  private static func placed(_ stretches: [DetectedStretch], in string: String) -> [LinkScanner.Link] {
    if stretches.isEmpty { return [] }
    var matches: [LinkScanner.Link] = []
    var rest = stretches[...]
    var (scalars, characters, bytes) = (0, 0, 0)
    var start: (characters: Int, bytes: Int)?
    func arrive() {
      while let next = rest.first {
        if let begun = start {
          if next.range.upperBound > scalars { return }
          if next.range.upperBound == scalars {
            matches.append(LinkScanner.Link(target: next.target, range: begun.characters..<characters, utf8Range: begun.bytes..<bytes))
          }
          start = nil
          rest.removeFirst()
        } else {
          if next.range.lowerBound > scalars { return }
          if next.range.lowerBound == scalars {
            start = (characters, bytes)
            return
          }
          rest.removeFirst()
        }
      }
    }
    for character in string {
      arrive()
      scalars += character.unicodeScalars.count
      bytes += character.utf8.count
      characters += 1
    }
    arrive()
    return matches
  }
}
