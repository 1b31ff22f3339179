import EmakiDigest

extension Frame {
  /// A `PixelHash` of the pixels of some of the frame's rows, wherever they stand.
  package func hash(ofRows rows: Range<Int>) -> String {
    let hash = PixelHash()
    hash.append(size.width)
    hash.append(rows.count)
    picture.forEachStretch(of: rows) { hash.append(UnsafeRawBufferPointer($0)) }
    return hash.hexadecimal
  }
}
