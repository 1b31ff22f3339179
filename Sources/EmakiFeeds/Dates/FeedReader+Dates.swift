import EmakiSupport

extension JSONTree {
  /// The order of day and month that a text such as `25/4/2026` shows; `nil` for another value.
  fileprivate var dateOrder: DateOrder? {
    guard case .text(let text) = self, text.string.utf8.prefix(3).contains(where: { "/.-".utf8.contains($0) }) else { return nil }
    return WrittenDate.read(text.string)?.order
  }
}

/// Reads and writes the dates of rows, whatever format they come from.
extension FeedReader {
  /// Reads the dates that the rows have as their document spells them, and writes them as they are drawn.
  ///
  /// A time without a zone is what the clock showed that dates are drawn by; in JSON, which services write, it is one of UTC. The day and the month
  /// of `3/4/2026` are told apart where other dates of the feed tell them apart. What is no date stays, with a warning that counts such rows,
  /// unless these are rows of ours of which few have a date, and none is asked for. Cell files know which dates they show, and warn themselves.
  func finishDates(of feed: inout Feed) {
    let language = options.feedLanguage ?? feed.language ?? options.language
    var orders: Set<DateOrder> = []
    var (ambiguous, unread): ([Int], [Int]) = ([], [])
    for index in feed.rows.indices where !feed.rows[index].date.isEmpty {
      guard let date = WrittenDate.read(feed.rows[index].date) else {
        unread.append(index)
        continue
      }
      if let order = date.order { orders.insert(order) }
      if date.isAmbiguous { ambiguous.append(index) } else if !write(date, into: &feed.rows[index], language) { unread.append(index) }
    }
    for index in ambiguous {
      guard orders.count == 1, let date = WrittenDate.read(feed.rows[index].date, order: orders.first),
        write(date, into: &feed.rows[index], language)
      else {
        unread.append(index)
        continue
      }
    }
    if options.keepsValues {
      // A cell file writes dates itself, under keys of its own, but knows neither whose clock it was nor the other dates.
      if orders.isEmpty { orders = Set(feed.rows.lazy.flatMap { $0.values?.values.compactMap(\.dateOrder) ?? [] }) }
      var reading = DateReading()
      (reading.isLocal, reading.order) = (document == nil, orders.count == 1 ? orders.first : nil)
      for index in feed.rows.indices { feed.rows[index].dateReading = reading }
      return
    }
    let count = feed.rows.count { !$0.date.isEmpty }
    guard let first = unread.min() else { return }
    // In a form that is not ours, nothing but a date may stand there, and a large number is meant for one.
    let isMeant = options.dates.asksForDates || document == nil || options.mapping != nil
    guard isMeant || unread.count * 2 < count || Double(feed.rows[first].date) ?? 0 >= 1e8 else { return }
    notes.add(.unreadDates(count: unread.count, of: count, row: feed.rows[first].id, date: feed.rows[first].date))
  }

  /// - Returns: whether a clock has shown the date. What none has shown, such as an hour that is skipped in spring, is drawn as it is given.
  private func write(_ date: WrittenDate, into row: inout NotificationRow, _ language: String?) -> Bool {
    var date = date
    if let moment = date.moment {
      let known = document == nil ? options.dates.resolved(moment) : DateTime(seconds: moment.seconds, fraction: moment.fraction)
      guard let known else { return false }
      date.moment = known
    }
    let own = options.dates.language(ofRow: row.language, inList: language)
    if row.values == nil {
      let text = options.dates.text(for: date, own)
      (row.date, row.hasReadDate) = (text ?? row.date, text != nil)
    }
    row.usesICU = options.dates.useICU(.date, own)
    if row.usesICU, let cause = DateStyle.missingWords {
      row.usesICU = false
      notes.addFirst(.words, .noWords(cause: cause))
    }
    if row.values == nil, let own, options.dates.lacksWords(own) { notes.addFirst(.dateLanguage, .noDateWords(language: own)) }
    return true
  }
}
