import EmakiSupport
import FoundationEssentials

/// A syndication reader reads RSS (0.9x, 1.0 and 2.0) and Atom as sites publish them.
///
/// A row is made when its item ends, so that no more than one item is held beside the rows.
final class SyndicationReader {
  /// A format is what the outermost element says that a document is.
  enum Format {
    case rss
    case rdf
    case atom
  }

  /// A capture is the text of an element that is being read.
  private struct Capture {
    /// The part of the item or of the feed that the text is.
    let field: String
    /// The level of the element.
    let depth: Int
    /// Whether the text is HTML once it is read: escaped, or as elements.
    var isHTML: Bool
    var bytes: [UInt8] = []
    /// Whether there is more than is kept.
    var isCut = false
  }

  /// The format; `nil` before the outermost element is read, and where that element is of no known format.
  private(set) var format: Format?
  /// The name of the outermost element.
  private(set) var root = ""
  /// The name of the feed.
  private(set) var title: String?
  /// The BCP 47 tag of the feed's language.
  private(set) var language: String?
  /// The address of the next page.
  private(set) var next: String?
  /// The error that has ended reading.
  private(set) var error: FeedError?
  /// The first place that is not well-formed; `nil` for none.
  var fault: XMLText.Fault?
  /// The index of the first item that has nothing to show; `nil` for none.
  private(set) var emptyItem: Int?
  private(set) var rows: [NotificationRow] = []

  private let makeRow: (FeedEntry, Int) throws(FeedError) -> NotificationRow
  private let rowLimit: Int
  private let file: String
  private var depth = 0
  /// The names of the elements that are open.
  private var open: [String] = []
  private var item: Item?
  private var itemDepth = 0
  private var capture: Capture?
  private var feedImage: String?
  private var feedLink: String?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - file: the name that errors give the document.
  ///   - rowLimit: the most items.
  ///   - makeRow: makes the row of an item.
  init(file: String, rowLimit: Int, makeRow: @escaping (FeedEntry, Int) throws(FeedError) -> NotificationRow) {
    (self.file, self.rowLimit, self.makeRow) = (file, rowLimit, makeRow)
  }

  // MARK: Elements

  /// Takes the beginning of an element. Reading ends where this returns `false`.
  func start(_ name: String, in space: String, _ attributes: XMLText.Attributes) -> Bool {
    depth += 1
    guard depth <= FeedLimits.nestingLevels else {
      error = .tooDeepXML(file: file, limit: FeedLimits.nestingLevels)
      return false
    }
    if depth == 1 { return begin(name, in: space, attributes) }
    defer { open.append(name) }
    var vocabulary = Vocabulary(space)
    // In RSS, an element of Atom is an addition, and not one of RSS's own elements.
    if format != .atom, vocabulary == .own, space.lowercased().contains("atom") { vocabulary = .atom }
    let isItem = vocabulary == .own && (format == .atom ? name == "entry" : name == "item")
    // An end that is missing has left the item before open.
    if isItem, fault != nil, !finish() { return false }
    if capture != nil {
      // HTML does not show one.
      if name != "title" { takeTag(name, attributes) }
      return true
    }
    if item == nil, isItem {
      guard rows.count < rowLimit else {
        error = .tooManyRows(file: file, limit: rowLimit)
        return false
      }
      item = Item()
      itemDepth = depth
      item?.entry.language = attributes["lang"]
      item?.id = attributes["about"]
      return true
    }
    let parent = open.last ?? ""
    if item != nil { startPart(name, vocabulary, parent, attributes) } else { startFeedPart(name, vocabulary, parent, attributes) }
    return true
  }

  /// Takes the end of an element. Reading ends where this returns `false`.
  func end() -> Bool {
    defer {
      depth -= 1
      _ = open.popLast()
    }
    if let capture, capture.depth == depth {
      take(capture)
    } else if capture != nil, let name = open.last, name != "title" {
      append(Array("</\(name)>".utf8))
    }
    if item != nil, depth == itemDepth { return endItem() }
    return true
  }

  /// Takes a piece of text.
  func text(_ text: UnsafeBufferPointer<UInt8>) {
    guard let capture else { return }
    if capture.isHTML, capture.depth < depth || isMarkup {
      append(Array(Self.escaped(String(decoding: text, as: UTF8.self)).utf8))
    } else {
      append(Array(text))
    }
  }

  /// Ends what is open.
  @discardableResult
  func finish() -> Bool {
    if let capture { take(capture) }
    return endItem()
  }

  private func take(_ capture: Capture) {
    self.capture = nil
    if item != nil { finishItemPart(capture) } else { finishFeedPart(capture) }
  }

  /// Whether elements were found in the text that is being read. It is then kept as HTML, so what XML has unescaped is escaped again.
  private var isMarkup = false

  private func begin(_ name: String, in space: String, _ attributes: XMLText.Attributes) -> Bool {
    open = [name]
    root = name
    switch name.lowercased() {
    case "rss": format = .rss
    case "rdf": format = .rdf
    case "feed" where Vocabulary(space) == .own: format = .atom
    default: return false
    }
    language = attributes["lang"]
    return true
  }

  private func startFeedPart(_ name: String, _ vocabulary: Vocabulary, _ parent: String, _ attributes: XMLText.Attributes) {
    let isOwn = ["channel", "feed"].contains(parent) && vocabulary == .own
    switch name {
    case "title" where isOwn, "language" where isOwn, "logo" where isOwn, "icon" where isOwn:
      begin("feed \(name)", isHTML: name == "title" && Self.isHTML(attributes))
    case "language" where vocabulary == .dublinCore: begin("feed language")
    case "url" where parent == "image": begin("feed image")
    case "image" where vocabulary == .podcasts: feedImage = feedImage ?? attributes["href"]
    case "link" where format == .atom || vocabulary == .atom: linkOfFeed(attributes)
    case "link" where isOwn: begin("feed link")
    default: break
    }
  }

  private func linkOfFeed(_ attributes: XMLText.Attributes) {
    guard let address = attributes["href"] else { return }
    switch attributes["rel"] ?? "alternate" {
    case "next": next = address
    case "alternate": feedLink = address
    case "self" where feedLink == nil: feedLink = address
    default: break
    }
  }

  private func startPart(_ name: String, _ vocabulary: Vocabulary, _ parent: String, _ attributes: XMLText.Attributes) {
    let isOfItem = depth == itemDepth + 1
    let isHTML = Self.isHTML(attributes)
    switch (vocabulary, name) {
    case (.own, "title") where isOfItem: begin("title", isHTML: isHTML)
    case (.own, "description") where isOfItem, (.own, "summary") where isOfItem: begin("summary", isHTML: isHTML || format != .atom)
    case (.own, "content") where isOfItem: begin("content", isHTML: isHTML || attributes["mode"] == "escaped")
    case (.content, "encoded") where isOfItem: begin("content", isHTML: true)
    case (.own, "guid") where isOfItem, (.own, "id") where isOfItem: begin("id")
    case (.own, "pubDate") where isOfItem, (.own, "published") where isOfItem, (.own, "issued") where isOfItem,
      (.dublinCore, "date") where isOfItem, (.own, "created") where isOfItem:
      begin("date")
    case (.own, "updated") where isOfItem, (.own, "modified") where isOfItem, (.atom, "updated") where isOfItem: begin("updated")
    case (.own, "author") where isOfItem && format != .atom, (.dublinCore, "creator") where isOfItem: begin("author")
    case (.own, "name") where parent == "author" && depth == itemDepth + 2: begin("author")
    case (.podcasts, "author") where isOfItem: begin("author")
    case (.own, "link") where isOfItem && format != .atom: begin("link")
    case (.own, "link") where isOfItem, (.atom, "link") where isOfItem: linkOfItem(attributes)
    case (.own, "enclosure") where isOfItem:
      if (attributes["type"] ?? "").hasPrefix("image/") { picture(attributes["url"], .enclosure) }
    case (.media, "thumbnail"): picture(attributes["url"], .thumbnail)
    case (.media, "content"):
      if attributes["medium"] == "image" || (attributes["type"] ?? "").hasPrefix("image/") {
        picture(attributes["url"], .media)
      }
    case (.media, "description"): begin("media description", isHTML: isHTML)
    case (.podcasts, "image"): picture(attributes["href"], .enclosure)
    case (.podcasts, "summary") where isOfItem: begin("media description")
    default: break
    }
  }

  private func linkOfItem(_ attributes: XMLText.Attributes) {
    guard let address = attributes["href"] else { return }
    switch attributes["rel"] ?? "alternate" {
    case "alternate":
      if item?.entry.link == nil { item?.entry.link = address }
    case "enclosure" where (attributes["type"] ?? "").hasPrefix("image/"): picture(address, .enclosure)
    default: break
    }
  }

  /// Notes a picture, unless a better one is known.
  private func picture(_ address: String?, _ rank: PictureRank) {
    guard let address = address?.trimmed, !address.isEmpty, rank.rawValue > item?.picture?.rank.rawValue ?? -1 else { return }
    item?.picture = (address, rank)
  }

  /// Returns whether an element says that its text is HTML.
  private static func isHTML(_ attributes: XMLText.Attributes) -> Bool {
    ["html", "xhtml", "text/html", "application/xhtml+xml"].contains(attributes["type"] ?? "")
  }

  // MARK: Texts

  private func begin(_ field: String, isHTML: Bool = false) {
    capture = Capture(field: field, depth: depth, isHTML: isHTML)
    isMarkup = false
  }

  /// Adds the tag of an element inside a text to that text, as HTML. The text before the first tag was plain, so it is escaped first.
  private func takeTag(_ name: String, _ attributes: XMLText.Attributes) {
    if !isMarkup, let plain = capture?.bytes {
      capture?.bytes = Array(Self.escaped(String(decoding: plain, as: UTF8.self)).utf8)
      isMarkup = true
      capture?.isHTML = true
    }
    let kept = ["a": "href", "img": "src"][name] ?? ""
    append(Array("<\(name)\(attributes[kept].map { " \(kept)=\"\(Self.escaped($0))\"" } ?? "")>".utf8))
  }

  private func append(_ bytes: [UInt8]) {
    let room = HTMLText.byteLimit - (capture?.bytes.count ?? 0)
    if bytes.count > room { capture?.isCut = true }
    if room > 0 { capture?.bytes += bytes.prefix(room) }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  private func finishItemPart(_ capture: Capture) {
    let text = String(decoding: capture.bytes, as: UTF8.self).trimmed
    guard !text.isEmpty, var item else { return }
    var body: Item.Body {
      let (body, isCut, picture) = Self.body(text, isHTML: capture.isHTML)
      if item.picture == nil { item.picture = picture.map { ($0, .text) } }
      return (body, isCut || capture.isCut)
    }
    switch capture.field {
    case "title": item.title = item.title ?? body
    case "summary": item.summary = item.summary ?? body
    case "content": item.content = body
    case "media description": item.mediaText = item.mediaText ?? body
    case "id": item.id = text
    case "date": item.date = item.date ?? text
    case "updated": item.updated = text
    case "author": item.author = item.author ?? Self.name(text)
    case "link": item.entry.link = text
    default: break
    }
    self.item = item
  }

  private func finishFeedPart(_ capture: Capture) {
    let text = String(decoding: capture.bytes, as: UTF8.self).trimmed
    guard !text.isEmpty else { return }
    switch capture.field {
    case "feed title": title = title ?? Self.body(text, isHTML: capture.isHTML).0.text
    case "feed language": language = text
    case "feed logo", "feed image": feedImage = text
    case "feed icon": feedImage = feedImage ?? text
    case "feed link": feedLink = text
    default: break
    }
  }

  /// Returns a text, whether there is more of it, and the address of the first picture in it.
  private static func body(_ text: String, isHTML: Bool) -> (MarkedBody, isCut: Bool, picture: String?) {
    if isHTML {
      var copy = text
      let reduced = copy.withUTF8 { HTMLText($0) }
      return (reduced.body, reduced.isCut, reduced.picture)
    }
    // Line breaks come from how the feed's file was written and mean nothing, so they become spaces.
    return (MarkedBody(text.split(whereSeparator: \.isWhitespace).joined(separator: " ")), false, nil)
  }

  /// Returns the name in what RSS calls an author: `a@b.example (Name)`.
  private static func name(_ text: String) -> String {
    guard text.contains("@"), let open = text.lastIndex(of: "("), text.hasSuffix(")") else { return text }
    return String(text[text.index(after: open)...].dropLast())
  }

  // MARK: Items

  private func endItem() -> Bool {
    guard var item else { return true }
    self.item = nil
    var entry = item.entry
    if let shown = [item.title, item.summary, item.content, item.mediaText].compactMap(\.self).first(where: { !$0.body.isEmpty }) {
      (entry.text, entry.isCut) = shown
      // A picture in a text is one of many things there.
      if item.picture?.rank == .text { item.picture = nil }
    }
    entry.characters = item.title == nil ? FeedEntry.articleCharacters : nil
    // An item without words is shown by its picture or its address, which some feeds have only as its id.
    if entry.text.isEmpty, entry.link == nil, item.picture == nil {
      if let id = item.id, id.hasPrefix("http") { entry.link = id } else { emptyItem = emptyItem ?? rows.count }
    }
    entry.id = item.id ?? entry.link ?? ""
    entry.dateText = item.date ?? item.updated
    let picture = item.picture?.address ?? feedImage
    entry.imageURL = picture.map(resolved)
    if let author = item.author { entry.values["author"] = .text(author.exact) }
    if let title = item.title { entry.values["title"] = .text(title.body.text.exact) }
    item.summary = item.summary ?? item.content ?? item.mediaText
    if let summary = item.summary {
      let short = summary.body.excerpt(characters: FeedEntry.articleCharacters, byteLimit: HTMLText.byteLimit, goesOn: summary.isCut)
      entry.values["summary"] = .text(short.text.exact)
    }
    do throws(FeedError) {
      rows.append(try makeRow(entry, rows.count))
      return true
    } catch {
      self.error = error
      return false
    }
  }

  /// Returns an address that starts from that of the site, where it is known.
  private func resolved(_ address: String) -> String {
    guard !address.contains(":"), let feedLink, feedLink.hasPrefix("http"), let base = URL(string: feedLink),
      let url = URL(string: address, relativeTo: base)
    else { return address.hasPrefix("//") ? "https:" + address : address }
    return url.absoluteString
  }
}

/// An item is what an entry of a feed was found to hold so far.
private struct Item {
  typealias Body = (body: MarkedBody, isCut: Bool)

  var entry = FeedEntry()
  var id: String?
  var title: Body?
  var summary: Body?
  var content: Body?
  var mediaText: Body?
  var author: String?
  var date: String?
  var updated: String?
  var picture: (address: String, rank: PictureRank)?
}

/// A picture rank says how well a picture stands for an item: a thumbnail is made for that.
private enum PictureRank: Int {
  case text
  case enclosure
  case media
  case thumbnail
}

/// A vocabulary is what the name space of an element stands for.
private enum Vocabulary {
  /// The element is of RSS or Atom itself, whatever version.
  case own
  /// The element is of Atom, in RSS.
  case atom
  case dublinCore
  case content
  case media
  case podcasts
  case other

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
