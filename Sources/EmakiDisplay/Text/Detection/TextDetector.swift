/// A text detector finds stretches of texts that become links, such as telephone numbers, street addresses or the numbers of orders.
///
/// Emaki itself finds web and mail addresses; what else is worth a link depends on the country and on what a list is about.
///
/// ```swift
/// struct OrderNumbers: TextDetector {
///   func links(in text: String, language: String?) -> [(range: Range<String.Index>, url: String)] {
///     text.matches(of: /\b[A-Z]{2}-\d{6}\b/).map { ($0.range, "https://shop.example/orders/\($0.output)") }
///   }
/// }
/// ```
public protocol TextDetector: Sendable {
  /// Returns what is found in a text, with the URLs that it leads to. It is called on workers, and must always find the same in a text.
  ///
  /// What overlaps a web or mail address that was asked for, a link of the text, or another stretch that begins before it, becomes no link. Nor does
  /// what begins or ends inside a character.
  ///
  /// - Parameter language: the language of the text as a tag, such as `en-GB`; `nil` where the text names none.
  func links(in text: String, language: String?) -> [(range: Range<String.Index>, url: String)]
}

/// Text detectors say what is looked for in a text to be made a link, as `UIDataDetectorTypes` do.
public struct TextDetectors: OptionSet, Hashable, Sendable {
  /// The bits of the kinds.
  public let rawValue: Int

  /// Makes a set of kinds from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Web addresses, with a scheme, with `www.`, or the bare name of a host in a common domain: `example.co.jp/shop`. They lead to themselves,
  /// with `http://` before those that have no scheme.
  public static let link = TextDetectors(rawValue: 1)
  /// Mail addresses, which lead to `mailto:` and the address.
  public static let mail = TextDetectors(rawValue: 2)
  /// Telephone numbers, which a `TextDetector` finds.
  public static let phoneNumber = TextDetectors(rawValue: 4)
  /// Street addresses, which a `TextDetector` finds.
  public static let address = TextDetectors(rawValue: 8)

  /// All kinds.
  public static let all: TextDetectors = [.link, .mail, .phoneNumber, .address]
}

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

/// A scanned text is a text as scanners of addresses read it: scalars with the differences of width folded away.
///
/// It counts what is read of it, so that a test can show that detection takes time in proportion to the text.
final class ScannedText {
  /// The scalars as numbers. Full width forms of ASCII, and dashes and blanks of all kinds, are replaced by ASCII.
  let scalars: [UInt32]
  /// The place of each scalar in UTF-8 code units, and the end of the text.
  let offsets: [Int]
  /// The number of scalars that were read.
  private(set) var steps = 0

  init(_ string: String) {
    scalars = string.unicodeScalars.map(Self.folded)
    offsets = string.unicodeScalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1)) }
  }

  /// Returns the scalar at a place; 0 outside the text.
  subscript(_ index: Int) -> UInt32 {
    steps += 1
    return scalars.indices.contains(index) ? scalars[index] : 0
  }

  func utf8Range(_ range: Range<Int>) -> Range<Int> { offsets[range.lowerBound]..<offsets[range.upperBound] }

  /// Returns a part of the text, folded.
  func string(_ range: Range<Int>) -> String {
    let range = range.clamped(to: scalars.indices)
    steps += range.count
    var view = String.UnicodeScalarView()
    for value in scalars[range] { if let scalar = Unicode.Scalar(value) { view.append(scalar) } }
    return String(view)
  }

  // MARK: Kinds of scalars

  static func isDigit(_ scalar: UInt32) -> Bool { scalar >= 0x30 && scalar <= 0x39 }

  static func isASCIILetter(_ scalar: UInt32) -> Bool { scalar | 0x20 >= 0x61 && scalar | 0x20 <= 0x7A }

  /// Whether a scalar is a letter of a script whose words have spaces between them.
  static func isSpacedLetter(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return isASCIILetter(scalar) }
    if scalar >= 0x2E80 && scalar <= 0xABFF || scalar >= 0xF900 && scalar <= 0xFAFF || scalar >= 0xFF00 { return false }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
    return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
  }

  private static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    switch scalar.value {
    case 0xFF01...0xFF5E: scalar.value - 0xFEE0
    case 0x3000, 0xA0, 0x2000...0x200A, 0x202F, 0x205F: 0x20
    case 0x2010...0x2015, 0x2212, 0x207B, 0xFE63: 0x2D
    case 0x2018, 0x2019, 0x02BC: 0x27
    default: scalar.value
    }
  }
}

extension String {
  /// Returns whether the string holds a scalar.
  func contains(_ scalar: UInt32) -> Bool { unicodeScalars.contains { $0.value == scalar } }
}
