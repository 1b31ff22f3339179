import EmakiDigest

extension Frame {
  /// Returns a `PixelHash` of a range of the frame's rows of pixels, which does not depend on the range's place in the frame.
  package func hash(ofRows rows: Range<Int>) -> String {
    let hash = PixelHash()
    hash.append(size.width)
    hash.append(rows.count)
    picture.forEachStretch(of: rows) { hash.append(UnsafeRawBufferPointer($0)) }
    return hash.hexadecimal
  }
}
