import Emaki

/// Texts of several scripts.
enum SampleTexts {
  static let all: [(name: String, text: String)] = [
    ("latin", "The quick brown fox jumps over the lazy dog, then naps in the afternoon sun until dinner is ready."),
    ("japanese", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。「ニャーニャー」泣いていた事だけは記憶している。"),
    ("arabic", "مرحبًا بكم في المدينة القديمة، حيث تنام القطط تحت أشعة الشمس كل يوم 12 ساعة."),
    ("thai", "แมวสีส้มนอนหลับอยู่บนหลังคาบ้านในตอนบ่ายที่อากาศอบอุ่นและเงียบสงบ"),
    ("emoji", "Cats 🐈‍⬛ and dogs 🐕‍🦺 with flags 🇯🇵🇹🇭 and families 👨‍👩‍👧‍👦, hands 👍🏽👋🏿 and hearts ❤️‍🔥."),
    ("mixed", "Momo（桃）said مرحبا to สวัสดี at 12:30 – “naïve café” Ωμέγα Ёлка 한국어 🐾"),
    ("longword", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft https://example.org/a/very/long/path"),
    ("paragraphs", "First line\nSecond, a little longer than the first\n\nFourth after an empty one\tand a tab"),
  ]

  static func text(_ index: Int) -> String { all[index % all.count].text }

  static func color(_ index: Int) -> Color {
    let colors: [UInt32] = [0xD9785F, 0x5B7FDE, 0x4F9657, 0xE0B040, 0x8A5BD9, 0x3FA7A0, 0xC65B8E, 0x6B7785]
    return Color(colors[index % colors.count])
  }

  static let avatars = [
    "haruka.png", "mountain.jpg", "leo.jpg", "kenta.jpg", "sakura.jpg", "coffee.webp", "daniel.jpg", "sofia.webp", "letter.png",
    "panda.webp",
  ]

  static func avatar(_ index: Int) -> String { "avatars/" + avatars[index % avatars.count] }

  static func kitten(_ index: Int) -> String { "kittens/" + ["01", "02", "03", "04", "05", "07", "08", "09"][index % 8] + ".jpg" }
}

/// The same numbers for the same seed (SplitMix64).
struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to below `count`.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
