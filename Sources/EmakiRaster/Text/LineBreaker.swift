import CPango
import EmakiDisplay

/// Breaks shaped paragraphs into lines exactly as Pango 1.50 does (`process_line` and `process_item` in pango-layout.c), which shapes every
/// part of a text anew for every width, and several times.
///
/// Widths are 1/1024 point.
struct LineBreaker {
  enum Wrap {
    /// Lines end only between words: a word longer than the line sticks out.
    case word
    /// Lines end between words, and inside a word that is longer than a line.
    case wordOrCharacter
    case character
  }

  /// Says how long a line may be.
  struct Room: Equatable {
    /// The width in 1/1024 point; `nil` breaks nothing.
    var width: Int?
    /// The distance of the line's start from the place that stops of tabs are counted from, in 1/1024 point.
    var tabOffset = 0
  }

  /// Names a place in a paragraph.
  struct Place: Equatable {
    var item = 0
    /// The number of scalars from the item's first.
    var scalar = 0
  }

  /// Describes a stretch of an item on a line.
  struct Piece {
    var item: Int
    var range: Range<Int>
    /// The width of the tab that the piece is, in 1/1024 point.
    var tab = 0
    /// The number of white spaces at its end that take no room: the line was broken behind them.
    var droppedSpaces = 0
  }

  struct Line {
    /// The pieces of the line, in the order of the text.
    var pieces: [Piece]
    /// The place where the next line starts.
    var end: Place
    /// Whether nothing of its paragraph follows.
    var endsParagraph: Bool
    /// The range in the whole text, in UTF-8 code units.
    var utf8Range: Range<Int>
    /// Whether a hyphen is at the end, as the line ends in a word.
    var isHyphenated: Bool
    /// The width that the first mark gains at the start of the line, in 1/1024 point; below 0 where it loses its blank there.
    var startGrowth = 0
    /// The blank that the last mark loses at the end of the line, in 1/1024 point.
    var endTrim = 0

    /// The last piece that has more than white space that takes no room, and where the rest of it ends; `nil` without one.
    var lastShown: (piece: Piece, end: Int)? {
      pieces.last { $0.droppedSpaces < $0.range.count }.map { ($0, $0.range.upperBound - $0.droppedSpaces) }
    }
  }

  let text: ShapedText
  let paragraph: ShapedText.Paragraph
  var wrap: Wrap
  /// The places where lines may end: `text.breaks`, and where words are hyphenated those of the hyphens, too.
  private var breaks: [ShapedText.Break]
  private var memory = Memory()
  private var hyphenation: Hyphenation?
  /// The distance between the stops of tabs, in 1/1024 point.
  private let tabWidth: Int
  /// Whether a line may do without a part of the width of its last mark.
  private let mayTrimEnd: Bool
  /// Whether no line ends in a hyphen, so that an end adds nothing to the width before it.
  private var isWithoutHyphens: Bool
  /// The facts found for lines whose words are hyphenated; `nil` where none are.
  private let hyphenationMemory: Memory?

  /// Says where words may be hyphenated, and when.
  struct Hyphenation {
    /// The part of its room, from 0 to 1, that a line must fill without a hyphen; a shorter line is hyphenated.
    let factor: Double
    /// The places where lines may end with hyphenation.
    let breaks: [ShapedText.Break]
  }

  /// Holds facts that are found out once for a paragraph. Each access ends before anything is called.
  private final class Memory {
    /// The width of a hyphen in 1/1024 point; `nil` until it is first needed. Pango takes it in the font that first asks for it.
    @exclusivity(unchecked) var hyphenWidth: Int?
    /// The last long stretch of scalars that have none of the breaks that were looked for, and those breaks.
    @exclusivity(unchecked) var freeStretch: (scalars: Range<Int>, of: ShapedText.Break) = (0..<0, [])
    /// The last white space that was looked through, of one item.
    @exclusivity(unchecked) var spaces = 0..<0
  }

  init(
    of paragraph: ShapedText.Paragraph, _ text: ShapedText, _ source: AttributedText, _ typesetter: PangoTypesetter,
    hyphenation: Hyphenation?
  ) {
    (self.text, self.paragraph, self.hyphenation) = (text, paragraph, hyphenation)
    wrap = typesetter.shape.wrap
    let hasTabs = paragraph.items.contains { $0.kind == .tab }
    tabWidth = hasTabs ? typesetter.fonts.face(source.runs[0].font).tabWidth : 0
    breaks = text.breaks
    mayTrimEnd = !text.marks.isEmpty || !text.gaps.isEmpty
    isWithoutHyphens = !text.hasHyphens
    hyphenationMemory = hyphenation == nil ? nil : Memory()
  }

  /// The number of pieces that most lines have at most, for which room is made at once.
  private static let fewPieces = 8

  /// Returns the line that starts at a place.
  func line(from start: Place, in room: Room) -> Line {
    var pieces: [Piece] = []
    pieces.reserveCapacity(min(paragraph.items.count - start.item, Self.fewPieces))
    var place = start
    let growth = mayTrimEnd ? startGrowth(start) : 0
    var remaining = room.width.map { max($0 - growth, 0) }
    // The width of what is on the line, where it has no limit.
    var filled = growth
    var candidate: (place: Place, pieces: Int, remaining: Int?, spaces: Int)?
    var wrapped = false
    // The width of the white space at the end of what is on the line.
    var spaces = 0
    while place.item < paragraph.items.count {
      let item = paragraph.items[place.item]
      if item.kind == .tab {
        // A tab always fits, and no line ends behind it if the next word does not.
        let taken = room.width.flatMap { width in remaining.map { width - $0 } } ?? filled
        let tab = tabWidth(at: taken, room.tabOffset)
        remaining = remaining.map { max($0 - tab, 0) }
        filled += tab
        spaces += tab
        pieces.append(Piece(item: place.item, range: place.scalar..<item.count, tab: tab))
        place = Place(item: place.item + 1)
        continue
      }
      let left = remaining
      var taken = fit(place, &remaining, isForced: candidate == nil, breaksBeforeEnd: false, (pieces.isEmpty, spaces))
      if taken == item.count - place.scalar {
        let firstEnd = item.start + place.scalar + (pieces.isEmpty ? 1 : 0)
        if (firstEnd..<item.start + item.count).contains(where: { canBreak(at: $0, wrap) }) {
          candidate = (place, pieces.count, left, spaces)
        }
        let hanging = place.item + 1 < paragraph.items.count ? hangingSpaces(item, place.scalar, item.count) : 0
        spaces = (hanging == item.count - place.scalar ? spaces : 0) + (hanging > 0 ? item.width(of: item.count - hanging..<item.count) : 0)
        if left == nil { filled += item.width(of: place.scalar..<item.count) }
        pieces.append(Piece(item: place.item, range: place.scalar..<item.count))
        place = Place(item: place.item + 1)
        continue
      }
      if taken == nil {
        // Back to the last item that can be broken.
        if let candidate {
          pieces.removeLast(pieces.count - candidate.pieces)
          (place, remaining, spaces) = (candidate.place, candidate.remaining, candidate.spaces)
        }
        taken = fit(place, &remaining, isForced: true, breaksBeforeEnd: true, (pieces.isEmpty, spaces))
      }
      // Where it cannot be broken at all, nothing of it is taken.
      if let taken, taken < paragraph.items[place.item].count - place.scalar {
        if taken > 0 { pieces.append(Piece(item: place.item, range: place.scalar..<place.scalar + taken)) }
        place.scalar += taken
      }
      wrapped = true
      break
    }
    let line = line(of: pieces, from: start, to: place, isBroken: wrapped, growth: growth, width: room.width)
    return hyphenation == nil ? line : hyphenated(line, from: start, in: room)
  }

  /// Returns the line that starts at the same place and ends in a part of a word, or else the line itself.
  private func hyphenated(_ line: Line, from start: Place, in room: Room) -> Line {
    guard let hyphenation, let hyphenationMemory, let width = room.width, !line.endsParagraph else { return line }
    // A word that is longer than the line is divided in any case, and it is better to divide it where the dictionary says.
    let partsWord = !text.breaks[scalar(line.end)].contains(.line)
    guard partsWord || Double(self.width(of: line)) < hyphenation.factor * Double(width) else { return line }
    var other = self
    (other.breaks, other.memory, other.isWithoutHyphens, other.hyphenation) = (hyphenation.breaks, hyphenationMemory, false, nil)
    let hyphenated = other.line(from: start, in: room)
    let end = scalar(hyphenated.end)
    let isPoint = hyphenated.isHyphenated && hyphenation.breaks[end].contains(.line) && !text.breaks[end].contains(.line)
    return isPoint && (partsWord || end > scalar(line.end)) ? hyphenated : line
  }

  /// Returns the width of a tab that starts at a place of a line: it goes on to the next stop, and is at least as wide as a space.
  func tabWidth(at x: Int, _ offset: Int) -> Int {
    let stop = (x + offset + tabWidth / 8 + tabWidth - 1) / tabWidth
    return max(stop, 0) * tabWidth - offset - x
  }

  private func line(of pieces: [Piece], from start: Place, to end: Place, isBroken: Bool, growth: Int, width: Int?) -> Line {
    var line = Line(
      pieces: pieces, end: end, endsParagraph: end.item >= paragraph.items.count, utf8Range: utf8Offset(start)..<utf8Offset(end),
      isHyphenated: !isWithoutHyphens && !pieces.isEmpty && breaks[scalar(end)].contains(.hyphen), startGrowth: growth)
    let spaceless = droppingSpaces(pieces)
    if let last = spaceless.last, last.droppedSpaces > 0 {
      // At the end of a paragraph white space takes the room that there is.
      if isBroken || width.map({ self.width(of: line) > $0 }) ?? false { line.pieces = spaceless }
    }
    guard mayTrimEnd, let last = line.lastShown else { return line }
    let room = endRoom(paragraph.items[last.piece.item], last.end)
    line.endTrim = room.always
    if room.ifNeeded > 0, let width, self.width(of: line) > width { line.endTrim += room.ifNeeded }
    return line
  }

  /// Returns the width of a line in 1/1024 point, with the white space at its end. That has no width where the line was broken.
  func width(of line: Line) -> Int {
    var sum = line.startGrowth - line.endTrim
    for (index, piece) in line.pieces.enumerated() {
      let isLast = index == line.pieces.count - 1
      sum += text.width(of: piece.range, in: paragraph.items[piece.item], hyphenated: line.isHyphenated && isLast) + piece.tab
      if piece.droppedSpaces > 0 { sum -= droppedWidth(of: piece) + piece.tab }
    }
    return sum
  }

  /// Returns the place's position in the text, in scalars.
  func scalar(_ place: Place) -> Int {
    if place.item < paragraph.items.count { return paragraph.items[place.item].start + place.scalar }
    return paragraph.items.last.map { $0.start + $0.count } ?? 0
  }

  /// Returns the place's position in the whole text, in UTF-8 code units.
  func utf8Offset(_ place: Place) -> Int {
    guard place.item < paragraph.items.count else { return text.offset + paragraph.utf8Range.upperBound }
    return text.offset + Int(text.starts[paragraph.items[place.item].start + place.scalar])
  }

  // MARK: One item

  /// What is on a line before an item: whether that is nothing, and the width of the white space at its end, in 1/1024 point.
  private typealias Before = (isNothing: Bool, spaces: Int)

  /// Puts as much as possible of an item's rest on a line, and returns how many scalars that is; `nil` where nothing fits.
  ///
  /// - Parameters:
  ///   - isForced: something of it must be taken, wherever it can be broken.
  ///   - breaksBeforeEnd: not all of it may be taken.
  private func fit(_ place: Place, _ remaining: inout Int?, isForced: Bool, breaksBeforeEnd: Bool, _ before: Before) -> Int? {
    let item = paragraph.items[place.item]
    let (from, count) = (place.scalar, item.count - place.scalar)
    guard let room = remaining else { return count }
    let isLast = place.item == paragraph.items.count - 1
    var width = item.width(of: from..<item.count)
    var extra = 0
    if !breaksBeforeEnd {
      if isLast || canBreak(at: item.start + item.count, wrap) { extra = extraWidth(item, from, count, before) }
      let mustFit = count == 1 && before.isNothing
      if width + extra <= room || mustFit {
        width = text.width(of: from..<item.count, in: item)
        if width + extra <= room || mustFit {
          remaining = max(room - width, 0)
          return count
        }
      }
    }
    let whole = (count: count, width: width, extra: extra)
    var best = whole
    var wrap = wrap
    while true {
      find(&best, in: item, from, count: count, room, wrap, breaksBeforeEnd: breaksBeforeEnd, before, isLast: isLast)
      guard wrap == .wordOrCharacter && isForced && best.width + best.extra > room else { break }
      wrap = .character
      best = whole
    }
    guard isForced || best.width + best.extra <= room else { return nil }
    remaining = max(room - best.width - best.extra, 0)
    return best.count
  }

  /// Looks for the last place to break that fits, or else the one that makes the narrowest line.
  ///
  /// A width that must be exact takes shaping a part anew. So such places are measured from the last one back, up to one that fits.
  private func find(
    _ best: inout (count: Int, width: Int, extra: Int), in item: ShapedItem, _ from: Int, count: Int, _ room: Int, _ wrap: Wrap,
    breaksBeforeEnd: Bool, _ before: Before, isLast: Bool
  ) {
    // The distance beyond the line's end within which places to break it are still looked for: no scalar at a line's end is narrower there by more.
    let safeDistance = 2 * item.em
    var tried = 0
    var near: [(taken: Int, found: (width: Int, extra: Int))] = []
    func take(_ taken: Int, _ found: (width: Int, extra: Int)) {
      if taken == 0 || best.count == count || found.width + found.extra <= room || found.width + found.extra < best.width + best.extra {
        best = (taken, found.width, found.extra)
      }
    }
    var taken = 0
    // So many scalars surely fit. Of the places among them only the last one at which a line may end need be looked at.
    let fitting = isWithoutHyphens ? firstIndex(below: count - 1) { item.width(of: from..<from + $0 + 1) >= room - safeDistance } : 0
    if fitting > 0 {
      let least = before.isNothing ? 1 : 0
      var end = fitting
      while end >= least && !canBreak(at: item.start + from + end, wrap) { end -= 1 }
      if end >= least { best = (end, item.width(of: from..<from + end), extraWidth(item, from, end, before)) }
      tried += 1
      taken = nextBreak(behind: item.start + from + fitting, before: item.start + item.count, wrap) - item.start - from
    }
    while taken < (breaksBeforeEnd ? count : count + 1) {
      let width = item.width(of: from..<from + taken)
      let extra = extraWidth(item, from, taken, before)
      if min(width + extra, width) > room + safeDistance && (best.count < count || !near.isEmpty) { break }
      if canBreak(at: item.start + from + taken, wrap) && (taken > 0 || !before.isNothing) {
        // The width that scalars have as a part of the whole must be exact only near the line's end. What is some lines long does not fit, however
        // it looks by itself.
        let isExact =
          taken == 0 || width + extra < room - safeDistance
          || taken > Self.longStretch && width > 4 * room + Self.longStretch * safeDistance
        if isExact { take(taken, (width, extra)) } else { near.append((taken, (width, extra))) }
      }
      tried += 1
      taken = nextBreak(behind: item.start + from + taken, before: item.start + item.count, wrap) - item.start - from
    }
    text.work += tried
    for index in near.indices.reversed() {
      let taken = near[index].taken
      let endsInHyphen = breaks[item.start + from + taken].contains(.hyphen)
      let width = text.width(of: from..<from + taken, in: item, hyphenated: endsInHyphen && taken < count)
      // The width before a hyphen holds it already, and the end of the paragraph has none.
      let extra = endsInHyphen && (taken < count || isLast) ? 0 : near[index].found.extra
      if width + extra <= room {
        best = (taken, width, extra)
        return
      }
      near[index].found = (width, extra)
    }
    for (taken, found) in near { take(taken, found) }
  }

  /// Returns the next place at which a line may end, or at which the width of a hyphen is asked for the first time, or else the limit.
  /// Nothing happens at the places before it. Where the limit is already reached, it returns the limit plus one.
  private func nextBreak(behind scalar: Int, before limit: Int, _ wrap: Wrap) -> Int {
    if scalar >= limit { return limit + 1 }
    var wanted: ShapedText.Break = wrap == .character ? .character : .line
    if memory.hyphenWidth == nil { wanted.insert(.hyphen) }
    var next = scalar + 1
    if memory.freeStretch.scalars.contains(next) && memory.freeStretch.of == wanted { next = memory.freeStretch.scalars.upperBound }
    while next < limit && breaks[next].isDisjoint(with: wanted) { next += 1 }
    if next - scalar > Self.longStretch { memory.freeStretch = (scalar + 1..<next, wanted) }
    return min(next, limit)
  }

  /// A number of scalars that is more than most words have. A longer stretch is not looked through for each line.
  private static let longStretch = 64

  /// Returns approximately how much width breaking after `taken` scalars adds: a hyphen takes room, white space takes none.
  private func extraWidth(_ item: ShapedItem, _ from: Int, _ taken: Int, _ before: Before) -> Int {
    if breaks[item.start + from + taken].contains(.hyphen) {
      let width = memory.hyphenWidth ?? item.hyphenWidth
      memory.hyphenWidth = width
      let isReplacing = taken > 0 && breaks[item.start + from + taken].contains(.replacing)
      return isReplacing ? width - item.width(of: from + taken - 1..<from + taken) : width
    }
    let spaces = hangingSpaces(item, from, from + taken)
    if spaces == 0 && !mayTrimEnd { return 0 }
    let end = from + taken - spaces
    let width = item.width(of: end..<from + taken)
    if spaces > 0 && spaces == taken { return -width - before.spaces }
    if !mayTrimEnd { return -width }
    let room = endRoom(item, end)
    return -width - room.always - room.ifNeeded
  }

  /// Returns the width that a line does without where it ends before a scalar of an item. It always does without the gap to what would
  /// follow, and without the blank of a closing mark only where the line has no room for it.
  private func endRoom(_ item: ShapedItem, _ scalar: Int) -> (always: Int, ifNeeded: Int) {
    if scalar == 0 { return (0, 0) }
    let index = item.start + scalar - 1
    let gap = text.gaps.isEmpty || scalar == item.count && !item.endsInGap ? 0 : Int(text.gaps[index])
    if item.isRightToLeft { return (gap, 0) }
    let width = item.width(of: scalar - 1..<scalar) - gap
    let isTrimmed = !text.marks.isEmpty && text.marks[index] == .closing && ShapedItem.isEmWide(width, item.em)
    return (gap, isTrimmed ? width / 2 : 0)
  }

  /// Returns what the first character of a line gains: an opening mark its blank, if its neighbour is on the line before. Any character loses the
  /// room to what is on that line.
  func startGrowth(_ place: Place) -> Int {
    guard place.item < paragraph.items.count else { return 0 }
    let item = paragraph.items[place.item]
    let leading = place.scalar == 0 ? item.leading : 0
    guard !text.marks.isEmpty, !item.isRightToLeft, place.scalar < item.count, text.marks[item.start + place.scalar] == .narrowOpening
    else { return -leading }
    let width = item.width(of: place.scalar..<place.scalar + 1)
    return item.isNarrowed(place.scalar) && ShapedItem.isEmWide(2 * width, item.em) ? width : -leading
  }

  private func canBreak(at scalar: Int, _ wrap: Wrap) -> Bool {
    scalar == breaks.count - 1 || breaks[scalar].contains(wrap == .character ? .character : .line)
  }

  // MARK: White space at the end

  /// Returns how many scalars before a place of an item, and not before another, are white space that takes no room at the end of a line.
  private func hangingSpaces(_ item: ShapedItem, _ from: Int, _ end: Int) -> Int {
    guard end > from else { return 0 }
    let last = item.start + end - 1
    guard text.isBreakingSpace(last) else { return 0 }
    var first = last
    if memory.spaces.contains(last) && memory.spaces.lowerBound >= item.start {
      first = memory.spaces.lowerBound
    } else {
      while first > item.start && text.isBreakingSpace(first - 1) { first -= 1 }
      memory.spaces = first..<last + 1
    }
    return last + 1 - max(first, item.start + from)
  }

  /// Returns the pieces of a line with the numbers of white spaces at its end that take no room where it is broken. Each is a glyph by itself.
  private func droppingSpaces(_ pieces: [Piece]) -> [Piece] {
    var pieces = pieces
    for index in pieces.indices.reversed() {
      let piece = pieces[index]
      let item = paragraph.items[piece.item]
      let spaces = hangingSpaces(item, piece.range.lowerBound, piece.range.upperBound)
      if spaces == 0 { break }
      let clusters = text.glyphs(of: piece.range, in: item).clusters
      func cluster(_ number: Int) -> Int32? {
        guard number < clusters.count else { return nil }
        return item.isRightToLeft ? clusters[clusters.startIndex + number] : clusters[clusters.endIndex - 1 - number]
      }
      var own = 0
      while own < spaces, let glyph = cluster(own), glyph != cluster(own + 1) { own += 1 }
      pieces[index].droppedSpaces = own
      if own < piece.range.count { break }
    }
    return pieces
  }

  private func droppedWidth(of piece: Piece) -> Int {
    let item = paragraph.items[piece.item]
    let glyphs = text.glyphs(of: piece.range, in: item).glyphs
    let dropped = item.isRightToLeft ? glyphs.prefix(piece.droppedSpaces) : glyphs.suffix(piece.droppedSpaces)
    return dropped.reduce(0) { $0 + Int($1.geometry.width) }
  }
}
