import Synchronization

/// A limit of places that are taken at once, of which each owner has a share, so that none takes all.
package final class Gate<Owner: Hashable & Sendable>: Sendable {
  fileprivate struct State {
    var taken = 0
    var byOwner: [Owner: Int] = [:]
  }

  private let limit: Int
  private let state = Mutex(State())

  package init(limit: Int) {
    self.limit = limit
  }

  package var taken: Int { state.withLock { $0.taken } }

  /// - Parameters:
  ///   - places: as many as this takes up; more may follow by ``Pass/grow(by:)``.
  ///   - shares: how many places each of these owners may have at once.
  /// - Returns: nil when they are not free.
  package func enter(_ places: Int = 1, within shares: [Owner: Int] = [:]) -> Pass? {
    let pass = Pass(gate: self, shares: shares)
    return pass.grow(by: places) ? pass : nil
  }

  private func take(_ places: Int, within shares: [Owner: Int]) -> Bool {
    state.withLock { state in
      guard state.taken + places <= limit,
        shares.allSatisfy({ state.byOwner[$0.key, default: 0] + places <= $0.value })
      else { return false }
      state.add(places, of: shares.keys)
      return true
    }
  }

  private func giveBack(_ places: Int, of owners: Dictionary<Owner, Int>.Keys) {
    state.withLock { $0.add(-places, of: owners) }
  }

  /// Holds its places for as long as it lives.
  package final class Pass: Sendable {
    private let gate: Gate
    private let shares: [Owner: Int]
    private let places = Mutex(0)

    fileprivate init(gate: Gate, shares: [Owner: Int]) {
      self.gate = gate
      self.shares = shares
    }

    /// - Returns: false when so many more are not free; then none was taken.
    package func grow(by more: Int) -> Bool {
      guard gate.take(more, within: shares) else { return false }
      places.withLock { $0 += more }
      return true
    }

    /// Gives back what is more than so many.
    package func shrink(to fewer: Int) {
      let surplus = places.withLock { places in
        defer { places = min(places, fewer) }
        return max(0, places - fewer)
      }
      gate.giveBack(surplus, of: shares.keys)
    }

    deinit {
      gate.giveBack(places.withLock { $0 }, of: shares.keys)
    }
  }
}

extension Gate.State {
  fileprivate mutating func add(_ places: Int, of owners: Dictionary<Owner, Int>.Keys) {
    taken += places
    for owner in owners {
      let count = byOwner[owner, default: 0] + places
      byOwner[owner] = count == 0 ? nil : count
    }
  }
}
