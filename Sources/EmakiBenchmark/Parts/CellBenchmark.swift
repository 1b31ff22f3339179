import EmakiCells
import EmakiDisplay
import EmakiFeeds
import EmakiImages
import EmakiLayout
import EmakiNodes
import EmakiRaster
import EmakiSupport

/// The cell benchmark measures one cell on one core. The cell has a text of twenty words, a date and an avatar that is prepared already.
/// Fonts and memory are warm.
struct CellBenchmark {
  let samples: String

  static let texts = [
    ("Latin", "Daniel mentioned you in the autumn release plan: could you take a look at the second draft before lunch today?"),
    ("Japanese", "けんたさんがあなたの写真に「いいね」しました。週末の山登りの写真がとてもきれいだったので、次の旅行でも一緒に撮りましょう。お返事を待っています"),
    ("Arabic", "وصلتك رسالة جديدة من أميرة بخصوص لقاء الغد بعد العمل في المقهى القريب من المحطة ونرجو أن تؤكد الموعد قبل المساء"),
    ("emoji", "Happy birthday 🎂 from all of us 🎉🎈 see you at the party tonight 🥳 bring 🍕 and 🍋 and your dog 🐕 too please"),
  ]

  func run() async throws {
    Report.section("One cell, 390 x its height at scale 3, one core (thread time, fonts warm, avatar prepared, memory reused)")
    let worker = try worker()
    for (name, text) in Self.texts {
      let figures = measure(text, worker)
      Report.row(
        "\(name): measured + displayed = in all",
        "\(Report.number(figures.measure * 1e6)) + \(Report.number(figures.display * 1e6)) = \(Report.number((figures.measure + figures.display) * 1e6)) us"
      )
    }
  }

  /// Measures texts and an avatar by themselves.
  func parts() throws {
    Report.section("Parts of a cell, measured and displayed, one core (thread time, fonts warm)")
    let worker = try worker()
    var random = SplitMix64(seed: 1)
    let latin = Array("abcdefghijklmnopqrstuvwxyz")
    // JIS level 1 has its kanji among these; each is drawn once before.
    let kanji = (0x4E00..<0x5300).compactMap { Unicode.Scalar($0).map(Character.init) }
    for part in stride(from: 0, to: kanji.count, by: 200) { _ = cost(of: text(String(kanji[part..<min(part + 200, kanji.count)])), worker) }
    let words: () -> String = {
      (0..<20).map { _ in String((0..<Int.random(in: 2...8, using: &random)).map { _ in latin.randomElement(using: &random) ?? "a" }) }
        .joined(separator: " ")
    }
    report("20 Latin words, all seen; never seen", worker, CellBenchmark.texts[0].1, words)
    let sixty = String(kanji.prefix(60))
    report("60 kanji, all seen; never seen in this order", worker, sixty) {
      String((0..<60).map { _ in kanji.randomElement(using: &random) ?? "\u{4E00}" })
    }
    let avatar = NetworkImageNode()
    avatar.url = "pictures/avatars/fox.png"
    avatar.imageModification = .circle
    avatar.style.preferredSize = Size(width: 50, height: 50)
    Report.row("an avatar that is prepared", "\(Report.number(Clock.median(300) { cost(of: avatar, width: 50, worker) } * 1e6)) us")
  }

  private func report(_ name: String, _ worker: RenderContext, _ seen: String, _ new: () -> String) {
    let warm = Clock.median(300) { cost(of: text(seen), worker) }
    let cold = Clock.median(300) { cost(of: text(new()), worker) }
    Report.row(name, "\(Report.number(warm * 1e6)); \(Report.number(cold * 1e6)) us")
  }

  private func text(_ string: String) -> TextNode {
    let node = TextNode()
    node.attributedText = AttributedText(string, font: .system(size: 14), lineHeight: 20, color: .black)
    return node
  }

  /// Returns the time of measuring and displaying a node, in seconds. Creating the tree is not counted.
  private func cost(of node: DisplayNode, width: Double = 257, _ worker: RenderContext) -> Double {
    let table = TableNode.plain(rows: [Row(node: node)]) { row in { PlainCell(row.node) } }
    let start = Clock.thread()
    let measured = table.rows[0].measure(width: width, in: worker.measuring)
    let layer = worker.layer(measured.list, over: .white)
    let end = Clock.thread()
    precondition(layer != nil, "there is something to paint")
    return end - start
  }

  /// A row holds one node. `@unchecked Sendable`: one thread makes and uses it.
  private struct Row: Identifiable, @unchecked Sendable {
    let id = "a"
    let node: DisplayNode
  }

  private final class PlainCell: CellNode {
    private let node: DisplayNode

    init(_ node: DisplayNode) {
      self.node = node
      super.init()
      automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(.vertical, alignItems: .start, children: [node])
    }
  }

  private func worker() throws -> RenderContext {
    try RenderContext(
      fonts: .open(.default, cacheDirectory: CacheDirectory.default), scale: Scale(3),
      images: ImageStore(access: ImageAccess(baseDirectory: samples)), memory: BitmapMemory(byteLimit: 64 << 20))
  }

  private func measure(_ text: String, _ worker: RenderContext) -> (measure: Double, display: Double) {
    let row = NotificationRow(id: "a", body: text, date: "2 hours ago", imageURL: "pictures/avatars/fox.png", isRead: true)
    var measures: [Double] = []
    var displays: [Double] = []
    for run in 0..<300 {
      // A list makes its table once for all rows.
      let table = TableNode.plain(rows: [row]) { row in { NotificationCellNode(row) } }
      let element = table.rows[0]
      let start = Clock.thread()
      let measured = element.measure(width: 390, in: worker.measuring)
      let middle = Clock.thread()
      let layer = worker.layer(measured.list, over: .white)
      let end = Clock.thread()
      precondition(layer?.errors.isEmpty == true, "the avatar is a sample")
      // The first runs warm fonts, glyphs, the avatar and the memory.
      if run >= 50 {
        measures.append(middle - start)
        displays.append(end - middle)
      }
    }
    return (Clock.median(measures), Clock.median(displays))
  }
}
