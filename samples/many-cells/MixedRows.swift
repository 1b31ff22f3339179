import EmakiDrawing
import Foundation

/// A data source of 100 rows with cells of 25 classes: five arrangements with five pictures. Each class is used four times, and never in
/// two rows that follow each other.
struct MixedRows: TableDataSource {
  private static let arrangements: [any Arrangement.Type] = [Leading.self, Trailing.self, Above.self, Card.self, Centred.self]
  private static let pictures: [any Picture.Type] = [Portrait.self, Photo.self, Initial.self, Number.self, Swatch.self]

  func numberOfRows(inSection section: Int) -> Int { 100 }

  func nodeForRow(at indexPath: IndexPath) -> CellNode {
    let kind = indexPath.row * 7 % 25
    let (place, picture) = (Self.arrangements[kind % 5], Self.pictures[kind / 5])
    return Self.cell(place, picture, row: indexPath.row)
  }

  private static func cell<Place: Arrangement, Shown: Picture>(_: Place.Type, _: Shown.Type, row: Int) -> CellNode {
    MixedCellNode<Place, Shown>(row: row)
  }
}

/// A delegate that is told which rows come into view and leave it. A program could count them here.
struct QuietDelegate: TableDelegate {
  func willDisplayRow(at indexPath: IndexPath) {}
  func didEndDisplayingRow(at indexPath: IndexPath) {}
}
