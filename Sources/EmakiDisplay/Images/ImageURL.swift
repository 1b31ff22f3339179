package import EmakiDiagnostics

/// An image URL is the address of a picture exactly as it was written: two spellings of an accent are two pictures.
package typealias ImageURL = ExactString
