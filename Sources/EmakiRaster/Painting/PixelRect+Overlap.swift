extension PixelRect {
  /// Returns whether two rectangles overlap of which at least one is marked.
  ///
  /// The rectangles are compared in their order along the axis on which they are spread more, so that each meets only those beside it.
  ///
  /// - Complexity: O(*n* log *n*) and the number of pairs that are beside each other.
  static func overlap(_ rects: [PixelRect], among marks: [Bool]) -> Bool {
    let bounds = rects.reduce(PixelRect.empty) { $0.union($1) }
    let goesDown = bounds.height > bounds.width
    func start(_ index: Int) -> Int { goesDown ? rects[index].y : rects[index].x }
    func end(_ index: Int) -> Int { goesDown ? rects[index].maxY : rects[index].maxX }
    var open: [Int] = []
    for index in rects.indices.sorted(by: { start($0) < start($1) }) {
      open.removeAll { end($0) <= start(index) }
      if open.contains(where: { (marks[$0] || marks[index]) && rects[$0].intersects(rects[index]) }) { return true }
      open.append(index)
    }
    return false
  }
}
