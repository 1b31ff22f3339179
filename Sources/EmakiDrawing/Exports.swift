@_exported import Emaki
@_exported import EmakiCells
@_exported import EmakiFeeds
