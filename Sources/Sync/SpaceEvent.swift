import Wire

/// An event for a client of a space.
package indirect enum SpaceEvent: Hashable, Sendable {
  /// Ops or requests for the roster were added.
  case changed(OutboxCounts)
  /// Whether there may be a network.
  case online(Bool)
  /// Whether this client is its device's leader. NB: two at once do no harm.
  case leading(Bool)
  /// The head of the log by the relay's stream; a hint, which may be wrong.
  case grew(to: LogPoint)
  /// The time of a `wake` effect has come.
  case woke
  /// The user ends the backoff, or the app was updated.
  case tryAgain

  case answered(CallID, SpaceAnswer)
  /// Nothing came back, or something that is no answer of a relay to this request.
  case failed(CallID, NoAnswer = .silence)

  case opened(OpenedPage)
  case sealed([SealedPart])
  /// Whether an entry was made; if not, all requests were obsolete and the host has dropped them.
  case madeEntry(Bool)
  /// Whether the unreadable entry is void, by the roster up to a number.
  case scannedForVoided(isVoid: Bool, number: UInt32)
  case took(PieceOutcome)
  /// Whether it is the same; nil where something waits or was read meanwhile.
  case compared(Bool?)
  /// Nil where something waits or was read meanwhile, or where it would be larger than one can be.
  case made(FoundSnapshot?)
  case stored(OutboxCounts)
  /// Another writer committed first: the stored state, which the transaction did not change.
  case overtaken(SyncState, OutboxCounts)
  /// The host could not carry out an effect.
  case broke(HostFault = .failed)
}

/// The reason why a request has no answer of a relay.
package enum NoAnswer: String, Hashable, Sendable, CaseIterable {
  /// Nothing came back: there may be no network.
  case silence
  /// The relay says that it cannot use its store: HTTP 503.
  case unavailable
  /// A proxy says that it does not reach the relay behind it: HTTP 502 or 504.
  case gateway
  /// The answer is not from a relay, but such as the login page of a network.
  case stranger
  /// The certificate is not trusted.
  case untrusted
}

/// The reason why a host could not carry out an effect.
package enum HostFault: String, Hashable, Sendable, CaseIterable {
  /// Other programs have kept the database busy for longer than the host waits.
  case busy
  /// The disk, or the browser's quota, is full.
  case full
  case readOnly, damaged
  /// Anything else, such as an error of the disk.
  case failed
}

/// A relay's answer to a request, after its form was read and the request's id compared.
package struct SpaceAnswer: Hashable, Sendable {
  /// The relay's clock, in milliseconds since 1970.
  package let time: Int64
  package let content: Content

  package enum Content: Hashable, Sendable {
    case page(Page)
    case appended(Appended)
    case state(SpaceState)
    case pieces(StoredPieces)
    case missing(MissingParts)
    case done
    case refused(Refusal)
  }

  package init(time: Int64, _ content: Content) {
    self.time = time
    self.content = content
  }
}

/// The result of opening the entries of a page.
package struct OpenedPage: Hashable, Sendable {
  /// After the last entry that could be read.
  package let place: LogPoint
  package let membership: Membership
  /// In the order of the log.
  package let own: [OwnEnvelope]
  /// The reason why the entry after `place` cannot be read; nil where the page was read to its end.
  package let unreadable: Unreadable?
  /// Whether an op that this device has written is void in a list, where its log is the state.
  package let hasVoidOwn: Bool

  package init(
    place: LogPoint, membership: Membership, own: [OwnEnvelope], unreadable: Unreadable?,
    hasVoidOwn: Bool = false
  ) {
    self.place = place
    self.membership = membership
    self.own = own
    self.unreadable = unreadable
    self.hasVoidOwn = hasVoidOwn
  }
}

/// The reason why an entry cannot be read.
package enum Unreadable: String, Hashable, Sendable, CaseIterable {
  /// It is of a later version: "update Dayring on this device".
  case later
  /// Its signature is wrong, or its writer no member.
  case altered
  /// It does not follow the entry before it: one was left out, or put in.
  case misplaced
  /// Its writer has read another log.
  case otherView
  /// Another roster entry stands where this device knows one.
  case otherRoster
  /// A snapshot that only its maker has signed.
  case unattested = "unvouched"
  /// A snapshot that ends where the relay has nothing that follows it.
  case outdated
}
