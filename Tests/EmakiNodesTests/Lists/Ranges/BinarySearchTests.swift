import EmakiDisplay
import Testing

@testable import EmakiNodes

struct BinarySearchTests {
  @Test(arguments: 0...20) func `a search near a hint finds what a search without one finds`(count: Int) {
    for first in 0...count {
      let found = [firstIndex(below: count) { $0 >= first }] + (0...count).map { firstIndex(below: count, near: $0) { $0 >= first } }
      #expect(Set(found) == [first])
    }
  }

  /// The number of questions depends on how far the index is from the hint, and not on how many indices there are.
  @Test(arguments: [0, 1, 7, 100]) func `a search near a hint asks as often as the distance needs`(distance: Int) {
    for first in [500_000 - distance, 500_000 + distance] {
      var questions = 0
      let found = firstIndex(below: 1_000_000, near: 500_000) { index in
        questions += 1
        return index >= first
      }
      #expect(found == first && questions <= 16)
    }
  }
}
