import EmakiTesting
import Testing
import XCTest

/// Snapshots without a golden: both tests must fail.
@Test func `a snapshot without a golden`() async {
  await expectSnapshot(of: DisplayNode(), size: Size(width: 4, height: 4), named: "swift-testing", record: .never)
}

final class XCTestSnapshotTests: XCTestCase {
  func testASnapshotWithoutAGolden() async {
    await expectSnapshot(of: DisplayNode(), size: Size(width: 4, height: 4), named: "xctest", record: .never)
  }
}
