import EmakiDiagnostics

/// Reads calendars in the form of iCalendar (RFC 5545): each event, task and journal entry is a row.
extension FeedReader {
  private static let kinds: Set<String> = ["VEVENT", "VTODO", "VJOURNAL"]

  func calendar(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    var events: [CalendarEvent] = []
    var zones = CalendarZones()
    var title: String?
    var event: CalendarEvent?
    // The number of things inside of an event, such as an alarm, which have properties of the same names.
    var depth = 0
    try unfoldedLines(of: bytes) { (line) throws(FeedError) in
      guard let property = CalendarProperty(line) else { return }
      let kind = String(property.value).trimmed.uppercased()
      if property.name == "BEGIN" {
        if event != nil { depth += 1 } else if Self.kinds.contains(kind) { event = CalendarEvent() }
      } else if property.name == "END" {
        if depth > 0 {
          depth -= 1
        } else if let ended = event {
          guard events.count < limits.rows else { throw .tooManyRows(file: file, limit: limits.rows) }
          events.append(ended)
          event = nil
        }
      } else if event == nil, property.name == "X-WR-CALNAME" {
        title = property.text.trimmed
      } else if depth == 0 {
        event?.read(property)
      }
      if event == nil { zones.read(property, kind) }
    }
    // A zone may be described behind the events that are in it.
    var rows: [NotificationRow] = []
    for event in events {
      var row = try row(event.entry(zones, byteLimit: limits.rowTextBytes), index: rows.count)
      if row.id.isEmpty { row.id = String(rows.count) }
      rows.append(row)
    }
    try separateIDs(of: &rows, .numbered)
    return Feed(title: title, rows: rows)
  }

  /// Calls a function with each line. One that begins with white space goes on with the line before.
  private func unfoldedLines(of bytes: UnsafeBufferPointer<UInt8>, _ body: (String) throws(FeedError) -> Void) throws(FeedError) {
    var (pending, number, row): ([UInt8], Int, Int) = ([], 0, 1)
    func flush() throws(FeedError) {
      if pending.isEmpty { return }
      // A line may be folded inside of a letter.
      guard let text = String(validating: pending, as: UTF8.self) else { throw .invalidUTF8(file: file, line: row, column: 1) }
      pending.removeAll(keepingCapacity: true)
      try body(text)
    }
    for part in bytes.split(separator: lineEnd(of: bytes), omittingEmptySubsequences: false) {
      number += 1
      let line = part.last == 0x0D ? part.dropLast() : part
      if line.first == 0x20 || line.first == 0x09 {
        pending += line.dropFirst()
        try checkText(bytes: pending.count, row: 0)
      } else {
        try flush()
        pending += line
        row = number
      }
    }
    try flush()
  }
}
