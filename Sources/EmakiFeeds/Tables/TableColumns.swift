import EmakiSupport

/// Table columns are the columns of a table whose names tell what they hold, in the languages that write tables most.
enum TableColumns {
  /// Returns the mapping of the columns with known names; `nil` where none is a message.
  ///
  /// - Parameters:
  ///   - records: some records of the table, which tell where the dates are if no name does.
  ///   - titlesRows: whether a title stands before the message as an author does, where there is no author.
  static func mapping(of names: [String], records: [[String]] = [], titlesRows: Bool = false) -> FeedMapping? {
    let plain = names.map(Self.plain)
    var columns: [FeedMapping.Part: Int] = [:]
    for (part, words) in known {
      let found = words.lazy.compactMap { plain.firstIndex(of: $0) }
      // A column in which the first records have nothing is no message.
      columns[part] = part == .body && !records.isEmpty ? found.first { !values($0, of: records).isEmpty } : found.first
    }
    // Where no column is the message, a column called "name" is the message and not the author.
    if columns[.body] == nil {
      columns[.body] = columns[.author].flatMap { nameWords.contains(plain[$0]) ? $0 : nil }
      columns[.author] = nil
    }
    guard let body = columns[.body] else { return nil }
    if columns[.date] == nil {
      // Where a name speaks of a time, some values may be none, such as "pending", and numbers may count from 1970.
      func areDates(_ index: Int, isNamed: Bool) -> Bool {
        let values = values(index, of: records)
        let count = values.count { value in
          if WrittenDate.number(value) != nil { return isNamed }
          return WrittenDate.read(value) != nil
        }
        return count > 0 && (isNamed ? count * 2 >= values.count : count == values.count)
      }
      columns[.date] =
        plain.indices.first { namesDate(names[$0]) && areDates($0, isNamed: true) } ?? plain.indices.first { areDates($0, isNamed: false) }
    }
    if titlesRows, columns[.author] == nil {
      columns[.author] = plain.firstIndex { titleWords.contains($0) }.flatMap { $0 == body ? nil : $0 }
    }
    var parts = columns.mapValues { MappedValue.path(ValuePath([names[$0]])) }
    if parts[.isRead] == nil, let index = plain.firstIndex(where: { unread.contains($0) }) {
      parts[.isRead] = .opposite(.path(ValuePath([names[index]])))
    }
    return FeedMapping(values: parts)
  }

  /// Returns the values of a column that are not empty.
  static func values(_ column: Int, of records: [[String]]) -> [String] {
    records.compactMap { $0.indices.contains(column) ? $0[column].trimmed : nil }.filter { !$0.isEmpty }
  }

  /// Returns a name in lower case, without what separates its words.
  static func plain(_ name: String) -> String {
    String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter(\.properties.isAlphabetic)))
  }

  /// Returns the place of a name, which is plain, among those of a part, the most usual first; `nil` where it is none of them.
  static func rank(of name: String, as part: FeedMapping.Part) -> Int? {
    known[part]?.firstIndex(of: name).map { min($0, 50) } ?? guessed[part].flatMap { $0.contains(name) ? 5 : nil }
  }

  /// Returns whether a name is one of a person, and not of a name alone.
  static func isPerson(_ name: String) -> Bool { rank(of: name, as: .author) != nil && !nameWords.contains(name) }

  /// Returns the name of the column with the times of day, where another column has the days; `nil` where there is none.
  static func timeColumn(of names: [String], date: String) -> String? {
    guard let index = names.map(plain).firstIndex(where: { times.contains($0) }), names[index] != date else { return nil }
    return names[index]
  }

  /// Returns whether the name of a column speaks of a date.
  static func namesDate(_ name: String) -> Bool {
    let plain = plain(name)
    return timeWords.contains { plain.contains($0) }
  }

  /// The names of what says that a row is unread.
  static let unread = Set(words("unread isunread ungelesen nonlu noleído ongelezen 未読"))
  /// The names of columns that hold times of day.
  private static let times = words("time starttime uhrzeit zeit heure hora ora tijd 時刻 時間 时间 시간")
  /// The parts of names of columns that hold dates.
  private static let timeWords = words("date dat time datum zeit fecha data created added posted дата 日付 日時 日期 时间 時間 날짜 일시")
  private static let nameWords = words("payee empfänger name naam nom nome nombre 名前")
  private static let titleWords = words(
    "title headline subject titel betreff titre objet sujet título asunto assunto titolo oggetto onderwerp заголовок タイトル 件名 标题 標題 "
      + "제목")

  /// Names of keys that mean a part where somebody looks at what is proposed.
  private static let guessed: [FeedMapping.Part: [String]] = [
    .body: ["msg", "snippet"],
    .author: words("creator actor account owner login u artist artists customer"),
    .date: ["ts"],
    .isRead: ["readat", "seenat"],
    .id: words("uid key objectid"),
  ]

  private static let known: [FeedMapping.Part: [String]] = [
    .body: words(
      "body message text content fulltext messagetext nachricht inhalt texte contenu mensaje texto contenido mensagem conteúdo "
        + "messaggio testo contenuto bericht tekst inhoud текст сообщение 本文 メッセージ 内容 內容 正文 消息 메시지 내용 본문") + titleWords
      + words(
        "summary description verwendungszweck omschrijving beschreibung descripción descrição descrizione libellé concepto causale 説明 摘要 "
          + "comment kommentar commentaire comentario commento コメント note notes memo details caption"),
    .author: words(
      "author from sender user username sendername displayname absender von autor auteur expéditeur remitente remetente mittente "
        + "autore afzender автор отправитель 送信者 差出人 作者 发件人 보낸사람 작성자") + nameWords,
    .date: words(
      "date datetime timestamp time createdat created publishedat published datepublished pubdate updatedat updated sentat sent when "
        + "postedat posted datum buchungstag gesendet erstellt fecha дата 日付 日時 日期 时间 날짜"),
    .imageURL: words(
      "imageurl image avatar avatarurl picture pictureurl photo photourl icon iconurl thumbnail thumbnailurl img bild imagen 画像"),
    .isRead: words("isread read seen isseen gelesen lu leído lido letto gelezen 既読"),
    .id: words("id guid uuid messageid"),
    .lang: words("lang language locale sprache"),
  ]
}
