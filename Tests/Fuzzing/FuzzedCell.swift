import EmakiCells
import EmakiDisplay
import EmakiEngine
import EmakiFeeds
import EmakiLayout
import EmakiNodes
import EmakiRaster
import EmakiSupport

/// Tries an input as a cell file, with a row after a line `---row`. Both are read. The cell of the row is made, measured, laid out in both
/// directions, and turned into a display list.
enum FuzzedCell {
  static func run(_ bytes: [UInt8]) {
    let mark = Array("\n---row\n".utf8)
    let split = bytes.indices.first { bytes[$0...].starts(with: mark) }
    let (text, row) = split.map { (Array(bytes[..<$0]), Array(bytes[($0 + mark.count)...])) } ?? (bytes, Array("{}".utf8))
    do {
      let file = try CellFile(parsing: text, name: "cell.yaml", folder: "/nowhere")
      expect(!file.cellNames.isEmpty, "a file without cells")
      guard let json = String(validating: row, as: UTF8.self), let values = try? NotificationRow(id: "7", language: "ja", json: json) else {
        return
      }
      for (theme, size, direction) in [(Theme.light, TypeSize.l, LayoutDirection.leftToRight), (.dark, .ax5, .rightToLeft)] {
        let cell = try file.cell(for: values, look: CellLook(theme: theme, typeSize: size, tokens: file.theme), feed: "feed.json")
        try show(cell, TraitCollection(theme: theme, typeSize: size, layoutDirection: direction))
      }
    } catch let error as CellFileError {
      expectPlace(error, in: text)
    } catch let error as CellDataError {
      expectWords(error)
    } catch {
      fatalError("\(error)")
    }
  }

  static func run(theme bytes: [UInt8]) {
    do throws(CellFileError) {
      let theme = try CellTheme(parsing: bytes, name: "theme.yaml")
      let accented = theme.accented(theme.colors["accent"]?.light ?? .black)
      expect(accented.colors.count >= theme.colors.count, "an accent takes colours away")
    } catch {
      expectPlace(error, in: bytes)
    }
  }

  private static func expectPlace(_ error: CellFileError, in text: [UInt8]) {
    let lines = 1 + text.count { $0 == 0x0A || $0 == 0x0D } + 1
    expect(error.line >= 1 && error.line <= 3 * lines && error.column >= 1, "\(error.line):\(error.column) of \(lines) lines")
    expectWords(error)
  }

  private static func show(_ cell: CellNode, _ traits: TraitCollection) throws {
    let context = try MeasuringContext.ofThread(scale: Scale(2), fonts: .default, traits: traits)
    let range = SizeRange(min: Size(width: 200, height: 0), max: Size(width: 200, height: .unbounded))
    // A layout that is impossible is an error of the picture, as with Swift cells.
    for error in cell.layoutTree(range, in: context) { expectWords(error) }
    cell.loadTree()
    _ = cell.displayList(in: context)
  }
}
