import Texts
import Trackers

/// The milestones that lie behind and the next two: `✓ 12 h  · 16 h  · 18 h`.
struct Milestones {
  private let milestones: [FastMilestone]
  private let texts: Texts

  init(_ milestones: [FastMilestone], _ texts: Texts) {
    let passed = milestones.prefix { $0.isPassed }.count
    self.milestones = Array(milestones.prefix(passed + 2))
    self.texts = texts
  }

  func drawn(in style: Style) -> String {
    milestones.map { milestone in
      let mark = Mark(milestone.isPassed ? .completed : .partial, in: style)
      return style.paint("\(mark.sign) \(texts.fasting.milestone(milestone))", mark.ink)
    }.joined(separator: "  ")
  }
}
