import EmakiTestSupport

extension DecodedPNG {
  var size: String { "\(width)x\(height)" }
}
