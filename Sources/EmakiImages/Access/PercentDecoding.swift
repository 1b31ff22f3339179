/// Replaces each escape such as `%41` by its byte; returns `nil` if a "%" is not followed by two hexadecimal digits.
func percentDecoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
  var result: [UInt8] = []
  result.reserveCapacity(text.underestimatedCount)
  var bytes = text.makeIterator()
  while let byte = bytes.next() {
    guard byte == UInt8(ascii: "%") else {
      result.append(byte)
      continue
    }
    guard let high = bytes.next().flatMap(hexadecimal), let low = bytes.next().flatMap(hexadecimal) else { return nil }
    result.append(high << 4 | low)
  }
  return result
}

private func hexadecimal(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}
