import Trackers

/// The task that some words mean: see ``NameMatches``.
enum TaskMatch {
  case one(PlanTask)
  case several([PlanTask])
  /// No match, with similar titles.
  case none(nearest: [String])

  /// - Parameter groups: the candidates; of equal ranks, those in an earlier group take precedence.
  init(_ typed: String, among groups: [[PlanTask]]) {
    let found = NameMatches(typed, among: groups, name: { $0.title }, id: { $0.id }).found
    switch found.count {
    case 0: self = .none(nearest: groups.flatMap { $0 }.map { $0.title }.nearest(toPart: typed))
    case 1: self = .one(found[0])
    default: self = .several(found)
    }
  }
}

extension [String] {
  /// Up to three titles that contain the text, else those with similar first words.
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
