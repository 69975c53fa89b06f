import ArgumentParser
import Texts
import Trackers

struct StatusCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Say how the day stands in one line, for bars, prompts and scripts.",
    discussion: """
      Examples: dayring status
                dayring status --format "{fast.elapsed} {water.percent}"
                dayring status --format "{tally.push-ups.count}/{tally.push-ups.goal}"
      Placeholders: {fast.state} (fasting, reached, eating, idle), {fast.elapsed}, \
      {fast.remaining}, {fast.goal}, {fast.percent}, {fast.end}; {water.amount}, {water.goal}, \
      {water.remaining}, {water.percent}; {plan.done}, {plan.total}, {plan.percent}, {plan.next}; \
      {tally.NAME.count}, .goal, .percent, .name, and without NAME of the primary activity; \
      {date.NAME.days}, .day, .name, and without NAME of the nearest date. {{ is a brace. Only \
      what is asked for is read; what there is none of is empty.
      """)

  @Option(help: ArgumentHelp("A line with placeholders in braces.", valueName: "line"))
  var format: String?

  @Flag(help: "For a custom module of Waybar.")
  var waybar = false

  @Flag(help: "For tmux, with its colours.")
  var tmux = false

  @Flag(help: "For a custom module of Starship.")
  var starship = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    let wishes = [format != nil, waybar, tmux, starship, output.json].filter { $0 }
    guard wishes.count <= 1 else {
      throw ValidationError("Choose one of --format, --waybar, --tmux, --starship and --json.")
    }
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> Outcome {
    let format = try self.format.map { text throws(CommandFailure) in try StatusFormat(text) }
    let context = try Context(in: environment)
    let texts = WidgetTexts(context.texts)
    if let format { return Outcome(output: try context.line(format, texts) + "\n") }
    if output.json || waybar {
      let snapshot = try context.snapshot(for: .today)
      let sentences = context.sentences(of: snapshot, texts)
      let payload = WidgetPayload(
        kind: .today, snapshot: snapshot, zone: environment.zone,
        sentence: sentences.joined(separator: " "))
      let json =
        waybar
        ? StatusSummary(snapshot, environment.zone, texts).waybar(sentences) : payload.json
      return Outcome(output: json.serialized + "\n")
    }
    let hidden = try context.userDay().settings.hidden
    let summary = StatusSummary(
      try context.snapshot(of: StatusSummary.trackers.subtracting(hidden)), environment.zone,
      texts)
    let line = tmux ? summary.tmux : summary.plain
    let style = context.style
    return Outcome(
      output: (style.hasUnicode || tmux ? line : line.inASCIIPunctuation) + "\n")
  }
}

extension Context {
  fileprivate func line(
    _ format: StatusFormat, _ texts: WidgetTexts
  ) throws(CommandFailure) -> String {
    let fields = format.pieces.compactMap { piece -> StatusField? in
      guard case .field(let field) = piece else { return nil }
      return field
    }
    let snapshot = try snapshot(of: Set(fields.map { $0.tracker }))
    let writer = StatusLineWriter(
      snapshot: snapshot, zone: environment.zone, texts: texts)
    var line = ""
    for piece in format.pieces {
      switch piece {
      case .text(let text): line += text
      case .field(let field): line += try text(of: field, writer)
      }
    }
    return line
  }

  private func text(
    of field: StatusField, _ writer: StatusLineWriter
  ) throws(CommandFailure) -> String {
    let snapshot = writer.snapshot
    switch field.tracker {
    case .fast: return writer.fasting(field.value)
    case .water: return writer.water(field.value)
    case .plan: return writer.plan(field.value)
    case .tallies:
      guard let name = field.name else { return writer.tally(snapshot.tally, field.value) }
      let id = try activity(name).id
      let tally =
        if let tally = snapshot.tallies.first(where: { $0.activity.id == id }) { tally } else {
          try self.snapshot(of: [.tallies], activity: id).tally
        }
      return writer.tally(tally, field.value)
    case .dates:
      guard let name = field.name else { return writer.date(snapshot.dates.first, field.value) }
      let counter = try dateCounter(name)
      return writer.date(DateCount(counter, today: snapshot.day), field.value)
    }
  }

  /// One for each tracker in use.
  func sentences(of snapshot: WidgetSnapshot, _ texts: WidgetTexts) -> [String] {
    [
      snapshot.fasting.map { texts.sentence($0, wording) },
      snapshot.water.map { texts.sentence(water: $0, snapshot.unit) },
      snapshot.plan.map { texts.sentence($0) }, snapshot.tally.map { texts.sentence($0) },
      snapshot.dates.first.map { texts.sentence($0) },
    ].compactMap { $0?.harmless }
  }
}
