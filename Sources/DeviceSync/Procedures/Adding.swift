import Sealing
import Wire

/// The adding of one new device by a link, on the device that admits it.
package struct Adding: Sendable {
  package let link: JoinLink
  /// Of this device.
  private let token: RelayToken
  /// The number that the link commits to.
  private let reveal: LinkReveal
  private var request: JoinRequest?
  private var isRevealed = false
  /// Sealed once, so that it can be sent again.
  private var answer: [UInt8]?

  /// Opens mailboxes at the relay, for ten minutes.
  ///
  /// - Parameter token: of this device, a member of the space.
  package init<IO: DeviceIO>(
    to space: SpaceID, at relay: String, token: RelayToken, using io: inout IO
  ) throws(IO.Failure) {
    let (link, reveal) = try io.sealing { io throws(SealingError) in
      let mailbox = try io.random(MailboxID.self)
      let reveal = try io.random(LinkReveal.self)
      let link = try JoinLink(
        relay: relay, mailbox: mailbox, secret: io.random(LinkSecret.self),
        commitment: reveal.commitment(at: mailbox))
      return (link, reveal)
    }
    for mailbox in [link.mailbox, link.answerMailbox] {
      try io.call(.openMailbox(mailbox, space, link.token.hash), token: token, as: Done.self)
    }
    self.link = link
    self.token = token
    self.reveal = reveal
  }

  /// The new device's request, and the digits that it shows; nil until there is one.
  ///
  /// - Throws: `.untrue` for a request by a device without the link.
  package mutating func request<IO: DeviceIO>(
    using io: inout IO
  ) throws(IO.Failure) -> (request: JoinRequest, digits: String)? {
    let (link, reveal) = (link, reveal)
    if request == nil {
      guard let bytes = try io.piece(.request(link.mailbox), token: token) else { return nil }
      request = try io.sealing { io throws(SealingError) in
        try JoinRequest(opening: bytes, for: link, using: &io)
      }
    }
    guard let request else { return nil }
    if !isRevealed {
      try io.call(.putAnswer(link.mailbox, reveal.bytes), token: token, as: Done.self)
      isRevealed = true
    }
    guard let bytes = try io.piece(.request(link.answerMailbox), token: token) else { return nil }
    guard bytes == request.hash.bytes else { throw IO.Failure.untrue }
    let digits = try io.sealing { _ throws(SealingError) in
      try request.digits(reveal, for: link)
    }
    return (request, digits)
  }

  /// Admits the device, and leaves its introduction in the mailbox. Idempotent.
  ///
  /// - Throws: `.untrue` where the log does not contain the admission; then it failed.
  package mutating func admit<IO: DeviceIO>(
    _ request: JoinRequest, using io: inout IO
  ) throws(IO.Failure) {
    if answer == nil { answer = try seal(to: request, using: &io) }
    guard let answer else { return }
    do throws(IO.Failure) {
      try io.call(.putAnswer(link.answerMailbox, answer), token: token, as: Done.self)
    } catch {
      // Without the mailbox, the device never learns that it was admitted.
      if error.refusal == .absent || error.refusal == .unauthorized {
        try io.request(.remove([request.admission.device]))
      }
      throw error
    }
  }

  private func seal<IO: DeviceIO>(
    to request: JoinRequest, using io: inout IO
  ) throws(IO.Failure) -> [UInt8] {
    let introduction = try io.admit(request.admission).introduction
    let link = link
    return try io.sealing { io throws(SealingError) in
      try JoinAnswer.seal(introduction, to: request, for: link, using: &io)
    }
  }
}
