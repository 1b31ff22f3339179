import Testing
import XCTest

#if canImport(EmakiTestingTests)
  @testable import EmakiTestingTests
#endif

/// Runs the tests: those of Swift Testing find themselves, those of XCTest are named here. SwiftPM would find them in an index of all symbols, which
/// takes a fifth of the compiler's time.
@main struct EntryPoint {
  static func main() async {
    let arguments = CommandLine.arguments
    if let name = arguments.firstIndex(of: "--testing-library"), arguments.dropFirst(name + 1).first == "swift-testing" {
      await Testing.__swiftPMEntryPoint() as Never
    }
    #if canImport(EmakiTestingTests)
      XCTMain([testCase([("testAListLooksAsItDid", asyncTest(XCTestSnapshotTests.testAListLooksAsItDid))])])
    #endif
  }
}
