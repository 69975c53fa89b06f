import CivilTime
import Foundation
import GRDB
import Ledger
import SQLiteLedger
import Sealing
import Sync
import Trackers
import Wire

/// The reason why a space was not moved to another relay. It stays at the former one.
package enum MovingFailure: Error, Equatable, Sendable {
  /// The database is not in step: not all was read from the former relay, or not all was sent.
  case notInStep(SyncStatus)
  case joining(JoiningFailure)
}

extension SyncRunner {
  /// Moves the space to another relay, and notifies all devices through the former one.
  ///
  /// The roster goes first, so that every device has access there from the beginning. This device
  /// moves once the record that names the new relay is in the former log. An interrupted move can
  /// be repeated.
  ///
  /// - Parameter isAlone: whether to skip the former relay; then the other devices have to be moved
  ///   one by one.
  package mutating func move(
    to relay: RelayAddress, over newTransport: some RelayTransport, invitation: RelayToken?,
    isAlone: Bool = false
  ) async throws(MovingFailure) {
    if !isAlone { try await settle() }
    do throws(JoiningFailure) {
      let call = RelayCall.create(
        state.space, invitation: invitation,
        roster: state.known.map(\.bytes))
      try await newTransport.done(call, token: state.token, using: &random, as: SpaceState.self)
      let (store, space, now) = (store, state.space, clock())
      try store.stored { () throws(StorageError) in
        _ = try store.ledger.commitWithoutUndo([.relay(relay, of: space)], at: now)
      }
    } catch {
      throw .joining(error)
    }
    if !isAlone { try await settle() }
    do throws(StorageError) {
      if let relay = try store.destination() { try store.move(to: relay.text) }
    } catch {
      throw .joining(.storage(error))
    }
  }

  /// Comes into step: reads and sends everything.
  private mutating func settle() async throws(MovingFailure) {
    let status: SyncStatus
    do throws(StorageError) {
      try await handle(.changed(try store.outbox()))
      status = try await catchUp()
    } catch {
      throw .joining(.storage(error))
    }
    guard case .inStep = status else { throw .notInStep(status) }
  }

  /// Whether the space has moved from this runner's relay.
  func hasMoved() throws(StorageError) -> Bool {
    if try store.follow(at: clock()) != nil { return true }
    return try store.whereabouts()?.relay != state.relay
  }
}

extension SpaceStore {
  package func whereabouts() throws(StorageError) -> (space: SpaceID, relay: String)? {
    try ledger.read { db in
      guard try SpaceSchema.isThere(in: db),
        let row = try Row.fetchOne(
          db, sql: "SELECT space, relay FROM space WHERE list IS ?", arguments: [list?.blob])
      else { return nil }
      return (try SpaceRows.value(row[0] as Data), row[1])
    }
  }

  /// The relay to which another device has taken the space, if it is not this device's. Nil also
  /// for an address that is not ``RelayAddress/isFitForAll``.
  func destination() throws(StorageError) -> RelayAddress? {
    guard let here = try whereabouts(),
      let relay = try ledger.record(RecordID(here.space), of: .relay)?.destination,
      relay.text != here.relay
    else { return nil }
    return relay
  }

  /// Follows another device's move of the space to a relay, and stores that for the user.
  ///
  /// - Returns: nil where it stays; otherwise a runner of the former relay is of no more use.
  @discardableResult
  package func follow(at now: Instant) throws(StorageError) -> FollowedMove? {
    guard let relay = try destination(), let former = try whereabouts()?.relay else { return nil }
    let move = FollowedMove(former: former, relay: relay.text, at: now)
    try self.move(to: relay.text, noting: move)
    return move
  }
}

/// A move that another device has made, and that this one has followed.
package struct FollowedMove: Hashable, Sendable {
  package let former: String
  package let relay: String
  package let at: Instant
}

extension FollowedMove {
  /// In the table `meta`.
  static let key = "followed"

  var stored: String { "\(at.milliseconds) \(former) \(relay)" }

  init?(stored: String) {
    let parts = stored.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, let time = Int64(parts[0]) else { return nil }
    let at = Instant(milliseconds: time)
    guard Instant.supported.contains(at) else { return nil }
    self.init(former: String(parts[1]), relay: String(parts[2]), at: at)
  }
}

extension RecordChange {
  fileprivate static func relay(_ relay: RelayAddress, of space: SpaceID) -> RecordChange {
    RecordChange(.relay, RecordID(space), [Write(.address, .text(relay.text))])
  }
}
