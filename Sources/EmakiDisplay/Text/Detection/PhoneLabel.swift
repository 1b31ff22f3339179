/// A phone label says what the words before some digits call them: a telephone number, something else, or nothing.
enum PhoneLabel {
  case phone, other, nothing

  /// Finds the label in the words before a place in a text.
  init(before place: Int, in text: ScannedText) {
    var index = place
    // The number of words and signs that were skipped between the label and the digits.
    var skipped = 0
    // Whether only words that announce a number stand in between, so that they refer to the label. This holds for "order no.", but not for
    // "order at".
    var isClose = true
    var numbered = false
    while skipped < Self.mostSkipped {
      let scalar = text[index - 1]
      if " :=.(/「『（".contains(scalar) || scalar == 0xFF1A || scalar == 0x260E || scalar == 0x2706 || scalar == 0x1F4DE || scalar == 0x23 {
        index -= 1
      } else if scalar == 0x306F || scalar == 0x304C || scalar == 0x3092 {
        // は, が, を
        index -= 1
      } else if ScannedText.isSpacedLetter(scalar) || scalar == 0x2D || ScannedText.isDigit(scalar) && skipped > 0 {
        let word = text.wordEnding(at: index)
        let name = word.name
        if word.start == index { break }
        if Self.phones.contains(name) || name.hasPrefix("telefon") || name.hasPrefix("fax") || name.hasPrefix("handy")
          || name.hasPrefix("mobil")
        {
          self = .phone
          return
        }
        if isClose && (Self.others.contains(name) || Self.isNumberWord(name)) {
          self = .other
          return
        }
        isClose = isClose && Self.closeFillers.contains(name)
        guard isClose || Self.fillers.contains(name) else { break }
        numbered = numbered || name == "no"
        index = word.start
      } else if text.ends(with: "番号", at: index) {
        // The characters before 番号 decide. 電話番号 is a telephone number, and 注文番号 is not. By itself, 番号 does not say what is numbered.
        let before = text.string(max(index - 8, 0)..<index - 2)
        let isNamed =
          ScannedText.isHan(text[index - 3]) || ScannedText.isKatakana(text[index - 3]) || ScannedText.isSpacedLetter(text[index - 3])
        self = Self.phonesInJapanese.contains(where: before.contains) ? .phone : isNamed ? .other : .nothing
        return
      } else if Self.phonesInJapanese.contains(where: { text.ends(with: $0, at: index) }) {
        self = .phone
        return
      } else if numbered && ScannedText.isHan(scalar) {
        // 受注No.
        self = .other
        return
      } else if Self.othersInJapanese.contains(where: { text.ends(with: $0, at: index) }) {
        self = .other
        return
      } else {
        break
      }
      skipped += 1
    }
    self = .nothing
  }

  private static let mostSkipped = 12
  private static let phones: Set<String> = [
    "tel", "phone", "telephone", "fax", "call", "calling", "dial", "ring", "mobile", "cell", "cellphone", "text", "whatsapp", "hotline",
    "helpline",
    "landline", "anrufen", "rufnummer", "durchwahl", "festnetz", "ruf", "telephon", "sms", "toll-free", "freephone", "notruf",
  ]
  private static let others: Set<String> = [
    "order", "orders", "invoice", "tracking", "isbn", "isbn-10", "isbn-13", "issn", "sku", "serial", "part", "model", "account", "acct",
    "case",
    "ticket", "ref", "reference", "confirmation", "receipt", "policy", "claim", "vin", "ssn", "item", "product", "catalog", "catalogue",
    "id",
    "version", "parcel", "shipment", "consignment", "iban", "bic", "card", "license", "licence", "code", "pin", "zip", "plz", "ean", "gtin",
    "upc",
    "asin", "rechnung", "auftrag", "bestellung", "sendung", "artikel", "konto", "kapitel", "seite", "aktenzeichen", "az", "ust-idnr", "vat",
    "ip", "host", "address", "score", "chapter", "page", "section", "build", "release", "revision", "rev", "sendungs-nr", "order-id", "lot",
    "batch",
    "booking", "reservation", "registration", "passport", "patent", "membership", "member", "customer", "flight", "po", "imei",
    "steuernummer",
  ]
  /// Words between what is numbered and its number.
  private static let closeFillers: Set<String> = [
    "is", "was", "no", "nr", "num", "number", "numbers", "ist", "war", "lautet", "nummer", "-",
  ]
  /// Further words between a word for telephoning and the number.
  private static let fillers: Set<String> = [
    "the", "my", "your", "our", "under", "unter", "on", "at", "has", "ihre", "me", "us", "now", "to", "free",
  ]
  private static let phonesInJapanese = ["電話", "携帯", "ＴＥＬ", "ファックス", "ファクス", "連絡先", "ダイヤル", "直通", "スマホ", "電話番号"]
  private static let othersInJapanese = ["コード", "口座", "伝票", "品番", "型番", "追跡", "注文", "会員", "郵便", "書籍"]

  /// Whether a word is a German compound of what is numbered, other than a telephone.
  private static func isNumberWord(_ word: String) -> Bool {
    if ["sendung", "paket", "bestell", "auftrag", "rechnung", "kunden", "artikel", "tracking", "vorgang"].contains(where: word.hasPrefix) {
      return true
    }
    return
      (word.hasSuffix("nummer") && word.count > 6 || word.hasSuffix("nr") && word.count > 3 || word.hasSuffix("zeichen")
      || word.hasSuffix("-id"))
      && !["tel", "ruf", "fax", "handy", "mobil", "service", "hotline", "büro", "privat", "dienst", "festnetz", "durchwahl"].contains {
        word.hasPrefix($0)
      }
  }
}

extension ScannedText {
  /// Returns the word that ends at a place, in small letters, with the dashes in it. Only its last letters are read where it is very long.
  func wordEnding(at end: Int) -> (start: Int, name: String) {
    var start = end
    while end - start < 24 && (Self.isSpacedLetter(self[start - 1]) || self[start - 1] == 0x2D || Self.isDigit(self[start - 1])) {
      start -= 1
    }
    return (start, string(start..<end).lowercased())
  }

  /// Returns whether a word ends at a place.
  func ends(with word: String, at end: Int) -> Bool {
    let count = word.unicodeScalars.count
    return end >= count && starts(with: word, at: end - count)
  }
}
