import EmakiSupport
import FoundationEssentials

/// A syndication reader reads RSS (0.9x, 1.0 and 2.0) and Atom as sites publish them.
///
/// A row is made when its item ends, so that no more than one item is held beside the rows.
final class SyndicationReader {
  /// A format is what the outermost element says that a document is.
  enum Format { case rss, rdf, atom }

  /// The attributes of HTML that a text keeps.
  private static let keptAttributes = words("href src alt start value reversed hidden style")

  /// A capture is the text of an element that is being read.
  private struct Capture {
    /// The part of the item or of the feed that the text is.
    let field: String
    /// The level of the element.
    let depth: Int
    /// Whether the text is HTML once it is read: escaped, or as elements.
    var isHTML: Bool
    /// Whether the text is in Base64, as Atom 0.3 could have it.
    let isBase64: Bool
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
  private(set) var rows: [NotificationRow] = []

  private let makeRow: (FeedEntry, Int) throws(FeedError) -> NotificationRow
  private let rowLimit: Int
  private let file: String
  private var depth = 0
  /// The names of the elements that are open.
  private var open: [String] = []
  private var item: SyndicationItem?
  private var itemDepth = 0
  private var capture: Capture?
  private var feedImage: String?
  private var feedLink: String?
  private var feedAuthors: [String] = []
  /// The `xml:base` of each open element that has one: the address that those in it start from.
  private var bases: [(depth: Int, address: String)] = []

  /// The address of the feed's picture; `nil` for none.
  var picture: String? { feedImage.map(resolved) }

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
    if let base = attributes["base"] { bases.append((depth, based(base.trimmed))) }
    if depth == 1 { return begin(name, in: space, attributes) }
    defer { open.append(name) }
    var vocabulary = SyndicationVocabulary(space)
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
      item = SyndicationItem()
      itemDepth = depth
      item?.entry.language = attributes["lang"]
      item?.texts["id"] = attributes["about"]
      return true
    }
    let parent = open.last ?? ""
    if item != nil { startPart(name, vocabulary, parent, attributes) } else { startFeedPart(name, vocabulary, parent, attributes) }
    return true
  }

  /// Takes the end of an element. Reading ends where this returns `false`.
  func end() -> Bool {
    defer {
      if bases.last?.depth == depth { bases.removeLast() }
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
      append(Array(String(decoding: text, as: UTF8.self).markup.utf8))
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
    var capture = capture
    if capture.isBase64 {
      capture.bytes = Data(base64Encoded: Data(capture.bytes), options: .ignoreUnknownCharacters).map(Array.init) ?? []
    }
    capture.bytes.readControlsAsWindows()
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
    case "feed" where SyndicationVocabulary(space) == .own: format = .atom
    default: return false
    }
    language = attributes["lang"]
    return true
  }

  private func startFeedPart(_ name: String, _ vocabulary: SyndicationVocabulary, _ parent: String, _ attributes: XMLText.Attributes) {
    let isOwn = ["channel", "feed"].contains(parent) && vocabulary == .own
    switch name {
    case "title" where isOwn, "language" where isOwn, "logo" where isOwn, "icon" where isOwn:
      begin("feed \(name)", isHTML: name == "title" && Self.isHTML(attributes))
    case "language" where vocabulary == .dublinCore: begin("feed language")
    case "url" where parent == "image": begin("feed image")
    case "name" where parent == "author" && depth == 3: begin("feed author")
    case "image" where vocabulary == .podcasts: feedImage = feedImage ?? attributes["href"].map(based)
    case "link" where format == .atom || vocabulary == .atom: linkOfFeed(attributes)
    case "link" where isOwn: begin("feed link")
    default: break
    }
  }

  private func linkOfFeed(_ attributes: XMLText.Attributes) {
    guard let address = attributes["href"].map(based) else { return }
    switch attributes["rel"]?.trimmed.lowercased() ?? "alternate" {
    case "next": next = address
    case "alternate": feedLink = address
    case "self" where feedLink == nil: feedLink = address
    default: break
    }
  }

  private func startPart(_ name: String, _ vocabulary: SyndicationVocabulary, _ parent: String, _ attributes: XMLText.Attributes) {
    let (isHTML, isPicture) = (Self.isHTML(attributes), Self.isPicture(attributes, at: "url"))
    switch (vocabulary, name) {
    case (.media, "thumbnail"): picture(attributes["url"], .thumbnail)
    case (.media, "content"):
      if attributes["medium"] == "image" || isPicture {
        picture(attributes["url"], attributes["isDefault"] == "true" ? .defaultMedia : .media)
      }
    case (.media, "description"): begin("media description", isHTML: isHTML)
    case (.podcasts, "image"): picture(attributes["href"], .enclosure)
    case (.own, "name") where parent == "author" && depth == itemDepth + 2: begin("author")
    case (.own, "name") where parent == "author" && depth == itemDepth + 3 && open.dropLast().last == "source": begin("author's")
    case _ where depth != itemDepth + 1: break
    case (.own, "title"): begin("title", isHTML: isHTML)
    case (.own, "description"), (.own, "summary"): begin("summary", isHTML: isHTML || format != .atom)
    case (.own, "content") where Self.isBase64(attributes):
      if isPicture { begin("data:\(attributes["type"] ?? "");base64,") }
    case (.own, "content"): begin("content", isHTML: isHTML || attributes["mode"] == "escaped", isBase64: attributes["mode"] == "base64")
    case (.content, "encoded"): begin("content", isHTML: true)
    case (.own, "guid"), (.own, "id"):
      item?.hasPermanentLink = name == "guid" && attributes["isPermaLink"]?.trimmed.lowercased() != "false"
      begin("id")
    case (.own, "pubDate"), (.own, "published"), (.own, "issued"), (.dublinCore, "date"), (.own, "created"): begin("date")
    case (.own, "updated"), (.own, "modified"), (.atom, "updated"): begin("updated")
    case (.own, "author") where format != .atom, (.dublinCore, "creator"), (.podcasts, "author"): begin("author of \(vocabulary)")
    case (.own, "link") where format != .atom: begin("link")
    case (.own, "link"), (.atom, "link"): linkOfItem(attributes)
    case (.own, "enclosure"): if isPicture { picture(attributes["url"], .enclosure) }
    case (.podcasts, "summary"): begin("media description")
    default: break
    }
  }

  private func linkOfItem(_ attributes: XMLText.Attributes) {
    guard let address = attributes["href"] else { return }
    switch attributes["rel"]?.trimmed.lowercased() ?? "alternate" {
    case "alternate":
      if item?.entry.link == nil { item?.entry.link = based(address) }
    case "enclosure" where Self.isPicture(attributes, at: "href"): picture(address, .enclosure)
    default: break
    }
  }

  /// Notes a picture, unless a better one is known.
  private func picture(_ address: String?, _ rank: SyndicationItem.PictureRank) {
    guard let address = address?.trimmed, !address.isEmpty, rank.rawValue > item?.picture?.rank.rawValue ?? -1 else { return }
    item?.picture = (based(address), rank)
  }

  /// Returns whether an element says that its file is a picture: by its type, or without one by the ending of the address.
  private static func isPicture(_ attributes: XMLText.Attributes, at address: String) -> Bool {
    if let type = attributes["type"]?.trimmed, !type.isEmpty { return type.lowercased().hasPrefix("image/") }
    let path = (attributes[address] ?? "").prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".jpg", ".jpeg", ".png", ".gif", ".webp"].contains { path.hasSuffix($0) }
  }

  /// Returns whether an element says that its text is HTML.
  private static func isHTML(_ attributes: XMLText.Attributes) -> Bool {
    ["html", "xhtml", "text/html", "application/xhtml+xml"].contains(attributes["type"] ?? "")
  }

  /// Returns whether an element says that its content is no text, which is then in Base64 (RFC 4287, section 4.1.3.3).
  private static func isBase64(_ attributes: XMLText.Attributes) -> Bool {
    let type = (attributes["type"] ?? "").lowercased()
    return type.contains("/") && !type.hasPrefix("text/") && !type.hasSuffix("+xml") && !type.hasSuffix("/xml")
  }

  // MARK: Texts

  private func begin(_ field: String, isHTML: Bool = false, isBase64: Bool = false) {
    capture = Capture(field: field, depth: depth, isHTML: isHTML, isBase64: isBase64)
    isMarkup = false
  }

  /// Adds the tag of an element inside a text to that text, as HTML. The text before the first tag was plain, so it is escaped first.
  private func takeTag(_ name: String, _ attributes: XMLText.Attributes) {
    if !isMarkup, let plain = capture?.bytes {
      capture?.bytes = Array(String(decoding: plain, as: UTF8.self).markup.utf8)
      isMarkup = true
      capture?.isHTML = true
    }
    let kept = Self.keptAttributes.compactMap { key in
      attributes[key].map { " \(key)=\"\($0.markup)\"" }
    }
    append(Array("<\(name)\(kept.joined())>".utf8))
  }

  private func append(_ bytes: [UInt8]) {
    let room = HTMLText.sourceLimit - (capture?.bytes.count ?? 0)
    if bytes.count > room { capture?.isCut = true }
    if room > 0 { capture?.bytes += bytes.prefix(room) }
  }

  private func finishItemPart(_ capture: Capture) {
    let (field, text) = (capture.field, String(decoding: capture.bytes, as: UTF8.self).trimmed)
    guard !text.isEmpty, var item else { return }
    switch field {
    case "content",
      "title" where item.bodies[field] == nil, "summary" where item.bodies[field] == nil,
      "media description" where item.bodies[field] == nil:
      var body = body(text, isHTML: capture.isHTML)
      if item.picture == nil { item.picture = body.picture.map { (based($0), .text) } }
      body.isCut = body.isCut || capture.isCut
      item.bodies[field] = body
    case "title", "summary", "media description": break
    case "date": item.texts[field] = item.texts[field] ?? text
    case _ where field.hasPrefix("author"):
      // Different elements mostly name the same people. Those of the entry's source are known by `author's`.
      if item.authorField == nil || item.authorField == "author's" && field == "author" { (item.authorField, item.authors) = (field, []) }
      if item.authorField == field { item.authors.append(Self.name(text)) }
    case "link": item.entry.link = based(text)
    case _ where field.hasPrefix("data:"):
      if !capture.isCut, item.picture == nil { item.picture = (field + text.filter { !$0.isWhitespace }, .enclosure) }
    default: item.texts[field] = text
    }
    self.item = item
  }

  private func finishFeedPart(_ capture: Capture) {
    let text = String(decoding: capture.bytes, as: UTF8.self).trimmed
    guard !text.isEmpty else { return }
    switch capture.field {
    case "feed title": title = title ?? body(text, isHTML: capture.isHTML).text
    case "feed language": language = text
    case "feed logo", "feed image": feedImage = based(text)
    case "feed icon": feedImage = feedImage ?? based(text)
    case "feed link": feedLink = based(text)
    case "feed author": feedAuthors.append(text)
    default: break
    }
  }

  /// Returns what a text shows. Only Atom says what is HTML.
  private func body(_ text: String, isHTML: Bool) -> MarkedBody {
    if isHTML || format != .atom && HTMLText.isLikely(text) {
      var copy = text
      return copy.withUTF8 { HTMLText.body($0) }
    }
    // Line breaks come from how the feed's file was written and mean nothing, so they become spaces.
    return MarkedBody(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
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
    let bodies = ["title", "summary", "content", "media description"].map { item.bodies[$0] }
    var entry = item.entry
    if let shown = bodies.compactMap(\.self).first(where: { !$0.isEmpty }) {
      entry.text = shown
      // A picture in a text is one of many things there.
      if item.picture?.rank == .text { item.picture = nil }
    } else {
      entry.text.isCut = bodies.contains { $0?.isCut == true }
    }
    entry.characters = bodies[0] == nil ? FeedEntry.articleCharacters : nil
    let id = item.texts["id"]
    // An item without words is shown by its picture or its address, which some feeds have only as its id.
    if entry.text.isEmpty, entry.link == nil, item.picture == nil, let id, id.hasPrefix("http") { entry.link = id }
    entry.id = id ?? entry.link ?? ""
    entry.dateText = item.texts["date"] ?? item.texts["updated"]
    entry.imageURL = (item.picture?.address ?? feedImage).map(resolved)
    // An entry without an author has those of the feed (RFC 4287, section 4.2.1).
    let authors = item.authors.isEmpty ? feedAuthors : item.authors
    if !authors.isEmpty { entry.values["author"] = .text(authors.joined(separator: ", ").exact) }
    if entry.link == nil, item.hasPermanentLink, let id, id.hasPrefix("http") { entry.values["link"] = .text(id.exact) }
    if let title = bodies[0] { entry.values["title"] = .text(title.text.exact) }
    if let summary = bodies[1...].lazy.compactMap(\.self).first {
      let short = summary.excerpt(characters: FeedEntry.articleCharacters, byteLimit: HTMLText.byteLimit)
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
    let whole = Self.resolved(address, from: feedLink)
    return whole.hasPrefix("//") ? "https:" + whole : whole
  }

  /// Returns an address that starts from the `xml:base` of the element that is read.
  private func based(_ address: String) -> String {
    guard let base = bases.last?.address, !base.hasPrefix("http"), !address.contains(":"), !address.hasPrefix("/") else {
      return Self.resolved(address, from: bases.last?.address)
    }
    // The base is beside the feed, as the picture is.
    return (base.lastIndex(of: "/").map { base[...$0] } ?? "") + address
  }

  /// Returns an address that starts from another one, if that is of the web.
  private static func resolved(_ address: String, from base: String?) -> String {
    guard !address.contains(":"), let base, base.hasPrefix("http"), let base = URL(string: base) else { return address }
    return URL(string: address, relativeTo: base)?.absoluteString ?? address
  }
}
