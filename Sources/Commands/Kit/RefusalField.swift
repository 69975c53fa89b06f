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
