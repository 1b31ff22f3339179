import CZlib
import Foundation
import Testing

/// Notes the pictures that tests look at in the file that EMAKI_PICTURES names, a line each, for `scripts/hash-pictures`.
package enum DrawnPictures {
  private static let file = ProcessInfo.processInfo.environment["EMAKI_PICTURES"].map { open($0, O_WRONLY | O_APPEND | O_CREAT, 0o644) }

  /// - Parameter words: the pixels, row by row.
  package static func note(_ words: [UInt32], width: Int) {
    guard let file, let test = Test.current else { return }
    let sum = words.withUnsafeBytes { crc32_z(UInt(width), $0.baseAddress, $0.count) }
    // A line is added at once.
    let line = "\(test.sourceLocation.fileID) \(test.name)\t\(words.count) \(sum)\n"
    _ = line.utf8.withContiguousStorageIfAvailable { write(file, $0.baseAddress, $0.count) }
  }
}
