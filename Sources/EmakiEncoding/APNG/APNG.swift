/// Writes the animated form of PNG (https://www.w3.org/TR/png-3/#apng-frame-based-animation).
package enum APNG {
  /// How many frames a file may hold: two numbers each of the 31 bits that count its chunks.
  package static let frameCounts = 1...1 << 30
}
