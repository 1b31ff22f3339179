import EmakiDisplay
import EmakiLayout

/// A located text is a text in which the places of its characters are known.
struct LocatedText {
  let lines: [TextLayout.Line]
  let clusters: [TextLayout.Cluster]
  /// The offsets at which characters start, in UTF-8 code units, followed by the offset of the text's end.
  private let starts: [Int]

  init(_ text: AttributedText, _ layout: TextLayout) {
    lines = layout.lines
    clusters = layout.details?.clusters ?? []
    var starts = [0]
    for character in text.string { starts.append(starts[starts.count - 1] + character.utf8.count) }
    self.starts = starts
  }

  /// Returns the characters that a cluster shows. Where one takes several clusters, all of them show it.
  func characters(in cluster: TextLayout.Cluster) -> Range<Int> {
    let first = firstStart(from: cluster.utf8Range.lowerBound + 1) - 1
    return first..<max(firstStart(from: cluster.utf8Range.upperBound), first + 1)
  }

  /// Returns the index of the first character that starts at an offset or behind it.
  private func firstStart(from place: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the box of some of a cluster's characters, which share its width equally.
  func rect(of part: Range<Int>, in cluster: TextLayout.Cluster) -> Rect {
    let all = characters(in: cluster)
    let width = (cluster.maxX - cluster.minX) / Double(all.count)
    let first = cluster.isRightToLeft ? all.upperBound - part.upperBound : part.lowerBound - all.lowerBound
    let line = lines[cluster.line].frame
    return Rect(x: cluster.minX + width * Double(first), y: line.minY, width: width * Double(part.count), height: line.height)
  }
}
