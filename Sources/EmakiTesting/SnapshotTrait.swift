public import EmakiSnapshots
public import Testing

/// How the snapshots of a test or suite are compared; what is `nil` is left to the suite around it.
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  var record: RecordMode?
  var tolerance: Tolerance?

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    var trait = SnapshotTrait.current
    trait.record = record ?? trait.record
    trait.tolerance = tolerance ?? trait.tolerance
    try await SnapshotTrait.$current.withValue(trait, operation: function)
  }

  @TaskLocal static var current = SnapshotTrait()
}

extension Trait where Self == SnapshotTrait {
  /// - Parameters:
  ///   - record: which goldens are written; goes before `EMAKI_RECORD`, and an argument of `expectSnapshot` before it.
  ///   - tolerance: what each row may differ by.
  public static func snapshots(record: RecordMode? = nil, tolerance: Tolerance? = nil) -> SnapshotTrait {
    SnapshotTrait(record: record, tolerance: tolerance)
  }
}
