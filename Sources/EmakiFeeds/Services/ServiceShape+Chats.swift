/// Messages, posts and mails.
extension ServiceShape {
  static let chats: [ServiceShape] = [
    // Google Chat, as Takeout writes it.
    ServiceShape(
      "creator.name created_date:string topic_id", author: "{creator.name}", body: "{text} // ({attached_files.*.original_name})",
      format: .plain, date: "created_date", id: "message_id"),
    // Skype: https://support.microsoft.com/en-us/skype
    ServiceShape(
      "originalarrivaltime:string messagetype:string content from", author: "{displayName} // {from|tail}", body: "{content}",
      format: .html,
      date: "originalarrivaltime", only: "messagetype=RichText|Text|RichText/Html"),
    // Microsoft Teams: https://learn.microsoft.com/en-us/graph/api/resources/chatmessage
    ServiceShape(
      "messageType:string body.content:string createdDateTime", author: "{from.user.displayName} // {from.application.displayName}",
      action: "in {subject}", body: "{body.content}", date: "createdDateTime", link: "webUrl", only: "messageType=message"),
    // Outlook: https://learn.microsoft.com/en-us/graph/api/resources/message
    ServiceShape(
      "receivedDateTime:string subject from.emailAddress", author: "{from.emailAddress.name} // {from.emailAddress.address}",
      body: "{subject} // {bodyPreview}", format: .plain, date: "receivedDateTime", link: "webLink", read: "isRead"),
    // Zulip: https://zulip.com/api/get-messages
    ServiceShape(
      "sender_full_name:string content:string timestamp:number", author: "{sender_full_name}", action: "in {subject}", body: "{content}",
      date: "timestamp", image: "avatar_url", read: "flags=read"),
    // Rocket.Chat: https://developer.rocket.chat/reference/api/rest-api/endpoints/messaging
    ServiceShape(
      "msg:string rid:string u.username:string ts", author: "{u.name} // {u.username}", body: "{msg}", format: .markdown,
      date: "ts.$date ts", id: "_id"),
    // Twilio: https://www.twilio.com/docs/messaging/api/message-resource
    ServiceShape(
      "account_sid:string body:string from date_created:string", author: "{from}", body: "{body}", format: .plain,
      date: "date_sent date_created", id: "sid"),
    // Twitter's archive of direct messages, which names people by their numbers.
    ServiceShape(
      "messageCreate.senderId messageCreate.createdAt", author: "{messageCreate.senderId}", body: "{messageCreate.text}",
      date: "messageCreate.createdAt", id: "messageCreate.id"),
    // Twitter's API 2: https://docs.x.com/x-api
    ServiceShape(
      "edit_history_tweet_ids:array text:string", author: "{@author_id} // {author_id}", body: "{text}", date: "created_at",
      people: "includes.users id name username"),
    // Bluesky's searches and threads.
    ServiceShape(
      "record.text author.handle:string indexedAt", author: "{author.displayName} // {author.handle}", body: "{record.text}",
      format: .plain, date: "indexedAt record.createdAt", image: "author.avatar", id: "uri"),
    ServiceShape(
      "post.record.text post.author.handle:string", author: "{post.author.displayName} // {post.author.handle}", body: "{post.record.text}",
      format: .plain, date: "post.indexedAt", image: "post.author.avatar", id: "post.uri"),
    // Nostr: https://github.com/nostr-protocol/nips/blob/master/01.md
    ServiceShape(
      "pubkey:string created_at:number kind:number content:string sig", author: "{pubkey|short}", body: "{content}", date: "created_at",
      only: "kind=1|30023|1111|42|4"),
    // Lemmy: https://join-lemmy.org/api
    ServiceShape(
      "comment.content post.name creator.name", author: "{creator.display_name} // {creator.name}", action: "on {post.name}",
      body: "{comment.content}", format: .markdown, date: "comment.published", image: "creator.avatar",
      id: "comment_reply.id person_mention.id comment.id", link: "comment.ap_id", read: "comment_reply.read"),
    ServiceShape(
      "post.name:string creator.name community", author: "{creator.display_name} // {creator.name}", action: "in {community.title}",
      body: "{post.name}", format: .plain, date: "post.published", image: "post.thumbnail_url creator.avatar", id: "post.id",
      link: "post.url post.ap_id"),
    // Misskey and its relatives: https://misskey-hub.net/en/docs/for-developers/api/
    ServiceShape(
      "createdAt:string user.username:string type:string", author: "{user.name} // {user.username} // {reactions.*.user.name}",
      action: "reacted {reaction} // {type|verb}", body: "{note.text} // {note.cw}", format: .markdown, date: "createdAt",
      image: "user.avatarUrl", read: "isRead"),
    ServiceShape(
      "createdAt:string user.username:string visibility renote.user.username", author: "{user.name} // {user.username}",
      action: "shared {renote.user.name} // shared {renote.user.username}", body: "{cw} // {text} // {renote.text}", format: .markdown,
      date: "createdAt", image: "user.avatarUrl"),
    ServiceShape(
      "createdAt:string user.username:string userId text", author: "{user.name} // {user.username}",
      action: "shared {renote.user.name} // shared {renote.user.username}", body: "{cw} // {text} // {renote.text} // ({files.*.type})",
      format: .markdown, date: "createdAt", image: "user.avatarUrl"),
    // Discourse: https://docs.discourse.org
    ServiceShape(
      "fancy_title:string posts_count:number slug", author: "{last_poster_username}", body: "{title} // {fancy_title}",
      date: "last_posted_at bumped_at created_at"),
    ServiceShape(
      "notification_type:number data:object created_at topic_id",
      author: "{data.display_name} // {data.display_username} // {data.original_username}",
      body: "{fancy_title} // {data.topic_title} // {data.badge_name} // {data.title}", date: "created_at", read: "read"),
    ServiceShape(
      "cooked:string username:string post_number", author: "{name} // {username}", action: "in {topic_title}", body: "{cooked}",
      format: .html, date: "created_at", image: "avatar_template"),
    // WordPress: https://developer.wordpress.org/rest-api/reference/posts/
    ServiceShape(
      "title.rendered:string date_gmt link", body: "{title.rendered} // {excerpt.rendered}", format: .html, date: "date_gmt date",
      link: "link"),
    ServiceShape(
      "author_name:string content.rendered:string date_gmt", author: "{author_name}", body: "{content.rendered}", format: .html,
      date: "date_gmt", image: "author_avatar_urls.96", link: "link"),
    // Intercom: https://developers.intercom.com/docs/references/rest-api/api.intercom.io/conversations
    ServiceShape(
      "source.author source.body contacts", author: "{source.author.name} // {source.author.email}", body: "{title} // {source.body}",
      date: "updated_at created_at", read: "read"),
    // Zendesk: https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/
    ServiceShape(
      "requester_id:number subject:string status", author: "{@requester_id}", body: "{subject} // {description}", format: .plain,
      date: "updated_at created_at", people: "users id name"),
    ServiceShape(
      "author_id:number body:string public:boolean", author: "{@author_id}", body: "{plain_body} // {body}", date: "created_at",
      people: "users id name"),
  ]
}
