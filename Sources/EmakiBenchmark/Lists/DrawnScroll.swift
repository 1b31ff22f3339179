import Emaki
import EmakiEncoding
import EmakiImages
import EmakiNodes
import EmakiRaster

/// A drawn scroll measures the workload W3 with the cells drawn before the clock starts. On one thread, bands are compressed when a frame
/// first needs them, and files are written.
///
/// `Renderer` compresses a cell where it paints it, so this puts the library's parts together itself, as the spike of `--against` does with
/// its own: the painter before the clock; band encoder, file layout and output on it. The pipeline between them is not in the figure.
struct DrawnScroll {
  private struct Cell {
    var top: Int
    var bitmap: Bitmap
    var bands: [PNGBand?]
  }

  private static let frame = PixelSize(width: 1170, height: 2532)

  private let feed: String
  private let output: String
  private let pictures: String

  init(feed: String, output: String, pictures: String) { (self.feed, self.output, self.pictures) = (feed, output, pictures) }

  func run() throws {
    let start = Clock.wall()
    var cells = try draw(toPixel: Int(WorkloadTask.step) * 3 * (WorkloadTask.frameCount - 1) + Self.frame.height)
    let drawn = Clock.wall()
    let encoder = PNGBandEncoder()
    var times: [Double] = []
    var writing = 0.0
    var building = 0.0
    var first = 0
    for index in 0..<WorkloadTask.frameCount {
      let start = Clock.wall()
      let rows = index * Int(WorkloadTask.step) * 3..<index * Int(WorkloadTask.step) * 3 + Self.frame.height
      while cells[first].top + cells[first].bitmap.height <= rows.lowerBound { first += 1 }
      var bands: [PNGBand] = []
      var next = first
      while next < cells.count && cells[next].top < rows.upperBound {
        append(&cells[next], rows, encoder, to: &bands, &building)
        next += 1
      }
      let file = PNGFile(size: Self.frame, format: .rgb, bands: bands)
      let written = Clock.wall()
      try OutputFile.write(file, to: "\(output)/\(index).png")
      let end = Clock.wall()
      writing += end - written
      times.append(end - start)
    }
    let total = Clock.wall() - drawn
    try WorkloadTask.print(
      WorkloadTask.Figures(
        total: total * 1e3, preparation: (drawn - start) * 1e3, frame: total * 1e3 / Double(times.count),
        medianFrame: Clock.median(times) * 1e3, compression: building * 1e3, output: writing * 1e3))
  }

  private func draw(toPixel bottom: Int) throws -> [Cell] {
    let images = ImageStore(access: WorkloadTask.access(feed, pictures))
    let worker = try RenderContext(
      fonts: .open(.default, cacheDirectory: CacheDirectory.default), scale: Scale(3), images: images,
      memory: BitmapMemory(byteLimit: 0))
    var cells: [Cell] = []
    var top = 0
    for row in TableNode(feed: try WorkloadTask.feed(feed)).rows where top < bottom {
      let list = row.measure(width: WorkloadTask.viewport.width, in: worker.measuring).list
      guard let bitmap = worker.layer(list, over: .white)?.bitmap else { continue }
      let count = (bitmap.height + PNGFile.bandHeight - 1) / PNGFile.bandHeight
      cells.append(Cell(top: top, bitmap: bitmap, bands: Array(repeating: nil, count: count)))
      top += bitmap.height
    }
    precondition(top >= bottom, "the list is too short for \(WorkloadTask.frameCount) frames")
    return cells
  }

  /// Adds the bands of a cell that a frame shows. Whole bands are kept, and bands at the frame's edges are compressed anew.
  private func append(
    _ cell: inout Cell, _ frame: Range<Int>, _ encoder: PNGBandEncoder, to bands: inout [PNGBand], _ building: inout Double
  ) {
    let shown = max(0, frame.lowerBound - cell.top)..<min(cell.bitmap.height, frame.upperBound - cell.top)
    func encode(_ rows: Range<Int>) -> PNGBand {
      let start = Clock.wall()
      defer { building += Clock.wall() - start }
      return cell.bitmap.withPixels(rows: rows) { encoder.encode($0, width: Self.frame.width, rows: rows.count, format: .rgb) }
    }
    for index in shown.lowerBound / PNGFile.bandHeight...(shown.upperBound - 1) / PNGFile.bandHeight {
      let whole = index * PNGFile.bandHeight..<min((index + 1) * PNGFile.bandHeight, cell.bitmap.height)
      let part = whole.clamped(to: shown)
      if part != whole {
        bands.append(encode(part))
      } else {
        let band = cell.bands[index] ?? encode(whole)
        cell.bands[index] = band
        bands.append(band)
      }
    }
  }
}
