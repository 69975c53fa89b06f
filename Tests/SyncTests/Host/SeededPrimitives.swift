import DeviceSync
import Sealing
import SealingTesting
import TestSupport

extension ListLimits {
  /// So little at once that much can go wrong with few ops.
  static let small = ListLimits(ops: 3, bytes: .max, longOp: .max, lists: 14)
}

/// Primitives whose random bytes follow from the seed.
struct SeededPrimitives: Primitives {
  var generator: SeededGenerator

  mutating func answers(
    to requests: [PrimitiveRequest]
  ) throws(SealingError) -> [PrimitiveAnswer] {
    var answers: [PrimitiveAnswer] = []
    for request in requests {
      if case .random(let count) = request {
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        answers.append(.bytes(bytes))
      } else {
        answers += native.answers(to: [request])
      }
    }
    return answers
  }
}
