import EmakiTestSupport
import Testing

@testable import EmakiDrawing

struct WritingDirectionTests {
  @Test(arguments: "ar ar-EG he iw fa ur-PK ckb ps sd ug yi dv uz-Arab uz-Arab-AF uz-AF pa-Arab-PK pa-PK ks AR he-u-nu-latn syr nqo".words)
  func `some languages and scripts are written from right to left`(tag: String) { #expect(WritingDirection.isRightToLeft(tag)) }

  @Test(arguments: "en-Arab en-Hebr-x-latn az-IR".words)
  func `a script that is named, or is usual in a region, decides, although Foundation goes by the language`(tag: String) {
    #expect(WritingDirection.isRightToLeft(tag))
  }

  @Test(arguments: "en ja zh-Hans ar-Latn sd-Deva ks-Deva-IN uz uz-UZ pa pa-IN az ku x-arab en-u-nu-arab ha ms und hi".words + [""])
  func `other languages are written from left to right`(tag: String) { #expect(!WritingDirection.isRightToLeft(tag)) }
}
