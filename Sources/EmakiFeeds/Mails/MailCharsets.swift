/// Mail charsets decode the texts of mails, and know whether the encoding of each was known.
final class MailCharsets {
  /// The first encoding that a text names and that is not known here; `nil` where there is none.
  private(set) var unknown: String?
  /// Whether a text that names no encoding was read as Windows-1252.
  private(set) var isAssumed = false

  /// Creates charsets that have decoded nothing yet.
  init() {}

  /// Returns a text as characters.
  ///
  /// - Parameter label: the name of the encoding; `nil` where the mail names none.
  /// - Complexity: linear in the length of the text.
  func string(_ bytes: [UInt8], charset label: String?) -> String {
    let label = label?.trimmed.filter { $0 != "'" } ?? ""
    if let text = CharsetText.string(bytes, charset: label) { return text }
    let (text, isWindows) = CharsetText.guessed(bytes)
    if label.isEmpty {
      isAssumed = isAssumed || isWindows
    } else if unknown == nil, bytes.contains(where: { $0 >= 0x80 || $0 == 0x1B }) {
      // What is ASCII alone is the same in nearly all.
      unknown = label
    }
    return text
  }
}
