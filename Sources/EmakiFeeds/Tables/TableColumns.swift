import EmakiJSON

/// Table columns are the columns of a table whose names tell what they hold, in the languages that write tables most.
enum TableColumns {
  /// Returns the mapping of the columns with known names; `nil` where none is a message.
  ///
  /// - Parameters:
  ///   - records: some records of the table, which tell where the dates are if no name does.
  ///   - titlesRows: whether a title stands before the message as an author does, where there is no author.
  static func mapping(of names: [String], records: [[String]] = [], titlesRows: Bool = false) -> FeedMapping? {
    let plain = names.map(Self.plain)
    var sources: [FeedMapping.Part: FeedMapping.Source] = [:]
    func source(_ index: Int) -> FeedMapping.Source { FeedMapping.Source(paths: [ValuePath([names[index]])]) }
    func isFilled(_ index: Int) -> Bool { records.contains { $0.indices.contains(index) && !$0[index].trimmed.isEmpty } }
    for (part, words) in known {
      let found = words.lazy.compactMap { plain.firstIndex(of: $0) }
      // A column in which the first records have nothing is no message.
      guard let index = part == .body && !records.isEmpty ? found.first(where: isFilled) : found.first else { continue }
      sources[part] = source(index)
    }
    if sources[.isRead] == nil, let index = plain.firstIndex(where: { unread.contains($0) }) {
      sources[.isRead] = FeedMapping.Source(paths: [ValuePath([names[index]])], isOpposite: true)
    }
    // Where no column is the message, a column called "name" is the message and not the author.
    if sources[.body] == nil { (sources[.body], sources[.author]) = (sources[.author].flatMap { isName($0) ? $0 : nil }, nil) }
    guard let body = sources[.body] else { return nil }
    // A message without words may have a picture or a file.
    if let index = plain.firstIndex(where: { attachments.contains($0) }), source(index) != body {
      sources[.body]?.paths += source(index).paths
    }
    if sources[.date] == nil, let index = dateColumn(plain, records) { sources[.date] = source(index) }
    if titlesRows, sources[.author] == nil, let index = plain.firstIndex(where: { titles.contains($0) }), source(index) != body {
      sources[.author] = source(index)
    }
    return FeedMapping(sources: sources)
  }

  /// Returns the column of the dates: one whose name speaks of a time, or else any, if all of its values are dates.
  private static func dateColumn(_ plain: [String], _ records: [[String]]) -> Int? {
    func areDates(_ index: Int, mayCount: Bool) -> Bool {
      let values = records.compactMap { $0.indices.contains(index) ? $0[index].trimmed : nil }.filter { !$0.isEmpty }
      let dates = values.count { value in
        if case .none = WrittenDate.read(value) { return mayCount && FeedDates.text(ofNumber: value) != nil }
        return true
      }
      // A bank may write "pending" in place of a date.
      return dates > 0 && (mayCount ? dates * 2 >= values.count : dates == values.count)
    }
    let named = plain.indices.filter { index in timeWords.contains { plain[index].contains($0) } }
    // What has begun or was written comes before what ends, is due, or was changed.
    let first = named.filter { index in !laterWords.contains { plain[index].contains($0) } }
    return (first + named).first { areDates($0, mayCount: true) } ?? plain.indices.first { areDates($0, mayCount: false) }
  }

  /// Returns a name in lower case, without what separates its words.
  static func plain(_ name: String) -> String {
    String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter(\.properties.isAlphabetic)))
  }

  /// Returns the name of the column with the times of day, where another column has the days; `nil` where there is none.
  static func timeColumn(of names: [String], date: String) -> String? {
    guard let index = names.map(plain).firstIndex(where: { times.contains($0) }), names[index] != date else { return nil }
    return names[index]
  }

  /// The names of columns that hold times of day.
  private static let times: Set<String> = [
    "time", "starttime", "timesent", "uhrzeit", "zeit", "heure", "hora", "ora", "tijd", "時刻", "送信時刻", "時間", "时间", "시간",
  ]

  /// Returns whether the name of a column speaks of a date.
  static func namesDate(_ name: String) -> Bool {
    let plain = plain(name)
    return timeWords.contains { plain.contains($0) }
  }

  private static func isName(_ source: FeedMapping.Source) -> Bool {
    source.paths.contains { path in
      guard case .key(let key)? = path.steps.last else { return false }
      return ["name", "naam", "nom", "nome", "nombre", "名前", "payee", "empfänger"].contains(plain(key.string))
    }
  }

  /// The parts of names of columns that hold dates.
  private static let timeWords = [
    "date", "dat", "dát", "time", "datum", "zeit", "fecha", "data", "createdat", "created", "connectedon", "added", "posted", "日付", "日時",
    "日期", "时间", "時間",
    "날짜", "일시",
  ]
  private static let laterWords = [
    "end", "due", "until", "update", "modif", "expire", "birth", "geburt", "deleted", "closed", "timezone", "ende",
  ]
  private static let unread: Set<String> = ["unread", "isunread", "ungelesen", "nonlu", "noleído", "ongelezen", "未読"]

  /// The names of columns that hold what is sent with a message.
  private static let attachments: Set<String> = ["attachment", "attachments", "anhang", "anhänge"]

  /// The names of columns that hold titles.
  private static let titles: Set<String> = [
    "title", "headline", "subject", "titel", "betreff", "überschrift", "titre", "objet", "sujet", "título", "titulo", "asunto", "assunto",
    "titolo",
    "oggetto", "onderwerp", "タイトル", "件名", "題名", "标题", "標題", "제목",
  ]

  private static let known: [FeedMapping.Part: [String]] = [
    .body: [
      "body", "message", "text", "content", "nachricht", "inhalt", "texte", "contenu", "mensaje", "texto", "contenido", "mensagem",
      "conteúdo",
      "messaggio", "testo", "contenuto", "bericht", "tekst", "inhoud", "本文", "メッセージ", "内容", "テキスト", "お知らせ", "正文", "消息", "메시지",
      "내용", "본문", "title", "headline", "subject", "titel", "betreff", "titre", "objet", "sujet", "título", "titulo", "asunto", "assunto",
      "titolo", "oggetto", "onderwerp", "タイトル", "件名", "題名", "标题", "標題", "제목", "summary", "description", "verwendungszweck", "omschrijving",
      "beschreibung", "beschrijving", "descripción", "descrição", "descrizione", "libellé", "concepto", "causale", "説明", "摘要",
      "notification",
      "comment", "kommentar", "commentaire", "comentario", "comentário", "commento", "コメント", "note", "notes", "notiz", "memo", "details",
      "caption",
      "posttext", "tweet", "fulltext", "messagetext", "messagebody", "sharecommentary", "buchungstext",
      "取引内容", "入出金内容",
    ],
    .author: [
      "author", "from", "sender", "user", "username", "sendername", "fromname", "displayname", "absender", "von", "verfasser", "autor",
      "benutzer",
      "auteur", "expéditeur", "utilisateur", "remitente", "usuario", "remetente", "usuário", "mittente", "autore", "utente", "afzender",
      "gebruiker", "送信者", "送信者名", "差出人", "投稿者", "作成者", "著者", "作者", "发件人", "發件人", "보낸사람", "작성자", "payee", "empfänger", "empfängername",
      "name", "naam", "nom", "nome", "nombre", "名前",
    ],
    .date: [
      "date", "datetime", "timestamp", "time", "createdat", "created", "publishedat", "published", "datepublished", "pubdate", "updatedat",
      "updated", "sentat", "sent", "senddate", "when", "datesent", "postedat", "posted", "datum", "buchungstag", "zeitstempel", "zeitpunkt",
      "gesendet", "erstellt", "erstelltam", "fecha", "日付", "日時", "送信日", "送信日時", "取引日",
      "日期", "时间", "날짜",
    ],
    .imageURL: [
      "imageurl", "image", "avatar", "avatarurl", "picture", "pictureurl", "photo", "photourl", "icon", "iconurl", "thumbnail",
      "thumbnailurl", "img", "bild", "imagen", "画像",
    ],
    .isRead: ["isread", "read", "seen", "isseen", "gelesen", "lu", "leído", "lido", "letto", "gelezen", "既読"],
    .id: ["id", "guid", "uuid", "messageid"],
    .lang: ["lang", "language", "locale", "sprache"],
  ]
}
