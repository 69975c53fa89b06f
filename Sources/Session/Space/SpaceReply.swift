import DeviceSync
import JSON

/// An effect for the host of a space.
indirect enum SpaceSessionEffect: Sendable {
  case device(DeviceEffect)
  /// To listen to these streams and to no others.
  case listen([SetStream])
  /// To copy a link, within the event of a tap.
  case copy(String)
  /// All tabs load anew.
  case reload
}

/// The reply to the host of a space; docs/browser-host.md has its form.
indirect enum SpaceReply: Sendable {
  /// - Parameter isWaiting: whether the leader among the tabs has something to send.
  case effects([SpaceSessionEffect], isMember: Bool, isWaiting: Bool)
  /// The page.
  case html(String)
  /// The next step of a transaction.
  case step(RowStep<Void>)
  /// The transaction has to be aborted.
  case damaged(DamagedRow)
  case nothing

  var message: [UInt8] {
    var writer = MessageWriter()
    if case .step(let step) = self {
      writer.step(step)
      return writer.message
    }
    writer.json.beginObject()
    switch self {
    case .effects(let effects, let isMember, let isWaiting):
      writer.json.key("effects")
      writer.list(effects) { $0.effect($1) }
      writer.json.member("isMember", isMember)
      writer.json.member("isWaiting", isWaiting)
    case .html(let html): writer.json.member("html", html)
    case .damaged(let row): writer.json.member("damaged", row.member)
    case .step, .nothing: break
    }
    writer.json.endObject()
    return writer.message
  }
}

extension MessageWriter {
  fileprivate mutating func effect(_ effect: SpaceSessionEffect) {
    switch effect {
    case .device(let effect): self.effect(effect)
    case .listen(let streams): listen(streams)
    case .copy(let link):
      json.beginObject()
      json.member("type", "copy")
      json.member("link", link)
      json.endObject()
    case .reload:
      json.beginObject()
      json.member("type", "reload")
      json.endObject()
    }
  }
}
