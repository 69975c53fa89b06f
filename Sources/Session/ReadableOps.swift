import JSON
import Ledger

/// Ops up to the first one that cannot be read, be it a later version's or damaged. What stands behind it is
/// not read either: whoever went on would take a part for the whole, and lose the rest with the next
/// cursor or snapshot.
package struct ReadableOps: Sendable {
  package private(set) var ops: [Op] = []
  package private(set) var isWhole = true

  package init(_ elements: [JSON]) {
    for element in elements {
      guard let op = try? Op(json: element) else {
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
