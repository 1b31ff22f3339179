@_exported import EmakiCells
@_exported import EmakiDrawing
@_exported import EmakiEngine
@_exported import EmakiFeeds
@_exported import EmakiNotifications
@_exported import EmakiScreens

@_exported import struct EmakiDocuments.GeoJSON
@_exported import struct EmakiDocuments.GeoJSONError
