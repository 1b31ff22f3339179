import EmakiFeeds
import Testing

/// Tables whose first line is not the names of their columns, and names in other languages.
@Suite struct TableHeadTests {
  private func rows(_ table: String, map: String? = nil) throws -> [NotificationRow] {
    var dates = FeedDates()
    dates.mapping = try map.map { try FeedMapping(parsing: $0) }
    return try Feed(parsing: Array(table.utf8), name: "list.csv", dates: dates).rows
  }

  private func message(_ table: String) -> String {
    do { return "\(try rows(table).map(\.body))" } catch { return "\(error)" }
  }

  @Test(arguments: [
    ("Notes:\n\"Some addresses are missing, as you know.\"\n\nName,Message,Sent\nAda,\"Hello, all\",25 Nov 2026\n", ["Ada: Hello, all"]),
    (
      "Notification log export\nGenerated: 2026-11-25\n\nDate,Sender,Message\n2026-11-25 08:00,Ann,Hi\n2026-11-25 08:01,Bob,Yo\n",
      ["Ann: Hi", "Bob: Yo"]
    ),
    ("Account details for:,X\nDate,Payee,Memo\n01/12/2019,A,Tea\n14/12/2019,B,Milk\n", ["A: Tea", "B: Milk"]),
    (
      "Konto;DE00\n\nBuchungstag;Empfänger;Verwendungszweck;Betrag\n25.11.2026;Ada;Tee, grün;-3,50\n24.11.2026;Bob;Milch;-1,20\n",
      ["Ada: Tee, grün", "Bob: Milch"]
    ),
    (",Date,Message,\n,2026-11-25 08:00,Hi,\n,,,\n,2026-11-25 08:01,Yo,\n", ["Hi", "Yo"]),
    ("sep=;\nTitle;Body;Date\nA;Hello;25.11.2026\n", ["A: Hello"]), ("body\na\nb\n", ["a", "b"]),
  ])
  func `the names of columns are found below a title`(table: String, bodies: [String]) throws {
    #expect(try rows(table).map(\.body) == bodies)
  }

  @Test func `a table without names is no list whose first row is lost`() throws {
    let table = "25.11.2026;Tea for two;-3,50\n24.11.2026;Milk;-1,20\n"
    #expect(
      message(table)
        == "feed list.csv: this is a table without a line that names its columns: it begins with \"25.11.2026\", \"Tea for two\" and \"-3,50\". "
        + "Put a line above it that names them, such as 'date;body;column3'.")
    // The line that is proposed mends it.
    #expect(try rows("date;body;column3\n" + table).map(\.body) == ["Tea for two", "Milk"])
  }

  @Test func `a record with the column that a mapping names holds the names`() throws {
    #expect(try rows("Report\n\nWho,2024,2025\nAda,one,two\n", map: "body=.[\"2025\"]").map(\.body) == ["two"])
  }

  @Test(arguments: [
    ("Titel;Text;Datum\na;b;25.11.2026\n", "a: b", "2026-11-25"),
    ("Absender;Betreff;Nachricht;Gesendet\nx;y;b;25.11.2026 08:00\n", "x: b", "2026-11-25 08:00"),
    ("Titre;Texte;Date\na;b;25/11/2026\n", "a: b", "2026-11-25"), ("Asunto;Mensaje;Fecha\na;b;25/11/2026\n", "a: b", "2026-11-25"),
    ("Título;Texto;Data\na;b;25/11/2026\n", "a: b", "2026-11-25"), ("Mittente;Messaggio;Data\na;b;25/11/2026\n", "a: b", "2026-11-25"),
    ("Afzender;Bericht;Datum\na;b;25-11-2026\n", "a: b", "2026-11-25"), ("タイトル,本文,日付\na,b,2026/11/25 8:00\n", "a: b", "2026-11-25 08:00"),
    ("description,Created (UTC)\nb,2026-11-25 08:00\n", "b", "2026-11-25 08:00"),
    ("User,Description,Start date,Start time\na,b,2026-11-25,08:00\n", "a: b", "2026-11-25 08:00"),
    ("title,url,time_added\nb,https://a.example,1795593600\n", "b", "2026-11-25 08:00"),
    ("title,End date,Posted on\nb,2026-12-01,2026-11-25\n", "b", "2026-11-25"),
    ("title,when it was\nb,25.11.2026\n", "b", "2026-11-25"), ("title,note on time\nb,none\n", "b", ""), ("title,data\nb,x\n", "b", ""),
  ])
  func `columns in other languages, and columns of dates, are a row's parts`(table: String, body: String, date: String) throws {
    let row = try #require(try rows(table).first)
    #expect(row.body == body && row.date == date)
  }

  @Test func `a row without words is shown by its address`() throws {
    #expect(try rows("date,message,link\n2026-11-25,,https://a.example/1\n2026-11-25,b,\n").map(\.body) == ["https://a.example/1", "b"])
  }

  @Test func `a column without values is no message`() throws {
    #expect(try rows("Datum,Empfänger,Verwendungszweck\n25.11.2026,Ada,\n24.11.2026,Bob,\n").map(\.body) == ["Ada", "Bob"])
  }

  @Test func `a letter with commas is no table`() {
    #expect(
      message("Dear Ada,\nhow are you? I write, as you see, a letter.\nIt has commas, but no table.\n\nYours\n").contains("plain text"))
  }

  @Test func `a long first line and a quote that is never closed are looked at once`() {
    let long = String(repeating: "a,", count: 200_000)
    #expect(message(long + "\n" + long + "\n").contains("table"))
    #expect(message("x\"" + String(repeating: "\"", count: 100_001)).contains("plain text"))
  }
}
