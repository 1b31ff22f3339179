@_exported import Emaki
import EmakiSnapshots

@_exported import enum EmakiSnapshots.RecordMode
@_exported import struct EmakiSnapshots.Tolerance
