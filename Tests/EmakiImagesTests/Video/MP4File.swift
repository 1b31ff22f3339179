import EmakiSupport

/// The bytes of an MP4 file (ISO/IEC 14496-12) whose frames stand before its tables, to be changed box by box.
///
/// A box is meant by its name, the first that has it. Places are counted from there; the box's length is in the four bytes before.
struct MP4File {
  var bytes: [UInt8]

  /// The boxes round the tables of samples.
  static let tables = words("moov trak mdia minf stbl")

  /// The boxes round what says where frames are.
  static let references = words("moov trak mdia minf dinf dref")

  func places(of box: String) -> [Int] { bytes.places(of: box.bytes).filter { $0 > 4 } }

  /// The place of a box; that of the file's end if there is none.
  func place(of box: String) -> Int { places(of: box).first ?? bytes.endIndex }

  /// The number in four bytes.
  subscript(box: String, offset: Int) -> Int {
    get { bytes[place(of: box) + offset..<place(of: box) + offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    set { self[box, offset] = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: newValue >> $0) } }
  }

  /// The bytes from a place, as many as are written.
  subscript(box: String, offset: Int) -> [UInt8] {
    get { Array(bytes[(place(of: box) + offset)...]) }
    set { bytes.replaceSubrange(place(of: box) + offset..<place(of: box) + offset + newValue.count, with: newValue) }
  }

  /// Inserts bytes into a box, and makes it and the boxes around it as much larger.
  mutating func insert(_ new: [UInt8], into box: String, at offset: Int, inside boxes: [String]) {
    let place = place(of: box) + offset
    for box in boxes + [box] { self[box, -4] += new.count }
    bytes.insert(contentsOf: new, at: place)
  }
}
