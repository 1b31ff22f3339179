import ArgumentParser
import EmakiDisplay
import EmakiDrawing
import EmakiEngine
import EmakiImages
import EmakiSupport
import FoundationEssentials

/// Request options are the options of a picture that a command has: the rows of the table, in its order.
///
/// The argument parser looks for what it is to parse among the properties that `Mirror` shows, and decodes a value for each.
struct RequestOptions<Users: OptionUsers>: ParsableArguments, CustomReflectable {
  /// The request as far as the options say it.
  private(set) var draft = RequestDraft(
    // Only commands that draw fetch pictures, and only those that draw any view can do without a screen.
    DrawingRequest(
      feed: .file(path: "-"), view: Users.commands < .render ? .screen() : .content,
      access: ResourceAccess(network: Users.commands < .frames ? .off : .on)), for: .command)
  /// The options that were given, with their values.
  private(set) var given: [(name: String, text: String)] = []

  var customMirror: Mirror {
    Mirror(self, children: RequestOption.options(of: Users.commands).map { ("_" + $0.name, $0.declaration) })
  }

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

extension RequestOptions {
  init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: OptionKey.self)
    for option in RequestOption.options(of: Users.commands) {
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

private struct OptionKey { let stringValue: String }

extension OptionKey: CodingKey {
  var intValue: Int? { nil }
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

/// This type reads the values of options. A malformed value or one out of its range is refused with a sentence that says what may be given.
enum OptionValue {
  /// Returns a draft in which an option of the table has a value.
  static func draft(_ option: RequestOption, _ text: String) throws -> RequestDraft {
    var draft = RequestDraft(DrawingRequest(feed: .file("-")), for: .command)
    do { try option.set(&draft, to: text) } catch { throw ValidationError(error.description) }
    return draft
  }

  static func choice<Value: RawRepresentable & CaseIterable>(_ argument: String) throws -> Value where Value.RawValue == String {
    do { return try RequestText.word(argument) } catch { throw ValidationError(error.description) }
  }

  /// Returns a function that reads an argument as a number in a range.
  ///
  /// - Parameter allowed: the numbers in words, which are written only where an argument is refused.
  static func number<Value: LosslessStringConvertible & Comparable & Sendable>(
    in range: ClosedRange<Value>, _ allowed: @autoclosure @escaping @Sendable () -> String
  ) -> @Sendable (String) throws -> Value {
    { argument in
      guard let value = Value(argument), range.contains(value) else { throw ValidationError("Give \(allowed()).") }
      return value
    }
  }

  /// Reads a number of bytes such as `512M`.
  static func bytes(_ argument: String) throws -> Int {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = argument.last.flatMap { units[Character($0.uppercased())] }
    guard let number = Int(unit == nil ? argument : String(argument.dropLast())),
      (0...1 << 20).contains(number) || unit == nil && number >= 0,
      Limits.memory.range.contains(number * (unit ?? 1))
    else {
      throw ValidationError("Give bytes, or as many K, M or G, such as 256M.")
    }
    return number * (unit ?? 1)
  }
}

extension PictureFormat {
  /// Checks that the path of `-o` does not have the ending of another format, for a command that writes this format alone.
  func checkOption(_ path: String) throws {
    guard let ending = FileEnding(of: path), !isNamed(by: ending) else { return }
    throw ValidationError("-o \(path) has the ending of \(ending.format), and would be \(rawValue). Give it another, such as .\(rawValue).")
  }
}
