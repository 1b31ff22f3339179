import EmakiDisplay

/// Optimal lines are the lines of a paragraph whose ends are chosen together, the best of all ways that make as few lines as possible.
///
/// For each place where a line may end only the best way to it is kept (dynamic programming, as Knuth and Plass describe it). This loses
/// nothing, because a way with the fewest lines to the end also has the fewest lines to each of its places. The badness of a line is the
/// square of the room that it leaves.
struct OptimalLines {
  private let breaker: LineBreaker
  private let widths: (first: Int?, other: Int?)
  private let lineBreaking: ParagraphStyle.LineBreaking

  /// The longest paragraph and the most lines that are tried.
  private static let (scalarLimit, lineLimit) = (4096, 64)
  /// A last line below this part of the room, and of one word, counts as short.
  private static let shortLine = 3

  init(_ breaker: LineBreaker, _ widths: (first: Int?, other: Int?), _ lineBreaking: ParagraphStyle.LineBreaking) {
    (self.breaker, self.widths, self.lineBreaking) = (breaker, widths, lineBreaking)
  }

  /// Returns the end of each line; `nil` where lines are to be filled one after the other.
  ///
  /// - Parameters:
  ///   - limit: the most lines that the text may have; 0 for no limit.
  ///   - taken: how many it has before the paragraph.
  func ends(limit: Int, taken: Int) -> [LineBreaker.Place]? {
    guard let last = breaker.paragraph.items.last else { return nil }
    let (start, end) = (breaker.scalar(LineBreaker.Place()), last.start + last.count)
    guard end - start <= Self.scalarLimit, let count = greedyCount(start: start), count > 1, limit == 0 || taken + count <= limit else {
      return nil
    }
    // Words are hyphenated only where there are more lines without that.
    return ends(breaker, start..<end, count: count) ?? breaker.withHyphens.flatMap { ends($0, start..<end, count: count) }
  }

  private func ends(_ breaker: LineBreaker, _ range: Range<Int>, count: Int) -> [LineBreaker.Place]? {
    guard let first = widths.first, let other = widths.other else { return nil }
    let places = [range.lowerBound] + range.dropFirst().filter(breaker.mayEnd) + [range.upperBound]
    let sizes = Sizes(breaker, places)
    var ways: [Way?] = [Way(lines: 0, badness: 0, from: 0)]
    for to in 1..<places.count {
      var best: Way?
      for from in stride(from: to - 1, through: 0, by: -1) {
        guard let way = ways[from] else { continue }
        let room = way.lines == 0 ? first : other
        let width = sizes.width(from, to)
        // A wider line with the same end does not fit either. The limit leaves room for what the start of a line adds.
        if width > 2 * room + sizes.em { break }
        if width > room || way.lines >= count { continue }
        let badness = badness(width, room, isLast: to == places.count - 1, isWord: from == to - 1)
        let next = Way(lines: way.lines + 1, badness: way.badness + badness, from: from)
        if best.map({ next.isBetter(than: $0) }) ?? true { best = next }
      }
      ways.append(best)
    }
    var ends: [Int] = []
    var place = places.count - 1
    while place > 0, let way = ways[place] {
      ends.append(place)
      place = way.from
    }
    guard place == 0, ends.count == count else { return nil }
    return fitting(ends.reversed().map { self.place(of: places[$0]) }, first, other)
  }

  private struct Way {
    var lines: Int
    var badness: Double
    var from: Int

    func isBetter(than other: Way) -> Bool { lines < other.lines || lines == other.lines && badness < other.badness }
  }

  private func badness(_ width: Int, _ room: Int, isLast: Bool, isWord: Bool) -> Double {
    let rest = Double(room - width) / Double(max(room, 1))
    guard isLast && lineBreaking == .pretty else { return rest * rest }
    // More than all that other lines can be.
    return isWord && width * Self.shortLine < room ? Double(Self.lineLimit) : 0
  }

  /// Returns how many lines there are where each is filled; `nil` if a word is longer than one.
  private func greedyCount(start: Int) -> Int? {
    var place = LineBreaker.Place()
    var count = 0
    let mayEnd = breaker.withHyphens ?? breaker
    repeat {
      let line = breaker.line(from: place, width: count == 0 ? widths.first : widths.other)
      place = line.end
      count += 1
      if count > Self.lineLimit || !breaker.isAtEnd(place) && !mayEnd.mayEnd(breaker.scalar(place)) { return nil }
    } while !breaker.isAtEnd(place)
    return count
  }

  /// Returns the ends if each line fits as it is drawn, which differs from its part of the paragraph where letters meet.
  private func fitting(_ ends: [LineBreaker.Place], _ first: Int, _ other: Int) -> [LineBreaker.Place]? {
    var start = LineBreaker.Place()
    for (index, end) in ends.enumerated() {
      let room = index == 0 ? first : other
      let line = breaker.line(from: start, to: end, width: room)
      if breaker.width(of: line) > room { return nil }
      start = end
    }
    return ends
  }

  private func place(of scalar: Int) -> LineBreaker.Place {
    let items = breaker.paragraph.items
    guard let index = items.firstIndex(where: { $0.start + $0.count > scalar }) else { return LineBreaker.Place(item: items.count) }
    return LineBreaker.Place(item: index, scalar: scalar - items[index].start)
  }

  /// Holds the widths of lines between places, as parts of the whole paragraph.
  private struct Sizes {
    /// The width of all scalars before each place, in 1/1024 point.
    private var sums: [Int] = []
    /// What a line gains that starts at each place, and what one loses that ends there.
    private var growths: [Int] = []
    private var trims: [Int] = []
    private(set) var em = 0

    init(_ breaker: LineBreaker, _ places: [Int]) {
      var sum = 0
      var next = 0
      for (number, item) in breaker.paragraph.items.enumerated() {
        em = max(em, item.em)
        while next < places.count, places[next] < item.start + item.count || number == breaker.paragraph.items.count - 1 {
          let scalar = places[next] - item.start
          sums.append(sum + item.width(of: 0..<scalar))
          growths.append(breaker.startGrowth(LineBreaker.Place(item: number, scalar: scalar)))
          trims.append(breaker.endLoss(number, scalar, isEnd: next == places.count - 1))
          next += 1
        }
        sum += item.width(of: 0..<item.count)
      }
    }

    func width(_ from: Int, _ to: Int) -> Int { sums[to] - sums[from] + growths[from] - trims[to] }
  }
}
