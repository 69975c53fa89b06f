import NIOHTTP1
import Testing

@testable import Connections

@Suite struct RequestFaultTests {
  private static func request(
    _ method: HTTPMethod, _ target: String, _ fields: [(String, String)]
  ) -> HTTPRequestHead {
    HTTPRequestHead(
      version: .http1_1, method: method, uri: target,
      headers: HTTPHeaders([("Host", "here")] + fields))
  }

  @Test(
    arguments: [
      (.GET, "/", []), (.GET, "/a?b=http://c", []), (.GET, "//a", []), (.OPTIONS, "*", []),
      (.GET, "/", [("Content-Length", "0")]), (.POST, "/", [("Content-Length", "9")]),
      (.DELETE, "/", [("Content-Length", "9")]),
      (.POST, "/", [("Content-Length", "9223372036854775807")]),
      (.POST, "/", [("Transfer-Encoding", "chunked")]),
      (.PUT, "/", [("transfer-encoding", "Chunked")]), (.POST, "/", []),
    ] as [(HTTPMethod, String, [(String, String)])])
  func `A request with one meaning is taken`(
    method: HTTPMethod, path: String, fields: [(String, String)]
  ) {
    #expect(Self.request(method, path, fields).fault == nil)
  }

  @Test(
    arguments: [
      // A second Host.
      (.GET, "/", [("Host", "elsewhere")]), (.GET, "/", [("host", "here")]),
      (.GET, "http://elsewhere/", []), (.GET, "https://here/", []), (.GET, "*", []),
      (.GET, "here:80", []), (.GET, "", []),
      (.POST, "/", [("Content-Length", "9223372036854775808")]),
      (.POST, "/", [("Content-Length", "99999999999999999999")]),
      (.POST, "/", [("Content-Length", "-1")]), (.POST, "/", [("Content-Length", "+1")]),
      (.POST, "/", [("Content-Length", "0x1")]), (.POST, "/", [("Content-Length", "")]),
      (.POST, "/", [("Content-Length", "1, 1")]),
      (.POST, "/", [("Content-Length", "1"), ("Content-Length", "1")]),
      (.POST, "/", [("Content-Length", "1"), ("Transfer-Encoding", "chunked")]),
      (.POST, "/", [("Transfer-Encoding", "xchunked")]),
      (.POST, "/", [("Transfer-Encoding", "gzip, chunked")]),
      (.POST, "/", [("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "chunked")]),
      (.POST, "/", [("Transfer-Encoding", "identity")]),
      (.GET, "/", [("Content-Length", "1")]), (.HEAD, "/", [("Content-Length", "1")]),
      (.GET, "/", [("Transfer-Encoding", "chunked")]),
    ] as [(HTTPMethod, String, [(String, String)])])
  func `A request that two programs could read differently is refused`(
    method: HTTPMethod, path: String, fields: [(String, String)]
  ) {
    #expect(Self.request(method, path, fields).fault != nil)
  }

  @Test(
    arguments: [
      (.http1_1, [], nil), (.http1_1, ["keep-alive"], "keep-alive"), (.http1_0, [], "close"),
      (.http1_0, ["Keep-Alive"], "Keep-Alive"), (.http1_1, ["Close"], "close"),
      (.http1_1, ["TE, CLOSE"], "close"),
    ] as [(HTTPVersion, [String], String?)])
  func `The end of a connection is named as servers look for it`(
    version: HTTPVersion, fields: [String], expected: String?
  ) {
    let head = HTTPRequestHead(
      version: version, method: .GET, uri: "/",
      headers: HTTPHeaders(fields.map { ("Connection", $0) }))
    #expect(head.namingItsEnd.headers["Connection"].first == expected)
  }

  @Test(arguments: [(0, true, false), (0, false, true), (1, true, true), (2, false, false)])
  func `A request of HTTP/1.1 has one Host, an older one may have none`(
    hosts: Int, isNew: Bool, isTaken: Bool
  ) {
    let head = HTTPRequestHead(
      version: isNew ? .http1_1 : .http1_0, method: .GET, uri: "/",
      headers: HTTPHeaders(Array(repeating: ("Host", "here"), count: hosts)))
    #expect((head.fault == nil) == isTaken)
  }
}
