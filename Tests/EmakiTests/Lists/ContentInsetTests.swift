import Emaki
import Foundation
import Testing

/// The empty space round the content of collections, and items of exact sizes in it.
struct ContentInsetTests {
  /// Returns the items of a line of pixels with their columns, in order; the ground is left out.
  private func boxes(_ frame: Frame) -> [Range<Int>] {
    let picture = frame.picture
    return (0..<picture.size.width).reduce(into: []) { boxes, x in
      if picture.number(x, 4) < 0 { return }
      if x > 0, picture.number(x - 1, 4) == picture.number(x, 4), let last = boxes.popLast() {
        boxes.append(last.lowerBound..<x + 1)
      } else {
        boxes.append(x..<x + 1)
      }
    }
  }

  @Test(arguments: [false, true]) func `a strip rests with its left inset before the first item, and ends with the right one`(
    isNested: Bool
  ) async throws {
    let renderer = try Renderer.test(100, 20)
    let layout = CollectionFlowLayout(.rows(1), minimumLineSpacing: 5, scrollDirection: .horizontal)
    func shown(_ offset: Double?) async throws -> [Range<Int>] {
      let strip = CollectionNode(numberOfItems: 10, layout: layout) { NumberedCell.block($0, width: 20) }
      strip.contentInset = EdgeInsets(top: 0, left: 16, bottom: 0, right: 12)
      strip.contentOffset = offset.map { Point($0, 0) }
      strip.setPreferredSize(100, 20)
      return boxes(try await isNested ? renderer.render(HoldingCell(strip)) : renderer.render(strip))
    }
    #expect(try await shown(nil) == [16..<36, 41..<61, 66..<86, 91..<100])
    // Ten items of 20 points and nine gaps of 5 are 245.
    #expect(try await [shown(0).first, shown(1000).last] == [0..<20, 68..<88])
  }

  @Test func `the items of a collection stand between the insets at its sides`() async throws {
    let layout = CollectionFlowLayout(.columns(2), minimumInteritemSpacing: 10, minimumLineSpacing: 0)
    let collection = CollectionNode(numberOfItems: 4, layout: layout) { NumberedCell.block($0) }
    for (insets, places) in [(EdgeInsets(left: 10, right: 20), [10..<40, 50..<80]), (.zero, [0..<45, 55..<100])] {
      collection.contentInset = insets
      #expect(boxes(try await Renderer.test(100, 40).render(collection)) == places)
    }
  }

  @Test(arguments: [1.0, 2, 3]) func `two items of half the width stand side by side at each scale`(scale: Double) async throws {
    let controller = NumberController([0, 1])
    controller.sizeFor = { .exactly($0.frame.width / 2, 20) }
    let frame = try await Renderer.test(375, 40, scale: scale).render(controller.collection(.tight(.selfSizing)))
    // Half of 375 points is rounded down to pixels.
    #expect(boxes(frame).map(\.count) == Array(repeating: Int(375 * scale / 2), count: 2))
  }

  @Test func `a delegate asks its list for the traits that it is drawn with`() async throws {
    var (asked, lengths): (Set<String>, [Int?]) = ([], [])
    let controller = NumberController([0, 1])
    controller.sizeFor = { list in
      let traits = list.traitCollection
      asked.insert("\(traits.theme) \(traits.displayScale)")
      return .exactly(traits.horizontalSizeClass == .regular ? 60 : 30, 20)
    }
    let collection = controller.collection(.tight(.selfSizing))
    for width in [375.0, 800, 320] {
      let frame = try await Renderer.test(width, 40, theme: .dark).render(collection)
      lengths.append(boxes(frame).first?.count)
    }
    #expect(lengths == [30, 60, 30] && asked == ["dark 1.0"])
  }
}
