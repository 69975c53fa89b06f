import JSON
import Sealing
import Sync
import Wire

/// A message of the host of a device, as `Web/host/space-host.js` sends it.
package indirect enum HostMessage: Sendable {
  case event(DeviceEvent)
  /// A line of data on the stream of a relay; nil without any, after it was opened.
  case heard(relay: String, String?)
  /// A page of this browser, or another tab, has committed.
  case changed
  /// The answers so far within the transaction of this number, from its beginning. The next step of
  /// its plan is asked for.
  case rows(EffectNumber, [RowAnswer])
  /// The transaction is complete, as its plan ended it last.
  case stored(EffectNumber)
  /// Ops behind those that are loaded, as a list in JSON; if anew, instead of them.
  case ops([UInt8], isAnew: Bool)

  /// - Parameter ledger: the one that the host has loaded within the transaction.
  package init(_ reader: MessageReader, ledger: LoadedLedger) throws(WireFailure) {
    let json = reader.json
    switch json["type"]?.text {
    case "changed": self = .changed
    case "rows":
      self = .rows(try json.number(), try reader.rowAnswers(json["answers"], ledger: ledger))
    case "stored": self = .stored(try json.number())
    case "heard":
      guard let relay = json["address"]?.text else { throw .malformed }
      self = .heard(relay: relay, json["data"]?.text)
    case "ops": self = .ops(try reader.nested(json["ops"]), isAnew: try json.flag("anew"))
    case .some, nil: self = .event(try HostMessage.event(reader))
    }
  }

  private static func event(_ reader: MessageReader) throws(WireFailure) -> DeviceEvent {
    let json = reader.json
    switch json["type"]?.text {
    case "answered": return .answered(try json.value("request"), try reader.bytes(json["bytes"]))
    case "failed": return .failed(try json.value("request"), try json.word("why"))
    case "computed":
      guard let list = json["answers"]?.elements else { throw .malformed }
      var answers: [PrimitiveAnswer] = []
      for element in list { answers.append(try reader.answer(element)) }
      return .computed(try json.number(), answers)
    case "broke": return .broke(try json.number(), try json.word("why"))
    case "online": return .online(try json.flag("online"))
    case "leading": return .leading(try json.flag("leading"))
    case "woke": return .woke
    case "tryAgain": return .tryAgain
    case .some, nil: throw .malformed
    }
  }
}

extension JSON {
  fileprivate func number() throws(WireFailure) -> EffectNumber {
    EffectNumber(rawValue: try count("number"))
  }

  fileprivate func flag(_ key: String) throws(WireFailure) -> Bool {
    guard let flag = self[key]?.bool else { throw .malformed }
    return flag
  }

  fileprivate func word<Word: RawRepresentable<String>>(
    _ key: String
  ) throws(WireFailure) -> Word {
    guard let word = self[key]?.text.flatMap({ Word(rawValue: $0) }) else { throw .malformed }
    return word
  }
}
