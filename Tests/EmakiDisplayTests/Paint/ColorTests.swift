import EmakiDisplay
import Testing

struct ColorTests {
  @Test func `numbers in the source are fractions, and values of bytes are bytes`() {
    let (red, green, blue) = (UInt8(1), UInt8(2), UInt8(3))
    let colors = [
      Color(red: 1, green: 0, blue: 0, alpha: 1), Color(red: 28 / 255, green: 164 / 255, blue: 1),
      Color(red8: red, green8: green, blue8: blue),
    ]
    #expect(colors == [0xFF0000, 0x1CA4FF, 0x010203].map { Color($0) })
  }

  /// From 128 on they do not compile: the literal's type is `Int8`.
  @Test func `whole numbers that mean bytes stop the program, and are no white`() async {
    await #expect(processExitsWith: .failure) { _ = Color(red: 100, green: 0, blue: 1) }
    await #expect(processExitsWith: .failure) { _ = Color(white: 2) }
    #expect([Color(white: 1), Color(white: 0, alpha: 0)] == [.white, .clear])
  }

  @Test func `fractions are rounded to 8 bits, limited to 0 to 1, and 0 where they are no number`() {
    let colors = [
      Color(red: 0.5, green: 1 / 3, blue: 0.001), Color(red: -1, green: 7, blue: .infinity, alpha: -.infinity),
      Color(red: .nan, green: 1, blue: 1, alpha: .nan), Color(0x00FFFF, alpha: .nan),
    ]
    #expect(colors == [Color(0x805500)] + Array(repeating: Color(0x00FFFF, alpha: 0), count: 3))
  }

  @Test func `a grey has three equal channels`() {
    #expect(
      [Color(white: 0.5), Color(white: 1, alpha: 0.6), Color(white: .nan)] == [Color(0x808080), Color(0xFFFFFF, alpha: 0.6), .black])
  }

  /// The corners of the HSB cone, and points between them that are reckoned by hand.
  @Test(
    arguments: [
      (0.0, 1.0, 1.0, 0xFF0000), (1 / 6, 1, 1, 0xFFFF00), (1 / 3, 1, 1, 0x00FF00), (0.5, 1, 1, 0x00FFFF), (2 / 3, 1, 1, 0x0000FF),
      (5 / 6, 1, 1, 0xFF00FF), (1, 1, 1, 0xFF0000), (1 / 12, 1, 1, 0xFF8000), (0.3, 0, 0.5, 0x808080), (0.9, 0.7, 0, 0x000000),
      (0, 0.5, 1, 0xFF8080), (1 / 3, 0.5, 0.5, 0x408040), (-3, 1, 1, 0xFF0000), (.nan, 1, 2, 0xFF0000),
    ] as [(Double, Double, Double, UInt32)])
  func `a colour of hue, saturation and brightness has its channels`(hue: Double, saturation: Double, brightness: Double, hex: UInt32) {
    let colors = [1, 0.5].map { Color(hue: hue, saturation: saturation, brightness: brightness, alpha: $0) }
    #expect([Color(hue: hue, saturation: saturation, brightness: brightness)] + colors == [1, 1, 0.5].map { Color(hex, alpha: $0) })
  }

  @Test func `another alpha leaves the colour`() {
    #expect([0.5, 9, .nan].map { Color.orange.withAlphaComponent($0) } == [0.5, 1, 0].map { Color(0xFF8000, alpha: $0) })
  }

  @Test func `named colours have the components that UIKit documents`() {
    let named: [Color] = [
      .black, .darkGray, .lightGray, .white, .gray, .red, .green, .blue, .cyan, .yellow, .magenta, .orange, .purple, .brown, .clear,
    ]
    let components = [
      Color(white: 0), Color(white: 1 / 3), Color(white: 2 / 3), Color(white: 1), Color(white: 0.5), Color(0xFF0000), Color(0x00FF00),
      Color(0x0000FF), Color(0x00FFFF), Color(0xFFFF00), Color(0xFF00FF), Color(red: 1, green: 0.5, blue: 0),
      Color(red: 0.5, green: 0, blue: 0.5), Color(red: 0.6, green: 0.4, blue: 0.2), Color(white: 0, alpha: 0),
    ]
    #expect(named == components)
  }
}
