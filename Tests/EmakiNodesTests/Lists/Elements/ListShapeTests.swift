import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiNodes

struct ListShapeTests {
  @Test func `elements, rows and paths equal those of a list that is written out`() {
    for seed in seeds(400) {
      var random = SeededGenerator(seed: seed)
      let counts = (0..<random.int(0...6)).map { _ in random.int(0...4) }
      let source = ShapedSource(rowCounts: seed % 5 == 0 ? counts.map { _ in 0 } : counts, &random)
      let (hasHeader, hasFooter) = (random.flip(), random.flip())
      let shape = ListShape(source.sections, hasHeader: hasHeader, hasFooter: hasFooter)
      let expected = source.elements(hasHeader: hasHeader, hasFooter: hasFooter)
      let paths = expected.compactMap { if case .row(let path) = $0 { path } else { nil } }

      #expect((0..<shape.elementCount).map(shape.element(at:)) == expected, "seed \(seed)")
      #expect((0..<shape.rowCount).map(shape.indexPath(ofRow:)) == paths, "seed \(seed)")
      #expect(shape.isRowsOnly == (expected.count == paths.count) && paths.allSatisfy(shape.has), "seed \(seed)")
      let places = paths.map { expected.firstIndex(of: .row($0)) }
      #expect([paths.map(shape.index(of:)), paths.indices.map(shape.index(ofRow:))] == [places, places], "seed \(seed)")
      #expect(paths.map(shape.rowNumber(of:)) == Array(paths.indices), "seed \(seed)")
      for (index, element) in expected.enumerated() {
        let section: Int? =
          switch element {
          case .header, .footer: nil
          case .sectionHeader(let section), .sectionFooter(let section): section
          case .row(let path): path.section
          }
        let header = section.flatMap { expected.firstIndex(of: .sectionHeader($0)) }
        let end = expected[index...].firstIndex {
          switch $0 {
          case .header, .footer: true
          case .sectionHeader(let other), .sectionFooter(let other): other != section
          case .row(let path): path.section != section
          }
        }
        let (found, row) = (shape.headerOfSection(around: index), paths.firstIndex { element == .row($0) })
        let sticky: [Int?] = header == nil ? [nil, nil] : [header, end ?? expected.count]
        #expect([shape.rowNumber(at: index), found?.header, found?.end] == [row] + sticky, "seed \(seed)")
      }
      let sections = source.sections.indices
      let ends = [sections.map(shape.headerIndex(ofSection:)), sections.map(shape.footerIndex(ofSection:))]
      let expectedEnds = [
        sections.map { expected.firstIndex(of: .sectionHeader($0)) }, sections.map { expected.firstIndex(of: .sectionFooter($0)) },
      ]
      #expect(ends == expectedEnds, "seed \(seed)")
    }
  }

  @Test(arguments: [[-1, 0], [0, -1], [0, 2], [1, 0], [0], [0, 0, 0]]) func `a path outside the list names no row`(indices: [Int]) {
    #expect(!ListShape(rowCount: 2).has(IndexPath(indexes: indices)))
  }
}
