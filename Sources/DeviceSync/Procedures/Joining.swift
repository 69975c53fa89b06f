import Sealing
import Wire

/// The joining of this device to a space by a link.
package struct Joining: Sendable {
  package let link: JoinLink
  private let name: String
  private var begun: (newcomer: NewDevice, request: JoinRequest)?
  /// Six, once the other device has read the request and revealed its number.
  package private(set) var digits: String?
  /// The request is in the mailbox.
  package private(set) var isSent = false
  private var isAcknowledged = false

  /// - Parameter name: the name of the device, 1 to 255 bytes.
  package init(by link: JoinLink, as name: String) {
    self.link = link
    self.name = name
  }

  /// Nil before the first call of ``member(using:)``.
  package var request: JoinRequest? { begun?.request }

  /// Leaves the request, and returns the new member; nil until it is admitted. Idempotent.
  ///
  /// Resumes an earlier attempt by this link on this device, with the name that it sent.
  package mutating func member<IO: DeviceIO>(
    using io: inout IO
  ) throws(IO.Failure) -> SpaceMember? {
    let (newcomer, request) = try begin(using: &io)
    if !isSent {
      try io.call(
        .putRequest(link.mailbox, request.bytes), token: link.token, as: Done.self)
      isSent = true
    }
    try learnDigits(from: request, using: &io)
    guard digits != nil else { return nil }
    if !isAcknowledged {
      try io.call(
        .putRequest(link.answerMailbox, request.hash.bytes), token: link.token, as: Done.self)
      isAcknowledged = true
    }
    guard let bytes = try io.piece(.answer(link.answerMailbox), token: link.token) else {
      return nil
    }
    let link = link
    let introduction = try io.sealing { io throws(SealingError) in
      try JoinAnswer.open(bytes, to: request, for: link, with: newcomer.keys, using: &io)
    }
    let entries = try io.roster(of: introduction.space, token: newcomer.token)
    let keys = try io.sealing { io throws(SealingError) in
      let roster = try Roster(entries, using: &io)
      try introduction.check(roster, has: newcomer.admission, using: &io)
      return try roster.keys(upTo: introduction.key, using: &io)
    }
    return SpaceMember(
      space: introduction.space, relay: link.relay,
      ring: KeyRing(newcomer.device, newcomer.keys, epochs: keys), token: newcomer.token,
      roster: entries)
  }

  /// Keeps the new device before it is sent.
  private mutating func begin<IO: DeviceIO>(
    using io: inout IO
  ) throws(IO.Failure) -> (newcomer: NewDevice, request: JoinRequest) {
    if let begun { return begun }
    let (link, name, aim) = (link, name, JoiningAttempt.Aim.join(link.mailbox))
    if let former = try io.find(aim) {
      let request = try io.ifValid { io throws(SealingError) in
        try JoinRequest(opening: former.contents, for: link, using: &io)
      }
      if let request, request.admission == former.newcomer.admission {
        begun = (former.newcomer, request)
        return (former.newcomer, request)
      }
    }
    let new = try io.sealing { io throws(SealingError) in
      let newcomer = try NewDevice(using: &io)
      let request = try JoinRequest.seal(
        newcomer.admission, name: name, for: link, nonce: io.random(Nonce.self), using: &io)
      return (newcomer: newcomer, request: request)
    }
    try io.keep(JoiningAttempt(new.newcomer, new.request.bytes), as: aim)
    begun = new
    return new
  }

  private mutating func learnDigits<IO: DeviceIO>(
    from request: JoinRequest, using io: inout IO
  ) throws(IO.Failure) {
    guard digits == nil else { return }
    guard let bytes = try io.piece(.answer(link.mailbox), token: link.token) else { return }
    guard let reveal = LinkReveal(bytes) else { throw IO.Failure.untrue }
    let link = link
    digits = try io.sealing { _ throws(SealingError) in try request.digits(reveal, for: link) }
  }
}
