/// How a browser that was once paired with a server stands with it.
struct PairingSettings {
  let sync: SyncState
  let context: PageContext

  var html: HTML {
    SettingsGroup(id: "pairing", title: texts.pairing) {
      div(.class("setting")) {
        icon.html
        div(.class("setting-text")) {
          strong { headline }
          if let note { p(.class("quiet")) { note } }
        }
      }
      SettingButton(
        action: .action(.pairingForget), icon: .close, words: texts.forgetServer,
        tone: "danger-text"
      ).html
    }.html
  }

  private var texts: PageTexts { context.texts }

  private var icon: Icon {
    switch sync {
    case .alone, .connecting: .refresh
    case .upToDate: .cloud
    case .unreachable: .cloud
    case .unknownDevice, .unreadable: .warning
    }
  }

  private var headline: String {
    switch sync {
    case .alone, .connecting: texts.connecting
    case .upToDate: texts.upToDate
    case .unreachable: texts.unreachable
    case .unknownDevice: texts.unknownDevice
    case .unreadable: texts.notice(.unreadable)
    }
  }

  private var note: String? {
    switch sync {
    case .alone, .connecting, .unreadable: nil
    case .upToDate: texts.upToDateNote
    case .unreachable(let count):
      count == 0 ? texts.nothingUnsent : texts.unsent(count, context.number(count))
    case .unknownDevice: texts.unknownDeviceNote
    }
  }
}
