import Foundation

/// What libFuzzer calls with each input (https://llvm.org/docs/LibFuzzer.html). It is run by `scripts/fuzz`, which says what is tried.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(Array(UnsafeBufferPointer(start: data, count: count)))
  return 0
}

private let target: @Sendable ([UInt8]) -> Void = {
  if ProcessInfo.processInfo.environment["EMAKI_FUZZ"] != "text" { return FuzzedPicture.run }
  // libFuzzer has one thread.
  nonisolated(unsafe) let text = FuzzedText()
  return { text.run($0) }
}()
