import Foundation
import Relay
import RelayTesting
import Sealing
import Sync
import Testing
import TestSupport

/// What an operator does beside a relay that runs.
@Suite(.timeLimit(.minutes(30))) struct OperatorTests {
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
    func command(_ words: String...) throws -> String {
      try RelayProgram.command(words + ["--database", database])
    }
    let world = try RelayWorld(seed: 241)
    let token = world.founder.token
    func create(_ invitation: Wire.Token?) async throws -> Answer<SpaceState>.Outcome {
      try await askOver(
        relay.address,
        .create(world.wire, invitation: invitation, roster: world.rosterBytes), token: token)
    }
    #expect(try await create(nil) == .refused(.closed))
    #expect(try command("spaces") == "No spaces.\n")
    let text = try command("invite").split(separator: "\n").joined()
    let invitation = try #require(Wire.Token(text: text))
    guard case .done(let state) = try await create(invitation) else {
      Issue.record("The invitation is not taken.")
      return
    }
    let bytes = world.rosterBytes.reduce(0) { $0 + $1.count }
    #expect(
      try command("spaces", "--json")
        == "{\"spaces\":[{\"space\":\"\(world.wire.text)\",\"devices\":1,\"entries\":1,"
        + "\"bytes\":\(bytes),\"snapshotBytes\":0,\"deleted\":false}]}\n")
    var news = try await NewsStream(relay.address, of: world.wire, token: token)
      .makeAsyncIterator()
    #expect(try await news.next() == .grew(to: state.head))
    #expect(
      try command("remove", world.wire.text, "--yes") == "Removed: \(world.wire.text).\n")
    let outcome = try await askOver(
      relay.address, .state(world.wire), token: token, as: SpaceState.self)
    #expect(outcome == .refused(.deleted))
    if sort == .sqlite {
      // A file is looked at each second; of a server's processes only relays ring.
      #expect(try await news.next() == .ended(.deleted))
    }
    #expect(
      try command("stats", "--json")
        == "{\"spaces\":0,\"deleted\":1,\"devices\":0,\"bytes\":0,\"snapshotBytes\":0}\n")
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
    func command(_ words: String...) throws -> String {
      try RelayProgram.command(words + ["--database", database])
    }
    let token = Token(checked: .init(repeating: 1, count: 32))
    let conversation = Wire.Conversation(checked: .init(repeating: 0xab, count: 16))
    let message = FeedbackMessage(
      id: Wire.Message(checked: .init(repeating: 2, count: 16)), begins: true,
      text: try #require(FeedbackText("Hello")))
    guard
      case .done(.inbox) = try await askOver(
        relay.address, .feedback, token: nil, as: FeedbackOffer.self)
    else { throw RelayError.damaged }
    let sent = try await askOver(
      relay.address, .putMessage(conversation, message), token: token, as: Done.self)
    #expect(sent == .done(Done()))
    #expect(try command("inbox").hasSuffix("1 message  waits for an answer\n"))
    #expect(try command("inbox", "ab").hasSuffix("  They\n    Hello\n"))
    #expect(try command("reply", "abab", "Thank", "you") == "Answered: abababab.\n")
    #expect(try command("close", "ab") == "Closed: abababab.\n")
    let outcome = try await askOver(
      relay.address, .conversation(conversation), token: token, as: Conversation.self)
    guard case .done(let read) = outcome else { throw RelayError.damaged }
    #expect(read.isClosed && read.messages.map(\.text.text) == ["Hello", "Thank you"])
    relay.send(SIGTERM)
    #expect(relay.exitCode() == 0)
  }
}
