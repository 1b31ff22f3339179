/// Snapshot failures hold the function that gets failures in place of the test framework, for tests of the expectations themselves.
enum SnapshotFailures {
  /// A function that gets the message of each failure in place of the test framework.
  ///
  /// Tests of the expectations set it, so that they can cause failures and still pass.
  @TaskLocal static var recorder: (@Sendable (String) -> Void)?
}
