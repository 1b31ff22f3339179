package import EmakiDiagnostics

/// Where a picture is, as whoever shows it has written it: two spellings of an accent are two pictures.
package typealias ImageURL = ExactString
