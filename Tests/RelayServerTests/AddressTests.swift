import Testing

@testable import RelayServer

@Suite struct AddressTests {
  @Test(
    arguments: [
      ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false),
      ("192.168.1.4", "192.168.1.4", true), ("192.168.1.4", "192.168.1.5", false),
      ("::1", "::1", true), ("fd00::/7", "fc01::2", true), ("0.0.0.0/0", "8.8.8.8", true),
      ("0.0.0.0/0", "::1", false), ("10.0.0.0/9", "10.127.0.1", true),
      ("10.0.0.0/9", "10.128.0.1", false), ("127.0.0.1", "::ffff:127.0.0.1", true),
    ])
  func `A range holds what begins with its bits`(
    range: String, address: String, isIn: Bool
  ) throws {
    let range = try #require(AddressRange(range))
    #expect(range.contains(try #require(IPAddress(address))) == isIn)
  }

  @Test(arguments: ["", "localhost", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/", "1/2/3"])
  func `What is no range is none`(text: String) {
    #expect(AddressRange(text) == nil)
  }
}
