/// Suite names are names that become those of files, which some file systems do not tell apart by capitals.
struct SuiteNames {
  /// The names so far, by their lower case.
  private var names: [String: String] = [:]

  /// Adds a name.
  ///
  /// - Parameter what: what has the name, for messages.
  /// - Returns: the fault where another one has it; otherwise `nil`.
  mutating func insert(_ name: String, what: String) -> SuiteError.Fault? {
    guard let other = names.updateValue(name, forKey: name.lowercased()) else { return nil }
    return other == name ? .duplicateName(name, what: what) : .nameInOtherCase(name, other: other, what: what)
  }
}
