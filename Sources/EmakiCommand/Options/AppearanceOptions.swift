import ArgumentParser
import Emaki

/// Appearance options say how a notification list looks, whatever it shows.
struct AppearanceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The colours: light or dark. (default: light)", valueName: "theme"), transform: OptionValue.choice)
  var theme: Theme = .light

  @Option(
    help: ArgumentHelp("How large texts are: XS, S, M, L, XL, XXL, XXXL, AX1 to AX5. (default: L)", valueName: "size"),
    transform: OptionValue.choice)
  var typeSize: TypeSize = .l

  @Option(
    help: ArgumentHelp(
      "The text that a list without rows shows; an empty one shows nothing. (default: No notifications)", valueName: "text"))
  var emptyText: String?
}
