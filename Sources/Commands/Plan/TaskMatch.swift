import Ledger
import Trackers

/// The task that some words mean: an exact title, ignoring case, else the beginning of a title,
/// else of one of its words, else of an id.
enum TaskMatch {
  case one(PlanTask)
  case several([PlanTask])
  /// With similar titles.
  case none(nearest: [String])

  /// - Parameter groups: matches in an earlier group take precedence.
  init(_ typed: String, among groups: [[PlanTask]]) {
    let wanted = typed.asName
    let ids = typed.utf8.count < ShortIDs.shortest ? nil : RecordID.range(withPrefix: typed)
    let ways: [(PlanTask) -> Bool] = [
      { $0.title.asName == wanted },
      { $0.title.asName.hasPrefix(wanted) },
      { " \($0.title.lowercased())".contains(" \(typed.lowercased())") },
      { ids?.contains($0.id) ?? false },
    ]
    for isMeant in ways where !wanted.isEmpty {
      for group in groups {
        let found = group.filter(isMeant)
        if !found.isEmpty {
          self = found.count == 1 ? .one(found[0]) : .several(found)
          return
        }
      }
    }
    self = .none(nearest: groups.flatMap { $0 }.map { $0.title }.nearest(toPart: typed))
  }
}

extension [String] {
  /// Up to three titles that contain the text, else those whose first words are similar.
  fileprivate func nearest(toPart typed: String) -> [String] {
    let wanted = typed.asName
    let holding = filter { !wanted.isEmpty && $0.asName.contains(wanted) }
    guard holding.isEmpty else { return Array(holding.prefix(3)) }
    let count = typed.split(separator: " ").count
    var titles: [String: String] = [:]
    for title in self {
      let beginning = title.split(separator: " ").prefix(count).joined(separator: " ")
      if titles[beginning] == nil { titles[beginning] = title }
    }
    return titles.keys.sorted().nearest(to: typed).compactMap { titles[$0] }
  }
}
