import EmakiDrawing
import Testing

@testable import EmakiRaster

struct RenderErrorTests {
  private func error(_ body: (Renderer) async throws -> Void) async -> String? {
    do { try await body(.test(50, 20)) } catch { return "\(error)" }
    return nil
  }

  @Test(
    arguments: [
      (0, 100, 1), (-1, 100, 1), (100, .nan, 1), (16385, 1, 1), (100, 100, 0), (100, 100, .nan), (100, 100, 16.5), (16384, 16384, 3),
    ]
      as [(Double, Double, Double)])
  func `a viewport out of range is refused with the allowed sizes`(width: Double, height: Double, scale: Double) async {
    #expect(
      await error { _ in _ = try Renderer.test(width, height, scale: scale) }
        == "a viewport of \(width) x \(height) points at scale \(scale) is out of range. Width and height are 1 to 16384 points, the scale is "
        + "0.01 to 16, and the pixels are at most 268435456.")
  }

  @Test(arguments: [-1, 3, Int.max]) func `a row that does not exist is refused with the number of rows`(row: Int) async {
    let message = "there is no row \(row): the list has 3, counted from 0."
    let table = TableNode.boxes(heights: [1, 2, 3])
    #expect(
      await [
        error { _ = try await $0.render(table, row: row) }, error { _ = try await $0.render(table, onlyRow: row) },
        error { _ = try await $0.offset(ofRow: row, in: table) },
      ] == [message, message, message])
  }

  @Test func `an offset is a number, and an infinite one is an end of the list`() async throws {
    let table = TableNode.boxes(heights: [100, 100])
    let message = "a list cannot be scrolled by nan points. Give a number."
    #expect(
      await [
        error { _ = try await $0.render(table, offset: .nan) },
        error { _ = try await $0.allFrames(of: table, Scroll(step: .nan, frames: 2)) },
      ] == [message, message])
    let renderer = try Renderer.test(50, 20)
    #expect(
      try await [renderer.render(table, offset: .infinity).offset, renderer.render(table, offset: -.infinity).offset] == [180, 0])
  }

  @Test(arguments: [0, 16385, .nan, -3] as [Double]) func `heights are refused for widths that a viewport cannot have`(width: Double)
    async throws
  {
    let message = await error { _ = try await $0.heights(of: .boxes(heights: [1]), width: width) }
    #expect(message?.hasPrefix("a viewport of \(width) x 20.0 points at scale 1.0 is out of range.") == true)
  }

  @Test func `a row without height cannot be drawn alone`() async {
    #expect(
      await error { _ = try await $0.render(.boxes(heights: [0]), onlyRow: 0) }
        == "the picture would be 50 x 0 pixels. Both must be 1 to 2147483647, and of a picture that is not a whole list the pixels "
        + "at most 268435456; choose another size or scale.")
  }

  @Test(arguments: [.infinity, .nan] as [Double]) func `a cell of invalid height is an error that names its row`(height: Double)
    async throws
  {
    let table = TableNode.plain(rows: [NotificationRow(id: "odd", body: "")]) { _ in { BoxCell(height: height, color: .black) } }
    #expect(await error { _ = try await $0.render(table) }?.hasPrefix("row \"odd\": ") == true)
  }

  @Test func `missing fonts are an error that says how to install them`() {
    #expect(
      FontError.missingFonts(["/fonts/A.otf", "/fonts/B.ttf"]).description
        == "the default fonts are not installed: /fonts/A.otf, /fonts/B.ttf not found. Run scripts/setup, or install the packages "
        + "fonts-inter fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji.")
  }

  @Test func `the default fonts have Latin, Arabic, Chinese, Japanese, Korean and emoji`() {
    let names = FontSet.required.map { $0.split(separator: "/").last.map(String.init) ?? "" }
    #expect(names == ["Inter-Regular.otf", "NotoSansArabic-Regular.ttf", "NotoSansCJK-Regular.ttc", "NotoColorEmoji.ttf"])
  }

  @Test func `a font set without a font is an error, and other sets are not affected`() async throws {
    let options = Renderer.Options(fonts: FontSet(files: ["/fonts/*.otf"]))
    #expect(
      await error { _ in _ = try Renderer(viewport: Size(1, 1), scale: 1, options: options) }
        == "none of the font set's files is a font that can be read: /fonts/*.otf. Name OpenType or TrueType files with outlines.")
    _ = try Renderer.test()
  }

  @Test func `environment variables that would change pixels are an error that says what to do`() {
    #expect(
      FontError.environment(variables: ["HB_OPTIONS"]).description
        == "HB_OPTIONS is set in the environment and would change pixels. Start the program without it, or have it call "
        + "PixelEnvironment.clear() before anything else.")
    #expect(
      FontError.environment(variables: ["HB_OPTIONS", "PIXMAN_DISABLE"]).description.hasPrefix(
        "HB_OPTIONS, PIXMAN_DISABLE are set in the environment and would change pixels. Start the program without them, "))
  }
}
