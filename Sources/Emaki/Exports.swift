@_exported import EmakiEngine
@_exported import EmakiFeeds
@_exported import EmakiNotifications
