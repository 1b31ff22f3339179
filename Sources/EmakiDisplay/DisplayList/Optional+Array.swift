extension Optional {
  /// The value alone, or no value.
  package var asArray: [Wrapped] { map { [$0] } ?? [] }
}
