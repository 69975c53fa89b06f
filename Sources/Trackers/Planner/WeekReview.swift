import CivilTime

/// How the seven days from a week's first one went.
///
/// A task belongs to the week if its day lies in it, or if it was first planned for one of its days
/// and carried out of it. What was carried more than four weeks beyond and has ended by now is not
/// looked for. The backlog counts only in ``doneFromBacklog`` and ``doneByDay``.
package struct WeekReview: Hashable, Sendable {
  package let first: Day
  /// All that belong to the week: done, open, carried, dropped and expired.
  package internal(set) var planned = 0
  /// Those on a day of the week that are done, whenever that was.
  package internal(set) var done = 0
  /// Those first planned for a day of the week that were carried from it, into a later day of the
  /// week or out of it. They may be done there.
  package internal(set) var carried = 0
  package internal(set) var dropped = 0
  package internal(set) var expired = 0
  /// Done in this week without ever having been planned for a day.
  package internal(set) var doneFromBacklog = 0
  /// Seven counts: what is done of each day, and what of the backlog was done on it.
  package internal(set) var doneByDay = [Int](repeating: 0, count: 7)
  private(set) var buckets = [Share](repeating: Share(), count: Bucket.allCases.count)
  private(set) var regions = [Share](repeating: Share(), count: Region.allCases.count)

  package struct Share: Hashable, Sendable {
    package internal(set) var done = 0
    package internal(set) var planned = 0
  }

  /// ``done`` of ``planned``, by the bucket that they are in now.
  package func share(of bucket: Bucket) -> Share { buckets[bucket.rank] }

  package func share(of region: Region) -> Share { regions[region.rank] }
}
