import Sealing
import Wire

/// The coming of this person into a list by a link.
///
/// The request's hash is left first, then the owner reveals a number, then the request follows: so no
/// other request with the same six digits can be searched for.
package struct Asking: Sendable {
  package let link: ListLink
  private let name: String
  private let own: SpaceMember
  private var begun: (newcomer: NewDevice, key: PersonKey, request: ListRequest)?
  private var isAsked = false
  private var isSent = false
  private var reveal: LinkReveal?

  /// - Parameters:
  ///   - name: that of the person, 1 to 80 bytes.
  ///   - own: this device in its own space, whose records will have the membership.
  package init(by link: ListLink, as name: String, own: SpaceMember) {
    self.link = link
    self.name = name
    self.own = own
  }

  package var aim: JoiningAttempt.Aim { .ask(link.id) }

  /// Six, once the owner's device has revealed its number.
  package var digits: String? {
    guard let begun, let reveal else { return nil }
    return begun.request.digits(reveal)
  }

  /// Asks, and returns the person's entrance; nil until it is admitted. Idempotent.
  ///
  /// Resumes an earlier attempt by this link on this device, with the name that it sent.
  package mutating func entrance<IO: DeviceIO>(
    using io: inout IO
  ) throws(IO.Failure) -> ListEntrance? {
    let (newcomer, key, request) = try begin(using: &io)
    if !isAsked {
      try io.call(.ask(link.id, request.ask), token: link.token, as: Done.self)
      isAsked = true
    }
    let letters = try io.call(
      .letters(link.id, request.ask), token: link.token, as: StoredPieces.self
    ).pieces
    guard let first = letters.first else { return nil }
    guard let revealed = LinkReveal(first), reveal == nil || reveal == revealed else {
      throw IO.Failure.untrue
    }
    reveal = revealed
    if !isSent, letters.count == 1 {
      try io.call(
        .putLetter(link.id, request.ask, .request, request.bytes), token: link.token,
        as: Done.self)
    }
    isSent = true
    guard letters.count >= AskLetter.allCases.count else { return nil }
    let (link, own, answer) = (link, own, letters[2])
    let introduction = try io.sealing { io throws(SealingError) in
      try JoinAnswer.open(answer, to: request, for: link, with: newcomer.keys, using: &io)
    }
    let entries = try io.roster(
      of: introduction.space, token: newcomer.token, isOfList: true)
    return try io.sealing { io throws(SealingError) in
      let roster = try Roster(entries, using: &io)
      try introduction.check(roster, has: request.person, of: link, using: &io)
      let member = SpaceMember(
        space: introduction.space, relay: link.relay,
        ring: KeyRing(
          newcomer.device, newcomer.keys,
          epochs: try roster.keys(upTo: introduction.key, using: &io)),
        token: newcomer.token, roster: entries)
      return try ListEntrance(
        member, of: request.person.person, with: key, epoch: introduction.key, by: own, using: &io)
    }
  }

  /// Keeps the new person before it is sent.
  private mutating func begin<IO: DeviceIO>(
    using io: inout IO
  ) throws(IO.Failure) -> (newcomer: NewDevice, key: PersonKey, request: ListRequest) {
    if let begun { return begun }
    let (link, name) = (link, name)
    if let former = try io.find(aim) {
      let known = try io.ifValid { io throws(SealingError) in
        let (form, request) = former.contents.cut(at: PersonKey.formLength)
        return (
          key: try PersonKey(form: form, using: &io),
          request: try ListRequest(opening: request, for: link, using: &io)
        )
      }
      if let known, known.request.person.device.device == former.newcomer.device,
        known.request.person.key.device == known.key.device
      {
        begun = (former.newcomer, known.key, known.request)
        return (former.newcomer, known.key, known.request)
      }
    }
    let new = try io.sealing { io throws(SealingError) in
      let newcomer = try NewDevice(using: &io)
      let key = try PersonKey(using: &io)
      let person = try io.random(PersonID.self)
      let asking = try NewPerson(
        key: key.admission(of: person, .reader), device: newcomer.admission(of: person, .reader))
      let request = try ListRequest.seal(
        asking, name: name, for: link, nonce: io.random(Nonce.self), using: &io)
      return (newcomer: newcomer, key: key, request: request)
    }
    let form = try io.sealing { io throws(SealingError) in try new.key.form(using: &io) }
    try io.keep(JoiningAttempt(new.newcomer, form + new.request.bytes), as: aim)
    begun = new
    return new
  }
}
