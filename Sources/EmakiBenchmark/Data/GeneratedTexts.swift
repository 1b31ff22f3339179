import EmakiSupport

/// Generated texts are messages of notification lists: 60% Latin, 25% Japanese, 10% with emoji, 5% Arabic or mixed; half of them short.
struct GeneratedTexts {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the next row of a feed. 40% of rows are unread, and the avatar is one of those of `GeneratedData`.
  mutating func row() -> FeedRow {
    let share = random.unit()
    let script: Script = share < 0.60 ? .latin : share < 0.85 ? .japanese : share < 0.95 ? .emoji : .arabic
    let avatar = random.integer(0...GeneratedData.avatarCount - 1)
    return FeedRow(
      body: text(script), date: random.pick(Self.dates), imageURL: GeneratedData.avatarPath(avatar), isRead: random.unit() >= 0.4)
  }

  private enum Script { case latin, japanese, emoji, arabic }

  /// Returns a text of 20 to 300 characters. Japanese texts have two thirds of the characters, because these are twice as wide.
  private mutating func text(_ script: Script) -> String {
    var length = random.unit() < 0.5 ? random.integer(20...300) : random.integer(20...120)
    if script == .japanese { length = max(20, length * 2 / 3) }
    var text = random.pick(Self.names)
    while text.count < length {
      switch script {
      case .latin: text += " " + random.pick(Self.latin) + (random.unit() < 0.5 ? "." : ",")
      case .japanese: text += random.pick(Self.japanese) + "。"
      case .emoji:
        text += " " + random.pick(random.unit() < 0.8 ? Self.latin : Self.japanese) + " "
        for _ in 0..<random.integer(1...5) { text.append(random.pick(Self.emoji)) }
      case .arabic: text += " " + random.pick(Self.arabic) + "،" + (random.unit() < 0.4 ? " " + random.pick(Self.latin) : "")
      }
    }
    let cut = String(text.prefix(300))
    return String(cut.reversed().drop { " ,،".contains($0) }.reversed())
  }

  private static let names = [
    "Anna", "Bruno", "Carmen", "Daichi", "Emil", "Fatima", "Georg", "Haruka", "Inès", "Jonas", "Kaori", "Leila", "Marta", "Nils", "Omar",
    "Paula", "Ricardo", "Sofie", "Takashi", "Yusuf",
  ]

  private static let latin = [
    "liked your picture of the lighthouse", "answered in the thread about the autumn release", "sent you an invitation",
    "shared forty photographs from the walk along the coast, most of them of clouds", "is waiting for your review of the second draft",
    "moved the meeting to a quarter past four and asks whether the small room is still free", "started following you",
    "thinks that the old layout was easier to read and has drawn a sketch of what could be done about it",
    "and eleven others reacted to your note", "finished the translation of the guide, with a list of words to be discussed",
    "wrote: \"that is precisely the answer we needed\"", "has brought the bicycle back, with new brakes and a full bottle",
    "will be in town from Wednesday to Sunday", "corrected the captions of yesterday's recording",
    "asks how one measures the height of a cell without a screen", "mentioned you",
  ]

  private static let japanese = [
    "さんがあなたの投稿に返信しました", "さんから友だち申請が届いています", "さんが海辺の散歩の写真を四十枚共有しました。空の写真がほとんどです",
    "打ち合わせは午後四時十五分からに変わりました。小さい会議室が空いているか確認してください", "さんがあなたを「秋の読書会」に招待しました",
    "昨日の発表の字幕を直しました。ご覧ください", "さんが第二稿の確認を待っています", "荷物は水曜日の午前中に届きます",
    "画面のない環境でセルの高さを計算する方法について質問があります", "新しい版を公開しました。変更点は次のとおりです",
  ]

  private static let arabic = [
    "أرسل إليك دعوة إلى نادي القراءة", "ردّ على رسالتك حول الإصدار الجديد", "شارك أربعين صورة من النزهة على الشاطئ",
    "ينتظر مراجعتك للمسودة الثانية", "تأجل الاجتماع إلى الساعة الرابعة والربع", "سيكون في المدينة من الأربعاء إلى الأحد",
  ]

  private static let emoji: [Character] = [
    "😀", "😅", "🥳", "👏", "🎈", "🔥", "❤️", "🙌", "🛶", "🌻", "🍜", "🏖️", "📚", "🎻", "🍵", "🐈", "🌧️", "⭐️", "🧑‍🚀", "👩‍👩‍👦", "🇮🇸", "🇧🇷", "🤝🏽", "🧭",
  ]

  private static let dates = [
    "now", "4 minutes ago", "38 minutes ago", "2 hours ago", "Yesterday at 20:15", "Sunday at 08:30", "17 November at 12:04", "2 May 2026",
    "昨日 20:15",
  ]
}

/// A feed row is a row as it is written to a feed's file.
struct FeedRow: Codable {
  var body: String
  var date: String
  var imageURL: String
  var isRead: Bool
}
