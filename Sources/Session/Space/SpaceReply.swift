import JSON
import Ledger
import Sync
import Wire

/// The output for the host of a space to show and do.
package struct SpaceReply: Sendable {
  /// The page, if requested.
  package var html: String?
  package var effects: [SpaceEffect] = []
  /// The state of a new member, to be stored.
  package var syncState: SyncState?
  /// The requested ops; nil if a part of the ledger is unreadable.
  package var ops: [Op]?
  /// A stamp as new as the newest of the snapshot that was taken.
  package var heard: Stamp?
  /// The present address of the space, if another device has moved it to one that is fit for all.
  package var relay: String?
  package var isInStep = false
  /// Whether this device is no longer a member.
  package var isOver = false
  private let space: SpaceID

  init(_ space: SpaceID) { self.space = space }
}

extension SpaceReply {
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("html", html)
    writer.list("effects", effects) { $1.value($0.json(in: space)) }
    if let syncState {
      writer.key("standing")
      writer.value(syncState.json)
    }
    if let ops { writer.list("ops", ops) { $0.write(to: &$1) } }
    writer.member("heard", heard?.description)
    writer.member("relay", relay)
    writer.member("inStep", isInStep)
    writer.member("over", isOver)
    writer.endObject()
    return writer.bytes
  }
}

extension SpaceSession {
  /// Takes an event as JSON and returns the reply as JSON.
  package mutating func answer(_ bytes: [UInt8]) -> [UInt8] {
    let event = (try? JSON(parsing: bytes)).flatMap { SpaceSessionEvent(json: $0) }
    return (event.map { handle($0) } ?? .unread).bytes
  }
}

extension SpaceReply {
  /// The reply to an unreadable event.
  fileprivate static let unread = SpaceReply(
    SpaceID(checked: Array(repeating: 0, count: SpaceID.length)))
}
