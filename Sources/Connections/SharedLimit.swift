import Synchronization

/// A weighted semaphore: a limit of places that are taken at once, of which each owner has a share,
/// so that none takes all.
package final class SharedLimit<Owner: Hashable & Sendable>: Sendable {
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
  ///   - places: as many as this takes up; more may follow by ``Permit/grow(by:)``.
  ///   - shares: how many places each of these owners may have at once.
  /// - Returns: nil when they are not free.
  package func acquire(_ places: Int = 1, within shares: [Owner: Int] = [:]) -> Permit? {
    let permit = Permit(limit: self, shares: shares)
    return permit.grow(by: places) ? permit : nil
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

  /// A permit, which holds its places for as long as it lives.
  package final class Permit: Sendable {
    private let limit: SharedLimit
    private let shares: [Owner: Int]
    private let places = Mutex(0)

    fileprivate init(limit: SharedLimit, shares: [Owner: Int]) {
      self.limit = limit
      self.shares = shares
    }

    /// - Returns: false when so many more are not free; then none was taken.
    package func grow(by more: Int) -> Bool {
      guard limit.take(more, within: shares) else { return false }
      places.withLock { $0 += more }
      return true
    }

    /// Releases the places beyond so many.
    package func shrink(to fewer: Int) {
      let surplus = places.withLock { places in
        defer { places = min(places, fewer) }
        return max(0, places - fewer)
      }
      limit.giveBack(surplus, of: shares.keys)
    }

    deinit {
      limit.giveBack(places.withLock { $0 }, of: shares.keys)
    }
  }
}

extension SharedLimit.State {
  fileprivate mutating func add(_ places: Int, of owners: Dictionary<Owner, Int>.Keys) {
    taken += places
    for owner in owners {
      let count = byOwner[owner, default: 0] + places
      byOwner[owner] = count == 0 ? nil : count
    }
  }
}
