import JSON
import SQLiteLedger
import Texts
import Trackers

/// The failure of a command. Nothing was changed.
enum CommandFailure: Error {
  case refused(CommandRefusal)
  case storage(StorageError)
  /// Unwritable standard output, of a command that streams it.
  case unwritable(OutputFailure)

  static func refused(
    _ kind: RefusalKind, _ field: RefusalField?, _ problem: Phrase, _ remedy: Phrase,
    hint: String? = nil
  ) -> CommandFailure {
    .refused(kind, field, hint: hint) { texts, _ in texts.explain(problem, remedy) }
  }

  static func refused(
    _ kind: RefusalKind, _ field: RefusalField?, hint: String? = nil,
    _ explanation: @escaping @Sendable (Texts, Wording) -> Explanation
  ) -> CommandFailure {
    .refused(CommandRefusal(kind: kind, field: field, hint: hint, explanation: explanation))
  }

  /// The failure with a hint at a command that may have been meant, unless it has one.
  func hinting(at command: String?) -> CommandFailure {
    guard case .refused(var refusal) = self, let command, refusal.hint == nil else { return self }
    refusal.hint = command
    return .refused(refusal)
  }

  var refusal: CommandRefusal {
    switch self {
    case .refused(let refusal): refusal
    case .storage(let error):
      CommandRefusal(kind: error.kind, field: nil, hint: nil) { texts, _ in
        error.explanation(texts)
      }
    case .unwritable(let error):
      CommandRefusal(kind: .unwritableOutput, field: nil, hint: nil) { texts, _ in
        error.explanation("The command has ended.", texts)
      }
    }
  }
}

struct CommandRefusal: Sendable {
  /// Its name in `--json`; documented, so it never changes.
  let kind: RefusalKind
  /// The wrong argument; nil unless it is a single one.
  let field: RefusalField?
  /// A command that would help; only for the shell.
  var hint: String?
  var explanation: @Sendable (Texts, Wording) -> Explanation

  /// `{"error": {…}}`.
  func document(_ explanation: Explanation) -> JSONObject {
    let error: JSONObject = [
      "kind": .string(kind.rawValue), "field": .text(field?.rawValue),
      "problem": .string(explanation.problem),
      "remedy": .string(explanation.remedy),
    ]
    return ["error": .object(error)]
  }
}

extension CommandResult {
  init(_ failure: CommandFailure, asJSON: Bool, _ environment: Environment) {
    // The reader has closed the pipe, as in `dayring fast list | head -1`.
    if case .unwritable(.readerGone) = failure { return }
    let (refusal, texts) = (failure.refusal, environment.texts)
    let explanation =
      if case .storage(let error) = failure {
        error.explanation(texts, askedForAs: environment.databasePath)
      } else {
        refusal.explanation(texts, texts.wording(at: environment.now, in: environment.zone))
      }
    exitCode = if case .storage = failure { 3 } else { 1 }
    errors =
      asJSON
      ? JSON.object(refusal.document(explanation)).printed
      : refusal.page(explanation, texts, environment.terminal)
  }
}

extension CommandRefusal {
  fileprivate func page(
    _ explanation: Explanation, _ texts: Texts, _ terminal: Terminal
  ) -> String {
    var terminal = terminal
    terminal.hasColour = terminal.hasErrorColour
    let style = Style(terminal)
    var text = style.paint(texts.say("Error:"), .error) + " " + explanation.text.harmless + "\n"
    if let hint { text += style.paint(texts.say("Try:"), .hint) + " " + hint + "\n" }
    return style.hasUnicode ? text : text.inASCIIPunctuation
  }
}

/// The argument that a refusal is about, as named in `--json`. Scripts compare these names, so they
/// never change; docs/json.md lists them, which a test compares with ``allCases``.
enum RefusalField: String, CaseIterable, Sendable {
  // Times, days and lengths.
  case start, end, until, at, day, `in`, from, time, duration, remind, expires, `repeat`, waking

  // Changed records, by name or id.
  case id, schedule, activity, beverage, drink, entry, date, task, reminder, setting, channel, token

  // Entered values.
  case goal, amount, quick, factor, volume, name, unit, note, title, notes, bucket, place, after
  case value, text, words, count

  // Shared lists.
  case list, person, comment, role

  // Files and addresses.
  case file, folder, format, encoding, url, address

  // Relays and devices.
  case database, listen, proxy, metrics, space, conversation, relay, invitation, link, code, device
  case admit, merge, yes
  case keepMembership = "keep-membership"
  case tlsCertificate = "tls-certificate"

  /// The field of a name that another type uses.
  static func named(_ name: String) -> RefusalField? { RefusalField(rawValue: name) }
}

/// The reason for refusing a command, as named in `--json`. Scripts compare these names, so they
/// never change; docs/json.md lists them, which a test compares with ``allCases``.
enum RefusalKind: String, CaseIterable, Sendable {
  // Fasts and schedules.
  case alreadyRunning, nothingRunning, startInFuture, endInFuture, endBeforeStart, overlaps, tooLong
  case goalOutOfRange, stillRunning, presetStays, scheduleNameTaken, unknownGoal
  case noSuchFast, noSuchSchedule

  // Entries.
  case amountNotPositive, amountIsZero, amountTooSmall, amountTooLarge, amountUnlikely
  case factorOutOfRange
  case quickAmountsOutOfRange, yearOutOfRange, inFuture, nameTaken, builtInStays
  case noSuchDrink, noSuchEntry, noSuchActivity, noSuchBeverage, noSuchDate

  // Tasks.
  case slotFull, noSuchTask, expiresTooEarly, expiresInThePast, repeatOutOfRange, placeMissing,
    unexpectedWord
  case waits, waitsForItself, waitsForTooMany, noTasks, tooManyTasks

  // Shared lists and their tasks.
  case noSuchList, noSuchPerson, noSuchComment, readerOnly, ownerOnly, otherAuthor, notInList
  case deletedInList, sharedTask, notShared, notPlanned, tooManyMentions, listFull
  case alreadyInList, tooManyLists, peopleFull, ownerStays, noSuchLink, tooManyLinks, noListsThere

  // Typed text.
  case noSuchCommand, ambiguousID, ambiguousName, unacceptableText, unreadableAmount, unreadableDay
  case unreadableDuration, unreadableRepeat, unreadableTime, notUTF8, notConfirmed, secretMissing
  case daysReversed, tooManyDays, noSuchPlaceholder, unreadableFormat, severalForms, unreadableAlias
  case noSuchVerb, ambiguousVerb, unreadableParameter, unquotedText, unknownOption,
    repeatedOption

  // Undo.
  case nothingToUndo, nothingToRedo, tooFewToUndo, tooFewToRedo

  // Reminders, settings and tokens.
  case noSuchReminder, noSuchChannel, unreadableHours, unreadableAddress, noSuchSetting,
    unknownValue
  case noSuchToken

  // Files.
  case unknownFormat, unsureFormat, unsureEncoding, emptyFile, fileTooLarge, fileNewer,
    activityUnknown, damagedFile
  case backupDamaged, changedMeanwhile, unreadableFile, unwritableFile, folderInUse, noApp
  case unreadableInput, unwritableOutput

  // Sync.
  case alone, reading, sending, noNetwork, stopped, alreadyInStep, notInStep, inNoSpace
  case noSuchDevice, thisDevice, unreadableInvitation, unreadableLink, unreadableCode,
    unreadableName
  case untrueAnswer, linkIsOver, invitationNeeded, tooManyDevices, nothingUnreadable, pageDiffers
  case relayUnreachable, relayUnavailable, relayBusy, relayFull, relayRefused, relayFile
  case deletedAtRelay

  // A relay.
  case busy, damagedDatabase, newerDatabase, database, address, certificate, notAnAddress
  case noSuchSpace, noSuchConversation, ambiguousConversation, endedConversation, unreadableText

  // The data, with exit code 3.
  case storageBusy, storageFull, storageReadOnly, storageMissing, storageLinked, storageUnlocked
  case storageNotOurs, storageNewer, storageDamaged, storageInUse, storageFailed

  /// The kind of an unknown thing, such as `noSuchDrink`; a test checks all listed sorts.
  static func missing(_ thing: String) -> RefusalKind {
    RefusalKind(rawValue: "noSuch" + thing.prefix(1).uppercased() + thing.dropFirst())
      ?? .unknownValue
  }
}
