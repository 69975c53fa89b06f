import Exchange
import JSON
import Texts

extension ImportPreview {
  /// - Parameter isDone: whether it was imported.
  func json(isDone: Bool, _ words: ExchangeTexts, _ wording: Wording) -> JSON {
    switch self {
    case .backup(let plan):
      .object([
        "format": .string(ImportFormat.backup.key), "imported": .bool(isDone),
        "created": .string(plan.created.iso8601), "added": .whole(plan.added),
        "altered": .whole(plan.altered - plan.added), "passedOver": .whole(plan.passedOver),
        "replaced": .whole(plan.replaced),
      ])
    case .plan(let plan):
      .object([
        "format": .string(plan.format.key), "imported": .bool(isDone),
        "sure": .bool(plan.confidence == .sure), "new": plan.json { $0 == .new },
        "known": plan.json { $0 == .known }, "repeated": plan.json { $0 == .repeated },
        "changed": plan.json { $0 == .changed }, "deleted": plan.json { $0 == .deleted },
        "issues": .array(
          plan.issues.map {
            .object([
              "line": .whole($0.line), "kind": .string($0.problem.kind),
              "problem": .string(words.problem($0.problem, wording)),
            ])
          }),
        "leftOut": .object(
          JSONObject(counting: plan.leftOut.map { ($0.what, $0.count) })),
        "leftOutLines": .object(JSONObject(linesOf: plan.leftOut)),
        "dates": plan.dateReading.map {
          .object([
            "order": .string($0.order.rawValue), "reason": .string($0.reason.rawValue),
          ])
        } ?? .null,
        "ignored": .list(plan.ignored) { .string($0) },
        "shares": .list(plan.shares) {
          .object([
            "name": .string($0.name), "percent": .whole($0.inFile),
            "here": $0.here.map { .whole($0) } ?? .null,
          ])
        },
        "renamed": .list(plan.renamed) { .string($0) },
        "demoted": .list(plan.demoted) { .string($0) },
        "unreminded": .list(plan.unreminded) { .string($0) },
      ])
    }
  }
}

extension ImportPlan {
  fileprivate func json(_ isCounted: (ImportOutcome) -> Bool) -> JSON {
    .object(JSONObject(counting: counts(isCounted).map { ($0.thing.name, $0.count) }))
  }
}

extension ImportedThing {
  fileprivate var name: String {
    switch self {
    case .fast: "fasts"
    case .drink: "drinks"
    case .count: "counts"
    case .activity: "activities"
    case .rest: "restDays"
    case .task: "tasks"
    }
  }
}

extension JSONObject {
  fileprivate init(counting counts: [(String, Int)]) {
    self.init()
    for (name, count) in counts { self[name] = .whole(count) }
  }

  fileprivate init(linesOf leftOut: [ImportedFile.LeftOut]) {
    self.init()
    for item in leftOut where !item.lines.isEmpty {
      self[item.what] = .array(item.lines.map { .whole($0) })
    }
  }
}

extension ImportProblem {
  /// The name of the problem in `--json`; documented, so it never changes.
  fileprivate var kind: String {
    switch self {
    case .strayQuote, .openQuote, .fieldTooLong, .fieldCount, .tooManyFields: "damagedLine"
    case .tooDeep: "tooDeep"
    case .missing: "missing"
    case .unreadable: "unreadable"
    case .ambiguous: "ambiguous"
    case .amountOutOfRange: "amountOutOfRange"
    case .yearOutOfRange: "yearOutOfRange"
    case .endBeforeStart: "endBeforeStart"
    case .inFuture: "inFuture"
    case .tooLong: "tooLong"
    case .overlaps: "overlaps"
    case .unfinished: "unfinished"
    case .dayHasOther: "dayHasOther"
    case .text: "unacceptableText"
    case .inFile(_, let problem): problem.kind
    case .noteWithoutTask: "unsupported"
    }
  }
}
