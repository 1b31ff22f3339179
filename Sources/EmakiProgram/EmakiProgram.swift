import EmakiCommand

/// The program `emaki`. What listens to a network is in `emaki-server`, which the program becomes for it: linked here, it would make every start
/// half a millisecond later.
@main enum EmakiProgram {
  static func main() async { await Main.main() }
}
