/// Returns a premultiplied pixel with all four channels multiplied by `factor` / 255, rounded to nearest.
@inlinable
package func multiplied(_ pixel: UInt32, by factor: UInt8) -> UInt32 {
  let factor = UInt32(factor)
  // (t + t / 256) / 256 with t = value + 128 is value / 255 rounded to nearest, for two channels at a time.
  var even = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
  var odd = (pixel >> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
  even = (even &+ (even >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
  odd = (odd &+ (odd >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
  return even | odd
}

/// Returns a premultiplied pixel blended over another. If no channel of either exceeds its alpha, none of the result does.
@inlinable
package func blended(_ source: UInt32, over ground: UInt32) -> UInt32 {
  // The alphas sum to 255 at most, and so do the colours: no channel carries into the next.
  source &+ multiplied(ground, by: UInt8(255 - source >> 24))
}
