import JSON

/// The way to write to the operator of a relay or a server.
package enum FeedbackOffer: AnswerContent {
  /// Not at all.
  case none
  case inbox
  /// By `mailto:` or `https:` instead; see ``isAddress(_:)``.
  case address(String)

  package static func isAddress(_ text: String) -> Bool {
    let scheme = ["mailto:", "https://"].first { text.hasPrefix($0) }
    guard let scheme, text.utf8.count <= 200 else { return false }
    let rest = text.dropFirst(scheme.count).utf8
    let isPlain = rest.allSatisfy {
      (0x21...0x7e).contains($0) && !"\"'<>\\`{|}^".utf8.contains($0)
    }
    guard isPlain else { return false }
    // A person's browser opens it, also at a fragment.
    if scheme == "https://" { return HTTPAddress(String(text.prefix { $0 != "#" })) != nil }
    let parts = rest.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
      && !rest.contains(UInt8(ascii: "?"))
  }

  package func bytes(in head: AnswerHead) -> [UInt8] { head.json(with: members) }

  fileprivate var members: JSONObject {
    switch self {
    case .none: ["inbox": .bool(false), "address": .null]
    case .inbox: ["inbox": .bool(true), "address": .null]
    case .address(let address): ["inbox": .bool(false), "address": .string(address)]
    }
  }

  package init(_ json: JSON) throws(WireFailure) {
    guard let inbox = json["inbox"]?.bool else { throw .malformed }
    guard let address = try json.optional("address") else {
      self = inbox ? .inbox : .none
      return
    }
    guard !inbox, let text = address.text, FeedbackOffer.isAddress(text) else { throw .malformed }
    self = .address(text)
  }
}

/// The answer to `feedback`: a relay's offer to a client without a token.
package struct RelayOffer: AnswerContent {
  package let feedback: FeedbackOffer
  /// Whether the client needs an invitation to begin a space; a page then offers no beginning that
  /// would be refused.
  package let needsInvitation: Bool

  package init(_ feedback: FeedbackOffer, needsInvitation: Bool) {
    self.feedback = feedback
    self.needsInvitation = needsInvitation
  }

  package func bytes(in head: AnswerHead) -> [UInt8] {
    var members = feedback.members
    // Left out where it is false, as earlier relays have it.
    if needsInvitation { members["invitation"] = .bool(true) }
    return head.json(with: members)
  }

  package init(_ json: JSON) throws(WireFailure) {
    feedback = try FeedbackOffer(json)
    needsInvitation = json["invitation"]?.bool ?? false
  }
}
