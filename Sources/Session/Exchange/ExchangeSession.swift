import CivilTime
import Exchange
import JSON
import Ledger
import Pages
import Texts
import Trackers

/// The page of import and export, in an engine of its own: it works on a copy of the ledger, reads
/// files piece by piece, and passes the resulting ops to the app's engine.
package struct ExchangeSession: Sendable {
  package var ledger = MemoryLedger(replica: ReplicaID(rawValue: 0))
  private var zone = Zone(fixed: .utc)
  private var locale = LocaleFormat()
  private var now = Moment(Instant(milliseconds: 0), offset: .utc)

  private var stage = ExchangePanel.Stage.idle(nil)
  /// The result of the confirmed import, until the app's engine has taken it.
  private var result = ""
  private var format: ImportFormat?
  private var dateOrder: Exchange.DateOrder?
  private var span = ExportSpan.always
  private var hasMark = false
  private var activityID: RecordID?
  private var file = ""
  private var reader: FileReader?
  private var contents: FileContents?
  /// The file to save, until the host has taken it.
  package private(set) var output: [UInt8] = []

  package init() {}

  /// Loads a new copy of the ledger; false, without loading any of it, if it is damaged.
  package mutating func load(snapshot bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    ledger.load(bytes, anew: MemoryLedger(replica: ReplicaID(rawValue: 0)))
  }

  /// Takes bytes of the requested piece; false if no more are wanted.
  package mutating func take(_ portion: UnsafeRawBufferPointer) -> Bool {
    guard var reader else { return false }
    self.reader = nil
    do throws(ImportError) {
      let isWanted = try reader.take(portion)
      self.reader = reader
      return isWanted
    } catch {
      refuse(error)
      return false
    }
  }

  package mutating func handle(_ event: ExchangeEvent) -> ExchangeReply {
    now = zone.moment(event.now)
    var reply = ExchangeReply()
    switch event.kind {
    case .open(let environment):
      zone = environment.zone
      now = zone.moment(event.now)
      locale = environment.locale
    case .file(let name, let size): begin(name, size, &reply)
    case .taken: goOn(&reply)
    case .broken: if let damage = reader?.damage { refuse(damage) }
    case .progress: showProgress()
    case .imported:
      stage = .idle(.done(result))
      reply.announcement = result
    case .action(let action, let value): act(action, value, &reply)
    }
    reply.html = panel.html.text
    return reply
  }

  private var settings: Settings { Settings(in: ledger) }
  private var today: Day { now.day(startingAt: settings.dayStart) }
  private var activities: [Counter] { Counters(in: ledger).all }
  private var activity: Counter? { activities.first { $0.id == activityID } }

  private var panel: ExchangePanel {
    var panel = ExchangePanel(
      stage: stage, dateOrder: dateOrder, activities: activities, settings, locale, at: now,
      in: zone)
    panel.format = format
    panel.span = span
    panel.hasMark = hasMark
    panel.activity = activity
    return panel
  }
}

extension ExchangeSession {
  private var context: ImportContext {
    var context = ImportContext(
      zone: zone, now: now,
      dates: DateReading(
        chosen: dateOrder, region: region),
      unit: settings.volumeUnit)
    context.activity = ExportFormat.activity(ofFile: file, among: activities)
    return context
  }

  /// The order of day and month in the locale; nil if the year comes first.
  private var region: Exchange.DateOrder? {
    switch locale.order {
    case .monthDayYear: .monthFirst
    case .dayMonthYear: .dayFirst
    case .yearMonthDay: nil
    }
  }

  private mutating func begin(_ name: String, _ size: Int64, _ reply: inout ExchangeReply) {
    file = name
    reader = FileReader(size: size, as: format, context)
    stage = .reading(file: name, nil)
    goOn(&reply)
  }

  /// Continues after a piece has arrived.
  private mutating func goOn(_ reply: inout ExchangeReply) {
    guard var reader else { return }
    do throws(ImportError) {
      switch try reader.next() {
      case .read(let piece):
        self.reader = reader
        reply.effects.append(.read(piece))
      case .done(let contents):
        self.reader = nil
        self.contents = contents
        preview(ImportChoices())
        let next: ExchangeAction = isNew ? .confirm : .cancel
        reply.focus = "#panel-data [data-exchange=\(next.rawValue)]"
      }
    } catch {
      refuse(error)
    }
  }

  private mutating func preview(_ choices: ImportChoices) {
    guard let contents else { return }
    let preview = ImportPreview(contents, into: ledger, context, choices)
    stage = .preview(preview, file: file, choices)
  }

  private var choices: ImportChoices {
    guard case .preview(_, _, let choices) = stage else { return ImportChoices() }
    return choices
  }

  private var isNew: Bool {
    guard case .preview(let preview, _, _) = stage else { return false }
    return !preview.isEmpty
  }

  private mutating func refuse(_ error: ImportError) {
    reader = nil
    stage = .idle(.refused(Texts(language: locale.language).exchange.refusal(error)))
  }

  private mutating func showProgress() {
    guard let reader, case .reading(let name, _) = stage else { return }
    let (taken, all) = reader.progress
    stage = .reading(file: name, all > 0 ? Int(taken * 100 / all) : nil)
  }

  private mutating func act(
    _ action: ExchangeAction, _ value: String, _ reply: inout ExchangeReply
  ) {
    switch action {
    case .file: break
    case .cancel:
      reader = nil
      contents = nil
      stage = .idle(nil)
      reply.effects.append(.stop)
    case .confirm: confirm(&reply)
    case .restoring:
      preview(
        ImportChoices(isRestoring: value == "true", isUpdating: choices.isUpdating))
    case .updating:
      preview(
        ImportChoices(isRestoring: choices.isRestoring, isUpdating: value == "true"))
    case .format: format = ImportFormat(key: value)
    case .dates: dateOrder = Exchange.DateOrder(rawValue: value)
    case .span: span = ExportSpan(rawValue: value) ?? span
    case .mark: hasMark = value == "true"
    case .activity: activityID = RecordID(value)
    case .save: save(value, &reply)
    }
  }

  private mutating func confirm(_ reply: inout ExchangeReply) {
    guard case .preview(let shown, _, let choices) = stage else { return }
    // The preview may have changed by entries made since; then it is shown again.
    self.preview(choices)
    guard case .preview(let preview, _, _) = stage, !preview.isEmpty, preview.size == shown.size
    else { return }
    let (texts, locale) = (Texts(language: locale.language).exchange, locale)
    result = texts.imported(preview, choices) { locale.number($0) }
    switch preview {
    case .plan(let plan):
      // A placeholder: the app's engine assigns the stamp.
      let stamp = Stamp(time: 0, replica: ledger.clock.replica)
      reply.effects.append(
        .keep("imported", plan.change.records.inParts.map { Op(stamp: stamp, changes: $0) }))
    case .backup(let plan):
      if plan.passedOver > 0 { result = texts.noted(result, texts.passedOver(plan.passedOver)) }
      reply.effects.append(.keep("restored", plan.ops))
    }
    contents = nil
    stage = .reading(file: file, nil)
  }

  private mutating func save(_ name: String, _ reply: inout ExchangeReply) {
    guard let format = ExportFormat(rawValue: name) else { return }
    var export = Export(
      format, in: span.days(today: today), activity: format == .tallies ? activity : nil)
    export.hasMark = hasMark
    output = export.text(of: ledger, at: now, zone: zone)
    reply.effects.append(
      .save(
        name: export.fileName(today: today), mediaType: format.mediaType,
        isWhole: format == .backup))
  }
}
