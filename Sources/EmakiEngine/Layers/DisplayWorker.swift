import EmakiDisplay
import EmakiEncoding
import EmakiRaster

/// A display worker holds the fonts, glyphs and compressor with which one worker of a renderer paints. It is never shared between threads.
final class DisplayWorker {
  let render: RenderContext
  let png: PNGMode
  /// Whether painted pieces are compressed right after painting, in bands that frames share.
  let encodesBands: Bool
  let encoder: PNGBandEncoder

  init(_ render: RenderContext, png: PNGMode, encodesBands: Bool) {
    self.render = render
    self.png = png
    self.encodesBands = encodesBands
    encoder = PNGBandEncoder(png.bandCompression ?? .fast)
  }

  /// Compresses a range of a bitmap's pixel rows into one band of a PNG file.
  func band(_ bitmap: Bitmap, rows: Range<Int>) -> PNGBand { encoder.encode(bitmap, rows: rows) }
}

extension EncodedLayer {
  init(_ bitmap: Bitmap, by worker: DisplayWorker) { self.init(bitmap, by: worker.encodesBands ? worker.encoder : nil) }
}
