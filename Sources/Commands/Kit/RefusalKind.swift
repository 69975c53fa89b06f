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

  // Typed text.
  case noSuchCommand, ambiguousID, ambiguousName, unacceptableText, unreadableAmount, unreadableDay
  case unreadableDuration, unreadableRepeat, unreadableTime, notUTF8, notConfirmed, secretMissing
  case daysReversed, tooManyDays, noSuchPlaceholder, unreadableFormat, severalForms, unreadableAlias
  case noSuchVerb, ambiguousVerb, unreadableParameter, unquotedText, unknownOption

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
