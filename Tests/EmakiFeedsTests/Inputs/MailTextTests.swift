import EmakiFeeds
import Testing

/// Tests what of a mail is drawn: its author's name and own words.
@Suite struct MailTextTests {
  private func bodies(_ lines: [String], type: String = "text/plain") throws -> [String] {
    let head = ["From: a@example.com", "Subject: s", "Content-Type: \(type)", ""]
    return try Feed(parsing: Array((head + lines).joined(separator: "\r\n").utf8), name: "a.eml").rows.map {
      String($0.body.dropFirst("a@example.com: s".count)).replacing("\n", with: "|")
    }
  }

  /// Headers with an author and the author's name.
  static let authors: [(String, String)] = [
    (#"Pete(A wonderful \) chap) <p@example.com>"#, "Pete"), (#""Bee \"Q\" Ann" <b@example.com>"#, #"Bee "Q" Ann"#),
    ("p@example.com (Pete (the \\(first))", "Pete (the (first)"), ("(x) <p@example.com> (Pete)", "x"), ("<p@example.com> (Pete)", "Pete"),
    ("Doe, John <j@example.com>", "Doe, John"), ("\"Doe, John\" <j@example.com>, b@example.com", "Doe, John"),
    ("<j@example.com>, Bob <b@example.com>", "j@example.com"), ("Ann (away) Lee <a@example.com>", "Ann Lee"),
    ("=?utf-8?Q?Ann_=28Sales=29?= <a@example.com>", "Ann (Sales)"), ("=?utf-8?Q?=22Ann=22?= <a@example.com>", "Ann"),
    ("\"=?utf-8?Q?J=C3=A4n?=\" <a@example.com>", "Jän"), ("\"Ann <a@example.com>", "Ann"), ("Ann :-( <a@example.com>", "Ann :-("),
    ("Ann <a@example.com", "Ann"), ("<>", ""), ("GitHub (bot)", "GitHub"), ("\"Ann\"", "Ann"), ("", ""),
  ]

  @Test(arguments: authors)
  func `an author is the name without comments and quotes`(header: String, name: String) throws {
    let feed = try Feed(parsing: Array("From: \(header)\nSubject: s\n\n".utf8), name: "a.eml")
    #expect(feed.rows.map(\.author) == [name.isEmpty ? nil : name])
  }

  @Test func `an author of many signs that open and never close is read in no time`() throws {
    let signs = String(repeating: "(\"", count: 30_000)
    #expect(try Feed(parsing: Array("From: \(signs) <a@example.com>\nSubject: s\n\n".utf8), name: "a.eml").rows.count == 1)
  }

  /// Lines of mails, and their own text.
  static let quotes: [([String], String)] = [
    (["On Tue, Nov 24, 2026 at 1:00 PM, Bob <bob@example.com> wrote:", "> Shall we meet?", "", "No."], "|No."),
    (["Yes.", "", "On Tue, 24 Nov 2026 at 13:00, Bob Longname", "<bob@example.com> wrote:", "", "> Shall we?", ">> And he?"], "|Yes."),
    (["Am 24.11.26 um 13:00 schrieb Bob:", "> Ja?", "Nein.", "Bob schrieb:", "> Doch!", "", "Gut."], "|Nein.||Gut."),
    (["はい", "2026年11月24日(火) 13:00 Bob <bob@example.com>:", "> 行く?"], "|はい"),
    // A sentence that ends with a colon is one's own, and so is one above the author.
    (["I read this at 10:30:", "> Ja?", "Hm."], "|I read this at 10:30:|Hm."),
    (["See you at 10:30.", "Bob wrote:", "> Ja?"], "|See you at 10:30."),
    (["So he wrote:", "I will."], "|So he wrote:|I will."),
    (["Fine.", "", "-----Original Message-----", "From: Bob", "Old"], "|Fine."),
    (["Fine.", String(repeating: "_", count: 32), "From: Bob", "Old"], "|Fine."),
    (["-----Original Message-----", "Old"], "|-----Original Message-----|Old"),
    (["a --- b", "--- c ---"], "|a --- b|--- c ---"),
  ]

  @Test(arguments: quotes)
  func `quotes of a plain text are left out with the line that says whose they are`(lines: [String], text: String) throws {
    #expect(try bodies(lines) == [text])
  }

  /// Mails in HTML, and their own text.
  static let pages: [(String, String)] = [
    (
      "<p>My answer</p><div class=\"gmail_quote\"><div class=\"gmail_attr\">On Tue, Bob wrote:<br></div><blockquote>old</blockquote></div>",
      "|My answer"
    ),
    ("<div class='moz-cite-prefix'>Am Di schrieb Bob:</div><blockquote type='cite' cite='mid:1'>old</blockquote><p>Nein", "|Nein"),
    ("Yes<div id=\"appendonsend\"></div><hr><div id=\"divRplyFwdMsg\"><b>From:</b> Bob</div><div>old</div>", "|Yes"),
    ("<p>Yes<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt'><p><b>From:</b> Bob</div><p>old", "|Yes"),
    ("He says <blockquote>this</blockquote>", "|He says this"), ("Yes<br><div class=\"x gmail_signature\">Ann</div>", "|Yes"),
    // A mail that is forwarded has nothing else.
    ("<div class=\"gmail_quote\"><div class=\"gmail_attr\">Forwarded</div>old</div>", "|Forwarded old"),
  ]

  @Test(arguments: pages)
  func `quotes in HTML are left out as mail programs mark them`(html: String, text: String) throws {
    #expect(try bodies([html], type: "text/html") == [text])
  }

  @Test func `a text that is parted into lines is joined`() throws {
    let lines = ["This is ", "one line.", "And ", ">quoted ", "> more", " >no quote", "-- ", "Ann"]
    #expect(try bodies(lines, type: "text/plain; format=flowed") == ["|This is one line.|And | >no quote"])
    #expect(try bodies(["日本 ", "語 ", "です"], type: "text/plain; charset=utf-8; Format=Flowed; DelSp=Yes") == ["|日本語です"])
    #expect(try bodies(["a ", "b"]) == ["|a |b"])
  }

  @Test func `a signed text is drawn without what signs it`() throws {
    let signed = [
      "-----BEGIN PGP SIGNED MESSAGE-----", "Hash: SHA256", "", "Hello", "- -- no signature", "-----BEGIN PGP SIGNATURE-----", "", "iQEz",
      "-----END PGP SIGNATURE-----", "List",
    ]
    #expect(try bodies(signed) == ["|Hello|-- no signature|List"])
    #expect(try bodies(["-----BEGIN PGP MESSAGE-----", "", "hQEMA", "-----END PGP MESSAGE-----"]) == [""])
  }

  @Test func `a boundary may be the beginning of another one`() throws {
    let html = ["--ab", "Content-Type: text/html", "", "<p>Text", "--abc", "--ab--", ""]
    let inner = ["--a \t", "Content-Type: multipart/alternative; boundary=ab", ""] + html + ["--a--"]
    #expect(try bodies(inner, type: "multipart/mixed; boundary=\"a\"") == ["|Text --abc"])
    // A level deeper, and with a text that a list has put behind it.
    let list = ["--_", "Content-Type: multipart/mixed; boundary=a", ""] + inner + ["--_", "", "List", "--_--"]
    #expect(try bodies(list, type: "multipart/mixed; boundary=\"\\_\"") == ["|Text --abc"])
  }

  @Test func `lines among headers that are none are left out`() throws {
    let mail =
      "From: a@example.com\nReferences: <x>,\nbroken line\n>From b@example.com\nSubject: s\nDate: Wed, 25 Nov 2026 08:00:00 +0100\n\n"
      + "Text\n"
    for text in [mail, "From a@example.com Wed Nov 25 08:00:00 2026\n" + mail] {
      let feed = try Feed(parsing: Array(text.utf8), name: "a")
      #expect(feed.rows.map { "\($0.body) \($0.date)" } == ["a@example.com: s\nText 2026-11-25 07:00"])
    }
  }

  @Test func `a mail may have no author and no date`() throws {
    for subject in ["1234 / 1234", "Draft"] {
      let mail = "Subject: \(subject)\nTo: <b@example.com>\nMIME-Version: 1.0\nContent-Type: text/plain\n\nHello"
      #expect(try Feed(parsing: Array(mail.utf8), name: "a").rows.map(\.body) == ["\(subject)\nHello"])
    }
  }

  @Test(arguments: ["From: Ada\nTo: Bob\nHello: all\n", "Subject: a\nTo: b\n\nHello", "date: 1\nfrom a to b\nsubject: x\nto: y\n"])
  func `texts that are hardly mails are none`(text: String) {
    #expect(throws: FeedError.self) { try Feed(parsing: Array(text.utf8), name: "a") }
  }
}
