import CEmakiKernels
import EmakiDiagnostics
import EmakiEncoding
import EmakiNodes
import EmakiRaster

/// A page transition is a page that moves in over another one, or out again, as UIKit's navigation controllers do it: from the end of the
/// screen, while the page below goes three tenths of the way to the start and becomes darker. The bars of one page fade into those of the
/// other.
package struct PageTransition: Sendable {
  /// The page that moves, with its bars.
  package var upper: PageParts
  /// The page below, with its bars.
  package var lower: PageParts
  /// The progress of the upper page, from 0 (outside the screen) to 1 (in its place).
  package var part: Double
  /// Whether the upper page moves in. Otherwise it moves out.
  package var isPush: Bool
  /// The bar of the titles that move from the bars of one page to those of the other, above both; `nil` where none moves.
  package var titles: FrameBar?

  /// Creates a transition.
  package init(upper: PageParts, lower: PageParts, part: Double, isPush: Bool, titles: FrameBar?) {
    (self.upper, self.lower, self.isPush, self.titles) = (upper, lower, isPush, titles)
    self.part = part > 0 ? min(part, 1) : 0
  }

  /// The page that is in view when the transition is over.
  fileprivate var coming: PageParts { isPush ? upper : lower }
}

extension Renderer {
  /// Draws a page that moves in over another one, or out.
  ///
  /// - Parameters:
  ///   - transition: the pages.
  ///   - index: the frame's number in its sequence.
  package nonisolated(nonsending) func frame(of transition: PageTransition, index: Int) async throws -> Frame {
    let (frame, titles) = try await station.workers.submit(priority: -1) { [station] worker in
      Result { () throws(RenderError) in try station.frame(of: transition, index: index, by: worker) }
    }.value.get()
    var described = frame
    if station.describesFrames {
      let coming = transition.coming
      var contents = coming.content.contents ?? FrameContents()
      (coming.bars + titles).describe(in: &contents, height: frame.size.height, station)
      var all = FrameContents()
      // The description lists no rows, because the picture shows parts of two pages and none of their rows as a whole.
      (all.accessibility, all.warnedNodes) = (contents.accessibility, contents.warnedNodes)
      var fonts = Set(contents.fonts.map(\.exact))
      for page in [transition.upper, transition.lower] {
        fonts.formUnion(page.content.contents?.fonts.map(\.exact) ?? [])
        for bar in page.bars { fonts.formUnion(bar.fonts) }
        all.warnedNodes.merge(page.content.contents?.warnedNodes ?? [:]) { $1 }
        all.showsVideos = all.showsVideos || page.content.contents?.showsVideos ?? false
      }
      all.fonts = fonts.sorted().map(\.string)
      described.contents = all
    }
    return described
  }
}

extension DrawingStation {
  /// Draws a frame of a transition, and returns it with the bar of the titles that move.
  fileprivate func frame(
    of transition: PageTransition, index: Int, by worker: DisplayWorker
  ) throws(RenderError) -> (frame: Frame, titles: [ShownBar]) {
    let (upper, lower, part) = (transition.upper, transition.lower, transition.part)
    func laid(_ bars: [ShownBar], over picture: StackedPicture) -> StackedPicture {
      var parts = picture.parts
      for bar in bars { parts = bar.overlay.laid(over: parts, height: picture.size.height, self, by: worker) }
      return StackedPicture(size: picture.size, parts: parts)
    }
    func page(_ page: PageParts) -> Bitmap { laid(page.bars.filter(\.movesWithPage), over: page.content.picture).bitmap() }
    let moved = page(upper).moved(over: page(lower), part: part, isMirrored: layoutDirection == .rightToLeft)
    func barred(_ page: PageParts) -> Bitmap {
      laid(page.bars.filter { !$0.movesWithPage }, over: StackedPicture(EncodedLayer(moved, by: nil))).bitmap()
    }
    let (from, to) = (barred(lower), barred(upper))
    let mixed = Bitmap(size: moved.size, isOpaque: from.isOpaque && to.isOpaque, cleared: false) { pixels in
      from.withPixels { if let base = $0.baseAddress { pixels.update(from: base, count: $0.count) } }
      to.withPixels { source in
        guard let base = source.baseAddress else { return }
        let opacity = UInt8((part * 255).rounded())
        emaki_blend_over_opacity(pixels, moved.width, base, moved.width, Int32(moved.width), Int32(moved.height), opacity)
      }
    }
    var titles: [ShownBar] = []
    if let bar = transition.titles, !bar.rows.isEmpty { titles = [try painted(bar, width: mixed.width, by: worker)] }
    let all = laid(titles, over: StackedPicture(EncodedLayer(mixed, by: nil))).bitmap()
    let warnings = (lower.content.warnings + upper.content.warnings) + (lower.bars + upper.bars + titles).flatMap(\.warnings)
    let frame = try Frame(StackedPicture(EncodedLayer(all, by: worker)), index: index, offset: 0, warnings: warnings, by: worker)
    return (frame, titles)
  }
}

extension Bitmap {
  /// Returns a bitmap that shows this one as it moves in over another one of the same size.
  ///
  /// - Parameters:
  ///   - below: the other bitmap. At the end it has moved by three tenths of its width and is darker by a tenth.
  ///   - part: the progress of this bitmap, from 0 (outside) to 1 (in its place).
  ///   - isMirrored: whether this bitmap comes from the left.
  fileprivate func moved(over below: Bitmap, part: Double, isMirrored: Bool) -> Bitmap {
    let left = Int((Double(width) * (1 - part)).rounded())
    let shift = Int((Double(width) * 0.3 * part).rounded())
    return Bitmap(size: size, isOpaque: isOpaque && below.isOpaque, cleared: true) { pixels in
      below.withPixels { under in
        withPixels { over in
          guard let under = under.baseAddress, let over = over.baseAddress else { return }
          for y in 0..<height {
            let (row, start) = (pixels + y * width, y * width)
            if isMirrored {
              (row + shift).update(from: under + start, count: width - shift)
              row.update(from: over + start + left, count: width - left)
            } else {
              row.update(from: under + start + shift, count: width - shift)
              (row + left).update(from: over + start, count: width - left)
            }
          }
        }
      }
      let shade = Color.black.withAlpha(0.1 * part).premultiplied
      emaki_blend_color(pixels + (isMirrored ? width - left : 0), width, Int32(left), Int32(height), shade)
    }
  }
}
