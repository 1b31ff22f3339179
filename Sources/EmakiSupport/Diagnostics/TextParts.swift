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
