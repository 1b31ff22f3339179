import Testing

@testable import EmakiSupport

struct DigestTests {
  /// Test vectors of FIPS 180-2, appendix B, and the digest of no bytes.
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ]) func `digests equal the SHA-256 test vectors`(text: String, digest: String)
  {
    let found = text.bytes.withUnsafeBytes { Digest(of: $0) }
    // A digest can be made again from its bytes.
    #expect([found, found.withBytes { Digest(bytes: $0) }].map { $0?.hexadecimal } == [digest, digest])
  }

  @Test func `texts that are appended one after the other do not run into each other`() {
    func digest(_ texts: [String]) -> Digest {
      var builder = DigestBuilder()
      for text in texts { builder.append(text) }
      return builder.digest()
    }
    let digests = [["ab", "c"], ["a", "bc"], ["a"], ["a", ""]].map(digest)
    #expect(Set(digests).count == 4 && digest(["ab", "c"]) == digests[0])
  }

  /// After a builder was copied, appending to one copy leaves the other as it was.
  @Test func `a copy of a builder does not change the original`() {
    var one = DigestBuilder()
    one.append(1)
    var other = one
    other.append(2)
    #expect(one.digest() != other.digest())
  }
}
