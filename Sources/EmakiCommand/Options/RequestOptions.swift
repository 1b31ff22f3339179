import ArgumentParser
import EmakiDisplay
import EmakiDrawing
import EmakiImages

/// Request options are the options of a picture that a command has: the rows of the table, in its order.
///
/// The argument parser looks for what it is to parse among the properties that `Mirror` shows, and decodes a value for each.
struct RequestOptions<Users: OptionUsers>: ParsableArguments, CustomReflectable {
  /// The request as far as the options say it.
  private(set) var draft = RequestDraft(
    // Only commands that draw fetch pictures, and only those that draw any view can do without a screen.
    DrawingRequest(
      feed: .file("-"), view: Users.commands < .render ? .screen() : .content,
      access: ResourceAccess(network: Users.commands < .frames ? .off : .on)), for: .command)
  /// The options that were given, with their values.
  private(set) var given: [(name: String, text: String)] = []

  private static var rows: [RequestOption] { RequestOption.options(of: Users.commands) }

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: OptionKey.self)
    for option in Self.rows {
      let key = OptionKey(stringValue: option.name)
      let texts =
        switch option.values {
        case .flag: try values.decodeIfPresent(Bool.self, forKey: key) == true ? ["true"] : []
        case .repeated: try values.decodeIfPresent([String].self, forKey: key) ?? []
        default: try values.decodeIfPresent(String.self, forKey: key).map { [$0] } ?? []
        }
      for text in texts {
        try option.set(&draft, to: text)
        given.append((option.name, text))
      }
    }
  }

  var customMirror: Mirror { Mirror(self, children: Self.rows.map { ("_" + $0.name, $0.declaration) }) }

  func validate() throws {
    if let theme = value("theme"), Theme(rawValue: theme) != nil, value("appearance") != nil {
      throw ValidationError("--theme \(theme) means the appearance, as --appearance does. Give one of them.")
    }
    do throws(DrawingRequestError) { try request.checkDates() } catch { throw ValidationError(Wording.sentence(error)) }
  }

  /// Makes the request for pictures of a feed.
  ///
  /// - Parameter name: the path of the picture, or a name with places; `nil` where none was given.
  mutating func finish(_ feed: FeedSource, writing name: String? = nil) throws {
    if value("scroll") != nil && (value("offset") ?? value("row")) != nil {
      throw ValidationError("--scroll says where the list is. Leave out --offset and --row.")
    }
    draft.request.feed = feed
    do throws(DrawingRequestError) {
      draft.request = try draft.finished(writing: name)
    } catch {
      throw ValidationError(Wording.sentence(error))
    }
  }

  /// The request that the options describe: for pictures once it is finished, before that for work without a view.
  var request: DrawingRequest { draft.request }

  /// Returns a request for work without a view on a feed.
  func request(of feed: String) -> DrawingRequest {
    var request = request
    request.feed = .file(feed)
    return request
  }

  /// Returns the value of an option; `nil` where it was not given.
  func value(_ name: String) -> String? { given.first { $0.name == name }?.text }

  /// Whether dates are relative to the moment at which something is drawn. Where a program goes on for long, it is asked for each time.
  var followsClock: Bool { value("now") == RequestText.presentMoment }

  /// The files that the options name, with what they are.
  var inputs: [OutputPlace.Named] { request.files.map { ("the file of --\($0.option)", $0.path) } }
}

/// Option users are the commands that have the same options.
protocol OptionUsers: Sendable {
  static var commands: RequestOption.Commands { get }
}

enum FontUsers: OptionUsers { static let commands = RequestOption.Commands.fonts }
enum CellUsers: OptionUsers { static let commands = RequestOption.Commands.cellCheck }
enum LayoutUsers: OptionUsers { static let commands = RequestOption.Commands.layout }
enum MeasureUsers: OptionUsers { static let commands = RequestOption.Commands.measure }
enum ScreenUsers: OptionUsers { static let commands = RequestOption.Commands.frames }
enum ViewUsers: OptionUsers { static let commands = RequestOption.Commands.render }

private struct OptionKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension RequestOption {
  /// What the argument parser knows of the option.
  fileprivate var declaration: Any {
    let name = NameSpecification.customLong(name)
    let help = ArgumentHelp(stringLiteral: help)
    if case .flag = values { return Flag(wrappedValue: false, name: name, help: help) }
    var valued = help
    valued.valueName = valueName
    let completion: CompletionKind? =
      switch self.completion {
      case .nothing: nil
      case .folder: .directory
      case .file(let endings): .file(extensions: endings)
      }
    let check: @Sendable (String) throws -> String = { text in
      _ = try OptionValue.draft(self, text)
      return text
    }
    return switch values {
    case .repeated: Option<[String]>(wrappedValue: [], name: name, help: valued, completion: completion, transform: check)
    // A negative number is read as a value out of range, and not as the name of another option.
    case .number, .size: Option<String?>(name: name, parsing: .unconditional, help: valued, completion: completion, transform: check)
    default: Option<String?>(name: name, help: valued, completion: completion, transform: check)
    }
  }
}
