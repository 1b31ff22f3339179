/// Tasks, code and records of work.
extension ServiceShape {
  static let work: [ServiceShape] = [
    // Linear: https://linear.app/developers/graphql
    ServiceShape(
      "identifier:string title:string createdAt:string", author: "{creator.name} // {assignee.name}", body: "{identifier} {title}",
      format: .plain, date: "updatedAt createdAt", image: "creator.avatarUrl assignee.avatarUrl", link: "url"),
    ServiceShape(
      "readAt type:string createdAt:string actor", author: "{actor.name}", action: "{type|verb}",
      body: "{issue.identifier} {issue.title} // {title}", format: .plain, date: "createdAt", image: "actor.avatarUrl", read: "readAt"),
    // Asana: https://developers.asana.com/reference/rest-api-reference
    ServiceShape(
      "gid:string resource_type:string name:string", author: "{created_by.name} // {assignee.name}", body: "{name}", format: .plain,
      date: "modified_at created_at", id: "gid", link: "permalink_url", only: "resource_type=task|project"),
    ServiceShape(
      "gid:string resource_type:string created_by.name text:string", author: "{created_by.name}", body: "{text}", format: .plain,
      date: "created_at", id: "gid"),
    // ClickUp: https://developer.clickup.com/reference/gettasks
    ServiceShape(
      "date_created:string name:string status.status", author: "{creator.username}", body: "{name}", format: .plain,
      date: "date_updated date_created", image: "creator.profilePicture", link: "url"),
    // Notion: https://developers.notion.com/reference/post-database-query
    ServiceShape(
      "last_edited_time:string object:string properties:object", body: "{properties.~title.title.+.plain_text} // {title.+.plain_text}",
      format: .plain, date: "last_edited_time", link: "url"),
    // Todoist: https://developer.todoist.com
    ServiceShape(
      "project_id:string content:string labels:array", body: "{content}", format: .markdown, date: "due.date added_at created_at",
      link: "url"),
    // GitHub's runs of workflows and repositories, and what its command line program writes.
    ServiceShape(
      "run_number:number head_branch conclusion html_url", author: "{actor.login}",
      action: "{name}: {conclusion|words} // {name}: {status|words}",
      body: "{display_title} // {head_branch}", format: .plain, date: "updated_at created_at", image: "actor.avatar_url", link: "html_url"),
    ServiceShape(
      "stargazers_count:number full_name:string html_url", author: "{full_name}", body: "{description}", format: .plain,
      date: "pushed_at updated_at", image: "owner.avatar_url", link: "html_url"),
    ServiceShape(
      "author.login:string title:string number:number createdAt", author: "{author.name} // {author.login}", body: "{title}",
      format: .markdown,
      date: "updatedAt createdAt", id: "number", link: "url"),
    // Bitbucket: https://developer.atlassian.com/cloud/bitbucket/rest/
    ServiceShape(
      "created_on:string title:string links", author: "{author.display_name} // {reporter.display_name}", body: "{title}",
      format: .markdown,
      date: "updated_on created_on", image: "author.links.avatar.href reporter.links.avatar.href", link: "links.html.href"),
    ServiceShape(
      "created_on:string content.raw:string user.display_name", author: "{user.display_name}", body: "{content.raw}", format: .markdown,
      date: "updated_on created_on", image: "user.links.avatar.href", link: "links.html.href"),
    ServiceShape(
      "hash:string author.raw:string date:string message:string", author: "{author.user.display_name} // {author.raw}",
      body: "{message|line}",
      format: .plain, date: "date", image: "author.user.links.avatar.href", id: "hash", link: "links.html.href"),
    // GitLab's commits, notes and to-dos: https://docs.gitlab.com/api/notes/
    ServiceShape(
      "short_id:string author_name:string message:string", author: "{author_name}", body: "{message|line}", format: .plain,
      date: "authored_date committed_date created_at", link: "web_url"),
    ServiceShape(
      "body:string author.name:string created_at:string", author: "{author.name} // {author.username}", body: "{body}", format: .markdown,
      date: "updated_at created_at", image: "author.avatar_url"),
    ServiceShape(
      "action_name:string target_type:string author.name created_at:string", author: "{author.name} // {author.username}",
      action: "{action_name|words}", body: "{body} // {target.title}", format: .markdown, date: "updated_at created_at",
      image: "author.avatar_url", link: "target_url", read: "!state=pending"),
    // Lines that `git log` writes with a format of JSON, in the keys that are usual.
    ServiceShape(
      "commit:string author.name:string author.date", author: "{author.name}", body: "{subject} // {message|line}", format: .plain,
      date: "author.date", id: "commit"),
    ServiceShape(
      "commit:string author:string date:string", author: "{author}", body: "{subject} // {message|line} // {title}", format: .plain,
      date: "date", id: "commit"),
    ServiceShape(
      "hash:string author:string date message:string", author: "{author}", body: "{message|line}", format: .plain, date: "date", id: "hash"),
    // HubSpot: https://developers.hubspot.com/docs/api-reference
    ServiceShape(
      "properties.hs_note_body archived", body: "{properties.hs_note_body}", date: "properties.hs_timestamp createdAt"),
    ServiceShape(
      "properties.firstname archived updatedAt", author: "{properties.firstname} {properties.lastname} // {properties.firstname}",
      body: "{properties.company} // {properties.email}", format: .plain, date: "updatedAt"),
    ServiceShape("properties.dealname archived updatedAt", body: "{properties.dealname}", format: .plain, date: "updatedAt"),
    ServiceShape(
      "properties.subject archived updatedAt", body: "{properties.subject} // {properties.content}", format: .plain, date: "updatedAt"),
  ]
}
