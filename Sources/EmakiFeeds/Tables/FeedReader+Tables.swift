import EmakiSupport

/// Reads tables: CSV and TSV, with a line that names the columns.
extension FeedReader {
  func table(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    let head = TableHead(bytes, mapping: dates.mapping)
    var table = TableText(bytes, separator: head.separator)
    for _ in 0..<head.above { _ = try record(of: &table) }
    let start = table.line
    guard let names = try record(of: &table) else { return Feed(rows: []) }
    let columns = try texts(names, line: start).map(\.trimmed)
    // Without names the first row would be lost. A cell file says itself what they are.
    if head.names == nil, columns.count > 1, !dates.keepsValues, dates.mapping == nil {
      throw .unknownShape(file: file, .namelessTable(values: head.first, line: head.suggestion), map: nil)
    }
    let known = TableColumns.mapping(of: columns, records: head.records, titlesRows: !dates.keepsValues)
    guard let mapping = dates.mapping ?? known ?? (dates.keepsValues ? FeedMapping(values: [:]) : nil) else {
      throw .unknownShape(file: file, .table(columns: columns), map: MappingGuess.mapping(columns: columns, records: head.records))
    }
    for (index, column) in columns.enumerated() where !column.isEmpty && columns[..<index].contains(column) {
      notes.add(.repeatedColumn(column))
    }
    if dates.mapping == nil, !dates.keepsValues { lookForMisspelt(columns, head.records, mapping) }
    var rows: [NotificationRow] = []
    let use = MappingUse(mapping)
    let times = known != nil && dates.mapping == nil && !dates.keepsValues ? DayTimes(columns, mapping: mapping) : nil
    var serials = SerialDates(column: mapping)
    while true {
      let line = table.line
      guard let record = try record(of: &table) else { break }
      guard rows.count < limits.rows else { throw .tooManyRows(file: file, limit: limits.rows) }
      let values = try texts(record, line: line)
      // A separator at the end of each line makes an empty value.
      if let extra = values.dropFirst(columns.count).first(where: { !$0.trimmed.isEmpty }) {
        throw .malformedTable(file: file, line: line, fault: .tooManyValues(values.count, columns: columns.count, extra: extra))
      }
      if columns.count > 1, values.allSatisfy(\.isEmpty) { continue }
      if values.count < columns.count {
        notes.addFirst(.shortRecord, .shortRecord(line: line, values: values.count, columns: columns.count))
      }
      var members: [String: JSONTree] = [:]
      for (column, value) in zip(columns, values) where !column.isEmpty && !value.isEmpty { members[column] = .text(value.exact) }
      try checkText(bytes: values.reduce(0) { $0 + $1.utf8.count }, row: rows.count)
      times?.join(&members)
      serials.note(members, row: rows.count)
      rows.append(try mappedRow(.object(members), mapping, use, index: rows.count))
    }
    for (row, number) in serials.values {
      let text = serials.text(number)
      rows[row].date = text
      if rows[row].values != nil { rows[row].values?["date"] = .text(text.exact) }
    }
    let guess = use.found.contains(.body) ? nil : MappingGuess.mapping(columns: columns, records: head.records)
    try finish(&rows, use, seen: .table(columns: columns), guess: guess)
    noteUnusedRows()
    return Feed(rows: rows)
  }

  /// Looks for misspelt names among the columns that are not read.
  private func lookForMisspelt(_ columns: [String], _ records: [[String]], _ mapping: FeedMapping) {
    let read = mapping.columns
    var others: [(name: String, type: JSONValueType)] = []
    for (index, column) in columns.enumerated() where !read.contains(column) {
      let values = records.compactMap { $0.indices.contains(index) ? $0[index].trimmed : nil }.filter { !$0.isEmpty }
      let truths: Set<String> = ["true", "false", "yes", "no", "0", "1"]
      // A column of numbers is no date, as a number in JSON is none, and one of words says not whether a row has been read.
      let type: JSONValueType =
        if values.isEmpty { .null } else if values.allSatisfy({ truths.contains($0.lowercased()) }) {
          .boolean
        } else if values.allSatisfy({
          Double($0) != nil
        }) { .number } else { .string }
      others.append((column, type))
    }
    misspelt.row.look(atColumns: others, beside: Set(mapping.values.keys.map(\.rawValue)))
  }

  private func record(of table: inout TableText) throws(FeedError) -> [TableText.UTF8Value]? {
    do throws(TableText.Fault) {
      return try table.next()
    } catch {
      switch error {
      case .unclosed(let line): throw .malformedTable(file: file, line: line, fault: .unclosedQuote)
      case .behindQuote(let line, let column): throw .malformedTable(file: file, line: line, fault: .behindQuote(column: column))
      }
    }
  }

  private func texts(_ record: [TableText.UTF8Value], line: Int) throws(FeedError) -> [String] {
    var texts: [String] = []
    for value in record {
      guard let text = value.text else { throw .invalidUTF8(file: file, line: line, column: 1) }
      texts.append(text)
    }
    return texts
  }
}
