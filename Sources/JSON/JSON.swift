/// A JSON value, read and written strictly by RFC 8259.
///
/// Errors, although other parsers accept them:
/// - comments, trailing commas, `NaN`, leading zeros, and bytes after the value;
/// - a byte order mark, raw control characters in strings, and ill-formed UTF-8, overlong forms
///   and encoded surrogates included;
/// - an escaped surrogate without its partner, since no Swift string can hold it;
/// - a key that occurs twice in one object, compared after unescaping, since a reader would
///   silently lose one of the values;
/// - more nested arrays and objects than the depth limit. Parsing, comparing, writing and freeing
///   a tree recurse once per level, so the limit bounds the stack.
///
/// The order of members and every number are kept exactly. A number written as a plain integer
/// within `Int64` is `.integer`; any other keeps its spelling as `.number`, `-0` too.
///
/// NB: text and keys are the same only if their UTF-8 bytes are. Swift's `==` on strings is
/// canonical equivalence, under which a composed and a decomposed "é" would be one key.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(JSONNumber)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}
