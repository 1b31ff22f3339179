import EmakiDisplay
import EmakiLayout

/// A located text is a text in which the places of its characters are known.
struct LocatedText {
  let lines: [TextLayout.Line]
  let clusters: [TextLayout.Cluster]
  /// The offsets at which characters start, in UTF-8 code units, followed by the offset of the text's end.
  private let starts: [Int]

  /// The number of characters of the text.
  var characterCount: Int { starts.count - 1 }

  init(_ text: AttributedText, _ layout: TextLayout) {
    lines = layout.lines
    clusters = layout.details?.clusters ?? []
    var starts = [0]
    for character in text.string { starts.append(starts[starts.count - 1] + character.utf8.count) }
    self.starts = starts
  }

  /// Returns the characters that a cluster shows. A character that needs several clusters belongs to each of them.
  func characters(in cluster: TextLayout.Cluster) -> Range<Int> {
    let first = firstStart(from: cluster.utf8Range.lowerBound + 1) - 1
    return first..<max(firstStart(from: cluster.utf8Range.upperBound), first + 1)
  }

  /// Returns the index of the first character that starts at an offset or behind it.
  private func firstStart(from place: Int) -> Int { firstIndex(below: starts.count) { starts[$0] >= place } }

  /// Returns the box of some of a cluster's characters, which share its width equally.
  func rect(of part: Range<Int>, in cluster: TextLayout.Cluster) -> Rect {
    let all = characters(in: cluster)
    let width = (cluster.maxX - cluster.minX) / Double(all.count)
    let first = cluster.isRightToLeft ? all.upperBound - part.upperBound : part.lowerBound - all.lowerBound
    let line = lines[cluster.line].frame
    return Rect(x: cluster.minX + width * Double(first), y: line.minY, width: width * Double(part.count), height: line.height)
  }

  /// Returns the line boxes over some characters, one for each line and direction of reading, from top to bottom and from left to right.
  func rects(of range: Range<Int>) -> [(rect: Rect, line: Int)] {
    var rects: [(rect: Rect, line: Int, isRightToLeft: Bool)] = []
    for cluster in clusters where cluster.maxX > cluster.minX {
      let part = range.clamped(to: characters(in: cluster))
      if part.isEmpty { continue }
      let rect = rect(of: part, in: cluster)
      if let before = rects.last, before.line == cluster.line, before.isRightToLeft == cluster.isRightToLeft,
        abs(before.rect.maxX - rect.minX) < 1e-3
      {
        rects[rects.count - 1].rect.size.width = rect.maxX - before.rect.minX
      } else {
        rects.append((rect, cluster.line, cluster.isRightToLeft))
      }
    }
    // In a right-to-left text that flows around something, the parts of a line come from right to left, so the boxes are sorted.
    rects.sort { ($0.rect.minY, $0.rect.minX) < ($1.rect.minY, $1.rect.minX) }
    return rects.map { ($0.rect, $0.line) }
  }

  // MARK: Editing

  /// Returns the boundary between two characters at which a caret stands. It is as high as its line and has width 0.
  ///
  /// Where the direction of reading changes, two places are next to both characters. The returned one is where a character in the
  /// paragraph's own direction would be inserted, as in UIKit; Pango calls it the strong position. At a line break, the caret is on the
  /// next line.
  ///
  /// - Parameter index: the number of the character after the caret, from 0 to `characterCount`.
  func caret(at index: Int) -> Rect {
    let offset = starts[index]
    let line = lines.lastIndex { $0.utf8Range.lowerBound <= offset } ?? 0
    let box = lines[line].frame
    let isRightToLeft = lines[line].isRightToLeft
    // These are the nearest characters on the line. Characters that end a line have no place on it.
    var before: Int? = nil
    var behind: Int? = nil
    let neighbours = clusters.filter { $0.line == line }
    for cluster in neighbours {
      let shown = characters(in: cluster)
      if shown.lowerBound < index { before = max(before ?? 0, min(shown.upperBound, index) - 1) }
      if shown.upperBound > index { behind = min(behind ?? .max, max(shown.lowerBound, index)) }
    }
    func edge(of character: Int?, isEnd: Bool) -> (x: Double, isRightToLeft: Bool) {
      var edge: (x: Double, isRightToLeft: Bool)?
      if let character {
        for cluster in neighbours where characters(in: cluster).contains(character) {
          let rect = rect(of: character..<character + 1, in: cluster)
          let isRight = cluster.isRightToLeft != isEnd
          let x = isRight ? rect.maxX : rect.minX
          edge = (edge.map { isRight ? max($0.x, x) : min($0.x, x) } ?? x, cluster.isRightToLeft)
        }
      }
      return edge ?? (isRightToLeft == isEnd ? box.maxX : box.minX, isRightToLeft)
    }
    let end = edge(of: before, isEnd: true)
    let start = edge(of: behind, isEnd: false)
    let x = end.isRightToLeft == isRightToLeft && start.isRightToLeft != isRightToLeft ? end.x : start.x
    return Rect(x: x, y: box.minY, width: 0, height: box.height)
  }

  /// Returns the boxes that show a selection, from top to bottom and from left to right. If the selection goes on after a line, the rest of
  /// that line is filled to its end, and down to the next line.
  ///
  /// - Parameter width: the width of the room for the text, in points.
  func selectionRects(of range: Range<Int>, width: Double) -> [Rect] {
    if range.isEmpty { return [] }
    let start = starts[range.lowerBound]
    let end = starts[range.upperBound]
    var heights = lines.map(\.frame.height)
    var all = rects(of: range)
    for (index, (line, next)) in zip(lines, lines.dropFirst()).enumerated() {
      let nextStart = next.utf8Range.lowerBound
      // A line that ends in a break is filled only where the selection goes on beyond it.
      let isFull = end > nextStart || end == nextStart && line.utf8Range.upperBound < nextStart
      if !isFull || start >= nextStart { continue }
      heights[index] = next.frame.minY - line.frame.minY
      let (left, right) = line.isRightToLeft ? (0, line.frame.minX) : (line.frame.maxX, width)
      if right > left { all.append((Rect(x: left, y: line.frame.minY, width: right - left, height: 0), index)) }
    }
    all.sort { ($0.rect.minY, $0.rect.minX) < ($1.rect.minY, $1.rect.minX) }
    return all.map { Rect(x: $0.rect.minX, y: $0.rect.minY, width: $0.rect.width, height: heights[$0.line]) }
  }
}
