import EmakiSupport

/// Reads RSS and Atom.
extension FeedReader {
  func xml(in text: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    let (mapping, keepsValues) = (dates.mapping, dates.keepsValues)
    let use = mapping.map { MappingUse($0) }
    let reader = SyndicationReader(file: file, rowLimit: limits.rows) { (entry, index) throws(FeedError) in
      guard let mapping, let use else { return try row(entry, index: index) }
      // A mapping names the values that a cell file would get, and not elements of the XML.
      let plain = try row(entry, index: index)
      var mapped = try mappedRow(.object(entry.values(plain)), mapping, use, index: index)
      (mapped.imageURL, mapped.language) = (mapped.imageURL ?? plain.imageURL, mapped.language ?? plain.language)
      if mapping.values[.date] == nil { mapped.date = plain.date }
      if mapped.id.isEmpty { mapped.id = plain.id }
      if keepsValues { mapped.values = entry.values(plain).merging(mapped.values ?? [:]) { $1 } }
      return mapped
    }
    try XMLText.read(text, file: file, limits, with: reader)
    if let error = reader.error { throw error }
    let fault = reader.fault
    guard reader.format != nil, fault == nil || !reader.rows.isEmpty else {
      if let fault { throw .malformedXML(file: file, line: fault.line, column: fault.column, reason: fault.reason) }
      throw .unknownShape(file: file, reader.root.lowercased() == "html" ? .page : .xml(root: reader.root), map: nil)
    }
    if let fault { notes.add(.malformedXML(line: fault.line, column: fault.column, reason: fault.reason)) }
    if let index = reader.emptyItem { notes.add(.emptyItem(index: index)) }
    var rows = reader.rows
    if let use {
      try finish(&rows, use, seen: .rows(keys: ["title", "summary", "author", "link", "date", "imageURL", "id"]))
      noteUnusedRows()
    } else {
      for index in rows.indices where rows[index].id.isEmpty { rows[index].id = String(index) }
      try separateIDs(of: &rows, .numbered)
    }
    return Feed(title: reader.title, language: reader.language, rows: rows, next: reader.next)
  }
}
