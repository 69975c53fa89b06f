import JSON

extension SpaceEvent {
  /// As a host in another language reports it; docs/browser-host.md lists the members.
  package init(_ json: JSON) throws(WireFailure) {
    switch json["type"]?.text {
    case "changed": self = .changed(try OutboxCounts(json["holdings"]))
    case "online": self = .online(try json.flag("online"))
    case "leading": self = .leading(try json.flag("leading"))
    case "grew": self = .grew(to: try LogPoint(json["head"]))
    case "woke": self = .woke
    case "tryAgain": self = .tryAgain
    case "answered": self = try Self.answered(json)
    case "failed": self = .failed(try json.value("request"), try json.word("why", else: .silence))
    case "opened": self = .opened(try OpenedPage(json))
    case "sealed":
      guard let list = json["parts"]?.elements else { throw .malformed }
      var parts: [SealedPart] = []
      for element in list { parts.append(try SealedPart(element)) }
      self = .sealed(parts)
    case "drafted": self = .madeEntry(try json.flag("made"))
    case "foresaw":
      self = .scannedForVoided(isVoid: try json.flag("void"), number: try json.word("number"))
    case "took": self = .took(try PieceOutcome(json))
    case "compared": self = .compared(try json.optional("same") == nil ? nil : json.flag("same"))
    case "made": self = .made(try json.optional("made").map(FoundSnapshot.init))
    case "stored": self = .stored(try OutboxCounts(json["holdings"]))
    case "overtaken":
      self = .overtaken(try SyncState(json["standing"]), try OutboxCounts(json["holdings"]))
    case "broke": self = .broke(try json.word("why", else: .failed))
    case .some, nil: throw .malformed
    }
  }

  /// What comes as JSON is given as it came; of what comes as bytes the host keeps the entries or pieces,
  /// and tells how many bytes each entry has, and how many pieces there are.
  ///
  /// An answer that is none is a failure of its request.
  private static func answered(_ json: JSON) throws(WireFailure) -> SpaceEvent {
    let request: Wire.Request = try json.value("request")
    if let text = json["text"]?.text {
      guard let kind = CallKind.allCases.first(where: { $0.name == json["kind"]?.text }) else {
        throw .malformed
      }
      guard let answer = SpaceAnswer(Array(text.utf8), to: kind, request) else {
        return .failed(request, .stranger)
      }
      return .answered(request, answer)
    }
    let time = Int64(clamping: try json.count("time"))
    let limit = UInt64(SyncLimits.entryCount)
    guard json["kept"] == nil else {
      let pieces = [[UInt8]](repeating: [], count: Int(try json.count("kept", to: limit)))
      return .answered(request, SpaceAnswer(time: time, .pieces(StoredPieces(pieces))))
    }
    guard let lengths = json["entries"]?.elements, lengths.count <= limit else { throw .malformed }
    var entries: [[UInt8]] = []
    for length in lengths {
      guard let length = length.int64, (0...Int64(SyncLimits.envelope)).contains(length) else {
        throw .malformed
      }
      entries.append([UInt8](repeating: 0, count: Int(length)))
    }
    let page = Page(
      after: try json.count("after"), head: try LogPoint(json["head"]), entries: entries)
    return .answered(request, SpaceAnswer(time: time, .page(page)))
  }
}

extension JSON {
  /// - Parameter standard: where there is no such member.
  fileprivate func word<Word: RawRepresentable<String>>(
    _ key: String, else standard: Word
  ) throws(WireFailure) -> Word {
    guard let member = self[key] else { return standard }
    guard let word = member.text.flatMap(Word.init(rawValue:)) else { throw .malformed }
    return word
  }
}

extension OpenedPage {
  init(_ json: JSON) throws(WireFailure) {
    guard let list = json["own"]?.elements else { throw .malformed }
    var own: [OwnEnvelope] = []
    for element in list {
      own.append(OwnEnvelope(point: try ChainPoint(element), goesOn: try element.flag("goesOn")))
    }
    let unreadable = try json.optional("unreadable")
    self.init(
      place: try LogPoint(json["place"]), membership: try Membership(json["membership"]), own: own,
      unreadable: try unreadable.map(Unreadable.init))
  }
}
