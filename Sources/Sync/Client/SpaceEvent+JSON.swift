import JSON

extension SpaceEvent {
  /// As a host in another language reports it; docs/browser-host.md lists the members.
  package init(_ json: JSON) throws(WireFailure) {
    switch json["type"]?.text {
    case "changed": self = .changed(try Holdings(json["holdings"]))
    case "online": self = .online(try json.flag("online"))
    case "leading": self = .leading(try json.flag("leading"))
    case "grew": self = .grew(to: try LogPoint(json["head"]))
    case "woke": self = .woke
    case "tryAgain": self = .tryAgain
    case "answered": self = try Self.answered(json)
    case "failed": self = .failed(try json.value("request"))
    case "opened": self = .opened(try OpenedPage(json))
    case "sealed":
      guard let list = json["parts"]?.elements else { throw .malformed }
      var parts: [SealedPart] = []
      for element in list { parts.append(try SealedPart(element)) }
      self = .sealed(parts)
    case "drafted": self = .drafted(try json.flag("made"))
    case "stored": self = .stored(try Holdings(json["holdings"]))
    case "overtaken":
      self = .overtaken(try Standing(json["standing"]), try Holdings(json["holdings"]))
    case "broke": self = .broke
    case .some, nil: throw .malformed
    }
  }

  /// What comes as JSON is given as it came; of a page the host keeps the entries, and tells how many
  /// there are.
  ///
  /// An answer that is none is a failure of its request.
  private static func answered(_ json: JSON) throws(WireFailure) -> SpaceEvent {
    let request: Wire.Request = try json.value("request")
    guard let text = json["text"]?.text else {
      let count = try json.count("entries", to: UInt64(SyncLimits.entryCount))
      let page = Page(
        after: try json.count("after"), head: try LogPoint(json["head"]),
        entries: Array(repeating: [], count: Int(count)))
      let time = Int64(clamping: try json.count("time"))
      return .answered(request, SpaceAnswer(time: time, .page(page)))
    }
    let bytes = Array(text.utf8)
    switch json["kind"]?.text {
    case "create":
      return read(bytes, .create, request) { (state: SpaceState) in .state(state) }
    case "append":
      return read(bytes, .append, request) { (appended: Appended) in .appended(appended) }
    case "page": return read(bytes, .page, request) { (page: Page) in .page(page) }
    case .some, nil: throw .malformed
    }
  }

  private static func read<Content: AnswerContent>(
    _ bytes: [UInt8], _ kind: CallKind, _ request: Wire.Request,
    _ content: (Content) -> SpaceAnswer.Content
  ) -> SpaceEvent {
    guard let answer = try? Answer<Content>(bytes, to: kind, request) else {
      return .failed(request)
    }
    switch answer.outcome {
    case .done(let done): return .answered(request, SpaceAnswer(time: answer.time, content(done)))
    case .refused(let refusal):
      return .answered(request, SpaceAnswer(time: answer.time, .refused(refusal)))
    }
  }
}

extension OpenedPage {
  fileprivate init(_ json: JSON) throws(WireFailure) {
    guard let list = json["own"]?.elements else { throw .malformed }
    var own: [OwnEnvelope] = []
    for element in list {
      own.append(OwnEnvelope(point: try ChainPoint(element), goesOn: try element.flag("goesOn")))
    }
    var unreadable: Unreadable?
    if let reason = try json.optional("unreadable") {
      guard let known = Unreadable.allCases.first(where: { $0.rawValue == reason.text }) else {
        throw .malformed
      }
      unreadable = known
    }
    self.init(
      place: try LogPoint(json["place"]), membership: try Membership(json["membership"]), own: own,
      unreadable: unreadable)
  }
}
