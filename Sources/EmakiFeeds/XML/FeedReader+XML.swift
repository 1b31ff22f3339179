import EmakiDiagnostics
import EmakiJSON

/// Reads RSS and Atom.
extension FeedReader {
  func xml(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    // What stands before the declaration is a fault in XML, and usual where a program has printed an empty line.
    let start = bytes.prefix(64).firstIndex { !$0.isASCIIWhitespace } ?? 0
    let text = start > 0 ? UnsafeBufferPointer(rebasing: bytes[start...]) : bytes
    if let feed = try xml(in: text, mayHaveOtherEncoding: !WindowsText.namesEncoding(text)) { return feed }
    // Browsers take a document for this where it says nothing and is no UTF-8.
    notes.add(.assumedEncoding)
    let decoded = WindowsText.utf8(text)
    let feed = decoded.withUnsafeBufferPointer { bytes in
      Result { () throws(FeedError) in try xml(in: bytes, mayHaveOtherEncoding: false) }
    }
    return try feed.get() ?? Feed(rows: [])
  }

  /// Reads a document; `nil` for one whose bytes are not of its encoding, where it may have another one.
  private func xml(in text: UnsafeBufferPointer<UInt8>, mayHaveOtherEncoding: Bool) throws(FeedError) -> Feed? {
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
    do throws(XMLText.Fault) {
      _ = try XMLText.read(text, levels: FeedLimits.nestingLevels, with: reader)
    } catch {
      if mayHaveOtherEncoding, case .encoding = error { return nil }
      throw self.error(error)
    }
    if let error = reader.error { throw error }
    guard reader.format != nil else {
      throw reader.root.lowercased() == "html"
        ? .unknownShape(file: file, .page, map: nil) : .unknownShape(file: file, .xml(root: reader.root), map: nil)
    }
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

  private func error(_ fault: XMLText.Fault) -> FeedError {
    switch fault {
    case .malformed(let line, let column, let reason): .malformedXML(file: file, line: line, column: column, reason: reason)
    case .encoding(let line, let column, let reason):
      .malformedXML(file: file, line: line, column: column, reason: "bytes that are not of its encoding: \(reason)")
    case .tooDeep: .tooDeepXML(file: file, limit: FeedLimits.nestingLevels)
    case .noMemory: .tooMuchMemory(file: file, line: 1, column: 1, limit: limits.valueBytes)
    case .noLibrary(let reason): .noXML(file: file, reason: reason)
    case .entity(let name, let line, let column): .entity(file: file, line: line, column: column, name: name)
    }
  }
}
