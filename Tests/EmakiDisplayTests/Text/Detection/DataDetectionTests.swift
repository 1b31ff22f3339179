import Testing

@testable import EmakiDisplay

@Suite struct DataDetectionTests {
  /// Returns what is found in a text, with the kind that its target says.
  private func found(_ text: String, _ detectors: TextDetectors = .all) -> Set<MarkedSentence.Entity> {
    var attributed = AttributedText(text)
    return Set(
      attributed.detectData(detectors).map { range in
        let link = attributed.attributes(at: range.lowerBound).link ?? ""
        let schemes = ["mailto:": "mail", "tel:": "phone", "address:": "address"]
        return MarkedSentence.Entity(kind: schemes.first { link.hasPrefix($0.key) }?.value ?? "link", range: range)
      })
  }

  /// The targets of what is found in a text.
  private func targets(_ text: String, _ detectors: TextDetectors = .all) -> [String] {
    var attributed = AttributedText(text)
    return attributed.detectData(detectors).compactMap { attributed.attributes(at: $0.lowerBound).link }
  }

  // MARK: Sentences

  /// The sentences were written before the detector was. Those of `holdout` were meant to be looked at only once.
  @Test(arguments: [("japan", 50), ("america", 50), ("britain", 50), ("germany", 50), ("holdout", 80)])
  func `at least nine of ten addresses, numbers and links are found with the right extent`(file: String, count: Int) throws {
    let sentences = try MarkedSentence.read(file)
    #expect(sentences.count == count)
    var (all, right) = (0, 0)
    for sentence in sentences {
      let found = found(sentence.text)
      all += sentence.entities.count
      right += sentence.entities.count(where: found.contains)
    }
    #expect(Double(right) >= 0.9 * Double(all), "\(right) of \(all)")
  }

  @Test(arguments: [("nothing", 130), ("holdout-nothing", 30), ("later-nothing", 66)])
  func `no price, date, version, score or other number is detected`(file: String, count: Int) throws {
    let sentences = try MarkedSentence.read(file)
    #expect(sentences.count == count)
    for sentence in sentences { #expect(found(sentence.text).isEmpty, "\(sentence.text)") }
  }

  // MARK: Targets

  @Test(arguments: [
    ("Call (415) 555-0123 ext. 7", "tel:4155550123;ext=7"), ("+44 (0)20 7946 0958", "tel:+442079460958"),
    ("0049 30 98765432", "tel:+493098765432"), ("電話は０３－１２３４－５６７８です", "tel:0312345678"), ("1-800-FLOWERS", "tel:18003569377"),
    ("0 30 / 12 34 56", "tel:030123456"), ("2-21-1 Shibuya, Shibuya-ku, Tokyo", "address:2-21-1%20Shibuya%2C%20Shibuya-ku%2C%20Tokyo"),
    ("030/1234567", "tel:0301234567"), ("a.b+c@example.com!", "mailto:a.b+c@example.com"),
    ("o'neil@example.ie", "mailto:o%27neil@example.ie"),
    ("see example.co.jp/a?b=1.", "http://example.co.jp/a?b=1"), ("https://example.com", "https://example.com"),
    ("10 Downing Street,\nLondon SW1A 2AA", "address:10%20Downing%20Street%2C%20London%20SW1A%202AA"),
    ("Am Markt 3\n28195 Bremen", "address:Am%20Markt%203%2C%2028195%20Bremen"),
    ("東京都港区芝公園４－２", "address:%E6%9D%B1%E4%BA%AC%E9%83%BD%E6%B8%AF%E5%8C%BA%E8%8A%9D%E5%85%AC%E5%9C%924-2"),
  ])
  func `each match leads to the target that is dialled, written to or looked up`(text: String, target: String) {
    #expect(targets(text) == [target])
  }

  @Test func `only the kinds of data that are asked for are found`() {
    let text = "https://example.com, a@example.com, 020 7946 0958, 10 Downing Street, London SW1A 2AA"
    let kinds: [(TextDetectors, String)] = [(.link, "https:"), (.mail, "mailto:"), (.phoneNumber, "tel:"), (.address, "address:")]
    for (detectors, scheme) in kinds {
      let targets = targets(text, detectors)
      #expect(targets.count == 1 && targets[0].hasPrefix(scheme))
    }
    #expect(targets(text).count == 4)
    #expect(targets(text, []).isEmpty)
  }

  @Test func `a link that the text has stays, and nothing that overlaps it is detected`() {
    var text = AttributedText("10 Downing Street, London SW1A 2AA")
    text.addAttribute(\.link, "https://example.com/london", range: 19..<25)
    let before = text
    #expect(text.detectData().isEmpty)
    #expect(text == before)
  }

  @Test func `nothing is found that would split a character`() {
    // The combining enclosing keycap forms one character with the last digit.
    #expect(targets("03-1234-5678\u{20E3}").isEmpty)
    #expect(targets("e\u{301}👨‍👩‍👧 03-1234-5678") == ["tel:0312345678"])
  }

  // MARK: Time

  /// Each unit could be the beginning of something for which the detector looks far ahead or behind.
  @Test(arguments: [
    "1 A ", "1-", "(03) ", "030 ", "+1 ", "東京都", "大阪市北区", "東京都渋谷区渋谷", "〒150-0002 ", "SW1A 2AA, ", "A, ", "12 Oak Park ", "PO Box ", "Am ",
    "Straße der ", "Postfach 1 ", "a@", "a.", "a.com/(", "@", "-", "1", "a", "市", "Tel ",
  ])
  func `the steps of a search grow no more than the text`(unit: String) {
    func steps(_ length: Int) -> Int {
      var steps = 0
      _ = DataDetector(detectors: .all).matches(in: String(repeating: unit, count: length / unit.unicodeScalars.count), steps: &steps)
      return steps
    }
    let (short, long) = (steps(2_000), steps(8_000))
    // A search looks less far near the ends of the text, so a short text takes fewer steps for its length.
    #expect(long <= 4 * short + short / 4)
    // Each finder looks only a limited way around a scalar, so all finders together look at a scalar a limited number of times.
    #expect(long <= 150 * 8_000)
  }

  @Test func `a megabyte takes fewer than 30 steps for each scalar`() {
    var steps = 0
    let text = String(repeating: "a1-あ.@ ", count: 150_000)
    #expect(text.utf8.count > 1_000_000)
    _ = DataDetector(detectors: .all).matches(in: text, steps: &steps)
    #expect(steps < 30 * text.unicodeScalars.count)
  }
}
