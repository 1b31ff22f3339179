import EmakiSupport

/// Named families are the font families that a file names at one place. The first that is in use sets the text.
struct NamedFamilies: Hashable, Sendable {
  /// The names, in the order in which they are tried.
  var names: [String]
  /// The words that messages give the place, such as `textStyles.body.family`.
  var what: String
  /// The place of the names in the file.
  var place: YAMLPlace

  /// Returns the faults of the places at which no family is in use. Case does not matter, as fonts are found without it.
  ///
  /// - Parameter known: the families in use.
  static func faults(_ families: [NamedFamilies], in file: String, among known: [String]) -> [CellFileError] {
    let inUse = Set(known.map { $0.lowercased() })
    return families.filter { !$0.names.contains { inUse.contains($0.lowercased()) } }.map { place in
      CellFileError(.unknownFamily(place.names, of: place.what, known: known), at: place.place, in: file)
    }
  }
}
