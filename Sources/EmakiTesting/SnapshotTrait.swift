public import EmakiEngine
public import EmakiSnapshots
public import Testing

/// A snapshot trait says how the snapshots of a test or a suite are compared. Where a property is `nil`, the suite around it decides.
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  /// The record mode, which says which goldens are written.
  var record: RecordMode?
  /// The tolerance, which says by how much each row may differ from its golden.
  var tolerance: Tolerance?
  /// The kinds of warnings that pictures may have.
  var allow: Set<RenderWarning.Kind>?

  /// Whether the trait applies to the tests and suites inside a suite as well; always true.
  public var isRecursive: Bool { true }

  /// Runs a test with this trait in force.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    var trait = SnapshotTrait.current
    trait.record = record ?? trait.record
    trait.tolerance = tolerance ?? trait.tolerance
    trait.allow = allow ?? trait.allow
    try await SnapshotTrait.$current.withValue(trait, operation: function)
  }

  /// The trait that is in force in the current task.
  @TaskLocal static var current = SnapshotTrait()
}

extension Trait where Self == SnapshotTrait {
  /// Creates a trait for the snapshots of a test or a suite.
  ///
  /// ```swift
  /// @Test(.snapshots(allow: [.missingPicture])) func withoutAvatar() async {
  ///   await expectSnapshot(of: AvatarNode(), size: Size(width: 320, height: 80), named: "without-avatar")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - record: which goldens are written. It is stronger than `EMAKI_RECORD`, and an argument of `expectSnapshot` is stronger still.
  ///   - tolerance: what each row may differ by.
  ///   - allow: what pictures may lack, such as `[.missingPicture]` for a test of what stands in its place. By default a picture that lacks
  ///     something fails and is not recorded.
  public static func snapshots(
    record: RecordMode? = nil, tolerance: Tolerance? = nil, allow: Set<RenderWarning.Kind>? = nil
  ) -> SnapshotTrait {
    SnapshotTrait(record: record, tolerance: tolerance, allow: allow)
  }
}
