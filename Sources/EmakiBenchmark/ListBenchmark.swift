import EmakiCells
import EmakiDisplay
import EmakiEncoding
import EmakiEngine
import EmakiFeeds
import EmakiImages
import EmakiLayout
import EmakiNodes
import EmakiRaster
import EmakiSupport

/// The list benchmark draws the feed of a hundred kittens, 390 points wide at scale 3: frames against libpng's, a cell, each phase on the caller's
/// thread, then the workers.
struct ListBenchmark {
  let samples: String
  private static let viewport = Size(width: 390, height: 844)

  func run() async throws {
    let feed = try feed(samples + "/kittens.json")
    // First: the peak of memory is the process', and must not be that of the phases below, which keep every layer.
    try await frames(feed)
    try cells()
    try phases(feed)
    try await workers(feed)
  }

  // MARK: Phases

  private struct Phases {
    var measure = 0.0
    var display = 0.0
    var composite = 0.0
    var encode = 0.0
  }

  /// Measures all phases on the caller's thread, one after the other. Pictures are decoded and prepared in the first display.
  private func phases(_ feed: Feed) throws {
    Report.section("\(feed.rows.count) kittens, 1170 px wide, one thread, phase by phase (median of 5; pictures prepared before)")
    let worker = try worker()
    var runs: [Phases] = []
    var frameCount = 0
    var bytes = 0
    for _ in 0..<6 {
      var phases = Phases()
      let table = TableNode(feed: feed)
      var time = Clock.wall()
      func lap() -> Double {
        defer { time = Clock.wall() }
        return Clock.wall() - time
      }
      let measured = table.rows.map { $0.measure(width: 390, in: worker.measuring) }
      phases.measure = lap()
      let layers = measured.compactMap { worker.layer($0.list, over: .white)?.bitmap }
      phases.display = lap()
      let frames = composite(layers)
      phases.composite = lap()
      let encoder = PNGBandEncoder()
      bytes = frames.reduce(0) { $0 + encode($1, encoder) }
      phases.encode = lap()
      frameCount = frames.count
      runs.append(phases)
    }
    runs.removeFirst()
    let cells = Double(feed.rows.count)
    let frames = Double(frameCount)
    Report.row("node + measure, a cell", "\(Report.number(Clock.median(runs.map(\.measure)) / cells * 1e6)) us")
    Report.row("display, a cell", "\(Report.number(Clock.median(runs.map(\.display)) / cells * 1e6)) us")
    Report.row("composite, a frame of 1170 x 2532", "\(Report.number(Clock.median(runs.map(\.composite)) / frames * 1e6)) us")
    Report.row("encode anew, a frame", "\(Report.number(Clock.median(runs.map(\.encode)) / frames * 1e6)) us, \(bytes / frameCount) bytes")
  }

  /// Returns the list cut into viewports, each as a bitmap of its own.
  private func composite(_ layers: [Bitmap]) -> [Bitmap] {
    let size = PixelSize(width: 1170, height: 2532)
    let total = layers.reduce(0) { $0 + $1.height }
    return stride(from: 0, to: total - size.height, by: size.height).map { top in
      Bitmap(size: size, isOpaque: true, cleared: false) { pixels in
        var y = 0
        for layer in layers {
          let rows = max(0, top - y)..<max(max(0, top - y), min(layer.height, top + size.height - y))
          if !rows.isEmpty {
            layer.withPixels(rows: rows) { source in
              if let base = source.baseAddress {
                (pixels + (y + rows.lowerBound - top) * size.width).update(from: base, count: source.count)
              }
            }
          }
          y += layer.height
        }
      }
    }
  }

  private func encode(_ bitmap: Bitmap, _ encoder: PNGBandEncoder) -> Int {
    let bands = stride(from: 0, to: bitmap.height, by: 48).map { top in
      let rows = top..<min(top + 48, bitmap.height)
      return bitmap.withPixels(rows: rows) { encoder.encode($0, width: bitmap.width, rows: rows.count, format: .rgb) }
    }
    return EncodedFile(size: bitmap.size, format: .rgb, bands: bands).byteCount
  }

  // MARK: Workers

  /// Compares drawing the whole list before anything is shown with showing the first screenful as soon as it is drawn, as in the second
  /// article.
  private func workers(_ feed: Feed) async throws {
    Report.section("The same from cold pictures: all on the caller's thread, or by workers (median of 3)")
    var synchronous: [Double] = []
    for _ in 0..<3 {
      let worker = try worker()
      let start = Clock.wall()
      let layers = TableNode(feed: feed).rows.compactMap { row in
        worker.layer(row.measure(width: 390, in: worker.measuring).list, over: .white)
      }
      precondition(layers.count == feed.rows.count, "every kitten has a height")
      synchronous.append(Clock.wall() - start)
    }
    Report.row("synchronously, the whole list (and so the first frame)", "\(Report.number(Clock.median(synchronous) * 1e3)) ms")
    for jobs in Set([1, Renderer.Options().jobs]).sorted() {
      var first: [Double] = []
      var whole: [Double] = []
      for _ in 0..<3 {
        let renderer = try renderer(jobs: jobs)
        let start = Clock.wall()
        let table = TableNode(feed: feed)
        _ = try await renderer.render(table)
        first.append(Clock.wall() - start)
        _ = try await renderer.renderFull(table).writePNG { _ in }
        whole.append(Clock.wall() - start)
      }
      Report.row(
        "\(jobs) worker\(jobs == 1 ? "" : "s"): first frame encoded, whole list encoded",
        "\(Report.number(Clock.median(first) * 1e3)), \(Report.number(Clock.median(whole) * 1e3)) ms")
    }
  }

  private func renderer(jobs: Int) throws -> Renderer {
    // Every row is painted, however often it was before.
    try Renderer(
      viewport: Self.viewport, scale: 3,
      options: Renderer.Options(jobs: jobs, images: ImageAccess(baseDirectory: samples), layerMemory: 0))
  }

  // MARK: A cell

  private static let texts = [
    ("Latin", "Daniel mentioned you in the autumn release plan: could you take a look at the second draft before lunch today?"),
    ("Japanese", "けんたさんがあなたの写真に「いいね」しました。週末の山登りの写真がとてもきれいだったので、次の旅行でも一緒に撮りましょう。お返事を待っています"),
    ("Arabic", "وصلتك رسالة جديدة من أميرة بخصوص لقاء الغد بعد العمل في المقهى القريب من المحطة ونرجو أن تؤكد الموعد قبل المساء"),
    ("emoji", "Happy birthday 🎂 from all of us 🎉🎈 see you at the party tonight 🥳 bring 🍕 and 🍋 and your dog 🐕 too please"),
  ]

  /// Measures and displays a cell with a text of twenty words, a date and an avatar that is prepared already. Fonts and memory are warm.
  private func cells() throws {
    Report.section("One cell, 390 x its height at scale 3, one core (thread time)")
    let worker = try worker()
    for (name, text) in Self.texts {
      let row = NotificationRow(id: "a", body: text, date: "2 hours ago", imageURL: "pictures/avatars/fox.png", isRead: true)
      var (measures, displays): ([Double], [Double]) = ([], [])
      for run in 0..<300 {
        let table = plainTable([row])
        let element = table.rows[0]
        let start = Clock.thread()
        let measured = element.measure(width: 390, in: worker.measuring)
        let middle = Clock.thread()
        let layer = worker.layer(measured.list, over: .white)
        let end = Clock.thread()
        precondition(layer?.notes.isEmpty == true, "the avatar is a sample")
        // The first runs warm fonts, glyphs, the avatar and the memory.
        if run >= 50 { (measures, displays) = (measures + [middle - start], displays + [end - middle]) }
      }
      let (measure, display) = (Clock.median(measures), Clock.median(displays))
      Report.row(
        "\(name): measured + displayed = in all",
        [measure, display, measure + display].map { Report.number($0 * 1e6) }.joined(separator: ", ") + " us")
    }
  }

  /// A table without separators, as the cells draw their own lines.
  private func plainTable(_ rows: [NotificationRow]) -> TableNode {
    let table = TableNode(rows: rows) { row in { NotificationCellNode(row) } }
    table.separator = nil
    return table
  }

  private func worker() throws -> RenderContext {
    try RenderContext(
      fonts: .open(.default, cacheDirectory: CacheDirectory.default), scale: Scale(3),
      images: ImageStore(access: ImageAccess(baseDirectory: samples)), memory: BitmapMemory(byteLimit: 256 << 20))
  }

  // MARK: Frames

  private func frames(_ feed: Feed) async throws {
    Report.section("120 frames 24 points apart, all workers, every frame a PNG in memory; then the same frames by libpng level 6")
    let renderer = try renderer(jobs: Renderer.Options().jobs)
    let table = TableNode(feed: feed)
    let start = Clock.wall()
    var frames: [Frame] = []
    var bytes = 0
    for try await frame in renderer.frames(of: table, scroll: .by(24, frames: 120)) {
      bytes += frame.pngData.count
      frames.append(frame)
    }
    let ours = (Clock.wall() - start) / Double(frames.count)
    let counts = renderer.counts
    var reference: [Double] = []
    var referenceBytes = 0
    for frame in stride(from: 0, to: frames.count, by: 10).map({ frames[$0] }) {
      let bitmap = frame.bitmap()
      let start = Clock.wall()
      referenceBytes += try PNGMode.libpng.encode(bitmap).byteCount
      reference.append(Clock.wall() - start)
    }
    let libpng = Clock.median(reference)
    let (ourBytes, libpngBytes) = (bytes / frames.count, referenceBytes / reference.count)
    Report.row("a frame, cells displayed on the way", "\(Report.number(ours * 1e3, digits: 2)) ms, \(ourBytes) bytes")
    Report.row("the same by libpng level 6 (every tenth)", "\(Report.number(libpng * 1e3, digits: 2)) ms, \(libpngBytes) bytes")
    Report.row(
      "time, bytes against libpng",
      "\(Report.number(ours / libpng, digits: 4)), \(Report.number(Double(ourBytes) / Double(libpngBytes), digits: 3))")
    Report.row("cells measured, texts shaped, layers drawn", "\(counts.cellsMeasured), \(counts.textsShaped), \(counts.layersDrawn)")
    Report.row("images decoded, images prepared", "\(counts.imagesDecoded), \(counts.imagesPrepared)")
    Report.row("peak memory of this process", "\(Report.number(peakMegabytes())) MB")
  }
}

extension TableNode {
  /// The rows of the table, without headers and footers.
  fileprivate var rows: ListElements { content(in: Size(width: 390, height: 844)).elements }
}
