import ArgumentParser
import EmakiCells
import EmakiDisplay
import EmakiDrawing

/// Appearance options say how a notification list looks, whatever it shows.
struct AppearanceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The theme: ios, material, compact, print, or a theme file; light and dark mean the appearance. (default: ios)", valueName: "theme"),
    transform: ThemeOption.init(parsing:))
  var theme: ThemeOption = ThemeOption()

  @Option(
    name: .customLong("appearance"), help: ArgumentHelp("The colours: light or dark. (default: light)", valueName: "appearance"),
    transform: OptionValue.choice)
  var scheme: Theme?

  @Option(
    help: ArgumentHelp("The accent of the theme, such as #2f7cf6.", valueName: "color"),
    transform: { try OptionValue.parsed($0, RequestText.accent) })
  var accent: String?

  func validate() throws {
    if scheme != nil && theme.scheme != nil {
      throw ValidationError("--theme \(theme) means the appearance, as --appearance does. Give one of them.")
    }
  }

  /// The appearance, light or dark.
  var appearance: Theme { scheme ?? theme.scheme ?? .light }

  /// Returns the look that the options describe, with two that other groups have.
  func look(rowStyle: RowStyle = .standard, language: LanguageTag? = nil) -> ListLook {
    ListLook(theme: appearance, typeSize: typeSize, rowStyle: rowStyle, emptyText: emptyText, language: language?.tag, tokens: tokens)
  }

  /// The theme; `nil` for the built-in look.
  var tokens: ThemeChoice? {
    let choice = ThemeChoice(name: theme.name, path: theme.path, accent: accent)
    return choice == ThemeChoice() ? nil : choice
  }

  @Option(
    help: ArgumentHelp("How large texts are: XS, S, M, L, XL, XXL, XXXL, AX1 to AX5. (default: L)", valueName: "size"),
    transform: OptionValue.choice)
  var typeSize: TypeSize = .l

  @Option(
    help: ArgumentHelp(
      "The text that a list without rows shows; an empty one shows nothing. (default: No notifications)", valueName: "text"))
  var emptyText: String?
}

/// A theme option is the value of `--theme`: an appearance, the name of a theme, or the path of a theme file.
struct ThemeOption: CustomStringConvertible {
  var scheme: Theme?
  var name: String?
  var path: String?

  init() {}

  init(parsing argument: String) throws {
    scheme = Theme(rawValue: argument)
    if scheme == nil { (name, path) = try OptionValue.parsed(argument, RequestText.theme) }
  }

  var description: String { scheme?.rawValue ?? name ?? path ?? "ios" }
}
