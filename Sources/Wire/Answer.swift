import JSON

/// A relay's answer to one call. Only a complete answer to that very call counts; the status of
/// HTTP does not.
package struct Answer<Content: AnswerContent>: Hashable, Sendable {
  package let kind: CallKind
  package let request: CallID
  /// The relay's clock, in milliseconds since 1970.
  package let time: Int64
  package let outcome: Outcome

  package enum Outcome: Hashable, Sendable {
    case done(Content)
    case refused(Refusal)
  }

  package init(to kind: CallKind, _ request: CallID, time: Int64, _ outcome: Outcome) {
    self.kind = kind
    self.request = request
    self.time = time
    self.outcome = outcome
  }

  /// A refusal is JSON, whatever the content would have been.
  package var bytes: [UInt8] {
    switch outcome {
    case .done(let content): content.bytes(in: AnswerHead(kind, request, time: time))
    case .refused(let refusal):
      AnswerHead(kind, request, time: time).json(with: ["refusal": refusal.json])
    }
  }

  /// - Throws: `.otherCall` where it answers another one, such as an earlier one that was given up;
  ///   all else that is not exactly an answer is `.malformed` or `.tooLarge`.
  package init(
    _ bytes: [UInt8], to kind: CallKind, _ request: CallID
  ) throws(WireFailure) {
    let head: AnswerHead
    if bytes.first == UInt8(ascii: "{") {
      let json = try JSON(answer: bytes)
      head = try AnswerHead(json)
      if let refusal = json["refusal"] {
        outcome = .refused(try Refusal(refusal))
      } else {
        outcome = .done(try Content(json))
      }
    } else {
      var reader = WireReader(bytes)
      head = try AnswerHead(reading: &reader)
      outcome = .done(try Content(reading: &reader))
      try reader.end()
    }
    guard head.kind == kind, head.request == request else { throw .otherCall }
    self.kind = kind
    self.request = request
    time = head.time
  }
}

extension JSON {
  fileprivate init(answer bytes: [UInt8]) throws(WireFailure) {
    guard bytes.count <= SyncLimits.json else { throw .tooLarge(limit: SyncLimits.json) }
    do {
      self = try JSON(parsing: bytes, depthLimit: 4)
    } catch {
      throw .malformed
    }
  }
}

/// The head of every answer: the call that it answers, and the relay's time.
///
///     {"answers": "state", "request": "0f…", "time": 1790000000000, …}
///     "DRY1" | kind u8 | request 16 | time u64 | …
package struct AnswerHead: Hashable, Sendable {
  package let kind: CallKind
  package let request: CallID
  package let time: Int64

  init(_ kind: CallKind, _ request: CallID, time: Int64) {
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
    try reader.magic(.reply)
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

  var writer: BinaryWriter {
    var writer = BinaryWriter(.reply)
    writer.append(kind.rawValue)
    writer.append(request)
    writer.append(UInt64(clamping: time))
    return writer
  }
}
