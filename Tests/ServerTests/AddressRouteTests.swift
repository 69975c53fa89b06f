import AsyncHTTPClient
import Foundation
import JSON
import SQLiteLedger
import SpaceHost
import Testing

import struct SQLiteLedger.Token

@testable import Server

/// Addresses of widgets, made and revoked by a browser of the same space.
@Suite struct AddressRouteTests {
  @Test
  func `A device makes an address, sees it as the shell does, and revokes it`() async throws {
    try await withDevice { device in
      let ledger = device.live.server.ledger
      try ledger.add(
        Token(
          hash: Secret.hash("spoken"), scope: .spoken, name: "script", created: TestServer.now))
      let made = try await device.ask("POST", body: #"{"name":" Küche "}"#)
      #expect(made.status == 200 && made.json["name"]?.text == "Küche")
      let (secret, id) = (made.json["token"]?.text ?? "", made.json["id"]?.text ?? "")
      #expect(try ledger.hasToken(withHash: Secret.hash(secret), for: .widgets))
      #expect(secret.count == 64 && id.count == 8)
      let list = try await device.ask("GET")
      #expect(list.text == #"{"addresses":[{"id":"\#(id)","name":"Küche"}]}"#)
      #expect(!list.text.contains(secret))
      for _ in 1...2 {
        let revoked = try await device.ask("DELETE", "/" + id)
        #expect(revoked.status == 200 && revoked.json["revoked"]?.text == id)
      }
      #expect(try ledger.tokens().map { $0.name }.sorted() == ["script", "test"])
    }
  }

  @Test
  func `No other token lets anybody in, and none makes a page's do more`() async throws {
    try await withDevice { device in
      let wrong = ["", "token", String(repeating: "0", count: 64), device.token.dropLast() + "g"]
      for token in wrong {
        for (method, path) in [("GET", ""), ("POST", ""), ("DELETE", "/00000000")] {
          let reply = try await device.ask(method, path, body: #"{"name":"x"}"#, token: token)
          #expect(reply.status == 401)
        }
      }
      #expect(try device.live.server.ledger.tokens().count == 1)
      // Others of the space are not reached by it: only those of widgets are seen, and go.
      let spoken = try #require(try device.live.server.ledger.tokens().first)
      #expect(try await device.ask("GET").text == #"{"addresses":[]}"#)
      #expect(try await device.ask("DELETE", "/" + spoken.id).status == 200)
      #expect(try device.live.server.ledger.tokens() == [spoken])
    }
  }

  @Test(arguments: [
    "{}", #"{"name":""}"#, #"{"name":"  "}"#, #"{"name":7}"#, #"{"name":"a\u001b[2J"}"#,
    #"{"name":"\#(String(repeating: "x", count: 61))"}"#, "name", "",
  ])
  func `An address needs a name that can be shown`(body: String) async throws {
    try await withDevice { device in
      let reply = try await device.ask("POST", body: body)
      #expect(reply.status == 400)
      #expect(try device.live.server.ledger.tokens().count == 1)
    }
  }

  @Test
  func `There are no more than fifty`() async throws {
    try await withDevice { device in
      for number in 1...50 {
        try device.live.server.ledger.add(
          Token(
            hash: Secret.hash("\(number)"), scope: .widgets, name: "w", created: TestServer.now))
      }
      let reply = try await device.ask("POST", body: #"{"name":"one more"}"#)
      #expect(reply.status == 400 && reply.json["error"]?.text == "too-long")
      #expect(try device.live.server.ledger.tokens().count == 51)
    }
  }

  private struct Device: Sendable {
    let live: LiveServer
    let token: String
    let client: HTTPClient

    func ask(
      _ method: String, _ path: String = "", body: String? = nil, token: String? = nil
    ) async throws -> (status: UInt, text: String, json: JSON) {
      var request = HTTPClientRequest(url: "http://127.0.0.1:\(live.port)/api/addresses\(path)")
      request.method = .init(rawValue: method)
      request.headers.add(name: "authorization", value: "Bearer \(token ?? self.token)")
      if method == "POST" { request.body = .bytes(Array((body ?? "").utf8)) }
      let response = try await client.execute(request, timeout: .seconds(600))
      let bytes = Array(try await response.body.collect(upTo: 1 << 20).readableBytesView)
      return (
        response.status.code, String(decoding: bytes, as: UTF8.self), try JSON(parsing: bytes)
      )
    }
  }

  private func withDevice(
    _ body: @escaping @Sendable (Device) async throws -> Void
  ) async throws {
    try await LiveServer.run { live in
      try await withTransport(to: live) { line in
        let path = live.server.folder.path("b.db")
        let store = SpaceStore(try SQLiteLedger(testing: path, replica: 2))
        let member = try await admitted(store, to: live, over: line)
        try await body(
          Device(live: live, token: hexadecimal(member.token.bytes), client: line.client))
      }
    }
  }
}
