@_exported import Emaki

@_exported import enum EmakiSnapshots.RecordMode
@_exported import struct EmakiSnapshots.Tolerance
