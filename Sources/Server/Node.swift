import Connections
import Hummingbird
import RelayServer
import SQLiteLedger

/// The state that all routes share.
struct Node: Sendable {
  let configuration: ServerConfiguration
  let ledger: LedgerQueue
  let refusals: RefusalNotices
  /// Bytes of answers that wait to be read, by network.
  private let replies: SharedLimit<[UInt8]>

  init(_ ledger: SQLiteLedger, _ configuration: ServerConfiguration) {
    self.configuration = configuration
    self.ledger = LedgerQueue(ledger)
    refusals = RefusalNotices(configuration)
    replies = SharedLimit(limit: configuration.limits.replies)
  }

  /// The body of an answer that was made for one request alone.
  /// - Throws: ``Refusal/crowded``
  func body(_ bytes: [UInt8], for context: RelayContext) throws(Refusal) -> ResponseBody {
    var permit: SharedLimit<[UInt8]>.Permit?
    if bytes.count > ResponseBody.atOnce {
      let share = configuration.limits.replies * 3 / 4
      permit = replies.acquire(bytes.count, within: [context.network: share])
      if permit == nil { throw .crowded }
    }
    return ResponseBody(inPieces: ByteBuffer(bytes: bytes), on: context.channel, holding: permit)
  }
}
