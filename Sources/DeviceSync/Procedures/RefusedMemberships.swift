/// The memberships by which a device could not come into a list, or renew its key there, each until
/// the next try.
///
/// NB: a list may let it in later, as when its key was renewed and its next epoch has begun.
package struct RefusedMemberships: Sendable {
  /// In milliseconds since 1970.
  private var times: [ListMembership: Int64] = [:]

  /// In milliseconds.
  private static let pause: Int64 = 600_000

  package init() {}

  package mutating func insert(_ membership: ListMembership, at now: Int64) {
    times[membership] = now + RefusedMemberships.pause
  }

  package func contains(_ membership: ListMembership, at now: Int64) -> Bool {
    // A clock that was set back ends the pause.
    times[membership].map { now < $0 && $0 - now <= RefusedMemberships.pause } ?? false
  }
}
