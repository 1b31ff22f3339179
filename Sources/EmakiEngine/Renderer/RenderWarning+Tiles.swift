import EmakiDisplay

extension [RenderWarning] {
  /// The warnings, in which those about single map tiles are joined to one for each map of a row. It stands where the first of them stood.
  var countingTiles: [RenderWarning] {
    var places: [MapOfRow: Int] = [:]
    var warnings: [RenderWarning] = []
    // A tile may show in more than one world, or in more than one piece of a row.
    var seen: Set<RenderWarning> = []
    for warning in self {
      guard case .image(let row, .tile(let map, let error)) = warning else {
        warnings.append(warning)
        continue
      }
      if !seen.insert(warning).inserted { continue }
      if let place = places[MapOfRow(row: row, map: map)], case .missingTiles(_, _, let count, let first) = warnings[place] {
        warnings[place] = .missingTiles(row: row, map: map, count: count + 1, first)
      } else {
        places[MapOfRow(row: row, map: map)] = warnings.count
        warnings.append(.missingTiles(row: row, map: map, count: 1, error))
      }
    }
    return warnings
  }
}

/// A map of a row identifies the map that a warning is about.
private struct MapOfRow: Hashable {
  let row: String
  let map: String
}
