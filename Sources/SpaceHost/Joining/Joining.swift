import NativePrimitives
import SQLiteLedger
import Sealing
import Wire

/// The joining of a database to a space by a link.
package struct Joining: Sendable {
  package let link: JoinLink
  package let request: JoinRequest
  private let newcomer: NewDevice
  /// Six, once the other device has read the request and revealed its number.
  package private(set) var digits: String?
  /// The request is in the mailbox.
  package private(set) var isSent = false
  private var isAcknowledged = false

  /// Resumes an earlier attempt by this link on this database, with the name that it sent.
  ///
  /// - Parameter name: the name of the device, 1 to 255 bytes.
  package init(
    by link: JoinLink, as name: String, in store: SpaceStore, using random: inout RandomSource
  ) throws(JoiningFailure) {
    let (aim, attempts) = (JoiningAttempt.Aim.join(link.mailbox), JoiningAttempts(in: store))
    self.link = link
    var primitives = NativePrimitives(using: random)
    if let former = try attempts.find(aim),
      let request = try? JoinRequest(opening: former.contents, for: link, using: &primitives),
      request.admission == former.newcomer.admission
    {
      (newcomer, self.request) = (former.newcomer, request)
      return
    }
    newcomer = NewDevice(using: &random)
    do throws(SealingError) {
      request = try JoinRequest.seal(
        newcomer.admission, name: name, for: link, nonce: Nonce(using: &random),
        using: &primitives)
    } catch {
      throw JoiningFailure(error)
    }
    try attempts.keep(newcomer, request.bytes, as: aim)
  }

  /// Leaves the request, and returns the new member; nil until it is admitted. Idempotent.
  package mutating func member(
    over transport: some RelayTransport, using random: inout RandomSource
  ) async throws(JoiningFailure) -> SpaceMember? {
    if !isSent {
      try await transport.done(
        .putRequest(link.mailbox, request.bytes), token: link.token, using: &random, as: Done.self)
      isSent = true
    }
    try await learnDigits(over: transport, using: &random)
    guard digits != nil else { return nil }
    if !isAcknowledged {
      try await transport.done(
        .putRequest(link.answerMailbox, request.hash.bytes), token: link.token, using: &random,
        as: Done.self)
      isAcknowledged = true
    }
    let stored = try await transport.done(
      .answer(link.answerMailbox), token: link.token, using: &random, as: StoredPieces.self)
    guard let bytes = stored.pieces.first else { return nil }
    var primitives = NativePrimitives(using: random)
    let introduction: Introduction
    do throws(SealingError) {
      introduction = try JoinAnswer.open(
        bytes, to: request, for: link, with: newcomer.keys, using: &primitives)
    } catch {
      throw JoiningFailure(error)
    }
    let entries = try await transport.roster(
      of: introduction.space, token: newcomer.token, using: &random)
    do throws(SealingError) {
      let roster = try Roster(entries, using: &primitives)
      try introduction.check(roster, has: newcomer.admission, using: &primitives)
      let keys = try roster.keys(upTo: introduction.key, using: &primitives)
      return SpaceMember(
        space: introduction.space, relay: link.relay,
        ring: KeyRing(newcomer.device, newcomer.keys, epochs: keys), token: newcomer.token,
        roster: entries)
    } catch {
      throw JoiningFailure(error)
    }
  }
}

extension Joining {
  private mutating func learnDigits(
    over transport: some RelayTransport, using random: inout RandomSource
  ) async throws(JoiningFailure) {
    guard digits == nil else { return }
    let stored = try await transport.done(
      .answer(link.mailbox), token: link.token, using: &random, as: StoredPieces.self)
    guard let bytes = stored.pieces.first else { return }
    guard let reveal = LinkReveal(bytes) else { throw .untrue }
    do throws(SealingError) {
      digits = try request.digits(reveal, for: link)
    } catch {
      throw JoiningFailure(error)
    }
  }
}

extension RelayTransport {
  /// All entries from the founding on.
  func roster(
    of space: SpaceID, token: RelayToken, using random: inout RandomSource
  ) async throws(JoiningFailure) -> [RosterEntry] {
    var entries: [RosterEntry] = []
    while true {
      let call = RelayCall.roster(space, after: UInt32(entries.count))
      let page = try await done(call, token: token, using: &random, as: Page.self)
      if page.entries.isEmpty { return entries }
      for bytes in page.entries {
        do throws(SealingError) {
          entries.append(try RosterEntry(parsing: bytes))
        } catch {
          throw JoiningFailure(error)
        }
        // As many as a chain of one-byte counts could ever need.
        guard entries.count < rosterLimit, entries.last?.number == UInt32(entries.count) else {
          throw .untrue
        }
      }
    }
  }
}

/// Of entries that are taken from a relay before anything is known of its space.
private let rosterLimit = 65_536
