import Ledger
import Trackers

/// The outcome of an import for one item.
package enum ImportOutcome: Hashable, Sendable {
  case new
  /// It exists; nothing is written.
  case known
  /// The file has it before, on another line.
  case repeated
  /// It exists from an earlier import, but the file differs now. Written only on request, and never
  /// over edits made here.
  case changed
  /// It was deleted here, or its import was undone. Written only on request.
  case deleted
  // Boxed, since there is one for each line of a long file, and few are refused.
  indirect case refused(ImportProblem)
}

/// The plan of an import: the lines that are new, that exist, and that are refused. Nothing is
/// written until its ``change`` is committed.
///
/// Ids are derived from the contents of a line, so an import is idempotent, and two devices that
/// import one file make the same records. Lines are also compared with all existing records, so
/// that a file exported by Dayring adds nothing either.
package struct ImportPlan: Sendable {
  package struct Line: Hashable, Sendable {
    package let line: Int
    package let item: ImportItem
    package let outcome: ImportOutcome
  }

  package let format: ImportFormat
  package let confidence: Recognition.Confidence
  /// All items, in the file's order.
  package var lines: Lines { Lines(entries: entries, outcomes: outcomes) }
  private let entries: [ImportedFile.Entry]
  private var outcomes: [ImportOutcome] = []
  /// Lines that could not be read.
  package let unread: [ImportIssue]
  package let ignored: [String]
  package let leftOut: [ImportedFile.LeftOut]
  /// The new names of entries that share theirs with another in the file.
  package let renamed: [String]
  /// The reading of ambiguous dates; nil without such dates.
  package let dateReading: DateReading?
  /// Words as decoded from Windows-1252, if that is only a guess; nil if the encoding is certain.
  package let guessed: [String]?
  /// Titles of tasks imported without a bucket because the slot was full.
  package private(set) var demoted: [String] = []
  /// The titles of new tasks whose reminder is set for a time that is over.
  package private(set) var unreminded: [String] = []
  /// Beverages that are created with the share that the file gives, or have another one here.
  package private(set) var shares: [BeverageShare] = []
  /// The change, a single one, so that one undo takes it back.
  package private(set) var change: Change

  /// - Parameters:
  ///   - restoring: also restores records that were deleted here.
  ///   - updating: also updates records that have changed in the file since an earlier import.
  package init<Store: LedgerStore>(
    _ file: ImportedFile, into store: Store, _ context: ImportContext,
    restoring: Bool = false, updating: Bool = false
  ) throws(Store.Failure) {
    entries = file.entries
    format = file.format
    confidence = file.confidence
    unread = file.issues
    ignored = file.ignored
    leftOut = file.leftOut
    renamed = file.renamed
    dateReading = file.dateReading
    guessed = file.guessed
    change = Change(.imported(.file), [])
    var matcher = try ImportMatcher(file, store, context, restoring, updating)
    outcomes.reserveCapacity(entries.count)
    for entry in entries {
      let outcome: ImportOutcome
      do throws(ImportMatcher<Store>.Obstacle) {
        outcome = try matcher.take(entry.item)
      } catch {
        switch error {
        case .storage(let failure): throw failure
        case .problem(let problem): outcome = .refused(problem)
        }
      }
      outcomes.append(outcome)
    }
    change.records = matcher.changes
    demoted = matcher.demoted
    unreminded = matcher.unreminded
    shares = matcher.shares
  }

  /// The number of each kind; kinds without any are left out.
  package func counts(_ isCounted: (ImportOutcome) -> Bool) -> [(thing: ImportedThing, count: Int)]
  {
    var counts = ImportedThing.allCases.map { (thing: $0, count: 0) }
    for (index, outcome) in outcomes.enumerated() where isCounted(outcome) {
      let thing = ImportedThing(entries[index].item)
      for place in counts.indices where counts[place].thing == thing { counts[place].count += 1 }
    }
    return counts.filter { $0.count > 0 }
  }

  package func count(_ isCounted: (ImportOutcome) -> Bool) -> Int {
    outcomes.count { isCounted($0) }
  }

  /// Refused and unreadable lines, in order.
  package var issues: [ImportIssue] {
    var issues = unread
    for (index, outcome) in outcomes.enumerated() {
      if case .refused(let problem) = outcome {
        issues.append(ImportIssue(line: entries[index].line, problem: problem))
      }
    }
    return issues.ordered { $0.line < $1.line }
  }
}

extension ImportPlan {
  /// Pairs of items and outcomes, made on access.
  package struct Lines: RandomAccessCollection, Sendable {
    fileprivate let entries: [ImportedFile.Entry]
    fileprivate let outcomes: [ImportOutcome]

    package var startIndex: Int { 0 }
    package var endIndex: Int { outcomes.count }

    package subscript(index: Int) -> Line {
      Line(line: entries[index].line, item: entries[index].item, outcome: outcomes[index])
    }
  }
}

/// A kind of imported entries, for counting.
package enum ImportedThing: CaseIterable, Sendable {
  case fast, drink, count, activity, rest, task

  package init(_ item: ImportItem) {
    self =
      switch item {
      case .fast: .fast
      case .drink: .drink
      case .count: .count
      case .activity: .activity
      case .rest: .rest
      case .task: .task
      }
  }
}
