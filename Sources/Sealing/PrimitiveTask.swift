/// A piece of work that asks its host in rounds and keeps its progress, where a ``Replay`` of the
/// whole would hash too much again.
package protocol PrimitiveTask {
  /// One batch; none at the end.
  var requests: [PrimitiveRequest] { get }

  /// - Parameter answers: to ``requests``. What lacks is refused; what comes later is asked again.
  mutating func take(_ answers: [PrimitiveAnswer])
}

extension [PrimitiveAnswer] {
  /// The answers to so many requests, up to the first that comes later.
  package func fitting(_ count: Int) -> [PrimitiveAnswer] {
    var fitting: [PrimitiveAnswer] = []
    for index in 0..<count {
      let answer = index < self.count ? self[index] : .refused
      guard case .later = answer else {
        fitting.append(answer)
        continue
      }
      guard index == 0 else { break }
      fitting.append(.refused)
    }
    return fitting
  }
}
