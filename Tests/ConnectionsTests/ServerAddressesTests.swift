import Testing

@testable import Connections

@Suite struct ServerAddressesTests {
  @Test(
    arguments: [
      // The machine's own address in its network comes first, bridges after it.
      (
        ["127.0.0.1", "172.17.0.1", "192.168.1.5", "::1"], "192.168.1.5",
        ["192.168.1.5", "172.17.0.1"]
      ),
      (["127.0.0.1", "10.0.0.2"], nil, ["10.0.0.2"]),
      (["127.0.0.1", "169.254.3.4", "fe80::1"], nil, ["localhost"]),
      ([], nil, ["localhost"]),
      // One of the sixth version is told where there is no other.
      (["127.0.0.1", "2001:db8::5", "fe80::1"], nil, ["2001:db8::5"]),
      (["192.168.1.5", "2001:db8::5"], nil, ["192.168.1.5"]),
    ] as [([String], String?, [String])])
  func `Others are told an address that they can ask`(
    all: [String], main: String?, told: [String]
  ) {
    #expect(ServerAddresses.sorted(all, main: main, allowsSix: true) == told)
  }

  @Test func `Whoever listens at addresses of the fourth version only tells none of the sixth`() {
    #expect(ServerAddresses.sorted(["2001:db8::5"], main: nil, allowsSix: false) == ["localhost"])
  }

  @Test func `An address has brackets where it needs them`() async {
    let addresses = ServerAddresses(
      hosts: ["2001:db8::5", "localhost"], port: 4160, isSecure: true)
    #expect(addresses.address == "https://[2001:db8::5]:4160")
    #expect(addresses.others == ["https://localhost:4160"])
    let bound = await ServerAddresses(host: "127.0.0.1", port: 80, over: nil)
    #expect(bound.address == "http://127.0.0.1:80" && bound.others.isEmpty)
  }
}
