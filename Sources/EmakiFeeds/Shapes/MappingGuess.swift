import EmakiDiagnostics
import EmakiJSON

/// A mapping guess finds a mapping that may fit a document of an unknown shape, so that a message can say what to type.
struct MappingGuess {
  /// The paths of the parts, with `!` where the opposite is meant.
  private var sources: [FeedMapping.Part: FeedMapping.Source] = [:]
  /// How much the rows look like messages.
  private(set) var score = 0.0

  /// The mapping.
  var mapping: FeedMapping { FeedMapping(sources: sources) }

  /// Returns a mapping for rows like some; `nil` where nothing in them looks like a message.
  static func mapping(rows: [JSONTree], at path: ValuePath? = nil) -> FeedMapping? { MappingGuess(rows: rows, at: path)?.mapping }

  /// Returns a mapping for a table; `nil` where no column looks like a message.
  static func mapping(columns: [String], records: [[String]]) -> FeedMapping? {
    mapping(
      rows: records.map { record in
        .object(Dictionary(zip(columns, record.map { .text($0.exact) }).filter { !$0.0.isEmpty }) { first, _ in first })
      })
  }

  /// Guesses a mapping for rows like some; `nil` where nothing in them looks like a message.
  init?(rows: [JSONTree], at path: ValuePath? = nil) {
    let found = RowLeaves(rows)
    let leaves = found.leaves
    func best(_ rank: (RowLeaves.Leaf) -> Double?) -> (leaf: RowLeaves.Leaf, rank: Double)? {
      var best: (leaf: RowLeaves.Leaf, rank: Double)?
      // What many rows have comes before what few have, and what stands higher up before what is deep inside.
      for leaf in leaves {
        guard let rank = rank(leaf) else { continue }
        let weighed = rank - Double(leaf.path.steps.count) * 4
        if weighed > best?.rank ?? 0 { best = (leaf, weighed) }
      }
      return best
    }
    func share(_ leaf: RowLeaves.Leaf) -> Double { Double(leaf.values.count) / Double(max(1, found.rowCount)) }
    func bodyRank(_ leaf: RowLeaves.Leaf, mayBeWord: Bool) -> Double? {
      Self.bodyRank(leaf, mayBeWord: mayBeWord).map { $0 * (0.4 + 0.6 * share(leaf)) }
    }
    // Else a word such as the type of an event is all that there is to read.
    guard let body = best({ bodyRank($0, mayBeWord: false) }) ?? best({ bodyRank($0, mayBeWord: true) }) else { return nil }
    sources[.body] = FeedMapping.Source(paths: [body.leaf.path])
    score = body.rank
    var taken: Set<ValuePath> = [body.leaf.path]
    func take(_ part: FeedMapping.Part, isOpposite: Bool = false, _ rank: (RowLeaves.Leaf) -> Double?) {
      guard let leaf = best({ taken.contains($0.path) ? nil : rank($0) })?.leaf else { return }
      taken.insert(leaf.path)
      sources[part] = FeedMapping.Source(paths: [leaf.path], isOpposite: isOpposite)
      score += 15
    }
    take(.author, Self.authorRank)
    take(.date, Self.dateRank)
    take(.imageURL, Self.imageRank)
    take(.isRead) { leaf in
      let isRead = Self.readNames.contains(leaf.names.last ?? "") && leaf.path.steps.count < 4
      return isRead && (leaf.hasNull || !leaf.values.isEmpty) && leaf.values.allSatisfy { $0.truth != nil } ? 50 : nil
    }
    if sources[.isRead] == nil {
      take(.isRead, isOpposite: true) { leaf in
        let isUnread = Self.unreadNames.contains(leaf.names.last ?? "") && leaf.path.steps.count < 4
        return isUnread && !leaf.values.isEmpty && leaf.values.allSatisfy { $0.truth != nil } ? 50 : nil
      }
    }
    take(.id) { leaf in
      // An id stands beside what it names: at the top, or where the message is.
      let ids = leaf.values.compactMap(\.scalarText)
      let isBeside = leaf.path.steps.count == 1 || leaf.path.steps.dropLast() == body.leaf.path.steps.dropLast()
      guard isBeside, ids.count == found.rowCount, Set(ids).count == ids.count, !ids.contains("") else { return nil }
      return Self.idNames.firstIndex(of: leaf.names.last ?? "").map { 80 - Double($0) }
    }
    if let path { sources[.rows] = FeedMapping.Source(paths: [path]) }
  }

  // MARK: Ranks

  /// Returns how much a leaf looks like a message.
  private static func bodyRank(_ leaf: RowLeaves.Leaf, mayBeWord: Bool) -> Double? {
    let texts = leaf.texts
    guard !texts.isEmpty else { return nil }
    let short = texts.map { $0.prefix(400) }
    guard !short.allSatisfy({ isNoMessage(String($0)) }) else { return nil }
    let last = leaf.names.last ?? ""
    var own = max(names[last] ?? 0, (names[leaf.name] ?? 0) - 1)
    // What a post or a page is called is its title.
    let parent = leaf.names.dropLast().last ?? ""
    if last == "name", ["post", "article", "page", "thread", "issue", "topic", "entry", "story"].contains(parent) { own = 125 }
    let isOfPerson = leaf.names.dropLast().contains { isPerson($0) } && own < 90
    // Who wrote a message is no message.
    if senders.contains(last) { own -= 60 }
    let isOther = own == 0 && otherEnds.contains { last.hasSuffix($0) }
    guard !isOther || mayBeWord && wordNames.contains(last) else { return nil }
    let spaced =
      Double(short.count { $0.contains(" ") || $0.contains { $0.unicodeScalars.contains { $0.value >= 0x2E80 } } }) / Double(short.count)
    let length = Double(short.reduce(0) { $0 + $1.count }) / Double(short.count)
    var rank = own + spaced * 25 + min(length, 80) / 8 + (last.contains("question") ? 10 : 0)
    // A title says what a long text is about.
    if length > 250 { rank -= 30 }
    if texts.contains(where: { $0.prefix(200).lowercased().contains("<html") }) { rank -= 50 }
    if texts.count > 2, Set(short).count == 1 { rank -= 60 }
    if isOfPerson { rank -= 70 }
    // What is no name of a message may be a word, such as the name of a branch, but is one only where there is nothing better.
    return max(rank, 1) + 20
  }

  /// Returns whether a text is what nobody reads: an address, a date, a number or an id.
  private static func isNoMessage(_ text: String) -> Bool {
    let text = text.trimmed
    if text.isEmpty || Double(text) != nil { return true }
    if !text.contains(" ") {
      if text.contains("://") || text.hasPrefix("/") && text.contains(".") || text.contains("@") && text.contains(".") { return true }
      let hasDigit = text.utf8.contains { 0x30...0x39 ~= $0 }
      if text.utf8.count >= 16, hasDigit, text.utf8.allSatisfy({ $0 < 0x80 }), !text.contains("/") { return true }
    }
    return TableHead.isValue(text)
  }

  /// Returns how much a leaf looks like the name of who wrote a row.
  private static func authorRank(_ leaf: RowLeaves.Leaf) -> Double? {
    let texts = leaf.texts
    guard !texts.isEmpty, let last = leaf.names.last else { return nil }
    // Who sends a message by telephone is a number.
    if last == "from" || last == "sender", leaf.path.steps.count < 3, texts.allSatisfy({ isPhone($0) }) { return 70 }
    guard texts.allSatisfy({ $0.utf8.count <= 100 && !$0.contains("://") && Double($0) == nil && !$0.contains("\n") }),
      !texts.allSatisfy({ TableHead.isValue($0) })
    else { return nil }
    // Ids of people are hexadecimal or have no vowel; names have no digits beside dashes.
    guard !texts.allSatisfy({ $0.utf8.count >= 16 && $0.utf8.contains { 0x30...0x39 ~= $0 } && !$0.contains(" ") }) else { return nil }
    if let person = leaf.names.dropLast().last(where: { isPerson($0) }) ?? (leaf.names.count > 1 ? wrappedPerson(leaf.names) : nil) {
      guard let name = personNames.firstIndex(of: last) else { return nil }
      return 90 - Double(name) * 2 - Double(personOrder.firstIndex(of: person) ?? personOrder.count)
    }
    guard !leaf.path.steps.contains(.index(0)) else { return nil }
    if authorNames.contains(last), leaf.path.steps.count < 3 { return 70 }
    let person = personOrder.first { last.hasPrefix($0) && $0.utf8.count > 1 }
    guard let person, let name = personNames.firstIndex(of: String(last.dropFirst(person.count))) else { return nil }
    return 75 - Double(name) * 2
  }

  /// Returns whether a name is one of a person, or of several.
  private static func isPerson(_ name: String) -> Bool {
    persons.contains(name) || name.hasSuffix("s") && persons.contains(String(name.dropLast()))
  }

  private static func isPhone(_ text: String) -> Bool {
    text.hasPrefix("+") && (8...20).contains(text.utf8.count)
      && text.utf8.dropFirst().allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x20 || $0 == 0x2D }
  }

  private static func wrappedPerson(_ names: [String]) -> String? {
    names.dropLast().first { name in personOrder.contains { $0.utf8.count > 3 && name.hasSuffix($0) } }
  }

  /// Returns how much a leaf looks like the date of a row.
  private static func dateRank(_ leaf: RowLeaves.Leaf) -> Double? {
    var (areMoments, hasDate) = (true, false)
    for value in leaf.values {
      switch value {
      case .number(let number):
        guard number >= 1e8, DateTime(number: number) != nil else { return nil }
        hasDate = true
      case .text(let text) where text.string.isEmpty: continue
      case .text(let text):
        switch WrittenDate.read(text.string) {
        case .date(let date): if date.moment == nil { areMoments = false }
        case .ambiguous: areMoments = false
        case .none: if FeedDates.text(ofNumber: text.string) == nil { return nil }
        }
        hasDate = true
      default: return nil
      }
    }
    guard hasDate else { return nil }
    let name = leaf.name
    let isNumber = leaf.values.allSatisfy { if case .text(let text) = $0 { FeedDates.text(ofNumber: text.string) != nil } else { true } }
    var rank =
      dateNames.firstIndex { name == $0 }.map { 90 - Double($0) } ?? dateNames.firstIndex { $0.utf8.count > 3 && name.contains($0) }.map {
        60 - Double($0)
      } ?? 0
    if isNumber, rank == 0 { return nil }
    if rank == 0 { rank = 20 }
    if laterNames.contains(where: { name.contains($0) }) { rank -= 18 }
    if leaf.names.dropLast().contains(where: { isPerson($0) }) { rank -= 30 }
    return rank + (areMoments ? 4 : 0) + 10
  }

  /// Returns how much a leaf looks like the address of a picture.
  private static func imageRank(_ leaf: RowLeaves.Leaf) -> Double? {
    guard !leaf.texts.isEmpty, leaf.texts.allSatisfy({ $0.contains("/") && !$0.contains(" ") && !$0.contains("{") }),
      !leaf.texts.allSatisfy({ isOtherAddress($0) })
    else { return nil }
    for name in [leaf.names.last ?? "", leaf.name] + leaf.names.dropLast().suffix(2) {
      if let rank = imageNames.firstIndex(where: { name == $0 || name.hasPrefix($0) || name.hasSuffix($0) }) { return 70 - Double(rank) }
    }
    return nil
  }

  /// Returns whether a text with a slash is no address of a picture: a type such as `image/png`, or the address of data.
  private static func isOtherAddress(_ text: String) -> Bool {
    let isType = ["image/", "video/", "audio/", "text/", "application/"].contains { text.hasPrefix($0) } && !text.contains(".")
    return isType || text.hasSuffix(".json") || text.hasSuffix(".xml")
  }

  // MARK: Names

  /// Returns whether a name, in lower case and without what separates words, is one of a message, a title or a description.
  static func isMessage(_ name: String) -> Bool { (names[name] ?? 0) >= 80 }

  private static let names: [String: Double] = {
    var ranks: [String: Double] = [:]
    for name in [
      "body", "message", "msg", "text", "fulltext", "textdisplay", "messagetext", "messagebody", "plaintext", "comment", "tweet",
      "posttext", "snippet",
      "content", "sharecommentary", "nachricht", "mensaje", "mensagem", "messaggio", "bericht", "本文", "notificationtext", "toottext",
    ] { ranks[name] = 100 }
    for name in [
      "title", "headline", "subject", "bodypreview", "excerpt", "cooked", "resolvedtitle", "giventitle", "titel", "betreff", "titre",
      "título",
      "titolo", "textoriginal", "plaintextbody", "heading", "verwendungszweck", "longdescription", "previewtext",
    ] { ranks[name] = 90 }
    for name in [
      "summary", "description", "caption", "question", "note", "notes", "details", "culprit", "omschrijving", "libellé", "reason",
    ] {
      ranks[name] = 80
    }
    for name in ["name", "displayname", "fullname", "label", "title2", "activityname", "firstname", "customername"] { ranks[name] = 60 }
    for name in ["username", "login", "company", "merchant", "handelaar", "naam", "product", "position"] { ranks[name] = 40 }
    return ranks
  }()

  /// The ends of names of texts that nobody reads.
  private static let otherEnds = [
    "id", "url", "uri", "sha", "hash", "type", "date", "lang", "language", "key", "token", "color", "colour", "etag", "object", "version",
    "template",
    "status", "state", "currency", "kind", "locale", "timezone", "mimetype", "format", "event", "level", "priority", "timestamp",
    "hostname",
    "category", "kategorie", "visibility", "email", "emailaddress", "avatar", "icon", "slug", "path", "guid", "createdat", "updatedat",
    "source",
    "connectedon", "iban", "account", "field",
  ]

  /// The names of words that are read only where there is nothing else.
  private static let wordNames: Set<String> = ["type", "event", "eventtype", "status", "state", "kind", "category", "kategorie", "level"]

  /// The names of people, those that wrote a row first.
  private static let personOrder = [
    "author", "from", "sender", "user", "creator", "createdby", "owner", "actor", "account", "poster", "member", "reporter", "requester",
    "customer",
    "person", "contact", "artist", "by", "u", "profile", "lastposter", "assignee",
  ]
  /// The names of who sends a message, which are never the message.
  private static let senders: Set<String> = ["from", "sender", "by", "to", "recipient"]
  private static let persons = Set(personOrder + ["useridentity", "memberbeneficiary", "authordetails", "lastmodifyinguser", "authordata"])
  private static let personNames = [
    "displayname", "fullname", "name", "realname", "nickname", "title", "label", "plaintext", "username", "login", "screenname", "handle",
    "nick", "address",
    "email",
  ]
  private static let authorNames: Set<String> = [
    "author", "from", "sender", "user", "username", "displayname", "creator", "owner", "by", "postedby", "createdby", "login", "payee",
    "nick", "nickname",
    "absender", "autor", "auteur", "afzender", "empfänger", "screenname", "handle", "site",
  ]
  private static let dateNames = [
    "receiveddatetime", "receivedat", "received", "sentdatetime", "sentat", "start", "startsat", "startdate", "starttime", "date",
    "datetime", "timestamp", "time", "publishedat", "published", "createdat",
    "created", "creationdate", "createdtime", "createdtimestamp", "createdutc", "postedat", "addedat", "savedat", "queuedat",
    "timeadded", "added", "lastseen", "internaldate", "when", "ts", "datum", "fecha", "updatedat", "updated", "at",
  ]
  private static let laterNames = [
    "end", "due", "firstseen", "expire", "birth", "deleted", "closed", "resolved", "modif", "edited", "lastlogin", "release",
  ]
  private static let imageNames = [
    "avatarurl", "avatar", "profileimage", "profilepicture", "profilepic", "imageurl", "image", "picture", "photo", "thumbnail", "icon",
    "img", "logo",
    "cover",
  ]
  private static let readNames: Set<String> = ["isread", "read", "seen", "isseen", "readat", "seenat", "viewed", "acknowledged"]
  private static let unreadNames: Set<String> = ["unread", "isunread", "unseen", "isnew"]
  private static let idNames = ["id", "uuid", "guid", "messageid", "objectid", "uid", "key", "idstr"]
}
