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

  func validate() throws {
    if scheme != nil && theme.scheme != nil {
      throw ValidationError("--theme \(theme) means the appearance, as --appearance does. Give one of them.")
    }
  }

  /// The appearance, light or dark.
  var appearance: Theme { scheme ?? theme.scheme ?? .light }

  /// Returns the look that the options describe, with those of other groups.
  func look(rowStyle: RowStyle = .standard, language: LanguageTag? = nil, accent: String? = nil, emptyText: String? = nil) -> ListLook {
    let tokens = ThemeChoice(name: theme.name, path: theme.path, accent: accent)
    return ListLook(
      theme: appearance, typeSize: typeSize, rowStyle: rowStyle, emptyText: emptyText, language: language?.tag,
      tokens: tokens == ThemeChoice() ? nil : tokens)
  }

  @Option(
    help: ArgumentHelp("How large texts are: XS, S, M, L, XL, XXL, XXXL, AX1 to AX5. (default: L)", valueName: "size"),
    transform: OptionValue.choice)
  var typeSize: TypeSize = .l
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
