import Sealing
import Synchronization
import Testing
import Wire

@testable import Commands
@testable import Relay

/// `dayring relay` as far as the shell goes; the relay answers as it is told.
@Suite("The relay's commands")
struct RelayTests {
  private static let space = "0123456789abcdef0123456789abcdef"

  private func run(_ line: String, _ answer: RelayAnswer) throws -> (CommandResult, RelayRequest?) {
    let shell = try TestShell()
    let requests = Mutex<RelayRequest?>(nil)
    shell.environment.relay = { request in
      requests.withLock { $0 = request }
      return answer
    }
    let outcome = shell.run("relay " + line)
    return (outcome, requests.withLock { $0 })
  }

  @Test(
    arguments: [
      ("", "127.0.0.1", 4170, .thisMachine, 10),
      ("--listen 0.0.0.0:80", "0.0.0.0", 80, .invited, 1000),
      ("--listen [::1]:1", "::1", 1, .thisMachine, 10),
      ("--listen [::]:1", "::", 1, .invited, 1000),
      ("--listen localhost:0", "localhost", 0, .thisMachine, 10),
      ("--listen 127.9.9.9:5", "127.9.9.9", 5, .thisMachine, 10),
      ("--listen 127.evil.example:5", "127.evil.example", 5, .invited, 1000),
      ("--trust-proxy 127.0.0.1", "127.0.0.1", 4170, .invited, 1000),
      ("--trust-proxy 10.0.0.0/8 --listen [::1]:1", "::1", 1, .invited, 1000),
      ("--trust-proxy ::1 --no-invitations", "127.0.0.1", 4170, .everyone, 10),
      ("--invitations", "127.0.0.1", 4170, .invited, 1000),
      ("--listen 0.0.0.0:80 --no-invitations", "0.0.0.0", 80, .everyone, 10),
      ("--no-invitations --spaces 500", "127.0.0.1", 4170, .everyone, 500),
    ] as [(String, String, Int, RelayLimits.OpenTo, Int)])
  func `Where others reach it, a new space needs an invitation unless told otherwise`(
    options: String, host: String, port: Int, openTo: RelayLimits.OpenTo, spaces: Int
  ) throws {
    let (outcome, request) = try run("--database a \(options)", .ended(exitCode: 0))
    #expect(outcome == CommandResult())
    guard case .run(let settings) = request else {
      Issue.record("\(String(describing: request))")
      return
    }
    #expect(settings.host == host && settings.port == port)
    #expect(settings.openTo == openTo && settings.spaces == spaces)
  }

  @Test func `Options reach the relay in its own units`() throws {
    let (_, request) = try run(
      """
      --database postgres://db/relay --direct postgres://real/relay --space-limit 2 \
      --minute-limit 3 --connections 99 --trust-proxy 10.0.0.0/8 --trust-proxy ::1 \
      --tls-certificate a.pem \
      --tls-key a.key --push-contact mailto:me@example.org \
      --push-service https://push.example.org --feedback --spaces 7 --new-spaces 8 --lists 0 \
      --metrics 10.1.0.0/16
      """, .ended(exitCode: 0))
    #expect(
      request
        == .run(
          RelaySettings(
            database: "postgres://db/relay", direct: "postgres://real/relay", host: "127.0.0.1",
            port: 4170, openTo: .invited, spaces: 7, spacesAnHour: 8, lists: 0,
            spaceLimit: 2 << 20,
            bytesAMinute: 3 << 20,
            connections: 99,
            certificate: CertificateFiles(certificate: "a.pem", key: "a.key"),
            push: Waking(
              contact: "mailto:me@example.org",
              services: PushServices(others: ["https://push.example.org"])),
            hasInbox: true,
            proxies: ["10.0.0.0/8", "::1"], metricsReaders: ["10.1.0.0/16"])))
  }

  @Test func `Spaces, numbers, invitations and removals are told as text and as JSON`() throws {
    let spaces = [
      RelaySpace(
        space: try #require(SpaceID(text: Self.space)), devices: 2, head: 7, bytes: 2000,
        snapshotBytes: 100, isDeleted: false),
      RelaySpace(
        space: try #require(SpaceID(text: String(Self.space.reversed()))), devices: 0, head: 0,
        bytes: 0, snapshotBytes: 0,
        isDeleted: true),
    ]
    let (listed, request) = try run("spaces --database a", .spaces(spaces))
    #expect(request == .spaces(database: "a"))
    #expect(
      listed.output == """
        0123456789abcdef0123456789abcdef  2 devices  3 KiB
        fedcba9876543210fedcba9876543210    deleted

        """)
    #expect(
      try run("spaces --database a --json", .spaces([spaces[0]])).0.output
        == "{\"spaces\":[{\"space\":\"\(Self.space)\",\"devices\":2,\"entries\":7,\"bytes\":2000,"
        + "\"snapshotBytes\":100,\"deleted\":false}]}\n")
    #expect(try run("spaces --database a", .spaces([])).0.output == "No spaces.\n")
    #expect(
      try run("stats --database a", .counted(RelayCount(spaces))).0.output == """
        Spaces         1
        Deleted        1
        Devices        2
        Entries    2 KiB
        Snapshots  1 KiB

        """)
    #expect(
      try run("stats --database a --json", .counted(RelayCount(spaces))).0.output
        == "{\"spaces\":1,\"deleted\":1,\"devices\":2,\"bytes\":2000,\"snapshotBytes\":100}\n")
    #expect(try run("invite --database a", .invitation("ab")).0.output == "ab\n")
    #expect(
      try run("invite --database a --json", .invitation("ab")).0.output
        == "{\"invitation\":\"ab\"}\n")
    let remove = "remove \(Self.space) --yes --database a"
    #expect(try run(remove, .removed(true)).0.output == "Removed space \(Self.space).\n")
    #expect(try run(remove, .removed(true)).1 == .remove(space: Self.space, database: "a"))
    let absent = try run(remove, .removed(false)).0
    #expect(absent.exitCode == 1 && absent.errors.contains("The relay has no space"))
  }

  @Test(
    arguments: [
      (.database(.busy), "Another program is using"), (.database(.damaged), "is damaged"),
      (.database(.newer), "a newer Dayring"),
      (.database(.storage("no route")), "can't be used: no route"),
      (.address("in use"), "can't listen at this address: in use"),
      (.proxy("x"), "“x” isn't an address"), (.metrics("x"), "“x” isn't an address"),
    ] as [(RelayProblem, String)])
  func `What goes wrong is said`(problem: RelayProblem, words: String) throws {
    let outcome = try run("stats --database a", .failed(problem)).0
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }
}
