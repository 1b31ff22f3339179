import EmakiCommand
import EmakiSupport
import FoundationEssentials
import Glibc
import NIOHTTP1

/// An access entry says what a client has asked for, and how it was answered.
struct AccessEntry: Sendable {
  /// The status of a request whose client has gone before it had taken the answer.
  static let gone: UInt = 499
  /// The most characters of a target that are noted.
  private static let longest = 1000
  /// What the names of values have in them that are not noted.
  private static let secrets = words("signature token secret key password")

  /// The method and the target, as they were sent but for secrets; `-` where no head could be read.
  var method = "-"
  var target = "-"
  let address: String
  private let start = ContinuousClock.now

  /// Creates the entry of a request that begins now.
  init(_ head: HTTPRequestHead?, from address: String) {
    if let head { (method, target) = (Self.escaped(head.method.rawValue), Self.target(head.uri)) }
    self.address = address
  }

  /// Returns a target fit for a line: without a host, which may have a password before it, and without signatures and tokens.
  static func target(_ uri: String) -> String {
    var rest = Substring(uri)
    if !rest.hasPrefix("/"), let scheme = rest.firstRange(of: "://") {
      rest = rest[scheme.upperBound...].drop { !"/?".contains($0) }
      if !rest.hasPrefix("/") { rest = "/" + rest }
    }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.dropFirst().map {
      $0.split(separator: "&", omittingEmptySubsequences: false).map { pair in
        let name = pair.prefix { $0 != "=" }
        let plain = (QueryText.decoded(name, isForm: true) ?? "key").lowercased()
        return Self.secrets.contains { plain.contains($0) } ? name + "=***" : pair
      }.joined(separator: "&")
    }
    let whole = escaped(([String(parts[0])] + query).joined(separator: "?"))
    return whole.count > longest ? whole.prefix(longest) + "..." : whole
  }

  /// Returns a text in which only bytes of ASCII stand that end no word and no line, and of others their `%XX`.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Returns the entry as a line, with its line feed.
  func line(_ form: AccessLogForm, _ status: UInt, bytes: Int, at now: Date = Date(), after took: Duration? = nil) -> String {
    let time = now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let ms = decimals((took ?? ContinuousClock.now - start) / .milliseconds(1), 1)
    // Nothing in the texts needs an escape.
    return form == .json
      ? #"{"time":"\#(time)","status":\#(status),"ms":\#(ms),"bytes":\#(bytes),"client":"\#(address)","method":"\#(method)","#
        + #""target":"\#(target)"}"# + "\n"
      : "\(time) \(status) \(ms) \(bytes) \(address) \(method) \(target)\n"
  }
}

/// An access log writes a line for each request to standard error. Where nobody reads it, lines are lost: it holds up no request.
struct AccessLog: Sendable {
  /// What a line looks like: the time, the status, milliseconds, bytes, the client, the method and the target with a space between them, or as an
  /// object of JSON.
  let form: AccessLogForm
  /// The file that lines are written to.
  var file = STDERR_FILENO

  func add(_ entry: AccessEntry, _ status: UInt, bytes: Int) {
    let line = Array(entry.line(form, status, bytes: bytes).utf8)
    var place = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
    // A pipe that can be written takes as much as a line at once.
    if poll(&place, 1, 0) > 0 { _ = write(file, line, line.count) }
  }
}
