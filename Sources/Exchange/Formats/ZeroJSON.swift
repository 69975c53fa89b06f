import CivilTime
import JSON
import Trackers

/// The `biodata.json` of the archive that Zero sends to users who request their data:
///
///     {"fast_data": [{"FastID": "…", "StartDTM": "2024-01-05T19:00:00Z",
///                     "EndDTM": "2024-01-06T11:05:00Z", "GoalHours": 16, "GoalID": "…",
///                     "IsEnded": true}]}
///
/// Source: the import guide in jonathancadepowers/life on GitHub.
extension ImportFormat {
  package static let zeroJSON = ImportFormat(
    "zero-json", .program(.zero, file: "JSON"), .json,
    // Recognised by a name in it, without parsing: a document that is cut off is reported by the
    // format.
    knownBy: .unique { $0.firstVisible == UInt8(ascii: "{") && $0[...].contains("\"fast_data\"") }
  ) { text, context, file throws(ImportError) in
    try JSONBounds.check(text, context.limits)
    let document: JSON
    do throws(JSONError) {
      document = try JSON(parsing: text)
    } catch {
      throw .json(JSONProblem(error, in: text))
    }
    guard let fasts = document["fast_data"]?.elements else { throw .malformed(path: "fast_data") }
    var unused = ZeroFast.unused(in: document.object ?? JSONObject(), besides: ["fast_data"])
    for (index, element) in fasts.enumerated() {
      file.read(line: index + 1) { () throws(ImportProblem) in
        let path = "fast_data[\(index)]"
        guard let members = element.object else { throw .bad(path, "") }
        return .fast(try ZeroFast(members, path: path).fast(context))
      }
      let names = ZeroFast.unused(in: element.object ?? JSONObject(), besides: ZeroFast.names)
      for name in names where unused.count < ZeroFast.unusedLimit {
        if !unused.contains(where: { $0 == name }) { unused.append(name) }
      }
    }
    file.ignored = unused
  }
}

/// One element of `fast_data`.
private struct ZeroFast {
  /// The most names of unused members that are reported.
  static let unusedLimit = 100

  /// The names of members, in lower case, since Zero's spelling has changed before.
  private static let startNames = ["startdtm", "start", "startdate", "start_date", "starttime"]
  private static let endNames = ["enddtm", "end", "enddate", "end_date", "endtime"]
  private static let goalNames = ["goalhours", "goal_hours", "goal"]
  private static let endedNames = ["isended", "is_ended"]
  /// All known names, including the fast's id, which is not imported.
  static let names = startNames + endNames + goalNames + endedNames + ["fastid"]

  let members: JSONObject
  let path: String

  init(_ members: JSONObject, path: String) {
    self.members = members
    self.path = path
  }

  func fast(_ context: ImportContext) throws(ImportProblem) -> ImportedFast {
    guard let (start, isInstant) = try moment(ZeroFast.startNames, context) else {
      throw .missing("\(path).StartDTM")
    }
    var end = try moment(ZeroFast.endNames, context)?.moment
    if let (key, value) = member(ZeroFast.endedNames) {
      guard let isEnded = value.bool else { throw .bad("\(path).\(key)", value.text ?? "") }
      // While a fast runs, its end may be the planned one.
      if !isEnded, let planned = end, planned.instant > context.now.instant { end = nil }
    }
    var fast = ImportedFast(start: start, end: end)
    fast.isInstant = isInstant
    fast.goal = try goal()
    return fast
  }

  static func unused(in members: JSONObject, besides names: [String]) -> [String] {
    members.map { $0.key }.filter { !names.contains($0.folded) }
  }

  private func member(_ names: [String]) -> JSONObject.Member? {
    for name in names {
      if let member = members.first(where: { $0.key.folded == name && !$0.value.isNull }) {
        return member
      }
    }
    return nil
  }

  /// The moment of the first of these members, with the offset of the user's zone if it is in UTC,
  /// and whether an offset is written.
  private func moment(
    _ names: [String], _ context: ImportContext
  ) throws(ImportProblem) -> (moment: Moment, isInstant: Bool)? {
    guard let (key, value) = member(names) else { return nil }
    let column = "\(path).\(key)"
    guard let text = value.text else { throw .bad(column, "") }
    if text.trimmed.isEmpty { return nil }
    guard let written = WrittenTime(text, order: nil),
      let moment = written.moment(in: context.zone)
    else { throw .bad(column, text) }
    guard let offset = written.offset else { return (moment, false) }
    return (offset == .utc ? context.zone.moment(moment.instant) : moment, true)
  }

  /// The goal; nil without one, or with one of 0 hours.
  private func goal() throws(ImportProblem) -> FastGoal? {
    guard let (key, value) = member(ZeroFast.goalNames), value.scaled(by: 0) != 0 else {
      return nil
    }
    let text =
      switch value {
      case .integer(let number): String(number)
      case .number(let number): number.literal
      case .string(let text): text
      case .null, .bool, .array, .object: ""
      }
    // No other reading of `16.500` is a goal.
    let hours = try? WrittenNumber(text)?.thousandths(decimal: nil) {
      FastGoal(thousandths: $0) != nil
    }
    guard let goal = hours.flatMap({ FastGoal(thousandths: $0) }) else {
      throw .bad("\(path).\(key)", text)
    }
    return goal
  }
}
