import Ledger
import Wire

/// A reader of a snapshot: its manifest with attestations, the roster, then part after part.
/// Nothing of it is verified before ``whole(using:)``.
///
/// What asks for primitives is the body of a ``Replay`` where they are not in line.
package struct SnapshotReader: Sendable {
  package let manifest: SnapshotManifest
  private let space: SpaceID
  private let attestations: [Attestation]
  /// The devices that signed one of them, as far as the roster is here.
  private var attesters: [DeviceID] = []
  /// From the founding on.
  private var entries: [RosterEntry] = []
  private var roster: Roster?
  /// The devices and the epoch after each of the entries.
  private var writers: [(epoch: UInt32, devices: [DeviceID])] = []
  private var ring: KeyRing
  /// Those that came, opened.
  private var parts: [[UInt8]] = []
  private(set) package var isRosterWhole = false

  /// A complete snapshot with verified parts and digest.
  package struct VerifiedSnapshot: Sendable {
    /// As if the log had been read up to the snapshot's place.
    package let view: LogView
    package let ring: KeyRing
    /// Of the roster, up to that place.
    package let entries: [RosterEntry]
    package let records: [Record]
    /// Whether another device attests it that belonged at its place or later, or its maker was the
    /// only device at one of those places.
    package let isAttested: Bool
  }

  /// - Parameters:
  ///   - pieces: a manifest, then attestations, as the relay returned them.
  ///   - known: the roster's first entries, as far as this device knows them.
  /// - Throws: their error; `.length` without a manifest.
  package init(
    _ pieces: [[UInt8]], knowing known: [RosterEntry], with ring: KeyRing,
    in space: SpaceID, using primitives: inout some Primitives
  ) throws(SealingError) {
    guard let first = pieces.first else { throw .length }
    manifest = try SnapshotManifest(parsing: first)
    // Unreadable ones are ignored.
    attestations = pieces.dropFirst().compactMap { try? Attestation(parsing: $0) }
    self.space = space
    self.ring = ring
    for entry in known { try add(entry, using: &primitives) }
    attesters = try verifiedAttesters(using: &primitives)
  }

  /// The number of the newest roster entry that is here.
  package var rosterNumber: UInt32 { UInt32(entries.count) }

  /// The next part that is needed, nil once all are here.
  package var missingPart: Int? { parts.count < manifest.parts.count ? parts.count : nil }

  /// Whether it is attested, judged before it is whole: false if its maker was the only device then
  /// and is not now.
  package var isAttested: Bool {
    writers.last?.devices == [manifest.device] || hasAttestation(from: firstPlace)
  }

  /// The next entries of the roster; none where it has no more. Changes nothing if it throws.
  ///
  /// - Throws: their error; once it is whole, `.field(.device)` or `.signature` for a snapshot that
  ///   no member made.
  package mutating func add(
    roster more: [[UInt8]], using primitives: inout some Primitives
  ) throws(SealingError) {
    var next = self
    for bytes in more { try next.add(RosterEntry(parsing: bytes), using: &primitives) }
    next.attesters = try next.verifiedAttesters(using: &primitives)
    if more.isEmpty {
      guard let maker = known(manifest.device), maker.type == .device else {
        throw .field(.device)
      }
      try manifest.check(signedBy: maker.signingKey, in: space, using: &primitives)
      next.isRosterWhole = true
    }
    self = next
  }

  /// Opens the part that is missing.
  package func open(
    part sealed: [UInt8], using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    try manifest.open(
      SnapshotPart(index: parts.count, sealed: sealed), with: ring.key(of: manifest.epoch),
      in: space, using: &primitives)
  }

  /// The part that was missing, opened.
  ///
  /// NB: kept apart, as a ``Replay`` copies the reader in each run.
  package mutating func add(part opened: [UInt8]) { parts.append(opened) }

  /// The verified snapshot, once the roster is whole and no part is missing.
  ///
  /// - Throws: `.field(.snapshot)` for contents with another digest; `.field(.number)`,
  ///   `.field(.epoch)` or `.field(.device)` for one that cannot have been made at its place.
  package func whole(
    using primitives: inout some Primitives
  ) throws(SealingError) -> VerifiedSnapshot {
    var contents: [UInt8] = []
    for part in parts { contents += part }
    try manifest.check(
      contents, with: ring.key(of: manifest.epoch), in: space, using: &primitives)
    let state = try WholeState(parsing: contents, chains: manifest.chains)
    let number = Int(clamping: state.roster)
    guard entries.indices.contains(number - 1) else { throw .field(.number) }
    guard writers[number - 1].epoch == manifest.epoch else { throw .field(.epoch) }
    guard writers[number - 1].devices.contains(manifest.device) else { throw .field(.device) }
    let entries = Array(entries.prefix(number))
    // Their signatures were verified when they came.
    var collector = RequestCollector()
    let view = LogView(
      of: space, from: manifest.upto, roster: try Roster(entries, using: &collector),
      chains: state.chains)
    return VerifiedSnapshot(
      view: view, ring: ring, entries: entries, records: state.records,
      isAttested: isAttested(from: number - 1))
  }

  private mutating func add(
    _ entry: RosterEntry, using primitives: inout some Primitives
  ) throws(SealingError) {
    try roster.add(entry, in: space, using: &primitives)
    guard let roster else { return }
    try ring.learn(from: roster, using: &primitives)
    entries.append(entry)
    let devices = roster.members.filter { $0.type == .device }.map { $0.device }
    writers.append((roster.epoch, devices))
  }

  /// The earliest entry at which it can have been made.
  private var firstPlace: Int {
    writers.firstIndex { $0.epoch == manifest.epoch } ?? writers.endIndex
  }

  private func isAttested(from place: Int) -> Bool {
    writers[min(place, writers.endIndex)...].contains { $0.devices == [manifest.device] }
      || hasAttestation(from: place)
  }

  /// By another device that belonged then or later.
  private func hasAttestation(from place: Int) -> Bool {
    writers[min(place, writers.endIndex)...].contains { writer in
      attesters.contains { writer.devices.contains($0) }
    }
  }

  private func known(_ device: DeviceID) -> Admission? {
    roster?.member(device) ?? roster?.former.first { $0.device == device }
  }

  private func verifiedAttesters(
    using primitives: inout some Primitives
  ) throws(SealingError) -> [DeviceID] {
    let id = manifest.id(in: space)
    var verified: [DeviceID] = []
    for attestation in attestations
    where attestation.manifest == id && attestation.device != manifest.device {
      if let key = known(attestation.device)?.signingKey,
        try attestation.isSigned(by: key, in: space, using: &primitives)
      {
        verified.append(attestation.device)
      }
    }
    return verified
  }
}
