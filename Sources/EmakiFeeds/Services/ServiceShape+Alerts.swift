/// Alerts, pushed notifications and monitors.
extension ServiceShape {
  static let alerts: [ServiceShape] = [
    // Pushbullet: https://docs.pushbullet.com
    ServiceShape(
      "iden:string created:number dismissed:boolean", author: "{title} // {application_name} // {sender_name}",
      body: "{body} // {url} // {file_name}", format: .plain, date: "created", image: "image_url sender_image_url", id: "iden", link: "url",
      read: "dismissed"),
    // ntfy: https://docs.ntfy.sh/subscribe/api/
    ServiceShape(
      "topic:string event:string time:number message", author: "{title} // {topic}", body: "{message}", date: "time", image: "icon",
      link: "click",
      only: "event=message"),
    // Pushover: https://pushover.net/api/client
    ServiceShape(
      "umid:number app:string message:string", author: "{title} // {app}", body: "{message}", date: "date", link: "url", read: "acked"),
    ServiceShape(
      "aid:number app:string message:string date", author: "{title} // {app}", body: "{message}", date: "date", link: "url"),
    // Home Assistant's notifications and log.
    ServiceShape(
      "notification_id:string message:string created_at", author: "{title}", body: "{message}", format: .markdown, date: "created_at",
      id: "notification_id", read: "!status=unread"),
    ServiceShape("when:string name:string message:string domain", author: "{name}", action: "{message}", body: "", date: "when"),
    ServiceShape("when:string name:string state entity_id", author: "{name}", body: "{state}", format: .plain, date: "when", id: ""),
    // Sentry: https://docs.sentry.io/api/events/list-a-projects-issues/
    ServiceShape(
      "shortId:string culprit lastSeen:string", author: "{project.name} // {shortId}", body: "{title}", format: .plain, date: "lastSeen",
      link: "permalink", read: "hasSeen"),
    // PagerDuty: https://developer.pagerduty.com/api-reference
    ServiceShape(
      "incident_number:number title:string status", author: "{service.summary}", action: "{status|words}", body: "{title} // {summary}",
      format: .plain, date: "last_status_change_at created_at", link: "html_url", read: "!status=triggered"),
    // Opsgenie: https://docs.opsgenie.com/docs/alert-api
    ServiceShape(
      "tinyId:string message:string createdAt", author: "{source} // {priority}", body: "{message}", format: .plain,
      date: "lastOccurredAt createdAt", read: "isSeen"),
    // Prometheus, its Alertmanager, and Grafana's alerts.
    ServiceShape(
      "labels.alertname annotations startsAt", author: "{labels.alertname}", action: "on {labels.instance}",
      body: "{annotations.summary} // {annotations.description} // {annotations.message} // {labels.severity}", format: .plain,
      date: "startsAt", id: "fingerprint", link: "generatorURL"),
    ServiceShape(
      "labels.alertname annotations activeAt", author: "{labels.alertname}", action: "on {labels.instance}",
      body: "{annotations.summary} // {annotations.description} // {state}", format: .plain, date: "activeAt"),
    // Grafana's annotations: https://grafana.com/docs/grafana/latest/developers/http_api/annotations/
    ServiceShape(
      "dashboardId:number text:string time:number", author: "{login}", body: "{text}", date: "time", image: "avatarUrl"),
    // Lines of logs in the form of Elastic and Logstash, events of Docker, and calls that CloudTrail has recorded.
    ServiceShape(
      "@timestamp:string message:string", author: "{log.logger} // {logger_name} // {logger} // {service.name} // {service}",
      body: "{message}", format: .plain, date: "@timestamp", id: ""),
    // As zap, slog, logrus, pino, bunyan and zerolog, Google's and Amazon's services and systemd's journal write lines of logs.
    ServiceShape("msg:string level ts", author: "{logger} // {name}", body: "{msg}", format: .plain, date: "ts", id: ""),
    ServiceShape("msg:string level time", author: "{logger} // {name}", body: "{msg}", format: .plain, date: "time", id: ""),
    ServiceShape("message:string level time", author: "{logger} // {name}", body: "{message}", format: .plain, date: "time", id: ""),
    ServiceShape(
      "message:string level timestamp", author: "{logger} // {name}", body: "{message}", format: .plain, date: "timestamp", id: ""),
    ServiceShape(
      "logName:string timestamp:string", author: "{resource.labels.service_name} // {resource.labels.container_name} // {resource.type}",
      body: "{textPayload} // {jsonPayload.message} // {jsonPayload.msg} // {protoPayload.methodName}", format: .plain, date: "timestamp",
      id: "insertId"),
    ServiceShape(
      "timestamp:number message:string ingestionTime:number", author: "{logStreamName}", body: "{message}", format: .plain,
      date: "timestamp",
      id: "eventId"),
    ServiceShape(
      "__REALTIME_TIMESTAMP:string MESSAGE:string", author: "{SYSLOG_IDENTIFIER} // {_COMM}", body: "{MESSAGE}", format: .plain,
      date: "__REALTIME_TIMESTAMP", id: ""),
    ServiceShape(
      "Type:string Action:string Actor.ID:string time:number", author: "{Actor.Attributes.name} // {from} // {Actor.ID|short}",
      body: "{Type} {Action}", format: .plain, date: "time", id: ""),
    ServiceShape(
      "eventID:string eventTime:string eventName:string eventSource:string",
      author: "{userIdentity.userName} // {userIdentity.sessionContext.sessionIssuer.userName} // {userIdentity.invokedBy} // "
        + "{userIdentity.type}",
      body: "{eventName}: {eventSource}", format: .plain, date: "eventTime", id: "eventID"),
    // Events of buckets of S3: https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html
    ServiceShape(
      "eventTime:string eventName:string s3.bucket.name:string s3.object.key:string", author: "{s3.bucket.name}",
      body: "{eventName} {s3.object.key}", format: .plain, date: "eventTime", id: ""),
    // Uptime Kuma's webhook.
    ServiceShape(
      "heartbeat.time monitor.name msg:string", author: "{monitor.name}", body: "{heartbeat.msg} // {msg}", format: .plain,
      date: "heartbeat.time", id: "monitor.id", link: "monitor.url", read: "!heartbeat.important"),
  ]
}
