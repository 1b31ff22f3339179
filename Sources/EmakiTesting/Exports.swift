// What a name means stands where it is declared.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Emaki
public import EmakiSnapshots

public typealias RecordMode = EmakiSnapshots.RecordMode
public typealias Tolerance = EmakiSnapshots.Tolerance
