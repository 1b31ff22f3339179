extension Duration {
  var milliseconds: Int { Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000) }
  var seconds: Double { Double(milliseconds) / 1000 }
}
