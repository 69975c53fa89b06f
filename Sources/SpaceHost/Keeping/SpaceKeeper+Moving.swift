import CivilTime
import Foundation
import GRDB
import Ledger
import SQLiteLedger
import Sealing
import Sync
import Trackers

import struct Sealing.Token

/// Why a space was not taken to another relay. It stays where it is.
package enum MovingFailure: Error, Equatable, Sendable {
  /// Not all that the former relay has was read, or not all that is here was sent.
  case notInStep(SyncStatus)
  case joining(JoiningFailure)
}

extension SpaceKeeper {
  /// Takes the space to another relay, and tells all devices through the former one.
  ///
  /// The roster goes first, so that every device has access there from the beginning. Only when the
  /// record that names the new relay stands in the log here, this device goes there too. Whatever
  /// breaks off in between can be begun again.
  ///
  /// - Parameter isAlone: whether the former relay is not asked any more; then the others have to be moved
  ///   one by one.
  package mutating func move(
    to relay: RelayAddress, over newLine: some RelayLine, invitation: Token?, isAlone: Bool = false
  ) async throws(MovingFailure) {
    if !isAlone { try await settle() }
    do throws(JoiningFailure) {
      let call = RelayCall.create(
        Wire.Space(memory.space), invitation: invitation.map { Wire.Token(checked: $0.bytes) },
        roster: memory.known.map(\.bytes))
      try await newLine.done(call, token: memory.token, using: &chance, as: SpaceState.self)
      let (store, space, now) = (store, memory.space, clock())
      try store.stored { () throws(StorageError) in
        _ = try store.ledger.commitWithoutUndo([.relay(relay, of: space)], at: now)
      }
    } catch {
      throw .joining(error)
    }
    if !isAlone { try await settle() }
    do throws(StorageError) {
      _ = try store.follow()
    } catch {
      throw .joining(.storage(error))
    }
  }

  /// Everything that is here is there, and the other way round.
  private mutating func settle() async throws(MovingFailure) {
    let status: SyncStatus
    do throws(StorageError) {
      try await handle(.changed(try store.holdings()))
      status = try await comeIntoStep()
    } catch {
      throw .joining(.storage(error))
    }
    guard case .inStep = status else { throw .notInStep(status) }
  }

  /// Whether this keeper asks a relay at which the space is not any more.
  func hasMoved() throws(StorageError) -> Bool {
    if try store.follow() { return true }
    return try store.whereabouts()?.relay != memory.relay
  }
}

extension SpaceStore {
  func whereabouts() throws(StorageError) -> (space: SpaceID, relay: String)? {
    try ledger.read { db in
      guard try SpaceSchema.isThere(in: db),
        let row = try Row.fetchOne(db, sql: "SELECT space, relay FROM space")
      else { return nil }
      return (try SpaceRows.value(row[0] as Data), row[1])
    }
  }

  /// Goes to the relay to which somebody has taken the space, if that is another one.
  ///
  /// - Returns: whether it has moved; a keeper of the former relay is then of no use.
  package func follow() throws(StorageError) -> Bool {
    guard let here = try whereabouts(),
      let text = try ledger.record(RecordID(here.space), of: .relay)?[.address]?.text,
      let relay = RelayAddress(text), relay.isFitForAll, relay.text != here.relay
    else { return false }
    try move(to: relay.text)
    return true
  }
}

extension RecordChange {
  fileprivate static func relay(_ relay: RelayAddress, of space: SpaceID) -> RecordChange {
    RecordChange(.relay, RecordID(space), [Write(.address, .text(relay.text))])
  }
}

extension RecordID {
  /// The same 16 bytes.
  package init(_ bytes: some Sealing.FixedBytes) {
    precondition(bytes.bytes.count == 16, "Devices and spaces have ids of 16 bytes.")
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: word(bytes.bytes[..<8]), low: word(bytes.bytes[8...]))
  }
}
