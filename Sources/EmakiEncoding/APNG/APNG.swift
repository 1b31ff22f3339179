/// Writes the animated form of PNG (https://www.w3.org/TR/png-3/#apng-frame-based-animation).
package enum APNG {
  /// The numbers of frames that a file may hold. Each frame takes two of the numbers of 31 bits that count a file's chunks.
  package static let frameCounts = 1...1 << 30
}
