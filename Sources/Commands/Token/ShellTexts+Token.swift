import Texts

extension ShellTexts {
  var noTokens: String { say("No tokens yet. Create one with: dayring token new widgets") }
  var tokenNote: String { say("This token is shown only now. It works until you revoke it.") }
  func revoked(_ name: String) -> String { say("Revoked the token “\(name)”.") }
}
