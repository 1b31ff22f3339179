import EmakiSupport

/// A generated avatar is a picture that costs a decoder as much as a photo: it has soft colours and blobs, texture, and the noise of a
/// sensor.
struct GeneratedAvatar {
  static let side = 256

  private struct Blob {
    var x: Double, y: Double, radius: Double
    var color: [Double]
  }

  /// Returns the opaque pixels of an avatar as `0xAARRGGBB`, in rows without padding.
  static func pixels(seed: UInt64) -> [UInt32] {
    var random = SplitMix64(seed: seed)
    let corners = (0..<4).map { _ in (0..<3).map { _ in random.real(30...225) } }
    let blobs = (0..<6).map { _ in
      Blob(
        x: random.real(0.1...0.9), y: random.real(0.1...0.9), radius: random.real(0.08...0.3),
        color: (0..<3).map { _ in random.real(20...240) })
    }
    let texture = (0..<64 * 64 * 3).map { _ in random.normal() * 6 }
    return (0..<side * side).map { index in
      let (column, row) = (index % side, index / side)
      let (x, y) = (Double(column) / Double(side - 1), Double(row) / Double(side - 1))
      let weights = [(1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y]
      var word: UInt32 = 0xFF
      for channel in 0..<3 {
        var value = zip(weights, corners).reduce(0.0) { $0 + $1.0 * $1.1[channel] }
        for blob in blobs {
          let distance = ((x - blob.x) * (x - blob.x) + (y - blob.y) * (y - blob.y)) / (blob.radius * blob.radius)
          let share = 0.8 / ((1 + distance / 2) * (1 + distance / 2))
          value += (blob.color[channel] - value) * share
        }
        value += texture[((row / 4) * 64 + column / 4) * 3 + channel] + random.normal() * 3
        word = word << 8 | UInt32(min(max(value.rounded(), 0), 255))
      }
      return word
    }
  }
}
