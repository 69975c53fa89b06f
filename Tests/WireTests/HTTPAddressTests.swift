import Testing

@testable import Wire

/// The addresses that are accepted everywhere.
@Suite struct HTTPAddressTests {
  @Test(arguments: [
    ("https://a", "a", nil, ""), ("HTTPS://A.example", "a.example", nil, ""),
    ("http://localhost:1", "localhost", 1, ""), ("https://a.b:65535/c?d=e", "a.b", 65535, "/c?d=e"),
    ("https://a.b.:00080/", "a.b.", 80, "/"), ("https://a?b", "a", nil, "?b"),
    ("http://10.0.0.2:8080", "10.0.0.2", 8080, ""),
    ("http://255.255.255.255", "255.255.255.255", nil, ""),
    ("https://[::1]:4170/x", "[::1]", 4170, "/x"),
    ("https://[2001:DB8::2]", "[2001:db8::2]", nil, ""),
    ("https://[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:8]", nil, ""), ("http://[::]", "[::]", nil, ""),
    ("http://[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7::]", nil, ""),
    ("http://[::ffff:10.0.0.2]:9", "[::ffff:10.0.0.2]", 9, ""),
    ("https://day_1.my-nas", "day_1.my-nas", nil, ""), ("https://1a.2b", "1a.2b", nil, ""),
    ("https://a/b@c:99999", "a", nil, "/b@c:99999"),
  ])
  func `A scheme, a host and a port make an address`(
    text: String, host: String, port: UInt16?, target: String
  ) throws {
    let address = try #require(HTTPAddress(text))
    #expect(address.host == host && address.port == port && address.target == target)
    #expect(address.origin + target == text && address.text == text)
    #expect(address.isSecure == text.lowercased().hasPrefix("https"))
  }

  /// Behind each sort of host.
  @Test(
    arguments: ["127.0.0.1", "[::1]", "localhost", "relay.example"],
    [
      "0", "65536", "70000", "99999", "99999999999999999999", "-1", "+80", "", " 80", "80 ", "0x50",
      "8_0", "８０", "000080", "80:81", "1e3", "80\n",
    ])
  func `A port is a number from 1 to 65535`(host: String, port: String) {
    #expect(HTTPAddress("http://\(host):\(port)") == nil)
    #expect(HTTPAddress("https://\(host):\(port)/x") == nil)
  }

  @Test(arguments: [
    "", "https:", "https://", "https:///a", "https://:80", "https://?a", "//a", "a", "ftp://a",
    "httpss://a", "javascript:alert(1)", "https:/a", " https://a", "https://a ", "https://a\nb",
    "https://a\u{0}", "https://ä", "https://me@a", "https://me:secret@a", "https://a#b",
    "https://a/#", "https://a\\b", "https://a%20b", "https://a,b", "https://a;b", "https://a*",
    "https://.", "https://a..b", "https://.a", "https://[", "https://[]", "https://[::1",
    "https://::1", "https://[::1]a", "https://[1:2]", "https://[1:2:3:4:5:6:7:8:9]",
    "https://[1::2::3]", "https://[12345::]", "https://[:::]", "https://[::g]", "https://[:1]",
    "https://[fe80::1%25eth0]", "https://[1.2.3.4]", "https://[::1.2.3.4:5]",
    "https://[::256.1.1.1]",
    "https://256.1.1.1", "https://1.2.3", "https://127.1", "https://2130706433", "https://0x7f.1",
    "https://0x7f000001", "https://127.0.0.01", "https://1.2.3.4.5", "https://1.2.3.4.",
    "https://a.7",
    "https://" + String(repeating: "a", count: 64),
    "https://" + String(repeating: "a.", count: 127) + "a",
  ])
  func `Anything else is none`(text: String) {
    #expect(HTTPAddress(text) == nil)
    #expect(RelayAddress(text) == nil)
  }

  @Test(arguments: [
    ("https://a", "https://a", "https://a"), ("https://a//", "https://a", "https://a"),
    ("http://[::1]:4170", "http://[::1]:4170", "http://[::1]:4170"),
    ("https://a/b/", "https://a/b", nil), ("https://a_b", "https://a_b", nil),
  ])
  func `A relay has no slash at its end, and an origin where there is no path`(
    text: String, address: String, origin: String?
  ) throws {
    let relay = try #require(RelayAddress(text))
    #expect(relay.text == address && relay.origin == origin)
  }

  @Test(arguments: ["https://a?b", "https://a/b?c", "https://a/b@c", "HTTPS://a"])
  func `A relay has no query, and the scheme as links have it`(text: String) {
    #expect(HTTPAddress(text) != nil)
    #expect(RelayAddress(text) == nil)
  }

  @Test func `A relay's address is no longer than a link can hold`() {
    let longest = "https://a/" + String(repeating: "b", count: RelayAddress.limit - 10)
    #expect(RelayAddress(longest) != nil)
    #expect(RelayAddress(longest + "b") == nil)
  }
}
