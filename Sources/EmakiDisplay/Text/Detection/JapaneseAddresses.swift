/// This type finds Japanese addresses by a prefecture or a well-known city at their beginning and numbers after a town:
/// `〒150-0002 東京都渋谷区渋谷2-21-1 渋谷ヒカリエ`.
struct JapaneseAddresses {
  let text: ScannedText

  /// The largest number of scalars in the names of cities and a town together.
  private static let longestName = 40
  private static let mostNumbers = 8

  /// Returns the addresses that begin in a stretch of Kana and Han.
  func addresses(in stretch: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = stretch.lowerBound
    while index < stretch.upperBound {
      if let end = address(at: index) {
        found.append(withPostcode(index)..<end)
        index = end
      } else {
        index += 1
      }
    }
    return found
  }

  /// Returns the address behind a postcode whose first digits are a token: after it the city needs no well-known name.
  func addressAfterPostcode(at token: Int) -> Range<Int>? {
    guard text.isDigits(token, 3...3), text.isMark(token + 1, "-"), text.isDigits(token + 2, 4...4), let first = text.token(token),
      let last = text.token(token + 2), text[first.start - 1] == 0x3012 || text[first.start - 2] == 0x3012
    else { return nil }
    var start = last.end
    while start - last.end < 3, [0x20, 0x0A, 0x0D].contains(text[start]) { start += 1 }
    guard let end = behindName(prefecture(at: start) ?? start) else { return nil }
    return (text[first.start - 1] == 0x3012 ? first.start - 1 : first.start - 2)..<end
  }

  /// Returns where an address begins that has a postcode before a place: `〒150-0002 `, or `150-0002 `.
  private func withPostcode(_ place: Int) -> Int {
    var end = place
    while place - end < 2, [0x20, 0x0A].contains(text[end - 1]) { end -= 1 }
    let start = end - 8
    guard start >= 0, text[start + 3] == 0x2D, (start..<end).allSatisfy({ $0 == start + 3 || ScannedText.isDigit(text[$0]) }),
      !ScannedText.isDigit(text[start - 1]), text[start - 1] != 0x2D
    else { return place }
    if text[start - 1] == 0x3012 { return start - 1 }
    if text[start - 1] == 0x20 && text[start - 2] == 0x3012 { return start - 2 }
    return end < place ? start : place
  }

  /// Returns the end of the address that begins at a place.
  private func address(at start: Int) -> Int? {
    if let next = prefecture(at: start) { return behindName(next) }
    for name in Self.cities[text[start]] ?? [] where text.starts(with: name, at: start) {
      // In 東京都市, the characters 京都市 do not name a city, because 東京都 ends inside them.
      if name == "京都市" && text[start - 1] == 0x6771 { continue }
      if let end = behindName(start) { return end }
    }
    return nil
  }

  private func prefecture(at start: Int) -> Int? {
    for name in Self.prefectures[text[start]] ?? [] where text.starts(with: name, at: start) { return start + name.unicodeScalars.count }
    return nil
  }

  // MARK: Names

  /// Reads cities and a town, and the numbers behind them. Returns the end of the address.
  private func behindName(_ start: Int) -> Int? {
    var index = start
    if text[index] == 0x20 { index += 1 }
    let first = index
    var hasCity = false
    var cityEnd = first
    // The number of cities that were read. 大阪市北区 counts as two.
    var cities = 0
    var blanks = 0
    while index - first < Self.longestName {
      let scalar = text[index]
      if "市区町村郡".contains(scalar) && index > first {
        hasCity = true
        cities += 1
        cityEnd = index + 1
      } else if scalar == 0x20 && hasCity && index == cityEnd && blanks < 2 && isName(text[index + 1]) {
        // Some write a blank behind the city.
        blanks += 1
        cityEnd += 1
      } else if ScannedText.isHiragana(scalar) {
        guard isHiraganaOfName(index, first: first, townStart: hasCity ? cityEnd : first) else { return nil }
      } else if !isName(scalar) {
        break
      }
      if hasCity && isNumeral(index) && index > cityEnd, let end = numbers(from: index, isInHan: true), !goesOn(end) {
        return finish(first, index, end)
      }
      index += 1
    }
    guard hasCity, index > cityEnd || cities > 1, let end = numbers(from: index, isInHan: false) else { return nil }
    return finish(first, index, end)
  }

  /// Returns whether what looked like numbers is the beginning of a name: 三条 of 三条下る, 一番町 of 一番町3.
  private func goesOn(_ end: Int) -> Bool {
    "条町".contains(text[end - 1]) && (isName(text[end]) || "下上入".contains(text[end]) || ScannedText.isDigit(text[end]))
  }

  private func finish(_ first: Int, _ town: Int, _ end: Int) -> Int? {
    let name = text.string(first..<town)
    if Self.noTowns.contains(where: name.contains) { return nil }
    return building(behind: end)
  }

  private func isName(_ scalar: UInt32) -> Bool { ScannedText.isHan(scalar) || ScannedText.isKatakana(scalar) }

  /// Returns whether Hiragana at a place is a part of a name: の between letters as in 丸の内, 下る, or a longer stretch as in みなとみらい.
  private func isHiraganaOfName(_ index: Int, first: Int, townStart: Int) -> Bool {
    let (before, scalar, after) = (text[index - 1], text[index], text[index + 1])
    // は, を, に, で, へ stand between the parts of a sentence.
    let isParticle = [0x306F, 0x3092, 0x306B, 0x3067, 0x3078].contains(scalar)
    let isLong = ScannedText.isHiragana(before) && index > first || ScannedText.isHiragana(after)
    if isParticle && !isLong { return false }
    if index == townStart && !isLong { return false }
    // る of 上る, 下る and 入る, り of 通り.
    if scalar == 0x308B || scalar == 0x308A { return isName(before) }
    if isLong { return !Self.sentences.contains { text.starts(with: $0, at: index) } }
    return isName(before) && isName(after)
  }

  /// Whether a scalar is a numeral in Han.
  private func isNumeral(_ index: Int) -> Bool { "一二三四五六七八九十百〇".contains(text[index]) }

  // MARK: Numbers

  /// Reads the numbers of a block and a house: `2-21-1`, `3丁目1番3号`, `北1条西2丁目`, `三丁目五番`. Returns their end.
  ///
  /// - Parameter isInHan: whether the first is written in Han, so that a unit must follow that tells it from a name.
  private func numbers(from start: Int, isInHan: Bool) -> Int? {
    var index = start
    var end: Int?
    var count = 0
    while count < Self.mostNumbers {
      let digits = index
      while index - digits < 6,
        isInHan || count > 0 ? ScannedText.isDigit(text[index]) || isNumeral(index) : ScannedText.isDigit(text[index])
      { index += 1 }
      if index == digits || index - digits > 5 { break }
      count += 1
      guard let unit = ["丁目", "番地", "番町", "番", "号", "条", "線", "地割", "町目"].first(where: { text.starts(with: $0, at: index) }) else {
        if isInHan && count == 1 { return nil }
        end = index
        // の in 1の2, and dashes.
        let sign = text[index]
        let isSign = sign == 0x2D || sign == 0x306E || sign == 0x30CE || sign == 0x30FC
        guard isSign && ScannedText.isDigit(text[index + 1]) else { break }
        index += 1
        continue
      }
      let after = index + unit.unicodeScalars.count
      if unit == "号" && text[after] == 0x5BA4 { break }
      // 番線 and 番目 number something else.
      if unit == "番" && "線目手組".contains(text[after]) { return nil }
      index = after
      end = index
      if text[index] == 0x2D || text[index] == 0x306E && ScannedText.isDigit(text[index + 1]) {
        index += 1
      } else if "東西南北".contains(text[index]) && (ScannedText.isDigit(text[index + 1]) || isNumeral(index + 1)) {
        index += 1
      }
    }
    guard let end, isEnd(end) else { return nil }
    // A single number without a unit counts what is named behind it.
    if count == 1 && ScannedText.isDigit(text[end - 1]) && isName(text[end]) { return nil }
    return end
  }

  /// Returns whether numbers end at a place, and count nothing.
  private func isEnd(_ end: Int) -> Bool {
    let after = text[end]
    if ScannedText.isDigit(after) || "%€$¥:".contains(after) { return false }
    if (after == 0x2E || after == 0x2C || after == 0x2F) && ScannedText.isDigit(text[end + 1]) { return false }
    return !(ScannedText.isDigit(text[end - 1]) && "人年月日時分秒円万億件個回台歳度位点倍杯本枚冊校軒店戸対勝敗周名社かヶカケ".contains(after))
  }

  // MARK: Buildings

  /// Returns the end of a building behind an address: ` 渋谷ヒカリエ`, ` 大阪駅前第3ビル 12階`.
  private func building(behind end: Int) -> Int {
    var end = end
    for part in 0..<4 {
      var start = end
      if text[start] == 0x20 { start += 1 }
      var index = start
      while index - start < Self.longestName && isBuilding(text[index]) { index += 1 }
      if index == start { break }
      let name = text.string(start..<index)
      if Self.noBuildings.contains(where: name.hasPrefix) { break }
      let isUnit = Self.buildingEnds.contains(where: name.hasSuffix) || isRoom(name)
      let katakana = name.unicodeScalars.count { ScannedText.isKatakana($0.value) }
      // Without a blank before it, the name of a building must have more Katakana.
      guard isUnit || katakana > (start > end ? 1 : 2) || part > 0 && isRoom(name) else { break }
      end = index
    }
    return end
  }

  private func isBuilding(_ scalar: UInt32) -> Bool {
    isName(scalar) || ScannedText.isDigit(scalar) || ScannedText.isASCIILetter(scalar) || scalar == 0x30FB || scalar == 0x2D
  }

  /// Returns whether a name is a room or a floor: `101`, `5F`, `B1F`.
  private func isRoom(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars)
    guard let last = scalars.last, scalars.contains(where: { ScannedText.isDigit($0.value) }) else { return false }
    return last == "F" && scalars.count <= 4 && scalars.dropLast().allSatisfy { $0 == "B" || ScannedText.isDigit($0.value) }
  }
}
