import JSON
import Ledger

/// Ops up to the first unreadable one, which is damaged or of a later version. Later ones are not
/// read either: otherwise the next cursor or snapshot would skip it, and it would be lost.
package struct ReadableOps: Sendable {
  package private(set) var ops: [Op] = []
  package private(set) var isWhole = true

  package init(_ elements: [JSON]) {
    for element in elements {
      guard let op = try? Op(labelled: element) else {
        isWhole = false
        return
      }
      ops.append(op)
    }
  }

  package init(_ ops: some Sequence<Op>) {
    self.ops = Array(ops)
  }
}
