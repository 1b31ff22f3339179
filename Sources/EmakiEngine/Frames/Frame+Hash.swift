import EmakiDigest

extension Frame {
  /// Returns a `PixelHash` of some of the frame's rows of pixels, which does not depend on where the rows stand.
  package func hash(ofRows rows: Range<Int>) -> String {
    let hash = PixelHash()
    hash.append(size.width)
    hash.append(rows.count)
    picture.forEachStretch(of: rows) { hash.append(UnsafeRawBufferPointer($0)) }
    return hash.hexadecimal
  }
}
