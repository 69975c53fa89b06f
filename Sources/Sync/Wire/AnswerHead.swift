import JSON

/// The head of every answer: the call that it answers, and the relay's time.
///
///     {"answers": "state", "request": "0f…", "time": 1790000000000, …}
///     "DRY1" | kind u8 | request 16 | time u64 | …
package struct AnswerHead: Hashable, Sendable {
  package let kind: CallKind
  package let request: Wire.Request
  package let time: Int64

  init(_ kind: CallKind, _ request: Wire.Request, time: Int64) {
    self.kind = kind
    self.request = request
    self.time = time
  }

  init(_ json: JSON) throws(WireFailure) {
    guard let kind = CallKind.allCases.first(where: { $0.name == json["answers"]?.text }) else {
      throw .malformed
    }
    self.init(
      kind, try json.value("request"), time: Int64(clamping: try json.count("time")))
  }

  init(reading reader: inout WireReader) throws(WireFailure) {
    try reader.magic(.answer)
    guard let kind = CallKind(rawValue: try reader.number()) else { throw .malformed }
    self.init(kind, try reader.value(), time: Int64(clamping: try reader.count()))
  }

  func json(with members: JSONObject) -> [UInt8] {
    var object: JSONObject = [
      "answers": .string(kind.name), "request": .string(request.text), "time": .integer(time),
    ]
    for (name, value) in members { object.append(name, value) }
    return JSON.object(object).bytes
  }

  var binary: WireWriter {
    var writer = WireWriter(.answer)
    writer.append(kind.rawValue)
    writer.append(request)
    writer.append(UInt64(clamping: time))
    return writer
  }
}
