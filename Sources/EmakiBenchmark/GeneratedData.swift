import EmakiDisplay
import EmakiEncoding
import EmakiSupport
import Foundation

/// Generated data are the workloads' feeds and avatars. They have the same bytes in every run, and are never committed.
struct GeneratedData {
  static let avatarCount = 48

  let folder: String

  /// Returns the path of an avatar. Avatars with an even index are JPEG files, the others PNG files.
  static func avatarPath(_ index: Int) -> String { "avatars/a\(index < 10 ? "0" : "")\(index).\(index % 2 == 0 ? "jpg" : "png")" }

  /// Writes `feed_100.json`, the feeds of 20 rows and the folder `avatars`.
  func write() throws {
    try FileManager.default.createDirectory(atPath: folder + "/avatars", withIntermediateDirectories: true)
    for index in 0..<Self.avatarCount {
      let size = PixelSize(width: GeneratedAvatar.side, height: GeneratedAvatar.side)
      let avatar = Bitmap(size: size, pixels: GeneratedAvatar.pixels(seed: 1000 + UInt64(index)))
      let bytes = index % 2 == 0 ? try Self.jpeg(avatar) : try PNGMode.libpng.encode(avatar).bytes
      try Data(bytes).write(to: URL(filePath: folder + "/" + Self.avatarPath(index)))
    }
    try write(rows: 100, seed: 100, to: "feed_100.json")
    for index in 0..<Workload.feedCount { try write(rows: 20, seed: 5000 + UInt64(index), to: Self.feedName(index)) }
  }

  private static func jpeg(_ avatar: Bitmap) throws -> [UInt8] {
    let output = Output.memory()
    try JPEGEncoder.encode(Picture(Layer(avatar, by: nil)), scale: 1, to: output)
    return output.file.bytes
  }

  static func feedName(_ index: Int) -> String { String(format: "feed_%03d.json", index) }

  private func write(rows: Int, seed: UInt64, to name: String) throws {
    var texts = GeneratedTexts(seed: seed)
    try Self.write((0..<rows).map { _ in texts.row() }, to: folder + "/" + name)
  }

  private static func write(_ rows: [FeedRow], to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(rows).write(to: URL(filePath: path))
  }
}

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

/// A generated avatar is a picture that costs a decoder as much as a photo: it has soft colours and blobs, texture, and the noise of a
/// sensor.
struct GeneratedAvatar {
  static let side = 256

  private struct Blob {
    var x: Double, y: Double, radius: Double
    var color: [Double]
  }

  /// Returns the opaque pixels of an avatar as `0xAARRGGBB`, in rows without padding.
  static func pixels(seed: UInt64) -> [UInt32] {
    var random = SplitMix64(seed: seed)
    let corners = (0..<4).map { _ in (0..<3).map { _ in random.real(30...225) } }
    let blobs = (0..<6).map { _ in
      Blob(
        x: random.real(0.1...0.9), y: random.real(0.1...0.9), radius: random.real(0.08...0.3),
        color: (0..<3).map { _ in random.real(20...240) })
    }
    let texture = (0..<64 * 64 * 3).map { _ in random.normal() * 6 }
    return (0..<side * side).map { index in
      let (column, row) = (index % side, index / side)
      let (x, y) = (Double(column) / Double(side - 1), Double(row) / Double(side - 1))
      let weights = [(1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y]
      var word: UInt32 = 0xFF
      for channel in 0..<3 {
        var value = zip(weights, corners).reduce(0.0) { $0 + $1.0 * $1.1[channel] }
        for blob in blobs {
          let distance = ((x - blob.x) * (x - blob.x) + (y - blob.y) * (y - blob.y)) / (blob.radius * blob.radius)
          let share = 0.8 / ((1 + distance / 2) * (1 + distance / 2))
          value += (blob.color[channel] - value) * share
        }
        value += texture[((row / 4) * 64 + column / 4) * 3 + channel] + random.normal() * 3
        word = word << 8 | UInt32(min(max(value.rounded(), 0), 255))
      }
      return word
    }
  }
}

extension SplitMix64 {
  /// Returns a random number of 53 bits that is at least 0 and less than 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func real(_ range: ClosedRange<Double>) -> Double { range.lowerBound + (range.upperBound - range.lowerBound) * unit() }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(next() % UInt64(range.count)) }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[integer(0...choices.count - 1)] }

  /// Returns an approximately normal deviate. It is made of twelve uniform ones, so that it does not depend on the machine's mathematics
  /// library.
  mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + unit() } }
}
