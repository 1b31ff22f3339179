import EmakiDisplay
import EmakiEncoding
import EmakiEngine
import EmakiLayout
import EmakiSupport

/// A row change says how a row has changed from the expected picture to the actual one.
struct RowChange: Hashable, Sendable {
  /// A kind says in which way a row has changed.
  enum Kind: String, Hashable, CaseIterable, Sendable {
    case same
    /// The row looks the same and stands at another place.
    case moved
    /// The row's height has changed.
    case resized
    /// The row's pixels have changed.
    case repainted
    /// The row's pixels have changed as far as a tolerance allows.
    case tolerated
    case added
    /// The row is no longer in the picture.
    case removed
  }

  /// A node describes a node of the row whose pixels have changed.
  struct Node: Hashable, Sendable {
    /// The node's name.
    var name: String
    /// The number of the node's pixels that have changed, without those of nodes inside it.
    var count: Int
  }

  /// The way in which the row has changed.
  var kind: Kind
  /// The row in the expected picture; `nil` where the row is new.
  var expected: PictureManifest.Row?
  /// The row in the actual picture; `nil` where the row is gone.
  var actual: PictureManifest.Row?
  /// The difference of the part that is in view in both pictures, in pixels of the actual picture; `nil` where it is the same.
  var difference: PixelDifference?
  /// The nodes in whose frames pixels have changed that are in no node inside them; empty where only the row itself has changed.
  var nodes: [Node] = []

  /// The row's id; `nil` for the background below rows.
  var name: String? { actual?.name ?? expected?.name }

  /// The number of device pixels by which the whole row stands lower, negative where it stands higher; 0 where it is in one picture alone.
  var distance: Int {
    guard let expected, let actual else { return 0 }
    return (actual.top - actual.cut) - (expected.top - expected.cut)
  }
}

extension RowChange: CustomStringConvertible {
  /// The row in words, such as `row "n-1"`.
  private var row: String { name.map { "row \(quoted($0))" } ?? "the ground" }
  private var nodeList: String { nodes.isEmpty ? "" : " (\(nodes.map { printable($0.name) }.joined(separator: ", ")))" }

  /// The distance in words, such as `+80 px`.
  var distanceText: String { "\(distance > 0 ? "+" : "")\(distance) px" }

  /// Whether the row is new, is gone or has another height, which moves other rows.
  var changesList: Bool { [.added, .removed, .resized].contains(kind) }

  /// The row and its changed nodes in words, such as `row "n-1" (date, icon)` or `row "n-2" (added)`.
  var place: String { kind == .added || kind == .removed ? "\(row) (\(kind.rawValue))" : row + nodeList }

  var description: String {
    let pixels = difference.map { ": \($0)" } ?? ""
    return switch kind {
    case .same: "\(row) is the same"
    case .moved: "\(row) moved by \(distanceText)"
    case .resized: "\(row) resized from \(expected?.wholeHeight ?? 0) to \(actual?.wholeHeight ?? 0) px\(nodeList)\(pixels)"
    case .repainted: "\(row) repainted\(nodeList)\(pixels)"
    case .tolerated: "\(row) repainted\(nodeList)\(pixels), which is tolerated"
    case .added, .removed: "\(row) \(kind.rawValue)"
    }
  }
}

/// Pairs the rows of two pictures by their ids and says how each row has changed.
struct RowAlignment {
  let expected: PictureManifest
  let actual: PictureManifest
  let tolerance: Tolerance
  /// Both pictures, which are decoded when a row first needs that; `nil` where there are only hashes. Then a row with another hash counts as
  /// repainted, whatever part of it is in view.
  let pictures: (expected: ComparedPicture, actual: ComparedPicture)?

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
    isWhole(old, new) && old.wholeHeight == new.wholeHeight && old.digest == new.digest
  }

  private func change(_ old: PictureManifest.Row, _ new: PictureManifest.Row) throws(SnapshotError) -> RowChange {
    var result = RowChange(kind: .same, expected: old, actual: new)
    if result.distance != 0 { result.kind = .moved }
    if looksSame(old, new) { return result }
    // The height of the background depends on the rows, so it does not count as resized.
    let isResized = old.name != nil && old.wholeHeight != new.wholeHeight
    if isResized { result.kind = .resized }
    let shared = old.view.clamped(to: new.view)
    let place = new.place(of: shared)
    guard let pictures else {
      if !isResized { result.kind = .repainted }
      return result
    }
    guard !shared.isEmpty,
      let mask = DifferenceMask(try pictures.expected.pixels(), old.place(of: shared), try pictures.actual.pixels(), place)
    else { return result }
    let difference = mask.difference(top: place.lowerBound)
    result.difference = difference
    result.nodes = nodes(hitBy: mask, from: shared.lowerBound, of: old, new)
    if !isResized {
      result.kind = result.distance == 0 && isWhole(old, new) && tolerance.allows(difference) ? .tolerated : .repainted
    }
    return result
  }

  /// Returns whether the same part of the row is in view in both pictures.
  private func isWhole(_ old: PictureManifest.Row, _ new: PictureManifest.Row) -> Bool {
    expected.size.width == actual.size.width && old.cut == new.cut && old.height == new.height
  }

  /// Returns the nodes of either row in which marked pixels lie that are in no node inside them.
  ///
  /// - Parameter start: the pixel row, in the row itself, that the mask's first row stands for.
  private func nodes(hitBy mask: DifferenceMask, from start: Int, of old: PictureManifest.Row, _ new: PictureManifest.Row)
    -> [RowChange.Node]
  {
    var result: [RowChange.Node] = []
    for (row, scale) in [(new, actual.scale), (old, expected.scale)] {
      for (index, node) in row.nodes.enumerated() where !result.contains(where: { $0.name == node.name }) {
        var inner: [Rect] = []
        for other in row.nodes[(index + 1)...] where node.frame.holds(other.frame) && !inner.contains(where: { $0.holds(other.frame) }) {
          inner.append(other.frame)
        }
        let innerCount = inner.reduce(0) { $0 + differing(mask, $1, scale, start) }
        // What has changed in the nodes inside it is reported by their names. Letters may leave the frame of theirs by a few pixels.
        let count = differing(mask, node.frame, scale, start) - innerCount
        if count > innerCount / 8 { result.append(RowChange.Node(name: node.name, count: count)) }
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
