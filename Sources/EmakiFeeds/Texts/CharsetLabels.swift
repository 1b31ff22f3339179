/// Charset labels are the names that mails and pages have for encodings: those of WHATWG's Encoding Standard, and some that mails alone have.
enum CharsetLabels {
  /// Returns the encoding of a label; `nil` for one that is not known.
  static func charset(_ label: String) -> Charset? { table[label.lowercased()] }

  private static let table: [String: Charset] = {
    var table: [String: Charset] = [:]
    for (charset, labels) in known {
      for label in labels.split(separator: " ") { table[String(label)] = charset }
    }
    for page in pages { for prefix in ["cp", "ibm", ""] { table["\(prefix)\(page)"] = .system(["CP\(page)"]) } }
    for part in [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16] {
      for prefix in ["iso-8859-", "iso8859-", "iso8859", "iso_8859-"] { table["\(prefix)\(part)"] = .system(["ISO-8859-\(part)"]) }
    }
    for page in [1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258] {
      for prefix in ["windows-", "cp", "x-cp"] { table["\(prefix)\(page)"] = .system(["CP\(page)"]) }
    }
    return table
  }()

  /// The pages of DOS that have no other names.
  private static let pages = [437, 737, 775, 850, 852, 855, 857, 858, 860, 861, 862, 863, 865, 866, 869]

  private static let shiftJIS = Charset.pairs(["CP932"], first: [0x81...0x9F, 0xE0...0xFC])
  // Windows has a sign for 0x80, which the standard of China has not.
  private static let chinese = Charset.pairs(["GB18030", "CP936"], first: [0x81...0xFE])
  // Signs such as ① are in the one of Hong Kong alone.
  private static let big5 = Charset.pairs(["BIG5-HKSCS", "CP950"], first: [0x81...0xFE])
  private static let japanese = Charset.eucJapanese(
    shiftJIS: shiftJIS, withMore: .pairs(["EUC-JP-MS", "EUC-JP"], first: [0x8E...0x8F, 0xA1...0xFE]))
  private static let korean = Charset.pairs(["CP949"], first: [0x81...0xFE])

  private static let known: [(Charset, String)] = [
    (.utf8, "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8 utf8mb4 utf_8"),
    (.utf16(isLittle: true), "utf-16 utf-16le csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff"),
    (.utf16(isLittle: false), "utf-16be unicodefffe"),
    (.system(["UTF-7"]), "utf-7 unicode-1-1-utf-7 csunicode11utf7"),
    (
      .western,
      """
      windows-1252 cp1252 x-cp1252 us-ascii ascii ansi_x3.4-1968 iso-8859-1 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 iso-ir-100 latin1 \
      latin-1 l1 csisolatin1 cp819 ibm819
      """
    ),
    (.system(["ISO-8859-2"]), "csisolatin2 iso-ir-101 iso_8859-2:1987 l2 latin2 latin-2"),
    (.system(["ISO-8859-3"]), "csisolatin3 iso-ir-109 iso_8859-3:1988 l3 latin3"),
    (.system(["ISO-8859-4"]), "csisolatin4 iso-ir-110 iso_8859-4:1988 l4 latin4"),
    (.system(["ISO-8859-5"]), "csisolatincyrillic cyrillic iso-ir-144 iso_8859-5:1988"),
    (
      .system(["ISO-8859-6"]),
      "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i iso-ir-127 iso_8859-6:1987"
    ),
    (.system(["ISO-8859-7"]), "csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso_8859-7:1987 sun_eu_greek"),
    (
      .system(["ISO-8859-8"]),
      "csiso88598e csiso88598i csisolatinhebrew hebrew iso-8859-8-e iso-8859-8-i iso-ir-138 iso_8859-8:1988 logical visual"
    ),
    (.system(["CP1254"]), "csisolatin5 iso-8859-9 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 iso-ir-148 l5 latin5"),
    (.system(["ISO-8859-10"]), "csisolatin6 iso-ir-157 l6 latin6"),
    (.system(["ISO-8859-15"]), "csisolatin9 l9 latin9 latin-9"),
    (.system(["CP874"]), "windows-874 dos-874 cp874 iso-8859-11 iso8859-11 iso885911 tis-620"),
    (.system(["CP866"]), "csibm866"),
    (.system(["KOI8-R"]), "koi8-r koi8_r koi8 koi cskoi8r"),
    (.system(["KOI8-U"]), "koi8-u koi8-ru"),
    (.system(["MACINTOSH"]), "macintosh mac x-mac-roman csmacintosh"),
    (.system(["MAC-UK"]), "x-mac-cyrillic x-mac-ukrainian"),
    (.system(["VISCII"]), "viscii csviscii"),
    (shiftJIS, "shift_jis shift-jis sjis x-sjis ms_kanji ms932 windows-31j csshiftjis cp932 windows-932"),
    (japanese, "euc-jp x-euc-jp cseucpkdfmtjapanese eucjp"),
    (.escaped(.japanese, shiftJIS), "iso-2022-jp csiso2022jp iso-2022-jp-1 iso-2022-jp-ms cp50220 cp50221 cp50222"),
    (
      chinese,
      "gb18030 gbk x-gbk gb2312 gb_2312 gb_2312-80 csgb2312 csiso58gb231280 chinese iso-ir-58 cp936 windows-936 euc-cn x-euc-cn gb2312-80"
    ),
    (.escaped(.chinese, chinese), "hz-gb-2312 hz"),
    (big5, "big5 big-5 cn-big5 csbig5 x-x-big5 big5-hkscs cp950 windows-950"),
    (
      korean,
      """
      euc-kr cseuckr csksc56011987 iso-ir-149 korean ks_c_5601 ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949 cp949 uhc
      """
    ),
    (.escaped(.korean, korean), "iso-2022-kr csiso2022kr"),
    (.pairs(["EUC-TW"], first: [0x8E...0x8E, 0xA1...0xFE]), "euc-tw x-euc-tw"),
  ]
}
