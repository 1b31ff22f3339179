import CPango

/// A justified line is as wide as its room: its spaces grow, and so does the room between ideographs or Kana and what stands beside them. The glyphs of
/// a word never part, as with CSS `text-justify: auto`; Pango parts those of a line without spaces. A line that has no such place stays as it is.
enum JustifiedLine {
  /// Fills the room of a line.
  ///
  /// - Parameters:
  ///   - runs: the runs of the line from left to right.
  ///   - room: the room in 1/1024 point.
  static func fill(_ runs: inout [GlyphRun], of text: ShapedText, room: Int) {
    var clusters: [Cluster] = []
    for (number, run) in runs.enumerated() { appendClusters(of: run, number, text, to: &clusters) }
    clusters.sort { $0.start < $1.start }
    while let last = clusters.last, last.isBlank {
      // Blanks at the end stick out of the line.
      for index in last.glyphs { runs[last.run].slice.glyphs[index].geometry.width = 0 }
      clusters.removeLast()
    }
    let excess = room - runs.reduce(0) { $0 + $1.width }
    if excess <= 0 { return }
    let places = clusters.indices.dropLast().filter { clusters[$0].mayGrow(before: clusters[$0 + 1]) }
    for (number, place) in places.enumerated() {
      // The shares differ by one unit at most, and their sum is the excess.
      let share = Int32(excess * (number + 1) / places.count - excess * number / places.count)
      let cluster = clusters[place]
      // Room behind a cluster is at its left where it is read from the right.
      let glyph = cluster.level % 2 == 1 ? cluster.glyphs.lowerBound : cluster.glyphs.upperBound - 1
      runs[cluster.run].slice.glyphs[glyph].geometry.width += share
      if cluster.level % 2 == 1 { runs[cluster.run].slice.glyphs[glyph].geometry.x_offset += share }
    }
  }

  private static func appendClusters(of run: GlyphRun, _ number: Int, _ text: ShapedText, to clusters: inout [Cluster]) {
    let all = run.slice.clusters
    let end = text.index(ofByte: Int32(run.utf8Range.upperBound - text.offset))
    var index = all.startIndex
    var before = end
    while index < all.endIndex {
      var next = index + 1
      while next < all.endIndex && all[next] == all[index] { next += 1 }
      let start = text.index(ofByte: all[index])
      // Clusters follow each other in the order of the text, or the other way round.
      let behind = run.isRightToLeft && !run.isEllipsis ? before : next < all.endIndex ? text.index(ofByte: all[next]) : end
      clusters.append(
        Cluster(
          run: number, glyphs: index..<next, first: text.scalar(at: start), last: text.scalar(at: max(behind - 1, start)), start: start,
          level: run.level))
      (before, index) = (start, next)
    }
  }

  /// A cluster is the glyphs of one or more scalars that cannot be parted. The scalars at its ends decide whether it may grow.
  private struct Cluster {
    /// The index of its run on the line.
    let run: Int
    /// The glyphs of the cluster among these of the run, from left to right.
    let glyphs: Range<Int>
    let first: UInt32
    let last: UInt32
    /// Where the cluster begins in the text.
    let start: Int
    let level: UInt8

    var isBlank: Bool { g_unichar_isspace(first) != 0 }

    /// Whether room before and behind the cluster may grow: it begins with an ideograph, Kana, Bopomofo, or a mark or letter of full width. Korean
    /// has spaces.
    private var isIdeographic: Bool {
      switch first {
      case 0x2E80...0x312F, 0x3190...0x31FF, 0x3220...0x325F, 0x3280...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF9F,
        0xFFE0...0xFFEF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFF:
        true
      default: false
      }
    }

    /// Returns whether the room behind the cluster may grow.
    func mayGrow(before next: Cluster) -> Bool {
      // A space between words, with or without a place to break, or an ideographic one.
      if isBlank { return [0x20, 0xA0, 0x3000].contains(first) }
      return (isIdeographic || next.isIdeographic) && level == next.level && !next.isBlank && g_unichar_ismark(next.first) == 0
        && first != 0x200D && last != 0x200D
    }
  }
}
