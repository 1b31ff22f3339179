import EmakiDiagnostics
import EmakiList
import EmakiEncoding
import EmakiRaster
import EmakiThreads

/// What a pager is for its pictures: a copy, so that the node may change meanwhile.
struct PagerContent: Sendable {
  let pages: TableRows
  let ground: Color
  let planner: RangePlanner

  init(_ pager: PagerNode) {
    pages = pager.pages
    ground = pager.backgroundColor ?? .white
    planner = RangePlanner(tuning: pager.rangeTuning, mode: pager.rangeMode)
  }
}

/// One pager on its way to pictures: which pages are measured and which are painted. Held by one task.
///
/// Places are device pixels from page 0 towards the last, from right to left as well.
final class PagerDisplay {
  let renderer: Renderer
  private let content: PagerContent
  /// Of a page.
  private let size: PixelSize
  /// Of the pages that are kept.
  private var layers: [Int: PoolJob<Result<LayerResult, RenderError>>] = [:]
  private var place = 0
  /// Of the last move; `nil` before the first.
  private var plan: RangePlan?

  init(_ renderer: Renderer, _ content: PagerContent) {
    (self.renderer, self.content) = (renderer, content)
    size = renderer.pixelSize(width: renderer.viewport.width)
  }

  private var pages: TableRows { content.pages }

  // MARK: Places

  func place(ofPage page: Int) throws(RenderError) -> Int {
    guard pages.indices.contains(page) else { throw .unknownPage(page, count: pages.count) }
    return page * size.width
  }

  /// - Parameter offset: in points; clamped to the pages.
  func place(at offset: Double) throws(RenderError) -> Int {
    if offset.isNaN { throw .offset(offset) }
    let last = Double(max(0, pages.count - 1) * size.width)
    return Int(min(max(0, (offset * renderer.scale).rounded()), last))
  }

  // MARK: Ranges

  /// Plans the ranges for a place, measures what comes into them, has nodes know their states, and forgets how pages out of range
  /// were laid out.
  nonisolated(nonsending) func move(to place: Int) async throws {
    let direction: ScrollDirection = place == self.place ? plan?.direction ?? .forward : place > self.place ? .forward : .backward
    let (old, width) = (plan, size.width)
    let plan = content.planner.plan(
      count: pages.count, offset: Double(place), viewport: Double(width), direction: direction, start: { Double($0 * width) })
    (self.place, self.plan) = (place, plan)
    if plan == old { return }
    releaseLayers { plan.isDisplayed($0) || plan.isVisible($0) }
    try await measure(plan.preload.filter { old?.isPreloaded($0) != true })
    let changed = pages.setInterfaceStates(plan, since: old)
    for page in changed { layers[page] = nil }
    try await measure(changed.filter(plan.isPreloaded))
    for page in old?.preload ?? 0..<0 where !plan.isPreloaded(page) { pages[page].release(in: content.planner.mode) }
  }

  private nonisolated(nonsending) func measure(_ missing: [Int]) async throws {
    let painting = PagePainting(self)
    let measured = try await renderer.workers.map(0..<missing.count) { index, worker in painting.measured(missing[index], by: worker) }
    for (page, measured) in zip(missing, measured) { try measured.check(pages[page]) }
  }

  private func releaseLayers(except isKept: (Int) -> Bool) {
    for (page, job) in layers where !isKept(page) {
      job.cancel()
      layers[page] = nil
    }
  }

  /// Has workers paint the pages of the display range, and forgets the others' pixels.
  func lookAhead() {
    guard let plan else { return }
    releaseLayers(except: plan.isDisplayed)
    let width = size.width
    for page in plan.order(offset: Double(place), viewport: Double(width), start: { Double($0 * width) }) {
      startPainting(page, isAhead: true)
    }
  }

  // MARK: Painting

  private func startPainting(_ page: Int, isAhead: Bool) {
    if layers[page] != nil { return }
    let painting = PagePainting(self)
    layers[page] = renderer.workers.submit(priority: isAhead ? 1 : 0) { worker in painting.layer(page, by: worker) }
  }

  /// The viewport at a place, with everything there.
  nonisolated(nonsending) func frame(at place: Int, index: Int) async throws -> Frame {
    let first = place / size.width
    let visible = first..<min(pages.count, first + (place % size.width == 0 ? 1 : 2))
    for page in visible { startPainting(page, isAhead: false) }
    var parts: [(layer: EncodedLayer, left: Int)] = []
    var warnings: [RenderWarning] = []
    var fonts: Set<ExactString> = []
    var links: [FrameContents.Link] = []
    for page in visible {
      guard let result = try await layers[page]?.value.get(), let layer = result.layer else { continue }
      warnings += result.warnings(row: pages[page].name)
      fonts.formUnion(result.fontFiles)
      links = result.links
      parts.append((layer, page * size.width - place))
    }
    let (size, ground, offset) = (size, content.ground, Double(place) / renderer.scale)
    var frame = try await renderer.workers.submit(priority: -1) { [parts, warnings] worker in
      // A page as it is keeps its bands.
      let layer =
        visible.count == 1 && parts.count == 1
        ? parts[0].layer : EncodedLayer(Bitmap(pages: parts, size, over: ground, by: worker), by: worker)
      return Result { () throws(RenderError) in
        try Frame(StackedPicture(layer), index: index, offset: offset, warnings: warnings, mode: worker.png)
      }
    }.value.get()
    if renderer.describesFrames {
      frame.contents = FrameContents(
        name: visible.map { pages[$0].name }.joined(separator: ", "), height: size.height,
        nodes: visible.count == 1 ? pages[first].withCell { $0.map(FrameContents.Node.all) ?? [] } : [],
        links: visible.count == 1 ? links : [], fonts: fonts)
    }
    return frame
  }

  /// Of the painted pages: pixels and bands.
  var bytesAlive: Int { layers.values.reduce(0) { $0 + ((try? $1.valueIfDone?.get())?.layer?.byteCount ?? 0) } }

  /// What a worker needs to paint a page.
  private struct PagePainting: Sendable {
    let renderer: Renderer
    let pages: TableRows
    let ground: Color
    let size: PixelSize

    init(_ display: PagerDisplay) {
      (renderer, pages, ground, size) = (display.renderer, display.pages, display.content.ground, display.size)
    }

    /// As large as the viewport in whole device pixels.
    func measured(_ page: Int, by worker: DisplayWorker) -> MeasuredRow {
      let scale = renderer.scale
      renderer.count { $0.cellsMeasured += 1 }
      return renderer.countingTexts(worker) {
        pages[page].measure(width: Double(size.width) / scale, height: Double(size.height) / scale, in: worker.render.measuring)
      }
    }

    func layer(_ page: Int, by worker: DisplayWorker) -> Result<LayerResult, RenderError> {
      let measured = measured(page, by: worker)
      return Result { () throws(RenderError) in
        try measured.check(pages[page])
        return try renderer.layer(measured.list, of: pages[page], rows: 0..<size.height, over: ground, by: worker)
      }
    }
  }
}

extension Bitmap {
  /// Pages side by side.
  ///
  /// - Parameters:
  ///   - pages: each as large as the bitmap, with its left edge in the bitmap; from right to left how far its right edge is from the
  ///     bitmap's, to the left.
  fileprivate init(pages: [(layer: EncodedLayer, left: Int)], _ size: PixelSize, over ground: Color, by worker: DisplayWorker) {
    if pages.isEmpty {
      self.init(filling: size, with: ground)
      return
    }
    let isMirrored = worker.render.measuring.layoutDirection == .rightToLeft
    self.init(size: size, isOpaque: pages.allSatisfy(\.layer.isOpaque), cleared: true) { pixels in
      for page in pages {
        let bitmap = page.layer.bitmap
        precondition(bitmap.size == size, "a page is as large as the viewport")
        let left = isMirrored ? -page.left : page.left
        let shown = max(0, left)..<min(size.width, left + size.width)
        bitmap.withPixels { source in
          guard let base = source.baseAddress else { return }
          for start in stride(from: 0, to: size.area, by: size.width) {
            (pixels + start + shown.lowerBound).update(from: base + start + shown.lowerBound - left, count: shown.count)
          }
        }
      }
    }
  }
}
