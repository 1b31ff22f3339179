import EmakiFiles
import Testing
import XCTest

/// Where an expectation stands, and how it is told that it failed: in Swift Testing and in XCTest.
struct CallSite: Sendable {
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt

  /// The folder of the source file.
  var folder: String {
    FilePath.folder(of: "\(filePath)")
  }

  /// The source file's name without its ending.
  var fileName: String {
    FilePath.stem(of: "\(filePath)")
  }

  var description: String { "\(fileID):\(line)" }

  /// Whether a test of Swift Testing runs.
  var isSwiftTesting: Bool { Test.current != nil }

  private var sourceLocation: SourceLocation {
    SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  func fail(_ message: String) {
    if let record = SnapshotFailures.recorder {
      record(message)
    } else if isSwiftTesting {
      Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
    } else {
      XCTFail(message, file: filePath, line: line)
    }
  }

  /// Keeps a file with the test's results, where the test framework hears of failures; XCTest has no such thing on Linux.
  func attach(_ bytes: [UInt8], named name: String) {
    if SnapshotFailures.recorder == nil && isSwiftTesting { Attachment.record(bytes, named: name, sourceLocation: sourceLocation) }
  }
}
