package import Emaki
import EmakiDiagnostics

/// A mutation is a small fault that is planted in one row of a list, to check that a suite detects it.
package struct Mutation: Hashable, Sendable {
  /// A fault says what is wrong with the row.
  package enum Fault: Hashable, Sendable {
    /// The row's message lacks the character in its middle.
    case droppedCharacter
    /// The node with this name is drawn one device pixel further right.
    case shiftedNode(String)
    /// One channel of the text or the background with this name differs by one step of 255.
    case changedColor(String)
    /// The row and the one below have changed places.
    case swappedRows
    /// The row has the picture of rows without a picture.
    case droppedAvatar
  }

  /// The name of the cell's own background.
  private static let ground = "background"

  /// The row's id.
  package var row: String
  /// The fault that is planted in the row.
  package var fault: Fault

  /// Returns every possible fault in rows that a frame shows, in the order of the rows. If there are many rows, it uses only `rowLimit`
  /// rows, which are as far apart as possible.
  ///
  /// - Parameters:
  ///   - rowLimit: the largest number of rows, at least 2.
  ///   - isOfCellFile: whether a cell file draws the rows. It is not known which parts of a row its cells show, so rows can only be
  ///     swapped.
  package static func all(in contents: FrameContents, rowLimit: Int = 8, isOfCellFile: Bool = false) -> [Mutation] {
    let rows = contents.rows
    let shown = rows.count <= rowLimit ? rows : (0..<rowLimit).map { rows[$0 * (rows.count - 1) / (rowLimit - 1)] }
    if isOfCellFile { return shown.map { Mutation(row: $0.name, fault: .swappedRows) } }
    return shown.flatMap { row in
      let nodes = row.nodes.map(\.name).filter { NotificationCellNode.partNames.contains($0) }
      let faults: [Fault] =
        [.droppedCharacter, .droppedAvatar, .swappedRows] + nodes.map(Fault.shiftedNode)
        + ([Self.ground] + nodes.filter(NotificationCellNode.textNames.contains)).map(Fault.changedColor)
      return faults.map { Mutation(row: row.name, fault: $0) }
    }
  }

  /// Returns the feed with the fault, if the fault changes the feed.
  package func feed(_ feed: Feed) -> Feed {
    var feed = feed
    guard let index = feed.index(ofRow: row) else { return feed }
    switch fault {
    case .droppedCharacter:
      let body = feed.rows[index].body
      if body.isEmpty { break }
      feed.rows[index].body.remove(at: body.index(body.startIndex, offsetBy: body.count / 2))
    case .droppedAvatar: feed.rows[index].imageURL = nil
    case .swappedRows: if index + 1 < feed.rows.count { feed.rows.swapAt(index, index + 1) }
    case .shiftedNode, .changedColor: break
    }
    return feed
  }

  /// Plants the fault in a cell, if the fault is one of the cell of this row.
  ///
  /// - Parameter pixel: the size of a device pixel in points.
  package func change(_ cell: NotificationCellNode, row: String, pixel: Double) {
    if row.exact != self.row.exact { return }
    switch fault {
    case .shiftedNode(let name): cell.part(name)?.transform = .translation(x: pixel, y: 0)
    case .changedColor(Self.ground): cell.backgroundColor = cell.backgroundColor.map(Self.step)
    case .changedColor(let name):
      guard let node = cell.part(name) as? TextNode, var text = node.attributedText else { return }
      for index in text.runs.indices { text.runs[index].color = Self.step(text.runs[index].color) }
      node.attributedText = text
    case .droppedCharacter, .droppedAvatar, .swappedRows: break
    }
  }

  private static func step(_ color: Color) -> Color {
    var color = color
    color.red = color.red == 255 ? 254 : color.red + 1
    return color
  }
}

extension Mutation: CustomStringConvertible {
  package var description: String {
    let what =
      switch fault {
      case .droppedCharacter: "a character of the message is gone"
      case .shiftedNode(let name): "\(name) is one pixel further right"
      case .changedColor(let name): "the colour of \(name) is one step away"
      case .swappedRows: "it and the row below have changed places"
      case .droppedAvatar: "its picture is gone"
      }
    return "row \(quoted(row)): \(what)"
  }
}
