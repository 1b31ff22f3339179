import EmakiTesting
import XCTest

/// Tests the same expectation in XCTest.
final class XCTestSnapshotTests: XCTestCase {
  func testAListLooksAsItDid() async {
    await expectSnapshot(
      of: TableNode(stripes: Array(Stripe.all[..<3])), size: Size(40, 30), scale: 1, named: "stripes",
      options: .test)
  }
}
