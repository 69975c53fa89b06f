import JSON
import Testing

@Suite("Objects")
struct ObjectTests {
  private func numbered(_ count: Int) -> JSONObject {
    var object = JSONObject()
    for number in 0..<count { object.append("key \(number)", .integer(Int64(number))) }
    return object
  }

  @Test
  func `The order of members does not matter to equality`() {
    let object: JSONObject = ["a": .integer(1), "b": .null]
    #expect(object == ["b": .null, "a": .integer(1)])
    #expect(object != ["a": .integer(1)])
    #expect(object != ["a": .integer(1), "c": .null])
    #expect(object != ["a": .integer(2), "b": .null])
  }

  @Test(arguments: [0, 100])
  func `Keys that are only canonically equivalent are two keys`(others: Int) throws {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    var object = numbered(others)
    object.append(composed, .integer(1))
    object.append(decomposed, .integer(2))

    #expect(object[composed] == .integer(1))
    #expect(object[decomposed] == .integer(2))
    #expect(try JSON(parsing: JSON.object(object).bytes) == .object(object))
    #expect(JSON.string(composed) != .string(decomposed))
    #expect(JSON.object([composed: .null]) != .object([decomposed: .null]))
  }

  @Test(arguments: [0, 1, 16, 17, 18, 1000])
  func `Each member is found, whether there are few or many`(count: Int) {
    let object = numbered(count)
    #expect(object.count == count)
    #expect(object.isEmpty == (count == 0))
    #expect(object.allSatisfy { object[$0.key] == $0.value })
    #expect(object["key \(count)"] == nil)
  }

  @Test(arguments: [2, 15, 16, 17, 18, 100])
  func `Setting replaces in place, appends, or removes`(count: Int) {
    var object = numbered(count)
    object["key 0"] = .null
    object["new"] = .bool(true)
    object["key 1"] = nil
    object["missing"] = nil

    #expect(object.count == count)
    #expect(object["key 0"] == .null)
    #expect(object["key 1"] == nil)
    #expect(object["new"] == .bool(true))
    #expect(object.first { _ in true }?.key == "key 0")
    #expect(object.allSatisfy { object[$0.key] == $0.value })
    #expect(Array(object).last?.key == "new")
  }

  @Test
  func `A value is read as what it is, and as nothing else`() throws {
    let root = try JSON(parsing: #"{"n":null,"b":true,"i":1,"f":1.5,"s":"x","a":[1]}"#)
    #expect(root["n"]?.isNull == true)
    #expect(root["b"]?.bool == true)
    #expect(root["i"]?.int64 == 1)
    #expect(root["f"]?.int64 == nil)
    #expect(root["s"]?.text == "x")
    #expect(root["a"]?.elements == [.integer(1)])
    #expect(root.object?.count == 6)
    #expect(root["missing"] == nil)
    #expect(root["s"]?["n"] == nil)
    #expect(root["i"]?.text == nil && root["i"]?.bool == nil && root["i"]?.isNull == false)
    #expect(root["i"]?.elements == nil && root["i"]?.object == nil)
  }
}
