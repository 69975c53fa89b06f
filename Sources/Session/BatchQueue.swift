import Pages

/// Batches that the host was asked to store, until it confirms them.
struct BatchQueue: Sendable {
  /// A batch, and the toast to show once it is stored.
  struct Entry {
    let batch: StoreBatch
    let toast: Toast?
  }

  private var count = 0
  private var pending: [Int: Entry] = [:]
  /// In the order in which they failed.
  private var failed: [Entry] = []

  var hasFailed: Bool { !failed.isEmpty }

  /// - Returns: the batch with a number, which the host's answer repeats.
  mutating func add(_ batch: StoreBatch, saying toast: Toast?) -> StoreBatch {
    count += 1
    var batch = batch
    batch.number = count
    pending[count] = Entry(batch: batch, toast: toast)
    return batch
  }

  /// The host has stored the batch with this number.
  /// - Returns: nil when there is none.
  mutating func confirm(_ number: Int) -> Entry? { pending.removeValue(forKey: number) }

  /// The host could not store the batch with this number, which is kept for ``retry()``.
  /// - Returns: false when there is none.
  mutating func fail(_ number: Int) -> Bool {
    guard let entry = pending.removeValue(forKey: number) else { return false }
    failed.append(entry)
    return true
  }

  /// The batches that failed, in order, with new numbers.
  mutating func retry() -> [StoreBatch] {
    let entries = failed
    failed = []
    return entries.map { add($0.batch, saying: $0.toast) }
  }
}
