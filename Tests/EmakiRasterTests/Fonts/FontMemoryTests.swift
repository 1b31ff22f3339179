import CPango
import CPangoFonts
import EmakiDisplay
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiRaster

/// Tests how much memory texts leave behind if their characters are never seen again.
struct FontMemoryTests {
  private func layout(_ typesetter: PangoTypesetter, _ string: String, language: String? = nil, size: Double = 14) {
    let text = AttributedText(string, size: size, language: language)
    _ = typesetter.layout(TextRequest(text: text, maximumWidth: 300))
  }

  @Test func `characters that are never seen again leave a limited number of them remembered`() throws {
    let typesetter = try TestFonts.typesetter()
    var most: UInt32 = 0
    var seen = 0
    for first in stride(from: UInt32(0x3400), to: 0xD000, by: 250) {
      let scalars = (first..<first + 250).compactMap { Unicode.Scalar($0) }
      layout(typesetter, String(String.UnicodeScalarView(scalars)))
      seen += scalars.count
      most = max(most, typesetter.fonts.memory.characters)
    }
    #expect(seen > 30_000)
    // Only a few characters of a text are looked up in more than one language.
    #expect(most > 10_000 && most < 17_500)
  }

  @Test func `languages and sizes that are never seen again leave a limited number of fonts`() throws {
    let typesetter = try TestFonts.typesetter()
    let languages = "ja en zh-Hans zh-Hant ko ar he th hi de".words
    for number in 0..<600 {
      layout(typesetter, "a漢字ก१א 😀", language: languages[number % languages.count], size: 8 + Double(number) / 16)
      #expect(typesetter.fonts.memory.fontsets <= 128)
      // There are at most 512 fonts, and those that the last fontsets have added.
      #expect(typesetter.fonts.memory.fonts < 1200)
    }
  }

  @Test func `shapes and glyphs are read from one mapping of a file`() throws {
    let typesetter = try TestFonts.typesetter()
    layout(typesetter, "A")
    let font = typesetter.fonts.face(.system(size: 14)).primary.font
    let blob = hb_face_reference_blob(hb_font_get_face(pango_font_get_hb_font(font)))
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let shaped = hb_blob_get_data(blob, &length)
    let path = try #require(FontRegistry.shared.id(of: emaki_font_pattern(font)).file)
    let drawn = try #require(FontFile.bytes(of: path))
    #expect(UnsafeRawPointer(shaped) == drawn.baseAddress && Int(length) == drawn.count)
  }

  @Test func `pages of fonts that texts read are given back without a glyph being drawn`() throws {
    let typesetter = try TestFonts.typesetter()
    layout(typesetter, "永")
    let path = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
    let file = try #require(FontFile.bytes(of: path))
    /// The kilobytes of the file that the process has in memory.
    func resident() throws -> Int {
      // The file has no size of its own: it is read until it ends.
      let bytes = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps")).readToEnd()
      let maps = String(decoding: bytes ?? Data(), as: UTF8.self).lines
      let heads = maps.indices.filter { maps[$0].hasSuffix(path) }
      return heads.compactMap { maps[$0...].first { $0.hasPrefix("Rss:") }?.words[1] }.compactMap { Int($0) }.reduce(0, +)
    }
    #expect(file.count > FontFile.byteLimit)
    // Texts of other tests may give the pages back first.
    let isGivenBack = try (0..<20).contains { _ in
      // The whole file is in memory now.
      let sum = stride(from: 0, to: file.count, by: 4096).reduce(into: 0) { $0 &+= Int(file[$1]) }
      let before = try resident()
      for number in 0..<64 { layout(typesetter, "text \(number)") }
      return try sum > 0 && resident() < before
    }
    #expect(isGivenBack)
  }
}
