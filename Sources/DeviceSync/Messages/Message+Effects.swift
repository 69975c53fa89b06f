import JSON
import Wire

extension MessageWriter {
  package mutating func effects(_ effects: [DeviceEffect]) {
    list(effects) { $0.effect($1) }
  }

  package mutating func effect(_ effect: DeviceEffect) {
    json.beginObject()
    json.key("type")
    switch effect {
    case .ask(let request, let call, let token, let relay):
      json.string("ask")
      member("request", request.text)
      member("method", call.method)
      member("address", relay)
      member("target", call.target(request))
      json.key("token")
      bytes(token.bytes)
      let body = call.body
      if !body.isEmpty {
        json.key("body")
        bytes(body)
      }
    case .compute(let number, let requests):
      json.string("compute")
      member(number)
      json.key("requests")
      list(requests) { $0.request($1) }
    // What it does is a plan of the engine; see ``RowStep``.
    case .store(let number, _):
      json.string("store")
      member(number)
    case .read(let number, _, _):
      json.string("read")
      member(number)
    case .listen(let stream):
      json.string("listen")
      guard let stream else { break }
      member("address", stream.relay)
      member("space", stream.space.text)
      json.key("token")
      bytes(stream.token.bytes)
    case .wake(let time):
      json.string("wake")
      json.key("at")
      json.integer(time)
    case .renew(let lead):
      json.string("renew")
      json.key("lead")
      json.integer(lead)
    case .ended: json.string("ended")
    }
    json.endObject()
  }

  private mutating func member(_ number: EffectNumber) {
    json.key("number")
    self.number(number)
  }

  private mutating func member(_ name: String, _ text: String) {
    json.key(name)
    json.string(text)
  }
}
