/// Converts a cached response to bytes and back. The bytes hold some texts about the response with their lengths, and then its body.
extension CachedResponse {
  /// The marker at the beginning of the bytes. It is changed whenever the format changes.
  private static let mark = "emaki http 1"

  /// Returns the response as one run of bytes.
  ///
  /// - Parameter url: The address that was requested. Reading the bytes back with `init(bytes:for:)` and another address gives `nil`.
  func bytes(for url: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count + 512)
    for field in [
      Self.mark, url, validators.url, validators.etag ?? "", validators.lastModified ?? "", maxAge.map(String.init) ?? "", String(date),
    ] {
      withUnsafeBytes(of: UInt32(field.utf8.count).littleEndian) { bytes += $0 }
      bytes += field.utf8
    }
    return bytes + body
  }

  /// Reads a response back; `nil` for bytes of another address or of another format.
  init?(bytes: [UInt8], for url: String) {
    var rest = bytes[...]
    func field() -> String? {
      guard rest.count >= 4 else { return nil }
      let count = rest.prefix(4).enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
      rest = rest.dropFirst(4)
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return String(validating: rest.prefix(count), as: UTF8.self)
    }
    guard field() == Self.mark, field() == url, let final = field(), let etag = field(), let modified = field(), let age = field(),
      let date = field().flatMap(Int.init)
    else { return nil }
    self.init(
      body: Array(rest),
      validators: HTTPValidators(url: final, etag: etag.isEmpty ? nil : etag, lastModified: modified.isEmpty ? nil : modified),
      maxAge: Int(age), date: date)
  }
}
