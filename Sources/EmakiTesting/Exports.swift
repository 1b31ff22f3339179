public import EmakiSnapshots

@_exported import Emaki

public typealias RecordMode = EmakiSnapshots.RecordMode
public typealias Tolerance = EmakiSnapshots.Tolerance
