import Glibc

/// Returns a number with exactly so many decimals, rounded as `printf` rounds, such as `2.50`.
package func decimals(_ value: Double, _ digits: Int) -> String {
  withVaList([CInt(digits), value]) { arguments in
    // The longest number has 309 digits before the point.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 320 + digits) { buffer in
      let count = vsnprintf(buffer.baseAddress, buffer.count, "%.*f", arguments)
      return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
