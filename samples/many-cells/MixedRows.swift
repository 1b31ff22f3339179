import Emaki
import Foundation

/// 100 rows of 25 classes: five arrangements by five pictures, each class four times and never twice in a row.
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

/// Is told which rows come into view and leave it: where a program would count them.
struct QuietDelegate: TableDelegate {
  func willDisplayRow(at indexPath: IndexPath) {}
  func didEndDisplayingRow(at indexPath: IndexPath) {}
}
