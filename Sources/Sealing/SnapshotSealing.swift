import Wire

/// The making of a snapshot as a task, part after part.
package struct SnapshotSealing: PrimitiveTask, Sendable {
  /// Nil before the end, and where it fails.
  package private(set) var sealed: SealedSnapshot?
  package private(set) var failure: SealingError?
  private let contents: [UInt8]
  private let upto: LogPoint
  private let chains: [ChainHead]
  private let keys: DeviceKeys
  private let seal: SnapshotSeal
  private var parts: [SnapshotPart] = []
  private var hashes: [Fingerprint] = []
  /// Of the next part, or of the manifest once all are sealed.
  private var replay = Replay()

  /// - Parameters:
  ///   - contents: the canonical bytes of all records, which are equal for equal states.
  ///   - snapshot: random.
  ///   - chains: in any order.
  ///   - keys: those of the device.
  package init(
    _ contents: [UInt8], snapshot: SnapshotID, by device: DeviceID, upto: LogPoint,
    chains: [ChainHead], under key: EpochKey, signedBy keys: DeviceKeys, in space: SpaceID
  ) {
    self.contents = contents
    self.upto = upto
    self.chains = chains
    self.keys = keys
    let count = SnapshotPart.count(for: UInt64(contents.count))
    seal = SnapshotSeal(key: key, space: space, device: device, snapshot: snapshot, parts: count)
    if count > SyncLimits.parts {
      failure = .tooLarge(limit: SyncLimits.parts * SnapshotPart.slice)
    }
    goOn()
  }

  package var requests: [PrimitiveRequest] { replay.open }

  package mutating func take(_ answers: [PrimitiveAnswer]) {
    replay.take(answers.fitting(replay.open.count))
    goOn()
  }

  private mutating func goOn() {
    while sealed == nil, failure == nil, replay.open.isEmpty {
      do throws(SealingError) {
        if parts.count < seal.parts { try sealPart() } else { try sign() }
      } catch {
        failure = error
      }
    }
  }

  private mutating func sealPart() throws(SealingError) {
    let (seal, index) = (seal, parts.count)
    let slice = Array(contents[(index * SnapshotPart.slice)...].prefix(SnapshotPart.slice))
    let next = try replay.outcome { replay throws(SealingError) in
      let packed = try replay.bytes(.pack(slice), or: .deflate)
      let part = SnapshotPart(index: index, sealed: try seal.seal(packed, index, using: &replay))
      guard part.sealed.count <= SnapshotPart.lengthLimit else {
        throw .tooLarge(limit: SnapshotPart.lengthLimit)
      }
      return (part: part, hash: try part.hash(using: &replay))
    }
    guard let next else { return }
    parts.append(next.part)
    hashes.append(next.hash)
    replay = Replay()
  }

  private mutating func sign() throws(SealingError) {
    let (seal, contents, upto, chains, keys) = (seal, contents, upto, chains, keys)
    let hashes = hashes
    let manifest = try replay.outcome { replay throws(SealingError) in
      try SnapshotManifest.signed(
        seal.snapshot, by: seal.device, upto: upto,
        digest: SnapshotManifest.digest(
          of: contents, under: seal.key, in: seal.space, using: &replay),
        length: contents.count, parts: hashes, chains: chains, under: seal.key, with: keys,
        in: seal.space, using: &replay)
    }
    if let manifest { sealed = SealedSnapshot(manifest: manifest, parts: parts) }
  }
}
