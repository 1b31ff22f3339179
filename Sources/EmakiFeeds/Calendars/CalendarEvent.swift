import EmakiDiagnostics

/// A calendar event is what the properties of an event, a task or a journal entry say.
struct CalendarEvent {
  private var (id, summary, description, place, link) = ("", "", "", "", "")
  private var (start, due): (CalendarProperty?, CalendarProperty?)
  private var isCancelled = false

  mutating func read(_ property: CalendarProperty) {
    switch property.name {
    case "UID": id = property.text.trimmed
    case "SUMMARY": summary = property.text.trimmed
    case "DESCRIPTION" where summary.isEmpty: description = property.text.trimmed
    case "LOCATION": place = property.text.trimmed
    case "DTSTART": start = property
    case "DUE": due = property
    case "URL": link = property.text.trimmed
    case "STATUS": isCancelled = property.value.uppercased().hasPrefix("CANCELLED")
    default: break
    }
  }

  /// Returns what the row of the event is made of. A time of no zone that the calendar describes is local.
  ///
  /// - Parameter byteLimit: the most bytes that the text of a row may have.
  func entry(_ zones: CalendarZones, byteLimit: Int) -> FeedEntry {
    var description = description
    var entry = FeedEntry()
    (entry.id, entry.link) = (id, link.isEmpty ? nil : link)
    if let date = start ?? due {
      entry.setDate(String(date.value).trimmed)
      if let moment = entry.moment, moment.isLocal, let zone = date.zone.flatMap({ zones.named[$0] }) {
        entry.moment = DateTime(seconds: moment.seconds - zone.offset(at: moment.seconds), fraction: moment.fraction)
      }
    }
    if summary.isEmpty {
      // Journal entries often have nothing else, and some programs write HTML in it.
      let isHTML = HTMLText.isLikely(description)
      let text = isHTML ? description.withUTF8 { HTMLText($0).body } : MarkedBody(description)
      entry.text.append(text.excerpt(characters: FeedEntry.articleCharacters, byteLimit: byteLimit))
    } else {
      entry.text.append(summary, .bold)
    }
    if isCancelled { entry.text.append(" (cancelled)") }
    if !place.isEmpty { entry.text.append((entry.text.isEmpty ? "" : "\n") + place) }
    return entry
  }
}
