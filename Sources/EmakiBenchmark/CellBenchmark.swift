import Emaki
import EmakiImages
import EmakiRaster

/// One cell on one core: a text of twenty words, a date, an avatar that is prepared already, fonts and memory warm.
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

  private func worker() throws -> RenderContext {
    try RenderContext(
      fonts: .default, cacheDirectory: CacheDirectory.default.map { $0 + "/fontconfig" }, scale: Scale(3),
      images: ImageStore(access: ImageAccess(baseDirectory: samples)), memory: BitmapMemory(byteLimit: 64 << 20))
  }

  private func measure(_ text: String, _ worker: RenderContext) -> (measure: Double, display: Double) {
    let row = NotificationRow(id: "a", body: text, date: "2 hours ago", imageURL: "pictures/avatars/fox.png", isRead: true)
    var measures: [Double] = []
    var displays: [Double] = []
    for run in 0..<300 {
      let start = Clock.thread()
      let table = TableNode(rows: [row]) { row in { NotificationCellNode(row) } }
      let measured = table.rows[0].measure(width: 390, in: worker.measuring)
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
