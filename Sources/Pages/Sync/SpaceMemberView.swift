import CivilTime
import QRCode
import Texts
import Trackers

struct SpaceMemberView {
  let membership: SpaceMembership
  let context: PageContext

  var html: HTML {
    HTML {
      state
      relay
      if !membership.isOver {
        devices
        adding
        recovery
        ending
      } else {
        button(.class("button primary wide"), .space(.leave)) { texts.leaveNow }
      }
    }
  }

  private var texts: SpaceTexts { context.texts.common.space }

  private var state: HTML {
    switch membership.state {
    case .inStep(let devices):
      SpaceCard(
        icon: .check, title: texts.inStep(devices: devices),
        note: devices > 1 ? texts.sealed : texts.addAnother, isWell: true
      ) {}.html
    case .sending(let count):
      SpaceCard(icon: .cloud, title: texts.sending(count), note: texts.safe(count)) {}.html
    case .reading(let percent):
      SpaceCard(
        icon: .refresh, title: texts.reading(percent: percent), note: texts.readingNote
      ) {
        HTML(
          element: "progress",
          [.label(texts.devices), Attribute("max", "100"), .value(String(percent))],
          content: .empty)
      }.html
    case .noNetwork(let since, let safe):
      SpaceCard(
        icon: .cloud,
        title: texts.waiting(since: context.time(context.zone.moment(since))),
        note: safe == 0 ? texts.nothingWaits : texts.safe(safe)
      ) { again }.html
    case .stopped(let trouble):
      SpaceCard(
        icon: .warning, title: texts.stopped(trouble), note: texts.remedy(for: trouble)
      ) {
        if !membership.isOver { again }
      }.html
    }
  }

  private var relay: HTML {
    guard let relay = membership.relay else { return .empty }
    return p(.class("quiet"), .key("relay")) {
      texts.relay(relay.address)
      if let former = relay.former, let time = relay.followed {
        " "
          + texts.followed(
            from: former, to: relay.address, at: context.dayTime(time, isFirst: false))
      }
    }
  }

  private var again: HTML {
    button(.class("button secondary"), .space(.tryAgain)) { texts.tryAgain }
  }

  private var devices: HTML {
    SettingsGroup(id: "devices", title: texts.devices) {
      for device in membership.devices { row(device) }
    }.html
  }

  private func row(_ device: SpaceMembership.Device) -> HTML {
    let name = device.name ?? texts.unnamed
    return HTML {
      div(.class("setting"), .key(device.id)) {
        span(.class("space-icon")) { icon(of: device) }
        div(.class("setting-text")) {
          span {
            strong { name }
            if device.isThis { span(.class("quiet")) { " · " + texts.thisOne } }
          }
          span(.class("quiet")) { lastChange(of: device) }
        }
        button(
          .class("icon-button"), .space(.askRename), Attribute("data-name", device.id),
          .label(texts.rename(name))
        ) { Icon.pencil.html }
        if !device.isThis {
          button(
            .class("icon-button"), .space(.askRemove), Attribute("data-name", device.id),
            .label(texts.remove(name))
          ) { Icon.trash.html }
        }
      }
      if membership.question == .rename(device: device.id) { naming(device) }
      if membership.question == .remove(device: device.id) {
        question(
          texts.removeQuestion(name), texts.removeNote, .remove, texts.removeNow, name: device.id)
      }
    }
  }

  private func naming(_ device: SpaceMembership.Device) -> HTML {
    form(
      .class("space-entry"), .space(.rename), Attribute("data-name", device.id), .key("question"),
      .noValidation
    ) {
      label(.for("device-name")) { texts.nameOfDevice }
      input(
        "text", .name("value"), .id("device-name"), .value(device.name ?? ""),
        // In UTF-16 units, each of which takes up to three bytes in UTF-8.
        Attribute("maxlength", String(SpaceMembership.Device.nameLimit / 3)),
        Attribute("autocomplete", "off"))
      div(.class("button-row")) {
        submitButton(.class("button primary")) { texts.save }
        button(.class("button secondary"), .space(.cancel)) { texts.cancel }
      }
    }
  }

  private func icon(of device: SpaceMembership.Device) -> HTML {
    switch device.form {
    case .phone: Symbol.phone.html
    case .laptop: Icon.laptop.html
    case .terminal: Icon.terminal.html
    }
  }

  private func lastChange(of device: SpaceMembership.Device) -> String {
    if device.isThis { return texts.now }
    guard let last = device.lastChange else { return texts.noChange }
    return texts.lastChange(context.dayTime(min(last, context.now.instant), isFirst: false))
  }

  private func question(
    _ title: String, _ note: String, _ action: SpaceAction, _ yes: String, name: String = ""
  ) -> HTML {
    div(.class("space-question"), .role("alert"), .key("question")) {
      strong { title }
      p(.class("quiet")) { note }
      div(.class("button-row")) {
        button(
          .class("button primary danger"), .space(action), Attribute("data-name", name)
        ) { yes }
        button(.class("button secondary"), .space(.cancel)) { texts.cancel }
      }
    }
  }

  private var adding: HTML {
    SettingsGroup(id: "add", title: texts.add) {
      div(.class("space-adding")) {
        switch membership.adding {
        case .link(let link, let isCopied): invitation(link, isCopied)
        case .asked(let name, let digits):
          strong { texts.asks(name) }
          SpaceDigits(digits: digits, texts: texts).html
          p(.class("quiet")) { texts.compare }
          button(.class("button primary wide"), .space(.admit)) { texts.admit }
          button(.class("button secondary wide"), .space(.refuse)) { texts.refuse }
        case nil:
          p(.class("quiet")) { texts.addNote }
          button(.class("button primary wide"), .space(.add)) { texts.add }
        }
      }
    }.html
  }

  private func invitation(_ link: String, _ isCopied: Bool) -> HTML {
    HTML {
      p(.class("quiet")) { texts.scan }
      if let code = try? QRCode(link) {
        div(.class("space-code")) {
          svg(
            .role("img"), .label(texts.code),
            Attribute("viewBox", "0 0 \(code.wholeEdge) \(code.wholeEdge)"),
            Attribute("shape-rendering", "crispEdges")
          ) {
            HTML(element: "path", [Attribute("d", code.path)], content: .empty)
          }
        }
      }
      input(
        "text", .class("space-link"), .label(texts.link), .value(link), Attribute("readonly", ""))
      button(.class("button primary wide"), .space(.copy)) {
        isCopied ? texts.copied : texts.copyLink
      }
      button(.class("button secondary wide"), .space(.refuse)) { texts.cancel }
    }
  }

  private var recovery: HTML {
    SettingsGroup(id: "recovery", title: texts.recovery) {
      div(.class("space-adding")) {
        if let code = membership.code {
          p(.class("space-recovery")) { code }
          p(.class("quiet")) { texts.codeNote }
          button(.class("button primary wide"), .space(.written)) { texts.written }
        } else {
          p(.class("quiet")) { texts.recoveryNote }
          button(.class("button secondary wide"), .space(.code)) { texts.makeCode }
        }
      }
    }.html
  }

  private var ending: HTML {
    SettingsGroup(id: "end", title: texts.end) {
      ending(.askLeave, texts.leave)
      if membership.question == .leave {
        question(texts.leaveQuestion, texts.leaveNote, .leave, texts.leaveNow)
      }
      ending(.askDelete, texts.delete)
      if membership.question == .delete {
        question(texts.deleteQuestion, texts.deleteNote, .delete, texts.deleteNow)
      }
    }.html
  }

  private func ending(_ action: SpaceAction, _ words: String) -> HTML {
    SettingButton(action: .space(action), icon: .close, words: words, tone: "danger-text").html
  }
}
