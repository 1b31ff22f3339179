import EmakiSupport

/// Reads RSS and Atom.
extension FeedReader {
  func xml(in text: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    let (mapping, keepsValues) = (options.mapping, options.keepsValues)
    let use = mapping.map { MappingUse($0) }
    let reader = SyndicationReader(file: file, rowLimit: limits.rows) { entry, index throws(FeedError) in
      try checkTime()
      guard let mapping, let use else {
        let row = try row(entry, index: index)
        try checkValues(of: row)
        return row
      }
      // A mapping names the values that a cell file would get, and not elements of the XML.
      let plain = try row(entry, index: index)
      var mapped = try mappedRow(.object(entry.values(plain)), mapping, use, index: index)
      (mapped.imageURL, mapped.language) = (mapped.imageURL ?? plain.imageURL, mapped.language ?? plain.language)
      if mapping.values[.date] == nil { mapped.date = plain.date }
      if mapped.id.isEmpty { mapped.id = plain.id }
      if keepsValues { mapped.values = entry.values(plain).merging(mapped.values ?? [:]) { $1 } }
      try checkValues(of: mapped)
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
    notes.feedPicture = reader.picture
    var rows = reader.rows
    if let use {
      try finish(&rows, use, seen: .rows(keys: words("title summary author link date imageURL id")))
      noteUnusedParts()
    } else {
      for index in rows.indices where rows[index].id.isEmpty { rows[index].id = String(index) }
      try separateIDs(of: &rows, .numbered)
    }
    return Feed(title: reader.title, language: reader.language, rows: rows, next: reader.next)
  }
}

/// A syndication item is what an entry of a feed was found to hold so far.
struct SyndicationItem {
  /// A picture rank says how well a picture stands for an item: a thumbnail is made for that.
  enum PictureRank: Int { case text, enclosure, media, defaultMedia, thumbnail }

  var entry = FeedEntry()
  /// The texts that may be shown, by their fields.
  var bodies: [String: MarkedBody] = [:]
  /// Other texts, by their fields.
  var texts: [String: String] = [:]
  var picture: (address: String, rank: PictureRank)?
  /// The names of the authors, all of one sort of element.
  var authors: [String] = []
  var authorField: String?
  /// Whether the id is the item's address, if it is one.
  var hasPermanentLink = false
}

/// A vocabulary is what the name space of an element stands for.
enum SyndicationVocabulary {
  /// The element is of RSS or Atom itself, whatever version.
  case own
  /// The element is of Atom, in RSS.
  case atom
  case dublinCore, content, media, podcasts, other

  init(_ space: String) {
    self =
      switch space.lowercased() {
      case "", "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/", "http://channel.netscape.com/rdf/simple/0.9/",
        "http://backend.userland.com/rss2", "http://backend.userland.com/rss", "http://blogs.law.harvard.edu/tech/rss",
        "http://purl.org/net/rss1.1#", "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://www.w3.org/2005/atom",
        "https://www.w3.org/2005/atom", "http://purl.org/atom/ns#", "http://purl.org/rss/1.0", "http://backend.userland.com/rss091":
        .own
      case "http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/": .dublinCore
      case "http://purl.org/rss/1.0/modules/content/": .content
      case let space where space.hasPrefix("http://search.yahoo.com/mrss") || space.hasPrefix("https://search.yahoo.com/mrss"): .media
      case "http://www.rssboard.org/media-rss": .media
      case "http://www.itunes.com/dtds/podcast-1.0.dtd": .podcasts
      default: .other
      }
  }
}
