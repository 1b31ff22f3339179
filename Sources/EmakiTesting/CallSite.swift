import EmakiSupport
import Testing
import XCTest

/// Snapshot failures hold the function that gets failures in place of the test framework, for tests of the expectations themselves.
enum SnapshotFailures {
  /// A function that gets the message of each failure in place of the test framework.
  ///
  /// Tests of the expectations set it, so that they can cause failures and still pass.
  @TaskLocal static var recorder: (@Sendable (String) -> Void)?
}

/// A call site is the place of an expectation in the source. It reports failures there, in Swift Testing and in XCTest.
struct CallSite: Sendable {
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt

  /// The folder of the source file.
  var folder: String { FilePath.folder(of: "\(filePath)") }

  /// The file and the line, such as `AppTests/ListTests.swift:12`.
  var description: String { "\(fileID):\(line)" }

  /// Whether a test of Swift Testing runs.
  var isSwiftTesting: Bool { Test.current != nil }

  private var sourceLocation: SourceLocation {
    SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  /// Reports a failure to the test framework.
  func fail(_ message: String) {
    if let record = SnapshotFailures.recorder {
      record(message)
    } else if isSwiftTesting {
      Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
    } else {
      XCTFail(message, file: filePath, line: line)
    }
  }

  /// Attaches a file to the test's results.
  ///
  /// It does nothing in XCTest, which has no attachments on Linux, and nothing where `SnapshotFailures.recorder` is set.
  func attach(_ bytes: [UInt8], named name: String) {
    if SnapshotFailures.recorder == nil && isSwiftTesting { Attachment.record(bytes, named: name, sourceLocation: sourceLocation) }
  }
}
