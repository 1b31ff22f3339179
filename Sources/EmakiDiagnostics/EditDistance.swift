/// An edit distance is the number of edits by which a word differs from another one that was perhaps meant.
package enum EditDistance {
  /// Returns the word nearest to a given one, at most `limit` edits away; `nil` where all are further away.
  package static func nearest(to word: String, among allowed: [String], upTo limit: Int = 2) -> String? {
    let nearest = allowed.map { ($0, distance(Array($0.lowercased()), Array(word.prefix(40).lowercased()))) }.min { $0.1 < $1.1 }
    return nearest.flatMap { $0.1 <= limit ? $0.0 : nil }
  }

  /// Computes Levenshtein's distance: the fewest characters to insert, remove or replace.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, character) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (character == other ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[b.count]
  }
}
