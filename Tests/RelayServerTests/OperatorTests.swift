import Foundation
import Relay
import RelayTesting
import Testing
import TestSupport
import Wire

/// The commands of an operator while the relay runs.
@Suite(.timeLimit(.minutes(10))) struct OperatorTests {
  @Test(arguments: [TestRelay.Sort.sqlite, .postgres])
  func `An operator invites, sees ids and numbers, and removes a space with all it holds`(
    sort: TestRelay.Sort
  ) async throws {
    let folder = try TemporaryFolder()
    let server = try PostgresServer.shared.get()
    let database =
      try sort == .sqlite
      ? folder.path("relay.sqlite") : server.uri(of: server.newDatabase())
    let relay = try RelayProgram(database, ["--invitations"])
    func command(_ words: String..., given: String = "") throws -> String {
      try RelayProgram.command(words + ["--database", database], given: given)
    }
    let world = try RelayWorld(seed: 241)
    let token = world.founder.token
    func create(_ invitation: RelayToken?) async throws -> Answer<SpaceState>.Outcome {
      try await askOver(
        relay.address,
        .create(world.space, invitation: invitation, roster: world.rosterBytes), token: token)
    }
    #expect(try await create(nil) == .refused(.closed))
    #expect(try command("spaces") == "No spaces.\n")
    let text = try command("invite").split(separator: "\n").joined()
    let invitation = try #require(RelayToken(text: text))
    guard case .done(let state) = try await create(invitation) else {
      Issue.record("The invitation is not taken.")
      return
    }
    let bytes = world.rosterBytes.reduce(0) { $0 + $1.count }
    #expect(
      try command("spaces", "--json")
        == "{\"spaces\":[{\"space\":\"\(world.space.text)\",\"devices\":1,\"entries\":1,"
        + "\"bytes\":\(bytes),\"snapshotBytes\":0,\"deleted\":false}]}\n")
    var news = try await NewsStream(relay.address, of: world.space, token: token)
      .makeAsyncIterator()
    #expect(try await news.next() == .grew(to: state.head))
    #expect(
      try command("remove", world.space.text, "--yes") == "Removed space \(world.space.text).\n")
    let outcome = try await askOver(
      relay.address, .state(world.space), token: token, as: SpaceState.self)
    #expect(outcome == .refused(.deleted))
    if sort == .sqlite {
      // A file is looked at each second; of a server's processes only relays notify.
      #expect(try await news.next() == .ended(.deleted))
    }
    let numbers = "{\"spaces\":0,\"deleted\":1,\"devices\":0,\"bytes\":0,\"snapshotBytes\":0}\n"
    #expect(try command("stats", "--json") == numbers)
    relay.send(SIGTERM)
    #expect(relay.exitCode() == 0)
  }

  @Test func `A copy of the file of a relay that was told to stop holds everything`() async throws {
    let folder = try TemporaryFolder()
    let relay = try RelayProgram(folder.path("relay.sqlite"))
    for seed in 243...245 {
      let world = try RelayWorld(seed: UInt64(seed))
      let outcome = try await askOver(
        relay.address, world.creation, token: world.founder.token, as: SpaceState.self)
      guard case .done = outcome else { throw RelayError.damaged }
    }
    relay.send(SIGTERM)
    #expect(relay.exitCode() == 0)
    let copy = try TemporaryFolder()
    try copy.write(try folder.bytes("relay.sqlite"), to: "relay.sqlite")
    let text = try RelayProgram.command([
      "stats", "--json", "--database", copy.path("relay.sqlite"),
    ])
    #expect(text.hasPrefix("{\"spaces\":3,"), "\(text)")
  }

  @Test(
    arguments: [
      ([], [200, 403]), (["--trust-proxy", "127.0.0.1"], [403, 403]),
      (["--invitations"], [403, 403]),
      (["--no-invitations"], [200, 200]),
    ] as [([String], [Int])])
  func `Who begins a space without an invitation goes by who can reach the relay`(
    options: [String], statuses: [Int]
  ) async throws {
    let folder = try TemporaryFolder()
    let relay = try RelayProgram(folder.path("relay.sqlite"), options)
    var found: [Int] = []
    for (seed, headers) in [(246, []), (247, [("X-Forwarded-For", "203.0.113.9")])] {
      let world = try RelayWorld(seed: UInt64(seed))
      let request = CallID(checked: .init(repeating: 1, count: 16))
      let reply = try await exchange(
        relay.address, "PUT", world.creation.target(request), token: world.founder.token,
        body: world.creation.body, headers: headers)
      found.append(reply.status)
    }
    #expect(found == statuses)
    relay.send(SIGTERM)
    #expect(relay.exitCode() == 0)
  }

  @Test(arguments: [TestRelay.Sort.sqlite, .postgres])
  func `An operator reads what people write, answers, and closes`(
    sort: TestRelay.Sort
  ) async throws {
    let folder = try TemporaryFolder()
    let server = try PostgresServer.shared.get()
    let database =
      try sort == .sqlite
      ? folder.path("relay.sqlite") : server.uri(of: server.newDatabase())
    let relay = try RelayProgram(database, ["--feedback"])
    func command(_ words: String..., given: String = "") throws -> String {
      try RelayProgram.command(words + ["--database", database], given: given)
    }
    let token = RelayToken(checked: .init(repeating: 1, count: 32))
    let conversation = ConversationID(checked: .init(repeating: 0xab, count: 16))
    let message = FeedbackMessage(
      id: MessageID(checked: .init(repeating: 2, count: 16)), begins: true,
      text: try #require(FeedbackText("Hello")))
    guard
      case .done(.inbox) = try await askOver(
        relay.address, .feedback, token: nil, as: FeedbackOffer.self)
    else { throw RelayError.damaged }
    let sent = try await askOver(
      relay.address, .putMessage(conversation, message), token: token, as: Done.self)
    #expect(sent == .done(Done()))
    #expect(try command("inbox").hasSuffix("1 message  unanswered\n"))
    #expect(try command("inbox", "ab").hasSuffix("  User\n    Hello\n"))
    #expect(try command("reply", "abab", "Thank", "you") == "Answered conversation abababab.\n")
    #expect(
      try command("reply", "abab", given: "Come again\n") == "Answered conversation abababab.\n")
    #expect(
      try command("close", "--all", "--older-than", "1", "--yes") == "Closed 0 conversations.\n")
    #expect(try command("close", "ab") == "Closed conversation abababab.\n")
    let outcome = try await askOver(
      relay.address, .conversation(conversation), token: token, as: Conversation.self)
    guard case .done(let read) = outcome else { throw RelayError.damaged }
    #expect(
      read.isClosed && read.messages.map(\.text.text) == ["Hello", "Thank you", "Come again"])
    #expect(try command("delete", "--all", "--yes") == "Deleted 1 conversation.\n")
    #expect(try command("inbox") == "No conversations yet.\n")
    relay.send(SIGTERM)
    #expect(relay.exitCode() == 0)
  }
}
