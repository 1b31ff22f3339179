import EmakiDisplay
import EmakiLayout
import Foundation
import Synchronization
import Testing

@testable import EmakiRaster

/// Tests that workers do not change each other's line breaks, although Pango keeps a little state for the whole process.
@Suite struct ConcurrentTypesettingTests {
  private static let texts = [
    "1207 Tomokoさんがグループ「週末ハイキング」にあなたを招待しました。新しいバージョンが公開されました。変更点をご確認ください。",
    "Sofia liked your photo “First snow at the cabin” and 12 others replied to the thread about offline rendering, finally.",
    "مرحبًا! وصلتك رسالة جديدة من أميرة: هل نلتقي غدًا بعد العمل؟ سيصل الطرد بين يوم الثلاثاء ويوم الخميس",
    "👩‍💻 🎉 release party 🏔️ at the office, 3F, 12:30〜15:00、雨なら中止です☔ see you there! 🇯🇵🇫🇷",
    "小林赞了你的照片，并留言：“周末一起去看海吧！直到傍晚都是晴天。” 민지 님이 ‘주말 등산’ 모임에 초대했어요.",
  ]

  /// Returns the ends of the lines of every text at some widths, in points.
  private static func layouts(_ typesetter: PangoTypesetter, from first: Int) -> [[Double]] {
    var result = [[Double]](repeating: [], count: texts.count * 2)
    for step in 0..<texts.count * 2 {
      // Each worker meets the texts in another order.
      let index = (first * 3 + step) % (texts.count * 2)
      let font = Font.system(size: 14, weight: index % 2 == 0 ? .bold : .regular)
      for width in stride(from: 120.0, through: 300, by: 4) {
        let text = AttributedText(texts[index / 2], font: font, lineHeight: 20, color: .black)
        let layout = typesetter.layout(TextRequest(text: text, maximumWidth: width))
        result[index] += layout.lines.map(\.frame.width)
      }
    }
    return result
  }

  @Test(arguments: 0..<4) func `every worker breaks lines at the same places, whatever the others do`(round: Int) throws {
    let library = try TestFonts.library()
    let expected = Self.layouts(PangoTypesetter(library), from: 0)
    let found = Mutex<[Int: [[Double]]]>([:])
    let group = DispatchGroup()
    for worker in 0..<6 {
      let thread = Thread {
        let layouts = Self.layouts(PangoTypesetter(library), from: worker)
        found.withLock { $0[worker] = layouts }
        group.leave()
      }
      thread.stackSize = 8 << 20
      group.enter()
      thread.start()
    }
    group.wait()
    let results = found.withLock { $0 }
    for worker in 0..<6 { #expect(results[worker] == expected, "worker \(worker)") }
  }
}
