import Testing

@testable import EmakiCells

/// Tests the case of letters in languages, by SpecialCasing.txt of Unicode; Greek capitals are those of CSS Text 3, section 2.1.2.
@Suite struct StringCaseTests {
  @Test(arguments: [
    ("istanbul diyarbakır", "tr", "İSTANBUL DİYARBAKIR"), ("iğid", "az", "İĞİD"), ("istanbul", "en", "ISTANBUL"),
    ("Άνθρωπος", "el", "ΑΝΘΡΩΠΟΣ"), ("Μάιος και ρεΐντ", "el", "ΜΑΪΟΣ ΚΑΙ ΡΕΪΝΤ"), ("straße", "de", "STRASSE"), ("ύψος", "en", "ΎΨΟΣ"),
    ("ναι ή όχι, ή; ήταν", "el", "ΝΑΙ Ή ΟΧΙ, Ή; ΗΤΑΝ"), ("ė i\u{307}\u{300} į\u{307}\u{301} j\u{307}", "lt", "Ė Ì Į\u{301} J"),
  ]) func `capital letters are those of the language`(text: String, language: String, expected: String) {
    #expect(text.uppercased(language: language) == expected)
  }

  @Test(arguments: [
    ("IĞDIR ISPARTA İZMİR", "tr", "ığdır ısparta izmir"), ("I\u{307}Z", "az", "iz"), ("IZMIR", "en", "izmir"),
    ("ΟΔΥΣΣΕΥΣ ΣΑΣ, Σ'", "el", "οδυσσευς σας, σ'"), ("ΑΣ\u{301} ΣΑ.ΣΑ", "de", "ας\u{301} σα.σα"),
  ]) func `small letters are those of the language`(text: String, language: String, expected: String) {
    #expect(text.lowercased(language: language) == expected)
  }

  @Test func `letters in isolates do not decide a direction`() {
    let texts: [(String, String?)] = [
      ("\u{2068}سارة\u{2069} liked your photo", nil), ("\u{2067}א\u{2069} 1", "en"), ("\u{2068}John\u{2069} أعجب بصورتك", "en"),
      ("\u{2068}John\u{2069} 1", "ar"), ("\u{2069}א", nil),
    ]
    #expect(texts.map { $0.isRightToLeft(language: $1) } == [false, false, true, true, true])
    // Signs of Bidi_Class AL and R, as DerivedBidiClass.txt has them, and Chromium's dir=auto.
    let strong = ["123 ﷼ price", "؋ 50", "\u{61C}Hello", "1 ߊ", "؟ a", "߁ a"]
    #expect(strong.filter { !$0.isRightToLeft(language: "en") } == [])
    // Of the classes AN, EN, CS, ET, ON and NSM.
    let weak = ["٣ abc", "۳ abc", "، abc", "٪ abc", "۞ abc", "\u{64B}abc", "\u{600} abc"]
    #expect(weak.filter { $0.isRightToLeft(language: "ar") } == [])
  }
}
