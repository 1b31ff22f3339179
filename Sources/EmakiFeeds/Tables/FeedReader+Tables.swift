import EmakiDiagnostics
import EmakiJSON

/// Reads tables: CSV and TSV whose first line names the columns.
extension FeedReader {
  func table(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    var table = TableText(bytes)
    guard let head = try record(of: &table) else { return Feed(rows: []) }
    let columns = try texts(head, line: 1).map(\.trimmed)
    let known = TableColumns.mapping(of: columns)
    guard let mapping = dates.mapping ?? known ?? (dates.keepsValues ? FeedMapping([:]) : nil) else {
      throw try unknownTable(columns, &table)
    }
    for (index, column) in columns.enumerated() where !column.isEmpty && columns[..<index].contains(column) {
      notes.add(.repeatedColumn(column))
    }
    var rows: [NotificationRow] = []
    var guess: FeedMapping?
    let use = MappingUse(mapping)
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
      if guess == nil { guess = MappingGuess.mapping(row: .object(members)) }
      rows.append(try mappedRow(.object(members), mapping, use, index: rows.count))
    }
    try finish(&rows, use, seen: .table(columns: columns), guess: guess)
    noteUnusedRows()
    return Feed(rows: rows)
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

  /// Returns the error of a table none of whose columns is known.
  private func unknownTable(_ columns: [String], _ table: inout TableText) throws(FeedError) -> FeedError {
    var members: [String: JSONTree] = [:]
    if let record = try record(of: &table) {
      for (column, value) in zip(columns, try texts(record, line: 2)) { members[column] = .text(value.exact) }
    }
    return .unknownShape(file: file, .table(columns: columns), map: MappingGuess.mapping(row: .object(members)))
  }
}
