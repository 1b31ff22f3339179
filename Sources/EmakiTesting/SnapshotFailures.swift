/// Where failures of snapshots go.
package enum SnapshotFailures {
  /// Gets each failure's message in place of the test framework: tests of the expectation itself cause failures and stay green.
  @TaskLocal package static var recorder: (@Sendable (String) -> Void)?
}
