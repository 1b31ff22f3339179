import EmakiCommand

/// The program `emaki-server`, which `emaki serve` and `emaki preview` become.
@main enum EmakiServerProgram {
  static func main() async { await Main.main(NetworkServices()) }
}
