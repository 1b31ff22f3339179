import Foundation
import Testing

@testable import EmakiRaster

/// The tests run in processes of their own, because all threads share one environment.
struct PixelEnvironmentTests {
  @Test func `opening fonts fails while an environment variable is set that would change pixels`() async {
    await #expect(processExitsWith: .success) {
      for name in PixelEnvironment.names + ["PIXMAN_DISABLE"] {
        setenv(name, "1", 1)
        #expect(throws: FontError.environment(variables: [name])) { try TestFonts.library() }
        unsetenv(name)
      }
      _ = try TestFonts.library()
      // The libraries are open by now, but the next worker would read the variable.
      setenv("FREETYPE_PROPERTIES", "cff:no-stem-darkening=0", 1)
      #expect(throws: FontError.environment(variables: ["FREETYPE_PROPERTIES"])) { try TestFonts.library() }
    }
  }

  @Test func `a list of languages that are all English changes no pixel and is allowed`() {
    for languages in ["", "en", "en_US:en", "C", "en_GB.UTF-8:C.UTF-8", "POSIX"] { #expect(PixelEnvironment.isEnglish(languages)) }
    for languages in ["zh_CN:zh", "en:mr", "enm", "ro_RO.UTF-8"] { #expect(!PixelEnvironment.isEnglish(languages)) }
  }

  @Test func `clearing removes exactly the variables that could change pixels, but for one that is read before`() async {
    await #expect(processExitsWith: .success) {
      for name in PixelEnvironment.names + ["PIXMAN_DISABLE"] { setenv(name, "1", 1) }
      setenv("EMAKI_OTHER", "1", 1)
      PixelEnvironment.clear()
      #expect(PixelEnvironment.variablesSet == ["PIXMAN_DISABLE"])
      unsetenv("PIXMAN_DISABLE")
      #expect(getenv("EMAKI_OTHER") != nil)
      _ = try TestFonts.library()
    }
  }
}
