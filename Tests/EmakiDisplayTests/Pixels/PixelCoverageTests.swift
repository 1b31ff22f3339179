import Testing

@testable import EmakiDisplay

struct PixelCoverageTests {
  @Test(arguments: [1, 2, 7, 20, 33, 150], [0, 0.5, 1, 3.3, 7, 10, 75, .infinity] as [Double])
  func `columns of a row are those that are covered`(side: Int, radius: Double) {
    for columns in [3..<3 + side, 0..<2 * side + 1] {
      let shape = PixelCoverage(columns: columns, rows: 2..<2 + side, radius: radius)
      for (y, least) in (0..<side + 4).flatMap({ y in [1, 128, 255].map { (y, $0 as UInt8) } }) {
        let covered = (0..<columns.upperBound + 2).filter { shape[$0, y] >= least }
        #expect(Array(shape.columns(inRow: y, atLeast: least)) == covered, "row \(y), \(least)")
      }
    }
  }
}
