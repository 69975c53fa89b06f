import CivilTime
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
    SpaceStateCard(membership: membership, context: context, again: again).html
  }

  var relay: HTML {
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
          heading(of: device)
          if membership.knowsTimes { span(.class("quiet")) { lastChange(of: device) } }
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

  func heading(of device: SpaceMembership.Device) -> HTML {
    span {
      strong { device.name ?? texts.unnamed }
      if device.isThis { span(.class("quiet")) { " · " + texts.thisOne } }
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

  func icon(of device: SpaceMembership.Device) -> HTML {
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
    PanelQuestion(
      title: title, note: note, answer: yes, action: .space(action) + Attribute("data-name", name),
      cancel: .space(.cancel), texts: texts
    ).html
  }

  private var adding: HTML {
    SettingsGroup(id: "add", title: texts.add) {
      div(.class("space-adding")) {
        switch membership.adding {
        case .link(let link, let isCopied):
          p(.class("quiet")) { texts.scan }
          PanelInvitation(link: link, isCopied: isCopied, copy: .space(.copy), texts: texts).html
          button(.class("button secondary wide"), .space(.refuse)) { texts.cancel }
        case .asked(let name, let digits):
          PanelAsker(
            title: texts.asks(name), digits: digits, admit: .space(.admit),
            refuse: .space(.refuse), texts: texts
          ).html
        case nil:
          p(.class("quiet")) { texts.addNote }
          button(.class("button primary wide"), .space(.add)) { texts.add }
        }
      }
    }.html
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
