import EmakiSupport

/// A feed warning names something in a feed that is probably a mistake, though the feed can be read.
public struct FeedWarning: Hashable, Sendable {
  /// A fault is something in a feed that is probably a mistake.
  public enum Fault: Hashable, Sendable {
    /// An object has a key that is not read, is very much like a key that is read, and that key is missing. Each such key of a feed is
    /// reported once, with the id of the first row that has it; the id is `nil` where the key is one of the feed itself.
    case misspeltKey(row: String?, key: String, meant: String)
    /// A table has a column that is not read, is very much like one that is read, and that one is missing.
    case misspeltColumn(String, meant: String)
    /// A row has a key that its cell in a cell file does not name, is very much like one that it names, and that one is missing. Each such key of a
    /// feed is reported once, with the first row that has it.
    case misspeltCellKey(row: String, key: String, cell: String, meant: String)
    /// Rows have keys that are not drawn, as no mapping and no cell file says what they are, or with `nil` a table has such columns. The first row that
    /// has one is named.
    case unshownKeys([String], row: String?)
    /// The feed has no rows, and no further page that could have some.
    case noRows
    /// The conditions of a mapping let none of the document's rows through. `path` is one at which no row has a value.
    case noRowsLeft(of: Int, path: String?)
    /// The document names no encoding and is not UTF-8; it was read in this one.
    case assumedEncoding(String)
    /// The document names an encoding that is not known, or that it cannot be in.
    case ignoredEncoding(String)
    /// Bytes are of no letter of the document's encoding, so many of them, and the first in this line. Each is U+FFFD, or left out.
    case lostBytes(Int, line: Int, encoding: String)
    /// Texts have U+0000 or half a pair of surrogates, so many of them, and the first in this line. Each is U+FFFD.
    case lostLetters(Int, line: Int)
    /// The HTML of a row has letters that no text has, such as `&#0;`. Each is U+FFFD. The first row alone is reported.
    case lostReference(row: String)
    /// The document is not well-formed XML, and was read as far as it can be. This is its first fault. The column counts bytes.
    case malformedXML(line: Int, column: Int, reason: String)
    /// The text of a row goes on behind what is read of HTML. The first alone is reported.
    case cutText(row: String)
    /// Some rows have neither a text nor a picture of their own. The first is named.
    case emptyRows(count: Int, of: Int, row: String)
    /// A row has a list or an object where a mapping looks for a part, which is a text. The first of each part is reported.
    case noText(row: String, part: String, path: String)
    /// A sentence of a mapping was left out in some rows, as a value of it is missing there. The first row is named.
    case leftOut(part: String, path: String, count: Int, of: Int, row: String)
    /// No row, or not the document, has a value where a mapping looks for a part.
    case emptyPath(part: String, path: String)
    /// A mapping says where the rows are in a document of a format whose rows have one place.
    case unusedRows(path: String)
    /// A table has two columns of one name, of which the last with a value counts.
    case repeatedColumn(String)
    /// A record of a table has the names of the columns for values.
    case repeatedHead(line: Int)
    /// A record of a table has fewer values than there are columns. The first alone is reported.
    case shortRecord(line: Int, values: Int, columns: Int)
    /// A row says with a word that means neither yes nor no whether it has been read, so it counts as read. The first alone is reported.
    case neitherYesNorNo(row: String, value: String)
    /// ICU cannot be loaded, for a reason in the loader's words, and dates are in English and on the clock of UTC.
    case noWords(cause: String)
    /// ICU has no words of a language for dates, which are in English.
    case noDateWords(language: String)
    /// The dates of some rows are no dates that are read, and are drawn as they are. The first is named.
    case unreadDates(count: Int, of: Int, row: String, date: String)
    /// A row has the id of an earlier one, and got another. The first alone is reported.
    case repeatedID(String, renamed: String)
    /// The language of a row, or with `nil` of the list, is no BCP 47 tag. The first alone is reported.
    case malformedLanguage(row: String?, tag: String)
    /// An option of the look changes nothing of the rows that a cell file draws, or nothing but the colour below them.
    case idleOption(String, changesGround: Bool)
    /// A row that should stand at the top of a screen is lower by this number of points, because the list ends before.
    case rowBelowTop(row: String, points: Double)
    /// The list ends this number of points before the place to which it should be scrolled.
    case offsetBeyondEnd(points: Double)
  }

  /// The name that messages give the document.
  public var file: String
  /// The fault, which is probably a mistake.
  public var fault: Fault

  /// Creates a warning about a document.
  public init(file: String, fault: Fault) { (self.file, self.fault) = (file, fault) }

  /// The id of the row that the warning is about; empty where it is about no row.
  package var row: String {
    switch fault {
    case .misspeltKey(let row?, _, _), .rowBelowTop(let row, _), .neitherYesNorNo(let row, _), .malformedLanguage(let row?, _),
      .unshownKeys(_, let row?), .unreadDates(_, _, let row, _), .emptyRows(_, _, let row), .noText(let row, _, _),
      .misspeltCellKey(let row, _, _, _), .cutText(let row), .lostReference(let row), .leftOut(_, _, _, _, let row):
      row
    case .repeatedID(_, let renamed): renamed
    default: ""
    }
  }

  /// Whether something of the feed was lost or guessed, and not only misspelt: then a strict reader refuses it.
  package var isLoss: Bool {
    switch fault {
    case .assumedEncoding, .ignoredEncoding, .lostBytes, .lostLetters, .lostReference, .malformedXML, .cutText, .emptyRows, .noText,
      .leftOut, .emptyPath, .repeatedColumn, .noWords, .noDateWords, .unshownKeys(_, row: nil):
      true
    default: false
    }
  }

  /// Returns the warning for a place that already names a feed. The document is named only where it is another one, such as a further page.
  package func sentence(in feed: String) -> String { file.exact == feed.exact ? "\(fault)" : description }
}

extension FeedWarning: CustomStringConvertible {
  /// The warning in words: which document, what is wrong with it, and how to mend it.
  public var description: String { escapingControls("\(file): \(fault)") }
}

extension FeedWarning.Fault: CustomStringConvertible {
  /// The fault in words, without the document.
  public var description: String {
    switch self {
    case .misspeltKey(let row, let key, let meant):
      "\(row.map { "row \(quoted($0))" } ?? "the feed") has the key \(quoted(key)), which is none of \(row == nil ? "a feed" : "a row"). "
        + "Did you mean \(quoted(meant))\(meant == "isRead" && key.lowercased().contains("unread") ? ", which is the opposite" : "")?"
    case .misspeltColumn(let name, let meant):
      "the table has the column \(quoted(name)), which is none of a feed. Did you mean \(quoted(meant))?"
    case .misspeltCellKey(let row, let key, let cell, let meant):
      "row \(quoted(row)) has the key \(quoted(key)), which the cell \(quoted(cell)) does not name. Did you mean \(quoted(meant))?"
    case .unshownKeys(let names, let row):
      "\(row.map { "keys of rows such as \(quoted($0))" } ?? "columns") are not drawn: \(FeedShape.list(names.map { quoted($0) })). Say what a row shows "
        + "with a mapping (the option map) or a cell file (the option cell)."
    case .emptyPath(let part, let path):
      "\(FeedMapping.Part(rawValue: part)?.isOfDocument == true ? "nothing is" : "no row has a value") at \(printable(path)), where \(part) is looked for. Look whether the path is right."
    case .unusedRows(let path):
      "the mapping looks for rows at \(printable(path)), but the rows of this format have one place. Leave rows= out of the mapping."
    case .repeatedColumn(let name):
      "the column \(quoted(name)) is there twice, and the last that has a value counts. Give each column a name of its own."
    case .repeatedHead(let line):
      "line \(line) is the line of the columns' names again, and is a row. Leave it out where tables are put together."
    case .shortRecord(let line, let values, let columns):
      "line \(line) has \(values) \(values == 1 ? "value" : "values") where the table has \(columns) columns, so the last ones are empty. "
        + "Look whether a separator is missing."
    case .neitherYesNorNo(let row, let value):
      "row \(quoted(row)) is \(quoted(value)) where it says whether it has been read, which means neither yes nor no, so it counts as read. "
        + "Use true or false."
    case .noWords(let cause):
      "ICU, which knows languages and time zones, cannot be loaded: \(printable(cause)). Dates are in English and on the clock of UTC. "
        + remedy("Install libicu of the version that the program was built with.", for: cause)
    case .noDateWords(let language):
      "ICU has no words for dates in the language \(quoted(language)), so they are in English. Name another language, or another style of dates."
    case .unreadDates(let count, let all, let row, let date):
      "\(count) of \(all) dates are drawn as they are, such as \(quoted(date)) of row \(quoted(row)): "
        + (WrittenDate.read(date)?.isAmbiguous == true
          ? "which number is the day does not follow from these dates" : "they are no dates that are read")
        + ". Write them as 2026-11-25T08:00:00Z or 2026-11-25."
    case .repeatedID(let id, let renamed):
      "the id \(quoted(id)) is there more than once, so a later row is called \(quoted(renamed)). Give each row an id of its own."
    case .malformedLanguage(let row, let tag):
      "\(row.map { "row \(quoted($0))" } ?? "the list") has the language \(quoted(tag)), which is no BCP 47 tag. Use one such as ja or "
        + "zh-Hans."
    case .assumedEncoding(let name):
      "the document is not UTF-8 and names no other encoding, so it was read as \(name). Name its encoding with the option encoding if letters are "
        + "wrong."
    case .ignoredEncoding(let name):
      "the document says that its encoding is \(quoted(name)), which is not known or not that of its letters, so it was not read in it. Name its encoding with "
        + "the option encoding if letters are wrong."
    case .lostBytes(let count, let line, let encoding):
      "line \(line): \(count == 1 ? "a byte is" : "\(count) bytes are") of no letter of \(encoding), and U+FFFD or nothing stands there. Save "
        + "it as UTF-8, or name the encoding of its file with the option encoding."
    case .lostLetters(let count, let line):
      "line \(line): \(count == 1 ? "a letter is" : "\(count) letters are") U+0000 or half of an emoji's pair, and U+FFFD stands there. Look whether the "
        + "text was cut before it was written."
    case .lostReference(let row):
      "the HTML of row \(quoted(row)) has a letter that no text has, such as &#0;, and U+FFFD stands there. Look how it was written."
    case .malformedXML(let line, let column, let reason):
      "line \(line), column \(column): malformed XML: \(printable(reason)). It was read as far as it can be. Correct the text at that place."
    case .cutText(let row):
      "the text of row \(quoted(row)) goes on, and only its beginning was read: 32 KiB of text, 2048 tags and 512 KiB in all. Shorten it, or map a "
        + "summary."
    case .emptyRows(let count, let all, let row):
      "\(count) of \(all) rows \(count == 1 ? "has" : "have") neither a text nor an own picture, such as row \(quoted(row)). Look whether it is the right "
        + "feed, or name the path of the text in a mapping."
    case .noText(let row, let part, let path):
      "row \(quoted(row)) has a list or an object at \(printable(path)), where \(part) is looked for, so it is not shown. Name the path of a text "
        + "in it."
    case .leftOut(let part, let path, let count, let all, let row):
      "a sentence or a part of \(part) is left out in \(count) of \(all) rows, such as row \(quoted(row)), for want of a value at \(printable(path)). Name others "
        + "behind it, as in {a//b}, or list sentences of which the first that is whole is taken."
    case .rowBelowTop(let row, let points):
      "row \(quoted(row)) stands \(Int(points)) points below the top: the list ends before it can stand higher. A lower screen, or the row "
        + "alone, shows it first."
    case .idleOption(let name, let changesGround):
      "the option \(name) changes \(changesGround ? "the colour below the rows alone" : "nothing"): the rows, in this theme, take no colour, text style or "
        + "distance from it. Leave it out, or let the cell file name tokens of the theme."
    case .offsetBeyondEnd(let points):
      "the list ends \(Int(points)) points before it is scrolled so far, and its end is shown. Give a smaller offset."
    case .noRowsLeft(let count, let path):
      "the list is empty: the mapping's where lets none of \(count) \(count == 1 ? "row" : "rows") through"
        + (path.map { ", and no row has a value at \(printable($0))" } ?? "") + ". Look whether its paths and values are right."
    case .noRows: "the list is empty: the feed has no rows. Look whether it is the right one."
    }
  }
}
