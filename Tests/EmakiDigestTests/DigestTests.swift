import EmakiDigest
import Testing

@Suite struct DigestTests {
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
    #expect(Array(text.utf8).withUnsafeBytes { Digest(of: $0) }.hexadecimal == digest)
  }

  @Test func `a digest can be made again from its bytes`() {
    let digest = [1, 2, 3].withUnsafeBytes { Digest(of: $0) }
    #expect(digest.withBytes { Digest(bytes: $0) } == digest)
  }

  @Test func `texts that are appended one after the other do not run into each other`() {
    func digest(_ texts: [String]) -> Digest {
      var builder = DigestBuilder()
      for text in texts { builder.append(text) }
      return builder.digest()
    }
    #expect(digest(["ab", "c"]) != digest(["a", "bc"]))
    #expect(digest(["a"]) != digest(["a", ""]))
    #expect(digest(["a", "b"]) == digest(["a", "b"]))
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
