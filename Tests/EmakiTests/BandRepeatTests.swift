import Emaki
import EmakiPNG
import Testing

@Suite struct BandRepeatTests {
  @Test func `what an encoder has compressed before changes no byte of a list's bands`() async throws {
    var bitmaps: [Bitmap] = []
    let renderer = try Renderer.test(width: 390, height: 800, scale: 1)
    for frame in try await renderer.allFrames(of: try SampleFeed.notifications.table(), .by(777, frames: 6)) { bitmaps.append(frame.bitmap()) }
    func band(_ encoder: PNGBandEncoder, _ bitmap: Bitmap, _ top: Int) -> [UInt8] {
      let rows = 1 + (top * 5) % 48
      return bitmap.withPixels { pixels in
        let words = UnsafeBufferPointer(rebasing: pixels[top * bitmap.width..<(top + rows) * bitmap.width])
        let band = encoder.encode(words, width: bitmap.width, rows: rows, format: .rgb)
        return PNGFile(size: PixelSize(width: bitmap.width, height: rows), format: .rgb, bands: [band]).bytes
      }
    }
    let places = bitmaps.indices.flatMap { bitmap in (0..<107).map { (bitmap, $0 * 7) } }
    let first = places.map { band(PNGBandEncoder(), bitmaps[$0.0], $0.1) }
    let used = PNGBandEncoder()
    var different: Set<Int> = []
    for stride in [1, 7, 11, 13, 17, 19, 23, 29, 31, 37] {
      for step in places.indices {
        let index = step * stride % places.count
        if band(used, bitmaps[places[index].0], places[index].1) != first[index] { different.insert(index) }
      }
    }
    #expect(different == [])
  }
}
