import SQLiteLedger
import Sealing
import Wire

/// The adding of one new device by a link, on the device that admits it.
package struct Adding: Sendable {
  package let link: JoinLink
  /// The number that the link commits to.
  private let reveal: LinkReveal
  private var request: JoinRequest?
  private var isRevealed = false
  /// Sealed once, so that it can be sent again.
  private var answer: [UInt8]?

  /// Opens mailboxes at the relay, for ten minutes.
  package init(by runner: inout SyncRunner) async throws(JoiningFailure) {
    let mailbox = MailboxID(using: &runner.random)
    reveal = LinkReveal(using: &runner.random)
    do throws(SealingError) {
      link = try JoinLink(
        relay: runner.memory.relay, mailbox: mailbox, secret: LinkSecret(using: &runner.random),
        commitment: reveal.commitment(at: mailbox))
    } catch {
      throw JoiningFailure(error)
    }
    for mailbox in [mailbox, link.answerMailbox] {
      let call = RelayCall.openMailbox(mailbox, runner.memory.space, link.token.hash)
      try await runner.done(call, as: Done.self)
    }
  }

  /// The new device's request, and the digits that it shows; nil until there is one.
  ///
  /// - Throws: `.untrue` for a request by a device without the link.
  package mutating func request(
    over runner: inout SyncRunner
  ) async throws(JoiningFailure) -> (request: JoinRequest, digits: String)? {
    if request == nil {
      let stored = try await runner.done(.request(link.mailbox), as: StoredPieces.self)
      guard let bytes = stored.pieces.first else { return nil }
      do throws(SealingError) {
        request = try JoinRequest(opening: bytes, for: link, using: &runner.primitives)
      } catch {
        throw JoiningFailure(error)
      }
    }
    guard let request else { return nil }
    if !isRevealed {
      try await runner.done(.putAnswer(link.mailbox, reveal.bytes), as: Done.self)
      isRevealed = true
    }
    let told = try await runner.done(.request(link.answerMailbox), as: StoredPieces.self)
    guard let bytes = told.pieces.first else { return nil }
    guard bytes == request.hash.bytes else { throw .untrue }
    do throws(SealingError) {
      return (request, try request.digits(reveal, for: link))
    } catch {
      throw JoiningFailure(error)
    }
  }

  /// Admits the device, and leaves its introduction in the mailbox. Idempotent.
  ///
  /// - Throws: `.untrue` where the log does not contain the admission; then it failed.
  package mutating func admit(
    _ request: JoinRequest, by runner: inout SyncRunner
  ) async throws(JoiningFailure) {
    if answer == nil { answer = try await sealed(request, by: &runner) }
    guard let answer else { return }
    do throws(JoiningFailure) {
      try await runner.done(.putAnswer(link.answerMailbox, answer), as: Done.self)
    } catch {
      // Without the mailbox, the device never learns that it was admitted.
      if error == .refused(.absent) || error == .refused(.unauthorized) {
        _ = try await runner.bringAbout(.remove([request.admission.device]))
      }
      throw error
    }
  }

  private func sealed(
    _ request: JoinRequest, by runner: inout SyncRunner
  ) async throws(JoiningFailure) -> [UInt8] {
    let introduction = try await runner.admit(request.admission)
    do throws(SealingError) {
      return try JoinAnswer.seal(
        introduction, to: request, for: link, using: &runner.primitives)
    } catch {
      throw JoiningFailure(error)
    }
  }
}

extension SyncRunner {
  @discardableResult
  mutating func done<Content: AnswerContent>(
    _ call: RelayCall, as type: Content.Type
  ) async throws(JoiningFailure) -> Content {
    try await transport.done(call, token: memory.token, using: &random, as: type)
  }

  /// Brings a request into the log.
  ///
  /// - Returns: whether the request was carried out or is obsolete.
  package mutating func bringAbout(_ request: RosterRequest) async throws(JoiningFailure) -> Bool {
    let store = store
    try store.stored { () throws(StorageError) in try store.request(request) }
    let outbox = try store.stored { () throws(StorageError) in try store.outbox() }
    do throws(StorageError) {
      try await handle(.changed(outbox))
      _ = try await catchUp()
      try await takeOver()
    } catch {
      throw .storage(error)
    }
    return client.outbox.rosterRequests == 0
  }

  /// - Returns: the introduction for the new member.
  mutating func admit(_ admission: Admission) async throws(JoiningFailure) -> Introduction {
    _ = try await bringAbout(.admit(admission))
    guard let roster = memory.view.roster, roster.member(admission.device) == admission else {
      // A remaining request would later admit a device that no user waits for.
      let (store, request) = (store, RosterRequest.admit(admission))
      try store.stored { () throws(StorageError) in
        for (number, stored) in try store.rosterRequests() where stored == request {
          try store.drop(request: number)
        }
      }
      throw .untrue
    }
    do throws(SealingError) {
      return try Introduction(to: roster, key: memory.ring.key(of: roster.epoch))
    } catch {
      throw JoiningFailure(error)
    }
  }
}
