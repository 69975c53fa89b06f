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
    case .store(let number, let transaction):
      json.string("store")
      member(number)
      if case .enteredList = transaction {
        json.key("version")
        json.integer(3)
      }
    case .read(let number, _, _):
      json.string("read")
      member(number)
    case .listen(let stream):
      json.string("listen")
      streams(stream.map { [SetStream($0)] } ?? [])
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

  /// To listen to these streams and to no others.
  package mutating func listen(_ streams: [SetStream]) {
    json.beginObject()
    member("type", "listen")
    self.streams(streams)
    json.endObject()
  }

  /// One space is heard by a stream of its own, which relays have that know no lists.
  private mutating func streams(_ streams: [SetStream]) {
    json.key("streams")
    list(streams) { writer, stream in
      writer.json.beginObject()
      writer.member("address", stream.relay)
      if stream.spaces.count == 1, let access = stream.spaces.first {
        writer.member("target", "/v1/spaces/\(access.space.text)/events")
        writer.json.key("token")
        writer.bytes(access.token.bytes)
      } else {
        writer.member("target", "/v1/events")
        writer.json.key("body")
        writer.bytes(StreamRequest(stream.spaces).bytes)
      }
      writer.json.endObject()
    }
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
