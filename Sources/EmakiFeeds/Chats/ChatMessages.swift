/// Chat messages are those of a chat whose lines are read one after another.
struct ChatMessages {
  /// A message is what somebody, or the program itself, has written.
  struct Message {
    /// The name of who wrote it; `nil` for what the program itself says.
    var author: String?
    /// The text, which later lines may go on with.
    var text: String
    /// The moment, where the line has it all.
    var moment: DateTime?
    /// The time of day, where a heading has the day.
    var time: ClockTime?
    /// The number of the heading above; `nil` without one.
    var day: Int?
    /// The date or the time as the line has it.
    var dateText = ""
  }

  /// The messages so far.
  var all: [Message] = []
  /// The headings so far.
  var days = ChatDays()
  /// The number of the last heading.
  var day: Int?

  /// Begins a day.
  mutating func begin(_ heading: Substring) { day = days.add(heading) }
}
