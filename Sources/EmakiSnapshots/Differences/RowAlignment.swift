import EmakiDisplay
import EmakiEncoding
import EmakiEngine
import EmakiLayout
import EmakiSupport

/// Pairs the rows of two pictures by their ids and says how each row has changed.
struct RowAlignment {
  private let expected: PictureManifest
  private let actual: PictureManifest
  private let tolerance: Tolerance
  /// The function that decodes both pictures, called when a row first needs it; `nil` where there are only hashes.
  private let decode: (() throws(SnapshotError) -> (expected: PNGPixels, actual: PNGPixels))?

  /// Makes an alignment of two pictures.
  ///
  /// - Parameter decode: decodes both pictures; `nil` where there are only hashes. Then a row with another hash counts as repainted,
  ///   whatever part of it is in view.
  init(
    _ expected: PictureManifest, _ actual: PictureManifest, tolerance: Tolerance,
    decode: (() throws(SnapshotError) -> (expected: PNGPixels, actual: PNGPixels))?
  ) {
    (self.expected, self.actual, self.tolerance, self.decode) = (expected, actual, tolerance, decode)
  }

  /// A key identifies a row for pairing. Rows with the same id are distinguished by their order.
  private struct Key: Hashable {
    var name: ExactString?
    var occurrence: Int

    static func all(_ rows: [PictureManifest.Row]) -> [Key] {
      var counts: [ExactString?: Int] = [:]
      return rows.map { row in
        let name = row.name?.exact
        defer { counts[name, default: 0] += 1 }
        return Key(name: name, occurrence: counts[name, default: 0])
      }
    }
  }

  /// Returns the changes of all rows in the order of the actual picture. A removed row comes after the row that it came after in the
  /// expected picture.
  func changes() throws(SnapshotError) -> [RowChange] {
    let olds = pairs()
    let places = Dictionary(uniqueKeysWithValues: olds.map { ($1, $0) })
    var removed: [Int: [RowChange]] = [:]
    var last = -1
    for (index, row) in expected.rows.enumerated() {
      if let place = places[index] { last = place } else { removed[last, default: []].append(RowChange(kind: .removed, expected: row)) }
    }
    var changes = removed[-1] ?? []
    for (index, row) in actual.rows.enumerated() {
      changes.append(
        try olds[index].map { (old) throws(SnapshotError) in try change(expected.rows[old], row) } ?? RowChange(kind: .added, actual: row))
      changes += removed[index] ?? []
    }
    return changes
  }

  /// Returns the index of the expected row for each row of the actual picture that has one.
  ///
  /// Rows are paired by their ids. A row without an id is named by its number, which changes when rows before it are added or removed. Such
  /// rows are paired by their appearance, and then by the row before them.
  private func pairs() -> [Int: Int] {
    let keys = Key.all(actual.rows)
    let places = Dictionary(uniqueKeysWithValues: zip(Key.all(expected.rows), expected.rows.indices))
    var pairs: [Int: Int] = [:]
    var free = Set(expected.rows.indices)
    func pair(_ new: Int, _ old: Int) {
      pairs[new] = old
      free.remove(old)
    }
    for (new, key) in keys.enumerated() {
      guard let old = places[key] else { continue }
      if !actual.rows[new].isNumbered || looksSame(expected.rows[old], actual.rows[new]) { pair(new, old) }
    }
    var looks: [String: [Int]] = [:]
    for old in free.sorted(by: >) where expected.rows[old].isNumbered { looks[expected.rows[old].digest, default: []].append(old) }
    for (new, row) in actual.rows.enumerated() where pairs[new] == nil && row.isNumbered {
      if let old = looks[row.digest]?.last, looksSame(expected.rows[old], row) {
        looks[row.digest]?.removeLast()
        pair(new, old)
      }
    }
    for (new, row) in actual.rows.enumerated() where pairs[new] == nil && row.isNumbered {
      if let before = pairs[new - 1], free.contains(before + 1), expected.rows[before + 1].isNumbered {
        pair(new, before + 1)
      } else if let old = places[keys[new]], free.contains(old) {
        pair(new, old)
      }
    }
    return pairs
  }

  private func looksSame(_ old: PictureManifest.Row, _ new: PictureManifest.Row) -> Bool {
    expected.size.width == actual.size.width && old.cut == new.cut && old.height == new.height && old.wholeHeight == new.wholeHeight
      && old.digest == new.digest
  }

  private func change(_ old: PictureManifest.Row, _ new: PictureManifest.Row) throws(SnapshotError) -> RowChange {
    // This is the distance by which the whole row has moved.
    let distance = (new.top - new.cut) - (old.top - old.cut)
    func change(_ kind: RowChange.Kind) -> RowChange { RowChange(kind: kind, expected: old, actual: new) }
    let still = distance == 0 ? RowChange.Kind.same : .moved(by: distance)
    if looksSame(old, new) { return change(still) }
    // The height of the background depends on the rows, so it does not count as resized.
    let isResized = old.name != nil && old.wholeHeight != new.wholeHeight
    var result = change(isResized ? .resized(from: old.wholeHeight, to: new.wholeHeight) : still)
    let shared = (old.cut..<old.cut + old.height).clamped(to: new.cut..<new.cut + new.height)
    guard let decode else {
      if !isResized { result.kind = .repainted }
      return result
    }
    let pixels = try decode()
    guard !shared.isEmpty,
      let mask = DifferenceMask(
        pixels.expected, shared.lowerBound - old.cut + old.top..<shared.upperBound - old.cut + old.top,
        pixels.actual, shared.lowerBound - new.cut + new.top..<shared.upperBound - new.cut + new.top)
    else { return result }
    let difference = mask.difference(top: shared.lowerBound - new.cut + new.top)
    result.difference = difference
    result.nodes = nodes(hitBy: mask, from: shared.lowerBound, of: old, new)
    if !isResized {
      result.kind = .repainted
      result.isTolerated = distance == 0 && isWhole(old, new) && tolerance.allows(difference)
    }
    return result
  }

  /// Returns whether the same part of the row is in view in both pictures.
  private func isWhole(_ old: PictureManifest.Row, _ new: PictureManifest.Row) -> Bool {
    expected.size.width == actual.size.width && old.cut == new.cut && old.height == new.height
  }

  /// Returns the innermost nodes of either row in which marked pixels lie.
  ///
  /// - Parameter start: the pixel row, in the row itself, that the mask's first row stands for.
  private func nodes(hitBy mask: DifferenceMask, from start: Int, of old: PictureManifest.Row, _ new: PictureManifest.Row) -> [RowChange
    .Node]
  {
    var result: [RowChange.Node] = []
    for (row, scale) in [(new, actual.scale), (old, expected.scale)] {
      for (index, node) in row.nodes.enumerated() where !result.contains(where: { $0.name == node.name }) {
        // A changed part of a node that contains other changed nodes is reported by the names of those inner nodes.
        if row.nodes[(index + 1)...].contains(where: { node.frame.holds($0.frame) && differing(mask, $0.frame, scale, start) > 0 }) {
          continue
        }
        let count = differing(mask, node.frame, scale, start)
        if count > 0 { result.append(RowChange.Node(name: node.name, count: count)) }
      }
    }
    return result
  }

  private func differing(_ mask: DifferenceMask, _ frame: Rect, _ scale: Double, _ start: Int) -> Int {
    func pixels(_ low: Double, _ high: Double) -> Range<Int> {
      let range = (low * scale).rounded(.down)...max(low * scale, high * scale).rounded(.up)
      return Int(min(max(range.lowerBound, -1e9), 1e9))..<Int(min(max(range.upperBound, -1e9), 1e9))
    }
    let rows = pixels(frame.minY, frame.maxY)
    return mask.count(columns: pixels(frame.minX, frame.maxX), rows: rows.lowerBound - start..<rows.upperBound - start)
  }
}

extension Rect {
  fileprivate func holds(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}

extension PictureManifest.Row {
  /// Whether the row's name is a number.
  fileprivate var isNumbered: Bool { name.map { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } } ?? false }
}
