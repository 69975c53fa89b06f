import Ledger
import Sealing
import Wire

/// An admission as a member of a row.
///
///     { device, replaces, type, signingKey, sealingKey, token }
enum AdmissionRow {
  static func row(of admission: Admission) -> RowValue {
    .members([
      ("device", .id(admission.device)), ("replaces", .id(admission.replaces)),
      ("type", .whole(UInt64(admission.type.rawValue))),
      ("signingKey", .bytes(admission.signingKey.bytes)),
      ("sealingKey", .bytes(admission.sealingKey.bytes)), ("token", .id(admission.token)),
    ])
  }

  static func admission(_ row: RowValue) throws(DamagedRow) -> Admission {
    let (device, replaces): (DeviceID, DeviceID) = (try row.id("device"), try row.id("replaces"))
    let type = UInt8(try row.whole("type", to: UInt64(UInt8.max)))
    let token: TokenHash = try row.id("token")
    // Role and person, of which there is one each.
    let bytes =
      device.bytes + replaces.bytes + [type, 1] + PersonID.zeros.bytes
      + (try row.bytes("signingKey", limit: Admission.length))
      + (try row.bytes("sealingKey", limit: Admission.length)) + token.bytes
    do throws(SealingError) { return try Admission(bytes: bytes) } catch {
      throw DamagedRow("admission")
    }
  }
}

/// The member `wishes` of the row `"state"`, and `draft`: requested changes of the roster, and the
/// entry for one of them that is sent.
///
///     { id, kind: "admit", admission } or { …, kind: "remove", devices } or { …, kind: "leave" }
///     { …, kind: "people", bytes }
///     { bytes, number, id, wish? }
enum RequestRows {
  static let limit = 4096

  static func requests(in state: RowValue) throws(DamagedRow) -> [StoredRequest] {
    var requests: [StoredRequest] = []
    for row in try state.list("wishes", limit: limit) {
      requests.append(StoredRequest(try request(row), number: try row.sequence("id")))
    }
    return requests
  }

  private static func request(_ row: RowValue) throws(DamagedRow) -> RosterRequest {
    switch try row.text("kind", limit: 16) {
    case "admit": return .admit(try AdmissionRow.admission(row.value("admission")))
    case "remove":
      var devices: [DeviceID] = []
      for device in try row.list("devices", limit: Roster.membersLimit) {
        guard let device = device.bytes.flatMap({ DeviceID($0) }) else {
          throw DamagedRow("devices")
        }
        devices.append(device)
      }
      guard !devices.isEmpty else { throw DamagedRow("devices") }
      return .remove(devices)
    case "leave": return .leave
    case "delete": return .delete
    case "people":
      let bytes = try row.bytes("bytes", limit: SyncLimits.envelope)
      guard let request = PeopleRequest(bytes: bytes) else { throw DamagedRow("people") }
      return .people(request)
    default: throw DamagedRow("kind")
    }
  }

  static func row(of request: StoredRequest) -> RowValue {
    let id = ("id", RowValue.sequence(request.number))
    switch request.request {
    case .admit(let admission):
      return .members([
        id, ("kind", .text("admit")), ("admission", AdmissionRow.row(of: admission)),
      ])
    case .remove(let devices):
      return .members([
        id, ("kind", .text("remove")), ("devices", .list(devices.map { .id($0) })),
      ])
    case .leave: return .members([id, ("kind", .text("leave"))])
    case .delete: return .members([id, ("kind", .text("delete"))])
    case .people(let request):
      return .members([id, ("kind", .text("people")), ("bytes", .bytes(request.bytes))])
    }
  }

  static func pendingEntry(in state: RowValue) throws(DamagedRow) -> PendingRosterEntry? {
    guard let row = state["draft"] else { return nil }
    let bytes = try row.bytes("bytes", limit: SyncLimits.entries)
    guard let entry = try? RosterEntry(parsing: bytes), entry.number > 0,
      try row.id("id") == entry.id, try row.whole("number") == UInt64(entry.number)
    else { throw DamagedRow("draft") }
    return PendingRosterEntry(entry, for: row["wish"] == nil ? nil : try row.sequence("wish"))
  }

  static func row(of pending: PendingRosterEntry) -> RowValue {
    .members([
      ("bytes", .bytes(pending.entry.bytes)), ("number", .whole(UInt64(pending.entry.number))),
      ("id", .id(pending.entry.id)), ("wish", pending.request.map { .sequence($0) } ?? .undefined),
    ])
  }
}

/// A device's pairs as a member of a row.
enum KeysRow {
  static func row(of keys: DeviceKeys) -> RowValue {
    .keys(
      RowKeys(
        handle: keys.handle, signingKey: keys.signingKey.bytes, sealingKey: keys.sealingKey.bytes))
  }

  /// - Throws: also for points that are not on the curve.
  static func keys(in row: RowValue) throws(DamagedRow) -> DeviceKeys {
    guard case .keys(let keys) = try row.value("keys"),
      let signingKey = try? SigningKey(keys.signingKey),
      let sealingKey = try? SealingKey(keys.sealingKey)
    else { throw DamagedRow("keys") }
    return DeviceKeys(handle: keys.handle, signingKey: signingKey, sealingKey: sealingKey)
  }
}

/// A row `["attempt", aim]`: an attempt to enter a space.
///
///     { device, keys, token, admission }, to found one { …, entry, secret }, to join by a link
///     { …, request }, to come into a list { …, contents }
package enum AttemptRow {
  private static let passages = [RowPassage(["keys"], .keys)]

  static func key(of aim: JoiningAttempt.Aim) -> RowKey {
    let text: String
    switch aim {
    case .start(let relay): text = "start " + relay
    case .join(let mailbox): text = "join " + mailbox.text
    case .recover(let space): text = "recover " + space.text
    case .foundList(let relay): text = "list " + relay
    case .ask(let link): text = "ask " + link.text
    case .enter(let key): text = "enter " + key.text
    }
    return .list([.text(RowKind.attempt.rawValue), .text(text)])
  }

  static func row(of attempt: JoiningAttempt, for aim: JoiningAttempt.Aim) -> RowValue {
    let newcomer = attempt.newcomer
    var row = RowValue.members([
      ("device", .id(newcomer.device)), ("keys", KeysRow.row(of: newcomer.keys)),
      ("token", .id(newcomer.token)), ("admission", AdmissionRow.row(of: newcomer.admission)),
    ])
    switch aim {
    case .start:
      row.set("entry", .bytes(Array(attempt.contents.dropFirst(Fingerprint.length))))
      row.set("secret", .bytes(Array(attempt.contents.prefix(Fingerprint.length))))
    case .join: row.set("request", .bytes(attempt.contents))
    case .recover: break
    case .foundList, .ask, .enter: row.set("contents", .bytes(attempt.contents))
    }
    return row
  }

  /// The attempt of an aim, if there is one, as a plan without writes; see ``RowPlan``.
  package static func find(
    _ aim: JoiningAttempt.Aim, _ answers: [RowAnswer]
  ) throws(DamagedRow) -> RowStep<JoiningAttempt?> {
    if answers.isEmpty { return .read([.rows(RowRange(.space, key(of: aim)), passages)]) }
    var answers = RowAnswers(answers)
    guard let row = try answers.rows().first else { return .end([], nil) }
    return .end([], try attempt(row.value, for: aim))
  }

  private static func attempt(
    _ row: RowValue, for aim: JoiningAttempt.Aim
  ) throws(DamagedRow) -> JoiningAttempt {
    let newcomer = NewDevice(try row.id("device"), try KeysRow.keys(in: row), try row.id("token"))
    guard try AdmissionRow.admission(row.value("admission")) == newcomer.admission else {
      throw DamagedRow("admission")
    }
    switch aim {
    case .start:
      let secret: Fingerprint = try row.id("secret")
      let entry = try row.bytes("entry", limit: SyncLimits.entries)
      return JoiningAttempt(newcomer, secret.bytes + entry)
    case .join:
      return JoiningAttempt(newcomer, try row.bytes("request", limit: SyncLimits.letter))
    case .recover: return JoiningAttempt(newcomer)
    case .foundList, .ask, .enter:
      return JoiningAttempt(newcomer, try row.bytes("contents", limit: SyncLimits.entries))
    }
  }
}
