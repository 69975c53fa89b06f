extension ImportedFile {
  /// The entries of one kind that were left out on purpose, or kept only in the notes of a task.
  package struct LeftOut: Hashable, Sendable {
    /// The most line numbers listed; others are only counted.
    package static let lineLimit = 20

    package let kind: Kind
    package var count = 0
    /// The first lines, if they are worth looking at; else empty.
    package var lines: [Int] = []

    /// Its name in `--json`, which never changes.
    package var what: String { kind.name }
  }
}

extension ImportedFile.LeftOut {
  package enum Kind: Hashable, Sendable {
    // Habits and counts.
    case automaticChecks, notesWithoutCount, zeroCounts
    case goalsNotDaily, goalsMissing

    // Tasks.
    case deletedTasks, notes
    // Values of tasks that are kept in the notes.
    case dates, repetitions, repetitionEnds, reminders
    /// Repetitions of closed tasks, kept in the notes.
    case endedRepetitions
    /// Lists of blocking tasks that were shortened.
    case blockers

    // Records of a health store.
    case damagedAttributes, duplicates, untypedRecords, otherRecords
    /// By the store's own name: `HeartRate`.
    case records(String)
    /// By the store's own name: `Running`.
    case workouts(String)

    // Files of an archive.
    case file(String)
    case otherFiles

    fileprivate var name: String {
      switch self {
      case .automaticChecks: "automatic checks"
      case .notesWithoutCount: "notes of days without a count"
      case .zeroCounts: "Count 0"
      case .goalsNotDaily: "goals that are not daily"
      case .goalsMissing: "goals that the file does not tell"
      case .deletedTasks: "deleted tasks"
      case .notes: "notes that are no tasks"
      case .dates: "dates that are not understood (kept in the notes)"
      case .repetitions: "repetitions of another kind (kept in the notes)"
      case .repetitionEnds: "ends of repetitions (kept in the notes)"
      case .reminders: "further reminders"
      case .blockers: "further tasks that come first"
      case .endedRepetitions: "repetitions of what is over (kept in the notes)"
      case .damagedAttributes: "attributes with names that cannot be read"
      case .duplicates: "identical records"
      case .untypedRecords: "records without a type"
      case .otherRecords: "other"
      case .records(let type): type
      case .workouts(let type): "Workout " + type
      case .file(let name): "file of another kind: " + name
      case .otherFiles: "further files"
      }
    }
  }
}
