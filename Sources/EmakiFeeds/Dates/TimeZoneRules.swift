/// Time zone rules say what a zone's clocks show at each instant, as a file of the time zone database in the format TZif (RFC 9636) has them.
///
/// Foundation knows zones only with ICU, whose tables are larger than the rest of a program.
package struct TimeZoneRules: Hashable, Sendable {
  /// The instants at which clocks are set, in seconds since 1970, ascending.
  private let changes: [Int]
  /// The seconds that clocks are ahead of UTC from each change on.
  private let offsets: [Int]
  /// The seconds that clocks are ahead of UTC before the first change.
  private let first: Int
  /// What happens after the last change; `nil` where nothing does.
  private let yearly: YearlyRules?

  /// Reads a file; `nil` if it is not one of the time zone database, or older than version 2 of the format.
  package init?(_ file: [UInt8]) {
    guard let old = Header(file, at: 0), let header = Header(file, at: old.end(timeSize: 4)) else { return nil }
    let end = header.end(timeSize: 8)
    guard end < file.count, file[end] == UInt8(ascii: "\n"), header.typeCount > 0 else { return nil }
    let times = header.start
    let indices = times + 8 * header.changeCount
    let types = indices + header.changeCount
    func offset(ofType type: Int) -> Int? { type < header.typeCount ? file.signed(at: types + 6 * type, count: 4) : nil }
    var (changes, offsets): ([Int], [Int]) = ([], [])
    for index in 0..<header.changeCount {
      guard let offset = offset(ofType: Int(file[indices + index])) else { return nil }
      changes.append(file.signed(at: times + 8 * index, count: 8))
      offsets.append(offset)
    }
    guard zip(changes, changes.dropFirst()).allSatisfy(<), let first = offset(ofType: 0) else { return nil }
    let footer = file[(end + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    if footer.isEmpty {
      yearly = nil
    } else {
      guard let rules = YearlyRules(String(decoding: footer, as: UTF8.self)) else { return nil }
      yearly = rules
    }
    (self.changes, self.offsets, self.first) = (changes, offsets, first)
  }

  /// Returns the seconds that clocks are ahead of UTC at an instant, in seconds since 1970.
  package func offset(at instant: Int) -> Int {
    // The number of changes up to the instant.
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    if low == changes.count, let yearly { return yearly.offset(at: instant) }
    return low == 0 ? first : offsets[low - 1]
  }
}

/// The header of a part of a file: how many values of each kind follow.
private struct Header {
  let start: Int
  let changeCount: Int
  let typeCount: Int
  private let utcFlags: Int
  private let standardFlags: Int
  private let leapSeconds: Int
  private let characters: Int

  init?(_ file: [UInt8], at place: Int) {
    start = place + 44
    guard start <= file.count, file[place..<place + 4].elementsEqual("TZif".utf8), file[place + 4] >= UInt8(ascii: "2") else { return nil }
    let counts = (0..<6).map { file.signed(at: place + 20 + 4 * $0, count: 4) }
    guard counts.allSatisfy({ 0...file.count ~= $0 }) else { return nil }
    (utcFlags, standardFlags, leapSeconds) = (counts[0], counts[1], counts[2])
    (changeCount, typeCount, characters) = (counts[3], counts[4], counts[5])
  }

  func end(timeSize: Int) -> Int {
    start + changeCount * (timeSize + 1) + typeCount * 6 + characters + leapSeconds * (timeSize + 4) + standardFlags + utcFlags
  }
}

extension [UInt8] {
  /// Reads a number with its sign, of which the first byte weighs most.
  fileprivate func signed(at place: Int, count: Int) -> Int {
    self[place..<place + count].reduce(self[place] >= 0x80 ? -1 : 0) { $0 << 8 | Int($1) }
  }
}
