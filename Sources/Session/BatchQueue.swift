import Pages

/// An outbox of batches that the host was asked to store, until it confirms them.
struct BatchQueue: Sendable {
  /// A batch, and the toast to show once it is stored.
  struct Entry {
    let batch: StoreBatch
    let toast: Toast?
  }

  private var count = 0
  private var pending: [Int: Entry] = [:]
  /// The failed batches, oldest failure first.
  private var failed: [Entry] = []

  var hasFailed: Bool { !failed.isEmpty }
  var isEmpty: Bool { pending.isEmpty && failed.isEmpty }

  /// - Returns: the batch with a number, which the host's answer repeats.
  mutating func add(_ batch: StoreBatch, saying toast: Toast?) -> StoreBatch {
    count += 1
    var batch = batch
    batch.number = count
    pending[count] = Entry(batch: batch, toast: toast)
    return batch
  }

  /// Removes the batch with this number, which the host has stored.
  /// - Returns: nil if there is none.
  mutating func confirm(_ number: Int) -> Entry? { pending.removeValue(forKey: number) }

  /// Keeps the batch with this number, which the host could not store, for ``retry()``.
  /// - Returns: false if there is none.
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
