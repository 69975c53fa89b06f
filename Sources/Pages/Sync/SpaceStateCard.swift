import CivilTime
import Texts

/// The card with the sync state of a device.
struct SpaceStateCard {
  let membership: SpaceMembership
  let context: PageContext
  /// The button with which a failed attempt is repeated; empty without one.
  var again = HTML.empty

  var html: HTML {
    switch membership.state {
    case .inStep(let devices):
      SpaceCard(
        icon: .check, title: texts.inStep(devices: devices),
        note: devices > 1 ? texts.sealed : texts.addAnother, isWell: true
      ) {}.html
    case .sending(let count):
      SpaceCard(icon: .cloud, title: texts.sending(count), note: texts.safe(count)) {}.html
    case .reading(let percent):
      SpaceCard(
        icon: .refresh, title: texts.reading(percent: percent), note: texts.readingNote
      ) {
        HTML(
          element: "progress",
          [.label(texts.devices), Attribute("max", "100"), .value(String(percent))],
          content: .empty)
      }.html
    case .noNetwork(let since, let safe):
      SpaceCard(
        icon: .cloud,
        title: texts.waiting(since: context.time(context.zone.moment(since))),
        note: safe == 0 ? texts.nothingWaits : texts.safe(safe)
      ) { again }.html
    case .stopped(let trouble):
      SpaceCard(
        icon: .warning, title: texts.stopped(trouble), note: texts.remedy(for: trouble)
      ) {
        if !membership.isOver { again }
      }.html
    }
  }

  private var texts: SpaceTexts { context.texts.common.space }
}
