import CPangoFonts
import Dispatch
import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

@testable import EmakiRaster

struct FontLibraryTests {
  /// Noto Sans in two weights, and nothing else.
  private static let noto = FontSet(
    files: ["/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf", "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf"],
    families: ["Noto Sans"])

  private static let texts = ["Your table for four is at half past seven.", "Grüße, Ωμέγα, 12:30", "会議は半ばです。", "مرحبًا 123"]

  /// The words of pictures of some texts, drawn by a worker of its own.
  private static func pictures(_ set: FontSet, from first: Int = 0) throws -> [[UInt32]] {
    let context = try RenderContext.test(scale: 2, fonts: set)
    var pictures = [[UInt32]](repeating: [], count: texts.count)
    for index in texts.indices.map({ ($0 + first) % texts.count }) {
      let layout = context.measuring.typesetter.layout(AttributedText(texts[index]).request(width: 200))
      let list = DisplayList(
        size: Size(200, 60), entries: [.text(layout)])
      pictures[index] = try #require(context.layer(list, over: .white)).bitmap.words
    }
    return pictures
  }

  @Test func `renderers of two font sets draw at the same time what each draws alone`() throws {
    let sets = [FontSet.default, Self.noto]
    let alone = try sets.map { try Self.pictures($0) }
    #expect(alone[0][0] != alone[1][0])
    let found = try onThreads(6) { worker in try? Self.pictures(sets[worker % 2], from: worker) }
    for (worker, pictures) in found.enumerated() { #expect(pictures == alone[worker % 2], "worker \(worker)") }
  }

  @Test func `a font set finds no font outside it, whatever other sets are open`() throws {
    for (set, missing) in [(FontSet.default, []), (Self.noto, ["会"])] as [(FontSet, [Unicode.Scalar])] {
      #expect(try AttributedText("会").layout(by: PangoTypesetter(TestFonts.library(set))).missingScalars == missing)
    }
    #expect(try TestFonts.library(Self.noto).faces.map(\.style).sorted() == ["Bold", "Regular"])
  }

  @Test func `ten renderers of one font set open it once, also at the same time`() throws {
    let set = FontSet(files: ["/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf"], families: ["Noto Sans Thai"])
    let found = Mutex<[FontLibrary]>([])
    DispatchQueue.concurrentPerform(iterations: 10) { _ in
      if let library = try? TestFonts.library(set) { found.withLock { $0.append(library) } }
    }
    let libraries = found.withLock { $0 }
    #expect(libraries.count == 10)
    #expect(libraries.allSatisfy { $0 === libraries[0] })
    #expect(try TestFonts.library().number != libraries[0].number)
  }

  @Test func `a font library is kept after its last renderer is gone`() throws {
    let set = FontSet(files: ["/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf"], families: ["Noto Sans Hebrew"])
    let number = try TestFonts.library(set).number
    _ = try RenderContext.test(fonts: set)
    #expect(try TestFonts.library(set).number == number)
  }

  @Test func `a font set without a usable font is an error each time`() {
    let set = FontSet(files: ["/nowhere/*.otf"])
    for _ in 0..<2 { #expect(throws: FontError.noFonts(["/nowhere/*.otf"])) { try TestFonts.library(set) } }
  }

  /// Each is cut somewhere before the end of its last table; three bytes at the end may be padding.
  @Test(arguments: "truetype/noto/NotoSans-Regular.ttf opentype/inter/Inter-Regular.otf opentype/noto/NotoSansCJK-Regular.ttc".words)
  func `a font that is cut off is an error, and is drawn with nowhere`(name: String) throws {
    let folder = TemporaryFolder()
    let whole = [UInt8](try Data(contentsOf: URL(filePath: "/usr/share/fonts/" + name)))
    let ending = name.suffix(4)
    for count in [12, 400, whole.count / 100, whole.count / 2, whole.count - 4] {
      let path = try folder.write(Array(whole.prefix(count)), to: "\(count)\(ending)")
      let error = #expect(throws: FontError.self, "\(count)") { try TestFonts.library(FontSet(files: [path])) }
      #expect(error == .damagedFile(path) || error == .noFonts([path]))
      #expect(FontFile.bytes(of: path) == nil)
    }
    let path = try folder.write(whole, to: "whole\(ending)")
    #expect(try !TestFonts.library(FontSet(files: [path])).faces.isEmpty && FontFile.bytes(of: path)?.count == whole.count)
    // Web fonts give their length themselves, in big endian at 8.
    for (length, isWhole) in [(UInt8(44), true), (45, false), (43, false)] {
      let bytes = "wOF2OTTO".bytes + [0, 0, 0, length] + [UInt8](repeating: 0, count: 32)
      #expect((emaki_font_is_whole(bytes, bytes.count) != 0) == isWhole)
    }
  }

  /// Zeros have no contours (OpenType, "glyf"), and are no operators of Type 2. In the second font FreeType loads some as blanks, and refuses others.
  @Test(arguments: [("truetype/noto/NotoSans-Regular.ttf", "glyf", 0.0, 1.0), ("opentype/inter/Inter-Regular.otf", "CFF ", 0.5, 1.0)])
  func `a letter whose outline cannot be loaded is missing, and a blank is blank`(
    name: String, tag: String, from: Double, to: Double
  ) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: "/usr/share/fonts/" + name)))
    let records = stride(from: 12, to: 12 + 16 * Int(bytes[5]), by: 16)
    let record = try #require(records.first { bytes[$0..<$0 + 4].elementsEqual(tag.utf8) })
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (start, count) = (number(record + 8), Double(number(record + 12)))
    for place in start + Int(count * from)..<start + Int(count * to) { bytes[place] = 0 }
    let folder = TemporaryFolder()
    let set = FontSet(files: [try folder.write(bytes, to: "damaged\(name.suffix(4))")], families: ["Noto Sans", "Inter"])
    let layout = try AttributedText("e7\u{A0}e7 e").layout(by: PangoTypesetter(TestFonts.library(set)))
    #expect(layout.missingScalars == ["e", "7"])
    #expect(layout.glyphs.compactMap { GlyphTable.Key.missingScalar(of: $0.index) }.count == 5)
    #expect(try AttributedText("e7\u{A0}e7 e").layout().missingScalars.isEmpty)
  }

  @Test func `a node that was measured in other fonts is measured again`() throws {
    func node() -> TextNode {
      let node = TextNode()
      node.attributedText = AttributedText("Your table for four is at half past seven.")
      return node
    }
    func size(_ node: TextNode, _ set: FontSet) throws -> Size {
      let context = try RenderContext.test(fonts: set).measuring
      let range = SizeRange(max: Size(300, 100))
      return node.layoutThatFits(range, parentSize: ParentSize(range.max), in: context).size
    }
    let fresh = (try size(node(), .default), try size(node(), Self.noto))
    #expect(fresh.0 != fresh.1)
    let shared = node()
    for _ in 0..<2 {
      #expect(try size(shared, .default) == fresh.0)
      #expect(try size(shared, Self.noto) == fresh.1)
    }
  }
}
