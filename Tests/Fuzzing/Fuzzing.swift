import EmakiBatch
import EmakiDisplay
import EmakiDrawing
import EmakiEncoding
import EmakiEngine
import EmakiFeeds
import EmakiLayout
import EmakiSnapshots
import EmakiSuites
import EmakiSupport
import Foundation

/// Runs work that is asynchronous and waits for it.
func wait(for work: @escaping () async throws -> Void) throws {
  // Both stay alive during this call, which returns only after the work is done.
  nonisolated(unsafe) let work = work
  nonisolated(unsafe) var failure: (any Error)?
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    do { try await work() } catch { failure = error }
    done.signal()
  }
  done.wait()
  if let failure { throw failure }
}

/// Ends the program with a message if a condition does not hold. A `precondition` of an optimised program has no message.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Returns what is made. Without it nothing can be tried, so the program ends where that fails.
func made<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch { fatalError("\(error)") }
}

func expectWords(_ error: some Error) { expect(!"\(error)".isEmpty, "an error without words") }

/// Checks that the command reports an error to users, with what to do about it. Any other error is a defect, for which the command exits
/// with 70.
func expectTold(_ error: any Error) {
  switch error {
  case RenderError.layout(let row, let errors):
    // A row may be too high. Only its texts can make it so.
    let isTooHigh = errors.contains { error in
      if case .invalidSize(_, let size) = error { size.height >= 1e7 && size.height < 1e15 && size.width < 1e7 } else { false }
    }
    expect(isTooHigh, "row \(row): \(errors)")
  case is FeedError, is FeedRequestError, is FeedOptionError, is DrawingRequestError, is InputError, is RenderError, is SuiteError,
    is ScrollScriptError, is LayoutDocumentError, is LayoutError, is FontLockError, is SnapshotError, is BatchError:
    break
  default: fatalError("no message for \(type(of: error)): \(error)")
  }
  expectWords(error)
}

/// Checks that a text is JSON. Numbers that are not finite count as faults.
func expectJSON(_ text: some Sequence<UInt8>) {
  let bytes = Array(text)
  do throws(JSONError) {
    _ = try bytes.withUnsafeBufferPointer { (text) throws(JSONError) in try JSONDocument(parsing: text) }
  } catch {
    fatalError("no JSON: \(String(decoding: bytes, as: UTF8.self))")
  }
}

/// Returns a PNG file of opaque pixels.
func png(_ words: [UInt32], _ size: PixelSize) -> [UInt8] {
  EncodedFile(Bitmap(size: size, pixels: words)).bytes
}

/// Makes a folder for a target's files. `scripts/fuzz` says where, and empties it.
func fuzzFolder(_ name: String) -> String {
  let folder = FileManager.default.temporaryDirectory.appending(path: name).path
  made { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
  return folder
}

/// Writes a file that a target's inputs may name.
func write(_ bytes: some Sequence<UInt8>, to path: String) { made { try Data(bytes).write(to: URL(filePath: path)) } }

/// Writes a red picture that feeds may show.
func writePicture(to path: String) { write(png([UInt32](repeating: 0xFFFF_0000, count: 64), PixelSize(width: 8, height: 8)), to: path) }
