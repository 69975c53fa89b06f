import Exchange
import SQLiteLedger
import Texts
import Trackers

extension CommandFailure {
  /// The name in `--json`; documented, so it never changes.
  var kind: String {
    switch self {
    case .refused(let refusal): refusal.kind
    case .task(let refusal, _): refusal.kind
    case .time: "unreadableTime"
    case .plan: "unknownGoal"
    case .duration: "unreadableDuration"
    case .entry(let refusal): refusal.kind
    case .day: "unreadableDay"
    case .amount: "unreadableAmount"
    case .id(let thing, _, let matches): matches == 0 ? thing.missingKind : "ambiguousID"
    case .unknownName(let thing, _, _): thing.missingKind
    case .ambiguousName, .ambiguousTask: "ambiguousName"
    case .unknownTask: "noSuchTask"
    case .repetition: "unreadableRepeat"
    case .nowhere: "placeMissing"
    case .notAPlace: "unexpectedWord"
    case .builtIn: "builtInStays"
    case .schedule: "noSuchSchedule"
    case .nothingToUndo: "nothingToUndo"
    case .notATerminal: "notATerminal"
    case .wakingHours: "unreadableHours"
    case .reminder: "noSuchReminder"
    case .channel(.none), .channel(.unknown): "noSuchChannel"
    case .channel(.address): "unreadableAddress"
    case .file(let error): error.kind
    case .unsure: "unsureFormat"
    case .changedMeanwhile: "changedMeanwhile"
    case .unreadable: "unreadableFile"
    case .unwritable: "unwritableFile"
    case .verb(let refusal): refusal.kind
    case .placeholder: "noSuchPlaceholder"
    case .brace: "unreadableFormat"
    case .token(_, let matches): matches == 0 ? "noSuchToken" : "ambiguousID"
    case .storage(let error): error.kind
    }
  }

  /// Which of the things that were typed is meant, if one is.
  var field: String? {
    switch self {
    case .refused(let refusal): refusal.field
    case .task(let refusal, _): refusal.field
    case .time(_, let field): field.rawValue
    case .plan: "goal"
    case .duration: "duration"
    case .entry(let refusal): refusal.field
    case .day: "day"
    case .amount(_, let field): field.name
    case .id: "id"
    case .unknownName(let thing, _, _), .ambiguousName(let thing, _, _): thing.rawValue
    case .unknownTask, .ambiguousTask: "task"
    case .repetition: "repeat"
    case .nowhere, .notAPlace: "place"
    case .builtIn: "beverage"
    case .schedule: "schedule"
    case .wakingHours: "waking"
    case .reminder: "reminder"
    case .channel(.none), .channel(.unknown): "channel"
    case .channel(.address): "url"
    case .file, .unsure, .unreadable, .unwritable: "file"
    case .verb(.parameter(_, let parameter, _, _)): parameter.rawValue
    case .verb: "text"
    case .placeholder, .brace: "format"
    case .token: "token"
    case .nothingToUndo, .notATerminal, .changedMeanwhile, .storage: nil
    }
  }
}

extension FastingRefusal {
  fileprivate var kind: String {
    switch self {
    case .alreadyRunning: "alreadyRunning"
    case .nothingRunning: "nothingRunning"
    case .startInFuture: "startInFuture"
    case .endInFuture: "endInFuture"
    case .endBeforeStart: "endBeforeStart"
    case .overlaps: "overlaps"
    case .tooLong: "tooLong"
    case .goalOutOfRange: "goalOutOfRange"
    case .noSuchFast: "noSuchFast"
    case .stillRunning: "stillRunning"
    case .noSuchSchedule: "noSuchSchedule"
    case .presetStays: "presetStays"
    case .scheduleNameTaken: "scheduleNameTaken"
    case .text: "unacceptableText"
    }
  }

  fileprivate var field: String? {
    switch self {
    case .alreadyRunning, .nothingRunning, .overlaps, .tooLong: nil
    case .startInFuture: "start"
    case .endInFuture, .endBeforeStart, .stillRunning: "end"
    case .goalOutOfRange: "goal"
    case .noSuchFast: "id"
    case .noSuchSchedule, .presetStays: "schedule"
    case .scheduleNameTaken, .text(_, .scheduleName): "name"
    case .text(_, .note): "note"
    }
  }
}

extension VerbRefusal {
  fileprivate var kind: String {
    switch self {
    case .empty, .tooLong: "unacceptableText"
    case .unknown: "noSuchVerb"
    case .ambiguous: "ambiguousVerb"
    case .parameter: "unreadableParameter"
    }
  }
}

extension EntryRefusal {
  fileprivate var kind: String {
    switch self {
    case .amountNotPositive: "amountNotPositive"
    case .amountIsZero: "amountIsZero"
    case .volumeTooLarge, .amountTooLarge: "amountTooLarge"
    case .volumeUnlikely: "amountUnlikely"
    case .volumeGoalOutOfRange, .tallyGoalOutOfRange: "goalOutOfRange"
    case .factorOutOfRange: "factorOutOfRange"
    case .quickAmounts: "quickAmountsOutOfRange"
    case .yearOutOfRange: "yearOutOfRange"
    case .inFuture: "inFuture"
    case .noSuch(let thing, _): thing.missingKind
    case .nameTaken: "nameTaken"
    case .text: "unacceptableText"
    }
  }

  fileprivate var field: String? {
    switch self {
    case .amountNotPositive, .amountIsZero, .volumeTooLarge, .amountTooLarge, .volumeUnlikely:
      "amount"
    case .volumeGoalOutOfRange, .tallyGoalOutOfRange: "goal"
    case .factorOutOfRange: "factor"
    case .quickAmounts: "quick"
    case .yearOutOfRange: "day"
    case .inFuture: "at"
    case .noSuch(let thing, _): thing.rawValue
    case .nameTaken: "name"
    case .text(_, let field): field.rawValue
    }
  }
}

extension EntryRefusal.Thing {
  fileprivate var missingKind: String {
    switch self {
    case .drink: "noSuchDrink"
    case .beverage: "noSuchBeverage"
    case .activity: "noSuchActivity"
    case .entry: "noSuchEntry"
    case .date: "noSuchDate"
    }
  }
}

extension Listed {
  fileprivate var missingKind: String {
    switch self {
    case .fast: "noSuchFast"
    case .drink: "noSuchDrink"
    case .entry: "noSuchEntry"
    case .task: "noSuchTask"
    }
  }
}

extension CommandFailure.AmountField {
  fileprivate var name: String {
    switch self {
    case .volume, .count: "amount"
    case .volumeGoal, .countGoal: "goal"
    case .quick: "quick"
    }
  }
}

extension ImportError {
  fileprivate var kind: String {
    switch self {
    case .empty: "emptyFile"
    case .tooLarge, .tooManyEntries, .tooMuchText, .tooManyValues: "fileTooLarge"
    case .compressed, .unknown, .noHeader, .missingColumn: "unknownFormat"
    case .database: "database"
    case .newer: "fileNewer"
    case .activityUnknown: "activityUnknown"
    case .notText, .encoding, .tooManyIssues, .json, .malformed, .xml, .archive, .checksum:
      "damagedFile"
    }
  }
}
