import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Where the letter of a default picture stands.
struct LetterImageTests {
  /// Returns how far the middle of a letter's ink is below the middle of a picture of 50 points, in points. Its font has 22 points.
  private func fall(_ letter: Character) throws -> Double {
    let frame = Rect(0, 0, 50, 50)
    let items = DisplayItem.items(
      for: .letter(letter, color: .black, background: .white), in: frame, contentMode: .scaleToFill, modification: .none,
      typesetter: try TestFonts.typesetter())
    let ink = try paint(items, size: frame.size, scale: 4).inkBounds()
    return (Double(ink.y) + Double(ink.height) / 2) / 4 - 25
  }

  @Test func `capitals, Kana and Han stand in the middle, and other letters of Latin on the same line`() throws {
    #expect(try isNear("AHあ山".map(fall), [0, 0, 0, 0], within: 1))
    // Inter's g reaches from 0.546 of an em above the line to 0.205 below it, an H to 0.727.
    #expect(try abs(fall("g") - (0.727 - 0.546 + 0.205) / 2 * 22) < 0.4 && fall("É") < -1)
  }

  @Test(arguments: ["ر", "ع", "ي", "م", "و", "த"] as [Character]) func `letters far from the line of capitals are in the middle`(
    letter: Character
  ) throws { #expect(abs(try fall(letter)) < 0.4) }
}
