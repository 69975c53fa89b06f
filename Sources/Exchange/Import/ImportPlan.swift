import CivilTime
import Ledger
import Trackers

/// What an import does with one thing that a file tells of.
package enum ImportOutcome: Hashable, Sendable {
  case new
  /// Here already; nothing is written.
  case known
  /// Here already, from an earlier import, but the file says something else by now. Nothing is
  /// written unless asked for, and never over what was altered here meanwhile.
  case changed
  /// It was here and was deleted, or its import was undone. Nothing is written unless asked for.
  case deleted
  // Boxed, since there is one for each line of a long file, and few are refused.
  indirect case refused(ImportProblem)
}

/// What a file would bring: which of its lines are new, which are here already, and which are not
/// allowed. Nothing is written until its ``change`` is committed.
///
/// What a line makes has an id derived from what the line says, so importing a file again adds
/// nothing, and two devices that import it make the same records. Beyond that, what a line says is
/// compared with what is here, so that a file which Dayring itself has written adds nothing either.
package struct ImportPlan: Sendable {
  package struct Line: Hashable, Sendable {
    package let line: Int
    package let draft: ImportDraft
    package let outcome: ImportOutcome
  }

  package let format: ImportFormat
  package let confidence: Recognition.Confidence
  /// All that was read, in the file's order.
  package var lines: Lines { Lines(entries: entries, outcomes: outcomes) }
  private let entries: [ImportedFile.Entry]
  private var outcomes: [ImportOutcome] = []
  /// What could not even be read.
  package let unread: [ImportIssue]
  package let ignored: [String]
  package let leftOut: [ImportedFile.LeftOut]
  /// Tasks whose slot was full, and that come without a bucket.
  package private(set) var demoted: [String] = []
  /// One change for all of it, so that one undo takes it back.
  package private(set) var change: Change

  /// - Parameters:
  ///   - restoring: also brings back what was deleted here.
  ///   - updating: also takes over what the file says by now of what it brought before.
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
    change = Change(.imported(.file), [])
    var matcher = try ImportMatcher(file, store, context, restoring, updating)
    outcomes.reserveCapacity(entries.count)
    for entry in entries {
      let outcome: ImportOutcome
      do throws(ImportMatcher<Store>.Obstacle) {
        outcome = try matcher.take(entry.draft)
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
  }

  /// How many of each sort, those without any left out.
  package func counts(_ isCounted: (ImportOutcome) -> Bool) -> [(thing: ImportedThing, count: Int)]
  {
    ImportedThing.allCases.compactMap { thing in
      let count = lines.count { isCounted($0.outcome) && ImportedThing($0.draft) == thing }
      return count > 0 ? (thing, count) : nil
    }
  }

  package func count(_ isCounted: (ImportOutcome) -> Bool) -> Int {
    outcomes.count { isCounted($0) }
  }

  /// What was refused and what could not be read, by line.
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
  /// What was read, and what becomes of it: together, but not kept twice.
  package struct Lines: RandomAccessCollection, Sendable {
    fileprivate let entries: [ImportedFile.Entry]
    fileprivate let outcomes: [ImportOutcome]

    package var startIndex: Int { 0 }
    package var endIndex: Int { outcomes.count }

    package subscript(index: Int) -> Line {
      Line(line: entries[index].line, draft: entries[index].draft, outcome: outcomes[index])
    }
  }
}
