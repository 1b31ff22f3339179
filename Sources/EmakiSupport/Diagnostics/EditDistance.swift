/// An edit distance is the number of edits by which a word differs from another one that was perhaps meant.
package enum EditDistance {
  /// Returns the word nearest to a given one, at most `limit` edits away; `nil` where all are further away.
  package static func nearest(to word: String, among allowed: [String], upTo limit: Int = 2) -> String? {
    let nearest = allowed.map { ($0, distance(Array($0.lowercased()), Array(word.prefix(40).lowercased()))) }.min { $0.1 < $1.1 }
    return nearest.flatMap { $0.1 <= limit ? $0.0 : nil }
  }

  /// Returns a key in lower case, without the characters that separate words.
  package static func plain(_ key: String) -> String { key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " } }

  /// Computes the distance of optimal string alignment: the fewest characters to insert, remove or replace, or neighbours to swap.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var (above, row) = ([Int](), Array(0...b.count))
    for (i, character) in a.enumerated() {
      var next = [i + 1]
      next.reserveCapacity(b.count + 1)
      for (j, other) in b.enumerated() {
        var distance = min(next[j] + 1, row[j + 1] + 1, row[j] + (character == other ? 0 : 1))
        if i > 0 && j > 0 && character == b[j - 1] && a[i - 1] == other { distance = min(distance, above[j - 1] + 1) }
        next.append(distance)
      }
      (above, row) = (row, next)
    }
    return row[b.count]
  }
}
