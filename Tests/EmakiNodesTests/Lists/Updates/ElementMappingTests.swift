import EmakiLayout
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiNodes

struct ElementMappingTests {
  /// Rows go where the case says; a section's header and footer go with it, as far as both contents have them.
  @Test func `elements move as rows in a list of lists do`() throws {
    for seed in seeds(600) {
      let example = UpdateCase(seed: seed)
      var random = SeededGenerator(seed: seed)
      let old = ShapedSource(rowCounts: example.old, &random)
      let new = ShapedSource(rowCounts: example.new, &random)
      let (hasHeader, hasFooter) = (random.flip(), random.flip())
      let elements = ListElements(old, header: hasHeader ? ShapedSource.cell : nil, footer: hasFooter ? ShapedSource.cell : nil)
      let mapping = try elements.mapping(example.updates, to: new)
      let before = old.elements(hasHeader: hasHeader, hasFooter: hasFooter)
      let after = new.elements(hasHeader: hasHeader, hasFooter: hasFooter)
      let oldPaths = before.compactMap { if case .row(let path) = $0 { path } else { nil } }

      var places: [Int: Int] = [:]
      var number = 0
      for (index, element) in after.enumerated() {
        var (origin, isReloaded): (ListShape.Element?, Bool) = (nil, false)
        switch element {
        case .header, .footer: origin = element
        case .sectionHeader(let section): origin = example.expectedSections[section].map { .sectionHeader($0) }
        case .sectionFooter(let section): origin = example.expectedSections[section].map { .sectionFooter($0) }
        case .row:
          let row = example.expectedOrigins[number]
          origin = row.oldIndex.map { .row(oldPaths[$0]) }
          if case .reloaded = row { isReloaded = true }
          number += 1
        }
        let place = origin.flatMap { before.firstIndex(of: $0) }
        if let place { places[place] = index }
        let keptOld = before.indices.first { mapping.keptNew(ofOld: $0) == index }
        #expect(keptOld == (isReloaded ? nil : place), "\(element)\n\(example)")
        #expect(mapping.isReloaded(new: index) == isReloaded, "\(element)\n\(example)")
        if let place { #expect(mapping.keptNew(ofOld: place) == (isReloaded ? nil : index), "\(element)\n\(example)") }
      }
      #expect(before.indices.map(mapping.new(ofOld:)) == before.indices.map { places[$0] }, "\(example)")
    }
  }

  @Test func `a header fades in together with the new section that it belongs to`() throws {
    func fades(_ change: (inout TableUpdates) -> Void) throws -> [Bool] {
      let section = ListShape.Section(rowCount: 1, hasHeader: true, hasFooter: true)
      var updates = TableUpdates()
      change(&updates)
      let count = updates.description.contains("insertSections") ? 2 : 1
      let source = ShapedSource(Array(repeating: section, count: count))
      let mapping = try ListElements(ShapedSource([section])).mapping(updates, to: source)
      return (0..<count * 3).map { mapping.fadesIn(new: $0) }
    }
    let (no, yes) = (Array(repeating: false, count: 3), Array(repeating: true, count: 3))
    let inserted = [try fades { $0.insertSections([1], with: .fade) }, try fades { $0.insertSections([0], with: .none) }]
    #expect(try [fades { _ in }, fades { $0.reloadSections([0], with: .automatic) }] + inserted == [no, yes, no + yes, no + no])
  }

  @Test func `a section that gains a header shows that of the new content`() throws {
    let elements = ListElements(ShapedSource([ListShape.Section(rowCount: 1)]))
    let next = HeaderSource()
    let updated = elements.updated(to: next, try elements.mapping(TableUpdates(), to: next))
    #expect(updated[0].measure(width: 10, in: .test()).height == 7)
  }

  private struct HeaderSource: TableDataSource {
    func numberOfRows(inSection section: Int) -> Int { 1 }
    func nodeForRow(at indexPath: IndexPath) -> CellNode { CellNode() }
    func nodeBlockForHeader(inSection section: Int) -> NodeBlock? {
      {
        let cell = CellNode()
        cell.style.height = .points(7)
        return cell
      }
    }
  }
}
