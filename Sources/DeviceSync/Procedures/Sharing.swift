import Sealing
import Wire

/// The sharing of a list by a link, on a device of its owner.
///
/// NB: what is asked is judged only where its number was revealed by this person: a relay that chose
/// the number could search a request with the same six digits.
package struct Sharing: Sendable {
  package let link: ListLink
  /// That of the people who come by the link.
  package let role: Role
  private let space: SpaceID
  /// Of this device in the list.
  private let token: RelayToken
  /// In its own space.
  private let own: SpaceMember
  /// Those to which a number was revealed.
  private var revealed: Set<AskID> = []
  /// Sealed once, so that they can be sent again.
  private var answers: [AskID: [UInt8]] = [:]

  /// A person that asks to come into the list, and shows the same digits.
  package struct Asker: Hashable, Sendable {
    package let request: ListRequest
    package let digits: String
  }

  /// A new link.
  ///
  /// - Parameters:
  ///   - member: this device in the list.
  ///   - own: in its own space.
  package init<IO: DeviceIO>(
    _ member: SpaceMember, as role: Role, by own: SpaceMember, using io: inout IO
  ) throws(IO.Failure) {
    guard role != .owner, let founding = member.roster.first?.id.founding else {
      throw IO.Failure.untrue
    }
    link = try io.sealing { io throws(SealingError) in
      try ListLink(
        relay: member.relay, id: io.random(), secret: io.random(), founding: founding)
    }
    self.role = role
    space = member.space
    token = member.token
    self.own = own
  }

  /// A link that this device, or another one of its person, has offered before.
  package init(_ member: SpaceMember, _ link: ListLink, as role: Role, by own: SpaceMember) {
    self.link = link
    self.role = role
    space = member.space
    token = member.token
    self.own = own
  }

  /// The record of the own space by which the person's other devices know the link.
  ///
  /// - Parameter until: in milliseconds since 1970.
  package func invitation<IO: DeviceIO>(
    until: UInt64, using io: inout IO
  ) throws(IO.Failure) -> ListInvitation {
    let (link, role, own) = (link, role, own)
    return try io.sealing { io throws(SealingError) in
      try ListInvitation(to: link, as: role, until: until, by: own, using: &io)
    }
  }

  /// Offers the link at the relay, or changes its terms.
  ///
  /// - Parameters:
  ///   - until: in milliseconds since 1970, at most 30 days ahead.
  ///   - asks: of so many people; 0 withdraws the link.
  package func offer<IO: DeviceIO>(
    until: UInt64, asks: Int, using io: inout IO
  ) throws(IO.Failure) {
    let offer = LinkOffer(token: link.token.hash, until: until, asks: asks)
    try io.call(.putLink(space, link.id, offer), token: token, as: Done.self)
  }

  /// The people that wait for an answer. Reveals a number to each that has asked, to so many in all.
  package mutating func askers<IO: DeviceIO>(
    using io: inout IO
  ) throws(IO.Failure) -> [Asker] {
    let (link, own) = (link, own)
    let asks = try io.call(.asks(space), token: token, as: ListAsks.self).asks
      .filter { $0.link == link.id }
    guard let key = own.ring.epochs.last else { throw IO.Failure.untrue }
    func number(_ ask: AskID) -> LinkReveal { key.reveal(to: ask, by: link.id, in: own.space) }
    for ask in asks where ask.letters.first == number(ask.id).bytes { revealed.insert(ask.id) }
    // NB: the count is this device's, since each number is a guess for who has the link.
    for ask in asks
    where ask.letters.isEmpty && !revealed.contains(ask.id) && revealed.count < SyncLimits.asks {
      revealed.insert(ask.id)
      try io.call(
        .putLetter(link.id, ask.id, .reveal, number(ask.id).bytes), token: token, as: Done.self)
    }
    var askers: [Asker] = []
    for ask in asks where ask.letters.count == 2 && revealed.contains(ask.id) {
      let reveal = number(ask.id)
      guard ask.letters[0] == reveal.bytes else { continue }
      let request = try io.ifValid { io throws(SealingError) in
        try ListRequest(opening: ask.letters[1], for: link, using: &io)
      }
      guard let request, request.ask == ask.id else { continue }
      askers.append(Asker(request: request, digits: request.digits(reveal)))
    }
    return askers
  }

  /// Lets a person in, and leaves its introduction. Idempotent.
  ///
  /// - Throws: `.untrue` where the log does not contain the person; then it failed.
  package mutating func admit<IO: DeviceIO>(
    _ asker: Asker, using io: inout IO
  ) throws(IO.Failure) {
    let ask = asker.request.ask
    let answer: [UInt8]
    if let former = answers[ask] {
      answer = former
    } else {
      answer = try admitted(asker.request, using: &io)
      answers[ask] = answer
    }
    try io.call(.putLetter(link.id, ask, .answer, answer), token: token, as: Done.self)
  }

  private func admitted<IO: DeviceIO>(
    _ request: ListRequest, using io: inout IO
  ) throws(IO.Failure) -> [UInt8] {
    let (link, role) = (link, role)
    let person = try io.sealing { _ throws(SealingError) in try request.person.with(role) }
    let joining = RosterRequest.people(.change(.join(person)))
    let own = try io.request(joining)
    guard let own, own.roster.member(person.device.device) == person.device else {
      // A remaining request would later let a person in that no user waits for.
      _ = try io.answer(to: .withdraw(joining))
      throw IO.Failure.untrue
    }
    return try io.sealing { io throws(SealingError) in
      guard let key = own.key else { throw SealingError.key }
      let introduction = try Introduction(to: own.roster, key: key)
      return try JoinAnswer.seal(introduction, to: request, for: link, using: &io)
    }
  }
}
