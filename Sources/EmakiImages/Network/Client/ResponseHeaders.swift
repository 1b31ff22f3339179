/// Response headers are the values of those headers of an answer that are needed here (RFC 9110, RFC 9111).
struct ResponseHeaders {
  private(set) var status = 0
  private(set) var etag: String?
  private(set) var lastModified: String?
  private(set) var location: String?
  /// The seconds of the header `Retry-After`; a date counts as a long time.
  private(set) var retryAfter: Int?
  private(set) var mayBeStored = true
  private var freshness: Int?
  private var isAlwaysChecked = false
  private var age = 0

  /// Reads one line of the headers as it came. A status line begins another answer.
  mutating func read(_ line: String) {
    if line.hasPrefix("HTTP/") {
      self = ResponseHeaders()
      status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      return
    }
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = Self.trimmed(line[line.index(after: colon)...])
    switch line[..<colon].lowercased() {
    case "etag": etag = value
    case "last-modified": lastModified = value
    case "location": location = value
    case "retry-after": retryAfter = Int(value) ?? .max
    case "age": age = max(0, Int(value) ?? 0)
    case "cache-control": readCacheControl(value)
    default: break
    }
  }

  /// The seconds for which the answer is fresh from now on; `nil` if the server does not say.
  var maxAge: Int? {
    if isAlwaysChecked { return 0 }
    return freshness.map { max(0, $0 - age) }
  }

  private mutating func readCacheControl(_ value: String) {
    for part in value.lowercased().split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1)
      let argument = pair.count == 2 ? Self.trimmed(pair[1]).filter { $0 != "\"" } : ""
      switch pair.first.map({ Self.trimmed($0) }) {
      case "no-store": mayBeStored = false
      case "no-cache": isAlwaysChecked = true
      case "max-age": freshness = min(max(0, Int(argument) ?? 0), 1 << 31)
      default: break
      }
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
    let utf8 = text.utf8.drop(while: isSpace)
    guard let last = utf8.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(Substring(utf8[...last]))
  }
}
