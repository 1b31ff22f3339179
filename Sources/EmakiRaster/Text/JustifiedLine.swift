import CPango

/// A justified line is as wide as its room: its spaces grow, and so does the room between ideographs or Kana and what stands beside them. The glyphs of
/// a word never part, as with CSS `text-justify: auto`; Pango parts those of a line without spaces. A line that has no such place stays as it is.
enum JustifiedLine {
  /// Fills the room of a line, where it is not the last of its paragraph.
  ///
  /// - Parameter next: the element of the layout's list that holds the next line; `nil` behind the last one.
  static func fill(_ line: UnsafeMutablePointer<PangoLayoutLine>, before next: UnsafeMutablePointer<GSList>?, of layout: OpaquePointer) {
    let following = next?.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self)
    let isBroken = following.map { pango_layout_line_is_paragraph_start($0) == 0 } ?? (pango_layout_is_ellipsized(layout) != 0)
    guard isBroken, let room = room(of: line, layout), let text = pango_layout_get_text(layout) else { return }
    var clusters = clusters(of: line, text)
    while let last = clusters.last, last.isBlank {
      // Blanks at the end stick out of the line.
      for index in last.glyphs { last.all[index].geometry.width = 0 }
      clusters.removeLast()
    }
    forEachShare(of: room - width(of: line), clusters.map(\.edge)) { number, share in
      clusters[number].edge.grow(clusters[number].all, clusters[number].glyphs, by: share)
    }
  }

  /// Fills the room of a line that was broken here.
  ///
  /// - Parameters:
  ///   - pieces: the pieces of the line from left to right.
  ///   - room: the room in 1/1024 point.
  static func fill(_ pieces: inout [PangoTypesetter.PlacedPiece], of breaker: LineBreaker, room: Int) {
    var clusters: [(piece: Int, glyphs: Range<Int>, edge: Edge)] = []
    for (number, placed) in pieces.enumerated() { appendClusters(of: placed, number, breaker.text, to: &clusters) }
    clusters.sort { $0.edge.start < $1.edge.start }
    while let last = clusters.last, last.edge.isBlank {
      for index in last.glyphs { pieces[last.piece].slice.glyphs[index].geometry.width = 0 }
      clusters.removeLast()
    }
    let width = pieces.reduce(0) { $0 + $1.slice.glyphs.reduce(0) { $0 + Int($1.geometry.width) } }
    forEachShare(of: room - width, clusters.map(\.edge)) { number, share in grow(clusters[number], of: &pieces, by: share) }
  }

  private static func grow(
    _ cluster: (piece: Int, glyphs: Range<Int>, edge: Edge), of pieces: inout [PangoTypesetter.PlacedPiece], by share: Int32
  ) {
    let (piece, glyphs, edge) = cluster
    let first = pieces[piece].slice.glyphs.startIndex
    pieces[piece].slice.glyphs.withUnsafeMutableBufferPointer { all in
      guard let all = all.baseAddress else { return }
      edge.grow(all, glyphs.lowerBound - first..<glyphs.upperBound - first, by: share)
    }
  }

  private static func appendClusters(
    of placed: PangoTypesetter.PlacedPiece, _ number: Int, _ text: ShapedText,
    to clusters: inout [(piece: Int, glyphs: Range<Int>, edge: Edge)]
  ) {
    let (item, all) = (placed.item, placed.slice.clusters)
    let pieceEnd = item.start + placed.piece.range.upperBound
    var index = all.startIndex
    var before = pieceEnd
    while index < all.endIndex {
      var end = index + 1
      while end < all.endIndex && all[end] == all[index] { end += 1 }
      let start = text.index(ofByte: all[index])
      // Clusters follow each other in the order of the text, or the other way round.
      let next = item.isRightToLeft ? before : end < all.endIndex ? text.index(ofByte: all[end]) : pieceEnd
      let edge = Edge(first: text.scalar(at: start), last: text.scalar(at: max(next - 1, start)), start: start, level: item.level)
      // Clusters and glyphs are slices of arrays of the same length.
      clusters.append((number, index..<end, edge))
      (before, index) = (start, end)
    }
  }

  /// Divides the room that is left over among the places of a line that may grow.
  private static func forEachShare(of excess: Int, _ edges: [Edge], _ grow: (_ number: Int, _ share: Int32) -> Void) {
    if excess <= 0 { return }
    let places = edges.indices.dropLast().filter { edges[$0].mayGrow(before: edges[$0 + 1]) }
    for (number, place) in places.enumerated() {
      // The shares differ by one unit at most, and their sum is the excess.
      grow(place, Int32(excess * (number + 1) / places.count - excess * number / places.count))
    }
  }

  /// Returns the width that Pango has given a line, in 1/1024 point; `nil` where it is not limited.
  private static func room(of line: UnsafeMutablePointer<PangoLayoutLine>, _ layout: OpaquePointer) -> Int? {
    let (width, indent) = (pango_layout_get_width(layout), pango_layout_get_indent(layout))
    let isIndented = (pango_layout_line_is_paragraph_start(line) != 0) == (indent > 0)
    return width < 0 ? nil : Int(width) - (isIndented ? Int(abs(indent)) : 0)
  }

  /// Returns the width of a line. Pango may remember one from before its glyphs were changed.
  private static func width(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Int {
    var width = 0
    var element = line.pointee.runs
    while let current = element, let data = current.pointee.data {
      element = current.pointee.next
      let run = data.assumingMemoryBound(to: PangoLayoutRun.self)
      width += Int(run.pointee.start_x_offset) + Int(run.pointee.end_x_offset)
      guard let string = run.pointee.glyphs else { continue }
      for glyph in UnsafeBufferPointer(start: string.pointee.glyphs, count: Int(string.pointee.num_glyphs)) {
        width += Int(glyph.geometry.width)
      }
    }
    return width
  }

  /// A cluster is the glyphs of one or more scalars that cannot be parted.
  private struct Cluster {
    /// The glyphs of the run.
    let all: UnsafeMutablePointer<PangoGlyphInfo>
    /// The glyphs of the cluster among these, from left to right.
    let glyphs: Range<Int>
    let edge: Edge

    var isBlank: Bool { edge.isBlank }
  }

  /// The scalars at the ends of a cluster decide whether it may grow.
  private struct Edge {
    let first: UInt32
    let last: UInt32
    /// Where the cluster begins in the text.
    let start: Int
    let level: UInt8

    var isBlank: Bool { g_unichar_isspace(first) != 0 }

    /// Whether room before and behind the cluster may grow.
    private var isIdeographic: Bool { JustifiedLine.isIdeographic(first) }

    /// Returns whether the room behind the cluster may grow.
    func mayGrow(before next: Edge) -> Bool {
      if isBlank { return JustifiedLine.isSpace(first) }
      return (isIdeographic || next.isIdeographic) && level == next.level && !next.isBlank && g_unichar_ismark(next.first) == 0
        && first != 0x200D && last != 0x200D
    }

    /// Adds room behind a cluster: at its right, or at its left where it is read from the right.
    func grow(_ all: UnsafeMutablePointer<PangoGlyphInfo>, _ glyphs: Range<Int>, by share: Int32) {
      if level % 2 == 1 {
        all[glyphs.lowerBound].geometry.width += share
        all[glyphs.lowerBound].geometry.x_offset += share
      } else {
        all[glyphs.upperBound - 1].geometry.width += share
      }
    }
  }

  /// Returns the clusters of a line in the order of the text.
  private static func clusters(of line: UnsafeMutablePointer<PangoLayoutLine>, _ text: UnsafePointer<CChar>) -> [Cluster] {
    var clusters: [Cluster] = []
    var element = line.pointee.runs
    while let current = element, let data = current.pointee.data {
      element = current.pointee.next
      let run = data.assumingMemoryBound(to: PangoLayoutRun.self)
      guard let item = run.pointee.item, let glyphs = run.pointee.glyphs?.pointee.glyphs else { continue }
      var place = PangoGlyphItemIter()
      var isFound = pango_glyph_item_iter_init_start(&place, run, text)
      while isFound != 0 {
        let (start, end) = (Int(place.start_glyph), Int(place.end_glyph))
        clusters.append(
          Cluster(
            all: glyphs, glyphs: start < end ? start..<end : end + 1..<start + 1,
            edge: Edge(
              first: g_utf8_get_char(text + Int(place.start_index)),
              last: g_utf8_get_char(g_utf8_prev_char(text + Int(place.end_index))), start: Int(place.start_index),
              level: item.pointee.analysis.level)))
        isFound = pango_glyph_item_iter_next_cluster(&place)
      }
    }
    clusters.sort { $0.edge.start < $1.edge.start }
    return clusters
  }

  /// Returns whether a scalar is a space whose width may change: one between words, with or without a place to break, or an ideographic one.
  private static func isSpace(_ scalar: UInt32) -> Bool { scalar == 0x20 || scalar == 0xA0 || scalar == 0x3000 }

  /// Returns whether a scalar is an ideograph, Kana, Bopomofo, or a mark or letter of full width. Korean has spaces.
  private static func isIdeographic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2E80...0x312F, 0x3190...0x31FF, 0x3220...0x325F, 0x3280...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF9F,
      0xFFE0...0xFFEF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
