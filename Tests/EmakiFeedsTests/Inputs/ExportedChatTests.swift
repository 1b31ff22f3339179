import EmakiFeeds
import Foundation
import Testing

/// Tests that chats which LINE and KakaoTalk have exported as text are read.
@Suite struct ExportedChatTests {
  private func rows(_ lines: String...) throws -> [String] {
    try Feed(parsing: Array(lines.joined(separator: "\r\n").utf8), name: "chat.txt").rows.map { "\($0.body) | \($0.date)" }
  }

  @Test func `a chat of LINE in Japanese is read, with texts of several lines`() throws {
    let found = try rows(
      "\u{FEFF}[LINE] 花子とのトーク履歴", "保存日時：2024/01/06 10:00", "", "2024/01/05(金)", "18:05\t花子\tこんにちは", "18:06\t太郎\t\"二行の", "",
      "2024/01/05", "文です\"", "18:07\t花子が写真を送信しました", "", "2024/01/06(土)", "09:00\t花子\t\"そう\"")
    #expect(
      found == [
        "花子: こんにちは | 2024-01-05 18:05", "太郎: 二行の\n\n2024/01/05\n文です | 2024-01-05 18:06", "花子が写真を送信しました | 2024-01-05 18:07",
        "花子: \"そう\" | 2024-01-06 09:00",
      ])
  }

  @Test func `chats of LINE in English and Chinese, and those of a computer, are read`() throws {
    // The name of the day tells the month from the day.
    #expect(
      try rows(
        "[LINE] Chat history with Hana", "Saved on: 1/6/2024, 10:00", "", "Fri, 1/5/2024", "06:05 PM\tHana\tHello",
        "06:06 PM\tHana unsent a message.")
        == ["Hana: Hello | 2024-01-05 18:05", "Hana unsent a message. | 2024-01-05 18:06"])
    #expect(
      try rows("[LINE]與花子的聊天記錄", "儲存日期：2024/01/06 10:00", "", "2024/01/05（週五）", "下午06:05\t花子\t你好", "上午12:06\t太郎\t[貼圖]")
        == ["花子: 你好 | 2024-01-05 18:05", "太郎: [貼圖] | 2024-01-05 00:06"])
    #expect(
      try rows("[LINE] 花子とのトーク履歴", "保存日時：2024/01/06 10:00", "", "2024.01.05 金曜日", "18:05 花子 こんにちは", "二行目")
        == ["花子: こんにちは\n二行目 | 2024-01-05 18:05"])
  }

  @Test(arguments: [
    // As the program for computers writes it, without a title.
    (
      ["2025.12.30 火曜日", "23:43 hana_ スタンプ", "23:47 太郎 わ！", "見ます!"], ["hana_: スタンプ | 2025-12-30 23:43", "太郎: わ！\n見ます! | 2025-12-30 23:47"]
    ),
    (
      ["2017.09.03 Sunday", "16:23 Bob Today:", "all", "16:25 Alice Whaaat"],
      ["Bob: Today:\nall | 2017-09-03 16:23", "Alice: Whaaat | 2017-09-03 16:25"]
    ),
    // Without a name there is nobody who says it, and other languages name the day.
    (
      [
        "[LINE] Chat history in Friends", "Saved on: 26/04/2026, 04:36PM", "", "Sun, 26/04/2026", "04:35PM\tAlex\tOk",
        "04:36PM\t\tMaya joined",
      ],
      ["Alex: Ok | 2026-04-26 16:35", "Maya joined | 2026-04-26 16:36"]
    ),
    (
      ["[LINE] ประวัติการแชทกับ Ada", "บันทึกวันที่ 2024/01/15 10:30", "", "2024/01/15 จันทร์", "10:30\tAda\tสวัสดี"], ["Ada: สวัสดี | 2024-01-15 10:30"]
    ),
    (
      ["[LINE] Chat history with Kaori Date", "Saved on: 2018/03/25 19:57", "", "2015/12/25 Fri", "07:33\tErik H.\tHi"],
      ["Erik H.: Hi | 2015-12-25 07:33"]
    ),
  ])
  func `other forms of LINE are read`(lines: [String], expected: [String]) throws {
    let feed = try Feed(parsing: Array(lines.joined(separator: "\n").utf8), name: "chat.txt")
    #expect(feed.rows.map { "\($0.body) | \($0.date)" } == expected)
  }

  @Test(arguments: [
    (["--------------- 2024년 1월 5일 금요일 ---------------", "[지민] [오후 6:05] 안녕"], ["지민: 안녕 | 2024-01-05 18:05"]),
    (["카카오톡 대화", "저장한 날짜 : 2026년 5월 23일", "----- 2026년 5월 23일 토요일 -----", "오전 9:02, 민수 : 안녕"], ["민수: 안녕 | 2026-05-23 09:02"]),
    (
      ["지민 님과 카카오톡 대화", "저장한 날짜 : 2025. 10. 14.", "", "2025. 10. 14. 화요일", "", "2025. 10. 14. 오전 9:30, 지민@j : 안녕", "/1"],
      ["지민@j: 안녕\n/1 | 2025-10-14 09:30"]
    ),
    (
      [
        "KakaoTalk Chats with Jimin", "Date Saved : January 6, 2024, 10:00 AM", "", "January 5, 2024, 6:05 PM",
        "January 5, 2024, 6:05 PM, Jimin : Hello, you",
      ],
      ["Jimin: Hello, you | 2024-01-05 18:05"]
    ),
  ])
  func `other forms of KakaoTalk are read`(lines: [String], expected: [String]) throws {
    let feed = try Feed(parsing: Array(lines.joined(separator: "\n").utf8), name: "chat.txt")
    #expect(feed.rows.map { "\($0.body) | \($0.date)" } == expected)
  }

  @Test(arguments: ["2024.01.05,Hello\n2024.01.06,Bye\n", "2024.01.05 Friday\nHello\n", "----- a -----\nb\n", "2024/01/05 Fri\n18:05\n"])
  func `tables and texts that begin with a day are no chats`(text: String) {
    let feed = try? Feed(parsing: Array(text.utf8), name: "a")
    #expect(feed?.rows.isEmpty != false)
  }

  @Test func `a chat of Messages is read as its exporter writes it`() throws {
    let found = try rows(
      "Jan 05, 2024  6:05:09 PM (Read by you after 2 seconds)", "+15550100", "Hello", "", "there", "", "Jan 05, 2024 12:06:09 AM", "Me",
      "Hi", "")
    #expect(found == ["+15550100: Hello\n\nthere | 2024-01-05 18:05", "Me: Hi | 2024-01-05 00:06"])
    #expect(throws: FeedError.self) { try rows("Jan 05, 2024 at noon it was cold.", "Me", "Hi") }
  }

  /// Texts of all formats that are read line by line.
  static let texts = [
    "[LINE] A\nSaved\n\n2024/01/05(Fri)\n18:05\tA\t\"b\nc\"\n", "2024.01.05 Friday\n18:05 A b\n",
    "A 님과 카카오톡 대화\n저장한 날짜 : 2024\n\n--------------- 2024년 1월 5일 금요일 ---------------\n[A] [오후 6:05] b\n2024년 1월 5일 오후 6:05, A : c\n",
    "Jan 05, 2024  6:05:09 PM (Read)\nA\nb\n\n",
    "From a@b.c Fri Jan  5 18:05:09 2024\nFrom: =?utf-8?B?QWRh?= <a@b.c>\nSubject: =?utf-8?Q?=C3=A4?=\nContent-Type: multipart/mixed; boundary=\"x\"\n\n"
      + "--x\nContent-Transfer-Encoding: quoted-printable\n\na=C3=A4=\nb\n--x\nContent-Transfer-Encoding: base64\nContent-Type: text/html\n\nPGI+\n--x--\n",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY;X=\"a:b\":c\\,\n d\nDTSTART:20240105T180509Z\nEND:VEVENT\nEND:VCALENDAR\n",
    "Date,Time,Message\n45292.5,18:05,a\n", "Date,Time,Message\n45292,0.5,a\n",
    "저장한 날짜 : 2024. 1. 6.\n\n2025. 4. 4. 오후 11:42, A : b\nA님이 나갔습니다.\n", "[LINE] A\n\n2024/1/5周五\n12:00\tA\t\"b\n12:01\tB\t\"\"c\n",
    "May 17, 2022  5:31:42 PM You b\n\nMay 17, 2022  5:31:42 PM\nA\nb\n    May 17, 2022  5:31:42 PM\n", "[15:20] <a> b\n", "<34>1 a\n",
    "D\0a\0t\0e\0,\0b\0o\0d\0y\0\n\0a\0,\0b\0\n\0",
  ]

  @Test(arguments: texts)
  func `a text that is cut off anywhere, or has any byte changed, is read or refused`(text: String) {
    let bytes = Array(text.utf8)
    for count in 0...bytes.count { _ = try? Feed(parsing: Array(bytes[..<count]), name: "a") }
    for index in bytes.indices {
      for byte: UInt8 in [0, 0x0A, 0x22, 0x3A, 0x3D, 0x3F, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = byte
        _ = try? Feed(parsing: changed, name: "a")
      }
    }
  }

  @Test func `days of LINE that nobody can tell apart stay as they are`() throws {
    #expect(
      try rows("[LINE] Chat history with Hana", "Saved on: x", "", "1/5/2024", "18:05\tHana\tHello") == ["Hana: Hello | 1/5/2024 18:05"])
  }

  @Test func `chats of KakaoTalk are read as phones write them`() throws {
    #expect(
      try rows(
        "지민 님과 카카오톡 대화", "저장한 날짜 : 2024년 1월 6일 오전 10:00", "", "", "2024년 1월 5일 오후 6:05", "2024년 1월 5일 오후 6:05, 지민 : 안녕: 나야",
        "2024년 1월 5일 오후 6:06, 민수 : 사진", "둘째 줄", "2024년 1월 5일 오후 6:07, 민수님이 나갔습니다.")
        == ["지민: 안녕: 나야 | 2024-01-05 18:05", "민수: 사진\n둘째 줄 | 2024-01-05 18:06", "민수님이 나갔습니다. | 2024-01-05 18:07"])
    #expect(
      try rows(
        "지민 님과 카카오톡 대화", "저장한 날짜 : 2024. 1. 6. 오전 10:00", "", "2024년 1월 5일 금요일", "2024. 1. 5. 오후 6:05, 지민 : 안녕",
        "2024. 1. 5. 오후 6:06: 민수님이 들어왔습니다.") == ["지민: 안녕 | 2024-01-05 18:05", "민수님이 들어왔습니다. | 2024-01-05 18:06"])
    #expect(
      try rows(
        "KakaoTalk Chats with Jimin", "Date Saved : Jan 6, 2024 at 10:00", "", "", "Jan 5, 2024 at 18:05",
        "Jan 5, 2024 at 18:05, Jimin : Hello")
        == ["Jimin: Hello | 2024-01-05 18:05"])
  }

  @Test func `chats of KakaoTalk are read as computers write them`() throws {
    #expect(
      try rows(
        "지민 님과 카카오톡 대화", "저장한 날짜 : 2024-01-06 10:00:00", "", "--------------- 2024년 1월 5일 금요일 ---------------", "[지민] [오후 6:05] 안녕", "둘째 줄",
        "[민수] [오전 12:06] [사진]") == ["지민: 안녕\n둘째 줄 | 2024-01-05 18:05", "민수: [사진] | 2024-01-05 00:06"])
    #expect(
      try rows(
        "Jimin KakaoTalk Chats", "Date Saved : 2024-01-06 10:00:00", "", "--------------- Friday, January 5, 2024 ---------------",
        "[Jimin] [6:05 PM] Hello") == ["Jimin: Hello | 2024-01-05 18:05"])
    #expect(
      try rows("Date,User,Message", "2024-01-05 18:05:01,\"지민\",\"안녕", "둘째 줄\"") == ["지민: 안녕\r\n둘째 줄 | 2024-01-05 18:05"])
  }

  @Test(arguments: ["[LINE]", "[\"LINE\"]", "KakaoTalk,2024\n1,2\n", "카카오톡 대화"])
  func `texts that only begin like these chats are none`(text: String) {
    #expect(throws: FeedError.self) { try Feed(parsing: Array(text.utf8), name: "a") }
  }

  @Test func `a chat of too many messages is refused, and so is one that is not UTF-8`() {
    let head = "[LINE] A\nSaved\n\n2024/01/05(Fri)\n"
    #expect(throws: FeedError.tooManyRows(file: "a", limit: 1)) {
      try Feed(parsing: Array((head + "18:05\tA\tb\n18:06\tA\tc\n").utf8), name: "a", limits: FeedLimits(rows: 1))
    }
    #expect(throws: FeedError.rowTextTooLong(file: "a", row: 0, bytes: 12, limit: 8)) {
      try Feed(parsing: Array((head + "18:05\tA\tb\n0123456789\n").utf8), name: "a", limits: FeedLimits(rowTextBytes: 8))
    }
  }

  @Test(arguments: [
    (["[LINE] 与小明的聊天记录", "保存日期：2024/1/25 12:34", "", "2024/1/25周四", "10:00\t小明\t你好"], ["小明: 你好 | 2024-01-25 10:00"]),
    (
      ["[LINE] ประวัติการแชทกับ Somchai", "บันทึกเมื่อ 25/01/2024 12:34", "", "พฤ. 25/01/2024", "12:00\tSomchai\tสวัสดี"],
      ["Somchai: สวัสดี | 2024-01-25 12:00"]
    ),
  ])
  func `days of LINE in simplified Chinese and in Thai are read`(lines: [String], expected: [String]) throws {
    let feed = try Feed(parsing: Array(lines.joined(separator: "\n").utf8), name: "chat.txt")
    #expect(feed.rows.map { "\($0.body) | \($0.date)" } == expected)
  }

  @Test(arguments: [
    "[LINE] Chat\nSaved on: x\n\nyesterday\n18:05\tAnn\tHello\n", "카카오톡 대화\n저장한 날짜 : 2024년 1월 5일\n\nhello\n",
  ])
  func `a chat in which no message is found is refused`(text: String) {
    let error = #expect(throws: FeedError.self) { try Feed(parsing: Array(text.utf8), name: "a") }
    #expect(error?.description.contains("in which no message was found") == true, "\(error?.description ?? "")")
  }

  @Test func `a text of LINE in quotes ends where its quote does`() throws {
    #expect(
      try rows(
        "[LINE] 太郎とのトーク履歴", "保存日時：2024/01/05 12:34", "", "2024/01/05(金)", "12:00\t太郎\t\"1行目", "2024/01/06(土)", "13:00\t引用\t彼は\"\"x\"\"",
        "3行目\"", "12:01\t自分\tはい")
        == ["太郎: 1行目\n2024/01/06(土)\n13:00\t引用\t彼は\"x\"\n3行目 | 2024-01-05 12:00", "自分: はい | 2024-01-05 12:01"])
    // A quote that is never closed, or not at the end of a line, is a part of the text.
    #expect(
      try rows("[LINE] Ada", "Saved", "", "2024/01/05(Fri)", "12:00\tAda\t\"one", "12:01\tBob\ttwo", "12:02\tAda\tthree")
        == ["Ada: \"one | 2024-01-05 12:00", "Bob: two | 2024-01-05 12:01", "Ada: three | 2024-01-05 12:02"])
    #expect(
      try rows("[LINE] Ada", "Saved", "", "2024/01/05(Fri)", "12:00\tAda\t\"one", "12:01\tBob\ta \"b\" c", "12:02\tAda\t\"d", "e\"")
        == ["Ada: \"one | 2024-01-05 12:00", "Bob: a \"b\" c | 2024-01-05 12:01", "Ada: d\ne | 2024-01-05 12:02"])
  }

  @Test func `chats of KakaoTalk are read as phones of Apple write them`() throws {
    let lines = [
      "저장한 날짜 : 2026. 5. 24. 오전 12:47", "", "", "2025년 4월 4일 금요일", "2025. 4. 4. 오후 11:42, 김승현 : 안녕", "2025. 4. 4. 오후 11:58, 곽민성 : 나",
    ]
    let expected = ["김승현: 안녕 | 2025-04-04 23:42", "곽민성: 나 | 2025-04-04 23:58"]
    for head in [[], ["Talk_2026.4.1 15:32-1.txt"]] {
      let feed = try Feed(parsing: Array((head + lines).joined(separator: "\n").utf8), name: "chat.txt")
      #expect(feed.rows.map { "\($0.body) | \($0.date)" } == expected && feed.title == nil)
    }
  }

  @Test func `what KakaoTalk itself says on a computer is a row with the day`() throws {
    #expect(
      try rows(
        "홍길동 님과 카카오톡 대화", "저장한 날짜 : 2024-01-25 15:21:33", "", "--------------- 2024년 1월 25일 목요일 ---------------", "[나] [오후 3:21] 응", "둘째 줄",
        "김철수님이 나갔습니다.", "[나] [오후 3:22] 네")
        == ["나: 응\n둘째 줄 | 2024-01-25 15:21", "김철수님이 나갔습니다. | 2024-01-25", "나: 네 | 2024-01-25 15:22"])
  }

  @Test func `what Messages itself says is a row, and an answer is read where it was written`() throws {
    // https://github.com/ReagentX/imessage-exporter/blob/develop/imessage-exporter/src/exporters/txt.rs
    let lines = [
      "May 17, 2022  5:30:42 PM", "Ann", "Hello", "    May 17, 2022  5:32:42 PM", "    Me", "    An answer", "",
      "May 17, 2022  5:31:42 PM You renamed the conversation to Fish", "", "May 17, 2022  5:32:42 PM", "Me", "An answer", "",
    ]
    let expected = [
      "Ann: Hello | 2022-05-17 17:30", "You renamed the conversation to Fish | 2022-05-17 17:31", "Me: An answer | 2022-05-17 17:32",
    ]
    let feed = try Feed(parsing: Array(lines.joined(separator: "\n").utf8), name: "chat.txt")
    #expect(feed.rows.map { "\($0.body) | \($0.date)" } == expected)
    let second = try Feed(parsing: Array(lines.dropFirst(7).joined(separator: "\n").utf8), name: "chat.txt")
    #expect(second.rows.map { "\($0.body) | \($0.date)" } == Array(expected.dropFirst()))
  }

  @Test(arguments: [
    ("25/01/24, 15:20 - Ann: Hello\n25/01/24, 15:21 - Bob: Hi\n", ["Ann: Hello", "Bob: Hi"]),
    ("[LINE] Ada\nSaved\n\n2024/01/05(Fri)\n18:05\tAda\tHello\n18:06\tBo\tHi\n", ["Ada: Hello", "Bo: Hi"]),
    ("카카오톡 대화\n저장한 날짜 : 2024년 1월 6일\n\n2024년 1월 5일 오후 6:05, 지민 : 안녕\n", ["지민: 안녕"]),
    ("Jan 05, 2024  6:05:09 PM\nAda\nHello\n\n", ["Ada: Hello"]),
  ])
  func `lines that end with a carriage return alone are lines`(text: String, bodies: [String]) throws {
    #expect(try Feed(parsing: Array(text.replacing("\n", with: "\r").utf8), name: "a").rows.map(\.body) == bodies)
  }
}
