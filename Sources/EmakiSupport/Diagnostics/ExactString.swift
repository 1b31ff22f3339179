import Glibc

/// An exact string is a text that equals only texts of the same bytes, as file names, addresses and ids do.
///
/// A `String` equals every text that Unicode holds to be canonically equivalent: "é" of one code point and of two, U+FA19 and U+795E. Those
/// are two files, two ids, and may be two pictures. Texts from outside are therefore compared as values of this type.
package struct ExactString: Hashable, Sendable {
  /// The text itself.
  package var string: String

  package init(_ string: String) { self.string = string }

  /// Compares the bytes in UTF-8.
  package static func == (a: ExactString, b: ExactString) -> Bool {
    if a.string.utf8.count != b.string.utf8.count { return false }
    var (a, b) = (a.string, b.string)
    // Most keys of caches are texts and paths, and a loop of Swift's over their bytes takes some ten times as long as `memcmp`.
    return a.withUTF8 { a in
      b.withUTF8 { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return true }
        return memcmp(first, second, a.count) == 0
      }
    }
  }

  /// Feeds the bytes in UTF-8 into a hasher.
  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // This byte occurs in no UTF-8, so it marks where the text ends among others.
    hasher.combine(0xFF as UInt8)
  }
}

extension ExactString: Comparable {
  /// Returns whether a text comes before another one by their bytes, which is the order of their code points.
  package static func < (a: ExactString, b: ExactString) -> Bool { a.string.utf8.lexicographicallyPrecedes(b.string.utf8) }
}

extension ExactString: ExpressibleByStringLiteral {
  package init(stringLiteral: String) { self.init(stringLiteral) }
}

extension ExactString: CustomStringConvertible {
  /// The text itself.
  package var description: String { string }
}

extension String {
  /// The text as an exact string, which is compared byte for byte and can be a key.
  package var exact: ExactString { ExactString(self) }
}

extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmed: String {
    let start = drop { $0.isWhitespace }
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}

extension String {
  /// Whether the text has the form of a BCP 47 tag, such as `ja` or `zh-Hans`. Whether there is such a language is not asked.
  package var isLanguageTag: Bool {
    split(separator: "-", omittingEmptySubsequences: false).enumerated().allSatisfy { index, part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || index > 0 && $0 >= 0x30 && $0 <= 0x39 }
        && (index > 0 || part.utf8.count >= 2)
    }
  }

  /// Whether a tag begins with what can be a language (https://www.iana.org/assignments/language-subtag-registry): two letters of ISO 639-1, some of
  /// them retired, or three, which are nearly all taken. Longer ones have never been registered.
  package var beginsWithLanguage: Bool {
    let language = primaryLanguage
    return language.utf8.count == 2
      ? twoLetterLanguages.contains {
        $0.utf8.first == language.utf8.first && language.utf8.dropFirst().allSatisfy($0.utf8.dropFirst().contains)
      }
      : language.utf8.count == 3 || language == "x" || language == "i"
  }

  /// The language of a BCP 47 tag without script and region, in lower case: `zh` for `zh-Hans` and for `zh_CN`, as some feeds write it.
  package var primaryLanguage: String { prefix { $0 != "-" && $0 != "_" }.lowercased() }
}

extension String {
  /// The text with U+FFFD in place of each U+0000, at which the text of a library in C would end. It may have more bytes.
  package var replacingNUL: String { holds(byte: 0) ? String(map { $0 == "\0" ? "\u{FFFD}" : $0 }) : self }

  /// Returns whether a byte is in the text's UTF-8. Each text of a row is looked through for several, and a loop of Swift's takes some ten times as
  /// long as `memchr`.
  package func holds(byte: UInt8) -> Bool {
    var text = self
    return text.withUTF8 { bytes in bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false }
  }
}

/// Returns the words of a list with a blank between each two.
package func words(_ list: String) -> [String] { list.split(separator: " ").map(String.init) }

/// Replaces each escape such as `%41` by its byte; returns `nil` if a "%" is not followed by two hexadecimal digits.
package func percentDecoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
  func digit(_ byte: UInt8) -> UInt8? { Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) } }
  var result: [UInt8] = []
  result.reserveCapacity(text.underestimatedCount)
  var bytes = text.makeIterator()
  while let byte = bytes.next() {
    guard byte == UInt8(ascii: "%") else {
      result.append(byte)
      continue
    }
    guard let high = bytes.next().flatMap(digit), let low = bytes.next().flatMap(digit) else { return nil }
    result.append(high << 4 | low)
  }
  return result
}

extension BidirectionalCollection where SubSequence == Self {
  /// Returns the part between the elements at both ends that satisfy a predicate.
  package func trimming(while isOutside: (Element) -> Bool) -> Self {
    let head = drop(while: isOutside)
    return head.lastIndex { !isOutside($0) }.map { head[...$0] } ?? head
  }
}

/// For each first letter the second ones of the languages of two letters.
private let twoLetterLanguages =
  ("aabefkmnrsvyz baeghimnors caehorsuvy daevz eelnostu fafijory gadlnuv haeiortuyz iadegiknostuw jaivw kagijklmnorsuvwy "
  + "labginotuv mghiklnorsty nabdeglnorvy ocjmrs pailst qu rmnouw sacdeghiklmnoqrstuvw taeghiklnorstwy ugkrz veio wao xh "
  + "yio zahu").split(separator: " ")
