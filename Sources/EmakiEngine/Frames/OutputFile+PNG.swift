package import EmakiEncoding
package import EmakiFiles

extension OutputFile {
  /// Writes a whole PNG file, which appears at its path only when it is complete.
  package static func write(_ png: PNGFile, to path: String) throws(OutputError) {
    let file = try OutputFile(path)
    try png.withBuffers { (buffers) throws(OutputError) in try file.write(buffers) }
    try file.commit()
  }
}
