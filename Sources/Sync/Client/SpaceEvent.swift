/// What happens to a client of a space.
package enum SpaceEvent: Hashable, Sendable {
  /// Ops or requests for the roster were added.
  case changed(OutboxCounts)
  /// Whether there may be a network.
  case online(Bool)
  /// Whether this client is the one that speaks for its device. NB: two at once do no harm.
  case leading(Bool)
  /// The relay's stream says where the log ends. A hint, which may be wrong.
  case grew(to: LogPoint)
  /// A time that was asked for has come.
  case woke
  /// Somebody wants no more waiting, or the app is a new one.
  case tryAgain

  case answered(Wire.Request, SpaceAnswer)
  /// Nothing came back, or something that is no answer of a relay to this request.
  case failed(Wire.Request, NoAnswer = .silence)

  case opened(OpenedPage)
  case sealed([SealedPart])
  /// Whether an entry was made; else no request makes sense any more, and the host has let go of them.
  case madeEntry(Bool)
  /// Whether what cannot be read is void, by the roster up to a number.
  case scannedForVoided(isVoid: Bool, number: UInt32)
  case took(PieceOutcome)
  /// Whether it is the same; nil where something waits or was read meanwhile.
  case compared(Bool?)
  /// Nil where something waits or was read meanwhile, or where it would be larger than one can be.
  case made(FoundSnapshot?)
  case stored(OutboxCounts)
  /// Another writer was quicker: this is what is stored. Nothing was changed.
  case overtaken(SyncState, OutboxCounts)
  /// The host could not do what it was told.
  case broke(HostFault = .failed)
}

/// Why a request has no answer of a relay.
package enum NoAnswer: String, Hashable, Sendable, CaseIterable {
  /// Nothing came back: there may be no network.
  case silence
  /// The relay says that it cannot use its store: HTTP 503.
  case unavailable
  /// A proxy says that it does not reach the relay behind it: HTTP 502 or 504.
  case gateway
  /// What came back is of something else, such as the login page of a network.
  case stranger
  /// The certificate is not trusted.
  case untrusted
}

/// Why a host could not do what it was told.
package enum HostFault: String, Hashable, Sendable, CaseIterable {
  /// Other programs have kept the database busy for longer than the host waits.
  case busy
  /// The disk, or what a browser grants, is full.
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

/// What comes of the entries of a page.
package struct OpenedPage: Hashable, Sendable {
  /// After the last entry that could be read.
  package let place: LogPoint
  package let membership: Membership
  /// In the order of the log.
  package let own: [OwnEnvelope]
  /// Why the entry after `place` cannot be read; nil where the page was read to its end.
  package let unreadable: Unreadable?

  package init(
    place: LogPoint, membership: Membership, own: [OwnEnvelope], unreadable: Unreadable?
  ) {
    self.place = place
    self.membership = membership
    self.own = own
    self.unreadable = unreadable
  }
}

/// Why an entry cannot be read.
package enum Unreadable: String, Hashable, Sendable, CaseIterable {
  /// It is of a later version: "update Dayring on this device".
  case later
  /// It is not what its writer sent, or no member's.
  case altered
  /// It does not follow what stands before it: something was left out, or put in.
  case misplaced
  /// Its writer has read another log.
  case otherView
  /// Another roster entry stands where this device knows one.
  case otherRoster
  /// A snapshot that nobody but its maker answers for.
  case unattested = "unvouched"
  /// A snapshot that ends where the relay has nothing that follows it.
  case outdated
}
