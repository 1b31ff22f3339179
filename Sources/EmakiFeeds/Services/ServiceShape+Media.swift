/// Videos, music, sport, games and reviews.
extension ServiceShape {
  static let media: [ServiceShape] = [
    // Google's activity, as Takeout writes it.
    ServiceShape(
      "header:string title:string time:string products:array", author: "{header}", body: "{title}", date: "time", id: "", link: "titleUrl"),
    // YouTube: https://developers.google.com/youtube/v3/docs
    ServiceShape(
      "snippet.topLevelComment.snippet", author: "{snippet.topLevelComment.snippet.authorDisplayName}",
      body: "{snippet.topLevelComment.snippet.textDisplay}", format: .html, date: "snippet.topLevelComment.snippet.publishedAt",
      image: "snippet.topLevelComment.snippet.authorProfileImageUrl"),
    ServiceShape(
      "snippet.textDisplay:string snippet.authorDisplayName", author: "{snippet.authorDisplayName}", body: "{snippet.textDisplay}",
      format: .html,
      date: "snippet.publishedAt", image: "snippet.authorProfileImageUrl"),
    ServiceShape(
      "snippet.publishedAt:string snippet.title:string snippet.thumbnails", author: "{snippet.channelTitle}", body: "{snippet.title}",
      date: "snippet.publishedAt", image: "snippet.thumbnails.medium.url snippet.thumbnails.default.url",
      id: "id.videoId id.channelId id.playlistId id"),
    // Spotify: https://developer.spotify.com/documentation/web-api/reference/get-recently-played, and the history that it sends.
    ServiceShape(
      "played_at:string track.name", author: "{track.artists.*.name}", body: "{track.name}", format: .plain, date: "played_at",
      image: "track.album.images.1.url track.album.images.0.url", id: "played_at", link: "track.external_urls.spotify"),
    // Lists that somebody has made there.
    ServiceShape(
      "added_at:string track.name:string track.artists", author: "{track.artists.*.name}", body: "{track.name}", format: .plain,
      date: "added_at", image: "track.album.images.1.url track.album.images.0.url", id: "track.id", link: "track.external_urls.spotify"),
    ServiceShape(
      "endTime:string trackName:string artistName:string", author: "{artistName}", body: "{trackName}", format: .plain, date: "endTime",
      id: ""),
    ServiceShape(
      "master_metadata_track_name ts:string ms_played", author: "{master_metadata_album_artist_name} // {episode_show_name}",
      body: "{master_metadata_track_name} // {episode_name}", format: .plain, date: "ts", id: ""),
    // Last.fm: https://www.last.fm/api/show/user.getRecentTracks
    ServiceShape(
      "artist.#text name:string image:array url", author: "{artist.#text}", body: "{name}", format: .plain, date: "date.uts",
      image: "image.2.#text image.1.#text image.0.#text", id: "", link: "url"),
    // Strava: https://developers.strava.com/docs/reference/#api-Activities
    ServiceShape(
      "start_date:string athlete distance:number name:string",
      author: "{athlete.firstname} {athlete.lastname} // {sport_type|words} // {type|words}",
      body: "{name}", format: .plain, date: "start_date"),
    // Steam's news: https://partner.steamgames.com/doc/webapi/ISteamNews
    ServiceShape(
      "feedlabel:string title:string date:number", author: "{feedlabel}", body: "{title}", format: .plain, date: "date", id: "gid",
      link: "url"),
    // Reviews in Google Play and in the App Store.
    ServiceShape(
      "reviewId:string comments.0.userComment.text", author: "{authorName}", action: "(★ {comments.0.userComment.starRating})",
      body: "{comments.0.userComment.text}", format: .plain, date: "comments.0.userComment.lastModified.seconds", id: "reviewId"),
    ServiceShape(
      "attributes.reviewerNickname attributes.rating:number", author: "{attributes.reviewerNickname}", action: "(★ {attributes.rating})",
      body: "{attributes.title}: {attributes.body} // {attributes.title}", format: .plain, date: "attributes.createdDate"),
    ServiceShape(
      "content.label im:rating.label title.label", author: "{author.name.label}", action: "(★ {im:rating.label})",
      body: "{title.label}: {content.label}", format: .plain, date: "updated.label", id: "id.label"),
  ]
}
