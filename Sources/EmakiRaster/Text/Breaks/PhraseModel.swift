/// A phrase model knows where phrases of Japanese (bunsetsu) begin. It is that of BudouX: each of the letters round a place, and of the pairs and threes
/// of them, has a weight for a beginning or against it.
struct PhraseModel: Sendable {
  /// The model of Japanese. It is read when the first text asks for it.
  static let japanese = PhraseModel(table)

  /// The weights by group and letters.
  private let weights: [UInt64: Int]
  /// The sum of all weights. A phrase begins where twice the sum of those that are found is larger.
  private let total: Int

  /// The groups: a name, where the letters begin from the place, and how many they are.
  private static let groups: [(name: Substring, start: Int, count: Int)] = [
    ("UW1", -3, 1), ("UW2", -2, 1), ("UW3", -1, 1), ("UW4", 0, 1), ("UW5", 1, 1), ("UW6", 2, 1), ("BW1", -2, 2), ("BW2", -1, 2),
    ("BW3", 0, 2),
    ("TW1", -3, 3), ("TW2", -2, 3), ("TW3", -1, 3), ("TW4", 0, 3),
  ]

  /// Reads a table.
  private init(_ table: String) {
    func isOfNumber(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || "0"..."9" ~= scalar }
    var (weights, total): ([UInt64: Int], Int) = ([:], 0)
    for line in table.unicodeScalars.split(separator: "\n") {
      let name = line.prefix { $0 != "=" }
      guard let group = Self.groups.firstIndex(where: { $0.name.unicodeScalars.elementsEqual(name) }) else { continue }
      var rest = line[name.endIndex...].dropFirst()
      while !rest.isEmpty {
        // Letters up to a minus or a digit, and a number up to the next letters.
        let letters = rest.prefix { !isOfNumber($0) }
        let number = rest[letters.endIndex...].prefix(while: isOfNumber)
        rest = rest[number.endIndex...]
        guard let weight = Int(String(number)) else { break }
        weights[Self.key(group, letters)] = weight
        total += weight
      }
    }
    (self.weights, self.total) = (weights, total)
  }

  /// Returns whether a phrase begins before a scalar, which is not the first.
  func beginsPhrase(_ scalars: ArraySlice<Unicode.Scalar>, at place: Int) -> Bool {
    var sum = 0
    for (index, group) in Self.groups.enumerated() {
      let start = place + group.start
      guard start >= scalars.startIndex, start + group.count <= scalars.endIndex else { continue }
      sum += weights[Self.key(index, scalars[start..<start + group.count])] ?? 0
    }
    return 2 * sum > total
  }

  private static func key(_ group: Int, _ letters: some Sequence<Unicode.Scalar>) -> UInt64 {
    // No letter of the model needs more than 20 bits.
    letters.reduce(UInt64(group + 1)) { $0 << 20 | UInt64($1.value & 0xF_FFFF) }
  }
}
