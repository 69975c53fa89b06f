import Pages

/// The batches that the host was asked to store, until it says that it has.
struct BatchQueue: Sendable {
  /// A batch, and what to say once it is stored.
  struct Entry {
    let batch: StoreBatch
    let toast: Toast?
  }

  private var count = 0
  private var pending: [Int: Entry] = [:]
  /// In the order in which they failed.
  private var failed: [Entry] = []

  var hasFailed: Bool { !failed.isEmpty }

  /// - Returns: the batch with the number by which the host answers.
  mutating func add(_ batch: StoreBatch, saying toast: Toast?) -> StoreBatch {
    count += 1
    var batch = batch
    batch.number = count
    pending[count] = Entry(batch: batch, toast: toast)
    return batch
  }

  /// The host has stored the batch with this number.
  /// - Returns: nil where there is none.
  mutating func confirm(_ number: Int) -> Entry? { pending.removeValue(forKey: number) }

  /// The host could not store the batch with this number, which is kept for ``retry()``.
  /// - Returns: false where there is none.
  mutating func fail(_ number: Int) -> Bool {
    guard let entry = pending.removeValue(forKey: number) else { return false }
    failed.append(entry)
    return true
  }

  /// Those that failed once more, in order, under new numbers.
  mutating func retry() -> [StoreBatch] {
    let entries = failed
    failed = []
    return entries.map { add($0.batch, saying: $0.toast) }
  }
}
