@_exported import EmakiCells
@_exported import EmakiDrawing
@_exported import EmakiEngine
@_exported import EmakiFeeds
