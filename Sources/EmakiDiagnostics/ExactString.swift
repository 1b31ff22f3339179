#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A text that equals only texts of the same bytes, as file names, addresses and ids do.
///
/// To a `String` what Unicode holds to be canonically equivalent is one text: "é" of one code point and of two, U+FA19 and U+795E. Those are
/// two files, two ids, and may be two pictures. Wherever texts from outside are told apart, they are so by this.
package struct ExactString: Hashable, Sendable {
  package var string: String

  package init(_ string: String) { self.string = string }

  package static func == (a: ExactString, b: ExactString) -> Bool {
    if a.string.utf8.count != b.string.utf8.count { return false }
    var (a, b) = (a.string, b.string)
    // Most keys of caches are texts and paths: byte for byte in a loop of Swift's takes some ten times as long.
    return a.withUTF8 { a in
      b.withUTF8 { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return true }
        return memcmp(first, second, a.count) == 0
      }
    }
  }

  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // In no UTF-8: where the text ends among others.
    hasher.combine(0xFF as UInt8)
  }
}

extension ExactString: Comparable {
  /// By bytes, which is by code points.
  package static func < (a: ExactString, b: ExactString) -> Bool { a.string.utf8.lexicographicallyPrecedes(b.string.utf8) }
}

extension ExactString: ExpressibleByStringLiteral {
  package init(stringLiteral: String) { self.init(stringLiteral) }
}

extension ExactString: CustomStringConvertible {
  package var description: String { string }
}

extension String {
  /// To be compared byte for byte, or to be a key.
  package var exact: ExactString { ExactString(self) }
}
