/// Shares count what clients hold of something of which there is only so much.
///
/// One client may have all of it while nobody else wants it. When it is all taken, one that holds less than another gets its part from that
/// other, whose newest holder loses its own. So a client is refused only where it has as much as any other already.
struct Shares<Holder: Hashable> {
  private struct Holding {
    var client: String
    var amount: Int
    var number: Int
  }

  let limit: Int
  private(set) var total = 0
  private var holdings: [Holder: Holding] = [:]
  private var amounts: [String: Int] = [:]
  private var count = 0

  init(limit: Int) { self.limit = limit }

  /// Takes an amount, in addition to what the holder has.
  ///
  /// - Returns: the holders that lose theirs for it; `nil` where the client is refused.
  mutating func take(_ amount: Int = 1, for holder: Holder, of client: String) -> [Holder]? {
    var losers: [Holder] = []
    if total + amount > limit {
      var after = self
      while after.total + amount > limit {
        guard let (most, held) = after.amounts.max(by: { $0.value < $1.value }), after.amounts[client, default: 0] + amount < held,
          let loser = after.holdings.filter({ $0.value.client == most }).max(by: { $0.value.number < $1.value.number })?.key
        else { return nil }
        after.give(back: loser)
        losers.append(loser)
      }
      self = after
    }
    count += 1
    holdings[holder, default: Holding(client: client, amount: 0, number: count)].amount += amount
    amounts[client, default: 0] += amount
    total += amount
    return losers
  }

  /// Gives back all that a holder has, be it nothing.
  mutating func give(back holder: Holder) {
    guard let holding = holdings.removeValue(forKey: holder), let held = amounts[holding.client] else { return }
    amounts[holding.client] = held == holding.amount ? nil : held - holding.amount
    total -= holding.amount
  }
}
