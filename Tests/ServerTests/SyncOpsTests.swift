import CivilTime
import Hummingbird
import HummingbirdTesting
import Ledger
import LedgerTesting
import SQLiteLedger
import Testing

@testable import Server

@Suite struct SyncOpsTests {
  private let server: TestServer
  private let time = TestServer.now.milliseconds

  init() throws {
    server = try TestServer()
    try server.pair()
  }

  private func op(_ number: UInt64, at milliseconds: Int64? = nil) -> Op {
    .test(
      at: milliseconds ?? time + Int64(number),
      RecordChange(.drink, number, [.amount: .integer(Int64(number))]))
  }

  private func body(_ ops: Op...) -> String {
    "{\"ops\":[\(ops.map(\.text).joined(separator: ","))]}"
  }

  @Test
  func `What one device posts, another one gets, page by page`() async throws {
    let (first, second, third) = (op(1), op(2), op(3))
    let lines = try await server.exchange { client in
      let replies = [
        try await client.post("/sync/ops", body(first, second)),
        try await client.post("/sync/ops", body(second, third)),
        try await client.get("/sync/ops"),
        try await client.get("/sync/ops?after=&limit=1"),
        try await client.get("/sync/ops?after=g1.1&limit=1"),
        try await client.get("/sync/ops?after=g1.3"),
        try await client.get("/sync/ops?after=other.3&limit=1"),
        try await client.get("/sync/ops?after=g1.4&limit=1"),
      ]
      return replies.map(\.line)
    }
    func page(_ ops: [Op], _ cursor: String, more: Bool, time: Int64) -> String {
      let texts = ops.map(\.text).joined(separator: ",")
      return """
        200 {"generation":"g1","ops":[\(texts)],"cursor":"\(cursor)","more":\(more),"time":\(time)}
        """
    }
    #expect(
      lines == [
        #"200 {"accepted":2,"cursor":"g1.2","time":\#(time + 2)}"#,
        #"200 {"accepted":2,"cursor":"g1.3","time":\#(time + 3)}"#,
        page([first, second, third], "g1.3", more: false, time: time + 3),
        page([first], "g1.1", more: true, time: time + 3),
        page([second], "g1.2", more: true, time: time + 3),
        page([], "g1.3", more: false, time: time + 3),
        page([first], "g1.1", more: true, time: time + 3),
        page([first], "g1.1", more: true, time: time + 3),
      ])
    #expect(server.notices.isEmpty)
  }

  @Test(
    arguments: [
      [:], [.authorization: "Bearer"], [.authorization: "Bearer "],
      [.authorization: "Bearer wrong"],
      [.authorization: "Basic token"], [.authorization: "token"],
    ] as [HTTPFields])
  func `Without a paired device's token nothing can be read or written`(headers: HTTPFields)
    async throws
  {
    let replies = try await server.exchange { client in
      [
        try await client.get("/sync/ops", headers),
        try await client.post("/sync/ops", body(op(1)), headers),
        try await client.get("/sync/events", headers),
      ]
    }
    for reply in replies {
      #expect(reply.status == .unauthorized)
      #expect(reply.headers[.wwwAuthenticate] == "Bearer")
      #expect(reply.text.hasPrefix(#"{"error":"unauthorized""#))
    }
    #expect(try server.ledger.lastSequence() == 0)
    #expect(
      server.notices == Array(repeating: .refused(status: 401, code: "unauthorized"), count: 3))
  }

  @Test(arguments: [
    ("", #""not-json","message":"Not JSON at byte 0."#),
    ("{}", #""malformed","message":"Not understood: ops."#),
    (#"{"ops":{}}"#, #""malformed","message":"Not understood: ops."#),
    (#"{"ops":[GOOD,{}]}"#, #""malformed","message":"Not understood: ops[1].stamp."#),
    (
      #"{"ops":[GOOD,{"stamp":"0000000000000001-0000000000000001","records":[{}]}]}"#,
      #""malformed","message":"Not understood: ops[1].records[0].kind."#
    ),
    (#"{"ops":[GOOD],"ops":[]}"#, #""not-json""#),
    (#"{"ops":[GOOD]}x"#, #""not-json""#),
  ])
  func `What is not understood is refused with the place, and nothing of it is kept`(
    body: String, answer: String
  ) async throws {
    let text = body.replacing("GOOD", with: op(1).text)
    let reply = try await server.exchange { try await $0.post("/sync/ops", text) }
    #expect(reply.status == .badRequest)
    #expect(reply.text.hasPrefix(#"{"error":"# + answer), "\(reply.text)")
    #expect(reply.text.hasSuffix(#","time":\#(time)}"#))
    #expect(try server.ledger.lastSequence() == 0)
  }

  @Test(arguments: [
    "after=x", "after=.1", "after=g1.", "after=g1.-1", "after=g1.1.1", "after=g%221.1",
    "limit=", "limit=0", "limit=-5", "limit=many",
  ])
  func `A malformed cursor or limit is refused`(query: String) async throws {
    let reply = try await server.exchange { try await $0.get("/sync/ops?\(query)") }
    #expect(reply.status == .badRequest)
    let name = query.prefix { $0 != "=" }
    #expect(reply.text.hasPrefix(#"{"error":"malformed","message":"Not understood: \#(name).""#))
  }

  @Test
  func `A body above one mebibyte is refused, one of exactly that is read`() async throws {
    let good = body(op(1))
    let filling = String(repeating: " ", count: 1 << 20 - good.utf8.count)
    let (refused, accepted) = try await server.exchange { client in
      (
        try await client.post("/sync/ops", good + filling + " "),
        try await client.post("/sync/ops", good + filling)
      )
    }
    #expect(refused.status == .contentTooLarge)
    #expect(refused.text.hasPrefix(#"{"error":"too-large""#))
    #expect(accepted.status == .ok)
    #expect(try server.ledger.lastSequence() == 1)
  }

  @Test
  func `Stamps more than five minutes ahead are named, and nothing of the request is kept`()
    async throws
  {
    let limit = time + 5 * 60_000
    let wrong = op(2, at: limit + 1)
    let lines = try await server.exchange { client in
      [
        try await client.post("/sync/ops", body(op(1), wrong)).line,
        try await client.post("/sync/ops", body(op(3, at: limit))).line,
      ]
    }
    #expect(
      lines == [
        """
        409 {"error":"ahead","message":"Stamps are more than five minutes ahead of this server's \
        clock.","stamps":["\(wrong.stamp)"],"time":\(time)}
        """,
        #"200 {"accepted":1,"cursor":"g1.1","time":\#(limit)}"#,
      ])
    #expect(try server.ledger.lastSequence() == 1)
  }

  @Test
  func `Requests that build on each other push the log no further than five minutes ahead`()
    async throws
  {
    let step: Int64 = 5 * 60_000
    let statuses = try await server.exchange { client in
      var statuses: [Int] = []
      for number in 1...300 {
        let op = op(UInt64(number), at: time + Int64(number) * step)
        statuses.append(try await client.post("/sync/ops", body(op)).status.code)
      }
      return statuses
    }
    #expect(statuses == [200] + Array(repeating: 409, count: 299))
    #expect(try server.ledger.clockMilliseconds(now: TestServer.now) == time + step)
  }

  @Test(arguments: [(0, 200), (1, 200), (2, 409), (5 * 60_000, 409), (-86_400_000, 200)])
  func `Where the log once ran ahead of the wall clock, it is gone on from, but not further ahead`(
    later: Int64, status: Int
  ) async throws {
    let year = time + 365 * 86_400_000
    try server.ledger.append([op(1, at: year)])
    let reply = try await server.exchange { client in
      try await client.post(
        "/sync/ops",
        body(
          .test(
            at: year + later, replica: 3, RecordChange(.drink, 2, [.amount: .integer(1)]))))
    }
    #expect(reply.status.code == status)
    #expect(reply.text.hasSuffix(#""time":\#(year + (status == 200 ? max(later, 0) : 0))}"#))
  }

  @Test
  func `A page is at most one mebibyte long, whatever is asked for, and holds one op at least`()
    async throws
  {
    let text = String(repeating: "x", count: 90_000)
    for number: UInt64 in 1...40 {
      let change = RecordChange(.task, number, [.notes: .text(text)])
      try server.ledger.append([.test(at: time + Int64(number), change)])
    }
    try server.ledger.append((100...9999).map { op($0) })
    let sizes = try await server.exchange { client in
      var sizes: [Int] = []
      for cursor in ["", "g1.40"] {
        let reply = try await client.get("/sync/ops?after=\(cursor)&limit=999999999")
        sizes.append(reply.body.readableBytes)
      }
      return sizes
    }
    #expect(sizes.allSatisfy { (900_000...1 << 20).contains($0) }, "\(sizes)")
  }

  @Test
  func `A body that is cut off is refused, even where what came of it could be read`() async throws
  {
    try await LiveServer.run { live in
      let text = body(op(1))
      let reply = try await live.send(
        """
        POST /sync/ops HTTP/1.1\r\n\(LiveServer.authorized)Content-Length: \(text.utf8.count + 1)\r
        \r\n\(text)
        """, isAll: true)
      #expect(!reply.contains("accepted"))
      #expect(try live.server.ledger.lastSequence() == 0)
    }
  }

  @Test(
    arguments: [
      (.busy, 503, "busy"), (.full, 507, "full"), (.readOnly(path: "x"), 507, "read-only"),
      (.damaged(path: "x"), 500, "storage"),
      (.io(code: 1, message: "x"), 500, "storage"),
    ] as [(StorageError, Int, String)])
  func `Storage that fails is told apart`(error: StorageError, status: Int, code: String) {
    let refusal = Refusal(error)
    #expect(refusal.status.code == status && refusal.code == code)
    let reply = Response.refusal(refusal, time: 1)
    #expect(reply.headers[.retryAfter] == (error == .busy ? "1" : nil))
  }
}
