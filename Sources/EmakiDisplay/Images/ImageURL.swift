package import EmakiDiagnostics

/// An image URL is the address of a picture, as whoever shows it has written it: two spellings of an accent are two pictures.
package typealias ImageURL = ExactString
