import EmakiDisplay
import EmakiEngine
import EmakiLayout
import EmakiNodes
import Foundation

@testable import EmakiEncoding
@testable import EmakiSupport

/// Tries an input as a painted row in the cache. Its bytes stand in the place of the row's file, and a renderer reads them.
final class FuzzedLayer {
  private let renderer: Renderer
  private let encoder = PNGBandEncoder()
  /// The file of the only row.
  private let path: String
  /// The row's picture as it was painted.
  private let expected: [UInt8]

  init() {
    let folder = fuzzFolder("layers")
    // No layer is kept in memory, so that each is read from its file.
    let renderer = made {
      try Renderer(
        viewport: Size(width: 20, height: 30), scale: 1,
        options: Renderer.Options(jobs: 1, cacheDirectory: folder, layerMemory: 0, layerFiles: 64 << 20))
    }
    (self.renderer, expected) = (renderer, made { try Self.picture(by: renderer) })
    let files = FileManager.default.enumerator(atPath: folder + "/layers")?.compactMap { $0 as? String }.filter { $0.count > 16 } ?? []
    expect(files.count == 1, "the cache holds \(files)")
    path = folder + "/layers/" + files[0]
  }

  private static func picture(by renderer: Renderer) throws -> [UInt8] {
    nonisolated(unsafe) var png: [UInt8] = []
    try wait {
      let table = TableNode(numberOfRows: 1) { _ in
        {
          let cell = CellNode()
          cell.backgroundColor = Color(0xFF8000)
          cell.style.preferredSize = Size(width: 20, height: 30)
          return cell
        }
      }
      png = Array(try await renderer.render(table).pngData)
    }
    return png
  }

  func run(_ bytes: [UInt8]) {
    // The file has these bytes as if it were damaged.
    write(bytes, to: path)
    expect(try! Self.picture(by: renderer) == expected || isWhole(bytes), "a damaged layer is shown")  // It was drawn before.
    // Then they are valid for the cache, as if somebody else had made the file. Such a file may hold any picture.
    write(bytes.withUnsafeBytes { Digest(of: $0).withBytes { Array($0) } } + bytes, to: path)
    do { _ = try Self.picture(by: renderer) } catch { expectTold(error) }
    read(bytes)
  }

  private func isWhole(_ file: [UInt8]) -> Bool {
    guard file.count > Digest.byteCount else { return false }
    return file.withUnsafeBytes { bytes in
      Digest(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<Digest.byteCount]))
        == Digest(of: UnsafeRawBufferPointer(rebasing: bytes[Digest.byteCount...]))
    }
  }

  private func read(_ bytes: [UInt8]) {
    guard let bands = bytes.withUnsafeBytes(PNGBand.bands(stored:)), let layer = Layer(bands: bands) else { return }
    expect(PNGBand.stored(bands) == bytes, "a layer changes where it is written")
    expect(layer.bitmap.size == layer.size, "a bitmap of \(layer.bitmap.size)")
    let height = layer.size.height
    let cut = layer.bands(rows: height / 3..<max(height / 3 + 1, height * 2 / 3), by: encoder)
    expect(cut.reduce(0) { $0 + $1.rows } == max(1, height * 2 / 3 - height / 3), "\(cut.count) bands")
  }
}
