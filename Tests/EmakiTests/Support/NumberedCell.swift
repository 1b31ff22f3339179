import Emaki

/// A cell whose colour is its number, and which notes when it comes into view and leaves it.
class NumberedCell: CellNode {
  let number: Int
  /// `nil` for the width of the list.
  var width: Double?
  var height: Double
  var log: [String] = []
  var whenVisible: ((NumberedCell) -> Void)?

  init(_ number: Int, width: Double? = nil, height: Double = 20) {
    (self.number, self.width, self.height) = (number, width, height)
    super.init()
    backgroundColor = BoxCell.color(ofRow: number)
  }

  static func block(_ number: Int, width: Double? = nil, height: Double = 20) -> NodeBlock {
    { NumberedCell(number, width: width, height: height) }
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width ?? constrainedSize.width, height) }

  override func didEnterVisibleState() {
    log.append("in")
    whenVisible?(self)
  }

  override func didExitVisibleState() { log.append("out") }
}

extension ListNode {
  /// The cell of a row or an item of the first section.
  func cell(_ number: Int) -> NumberedCell? {
    ((self as? TableNode)?.nodeForRow(at: [0, number]) ?? (self as? CollectionNode)?.nodeForItem(at: [0, number])) as? NumberedCell
  }

  var visibleNumbers: [Int] { visibleNodes.compactMap { ($0 as? NumberedCell)?.number } }
}

extension Picture {
  /// The number of the cell whose colour a pixel has; -1 for any other colour.
  func number(_ x: Int, _ y: Int) -> Int { Self.number(self[x, y]) }

  /// The numbers in the middles of squares.
  func numbers(side: Int) -> [[Int]] {
    stride(from: side / 2, to: size.height, by: side).map { y in
      stride(from: side / 2, to: size.width, by: side).map { number($0, y) }
    }
  }

  fileprivate static func number(_ pixel: UInt32) -> Int {
    let (number, rest) = (Int(pixel & 0xFF_FFFF) - 0x102030).quotientAndRemainder(dividingBy: 0x010101)
    return rest == 0 && number >= 0 ? number : -1
  }
}

extension Frame {
  /// The numbers of the cells that follow each other in a column of pixels; -1 for what is none.
  func numbers(x: Int = 4) -> [Int] { stripes(x: x).map { Picture.number($0.color) } }
  func numbers(side: Int) -> [[Int]] { Picture(bitmap()).numbers(side: side) }
}
