import Trackers

/// The place of the data, and whether the browser has promised to keep it.
struct StorageSettings {
  let page: SettingsPage
  let context: PageContext

  var html: HTML {
    SettingsGroup(id: "storage", title: texts.storage, isWholePage: true) {
      div(.class("setting")) {
        (storage.isRefused ? Icon.warning : .storage).html
        div(.class("setting-text")) {
          strong { headline }
          p(.class("quiet")) { note }
        }
        if !storage.isRefused, storage.isPersistent == false {
          button(.class("button secondary small"), .action(.storagePersist)) { texts.keepIt }
        }
      }
      div(.class("setting")) {
        span(.class("setting-text")) {
          texts.records(page.recordCount, context.number(page.recordCount))
        }
        if let used = storage.usedBytes, let quota = storage.quotaBytes {
          span(.class("quiet")) { texts.used(context.bytes(used), context.bytes(quota)) }
        }
      }
      if let way = storage.install { InstallButton(way: way, texts: texts).row }
      PanelLink(panel: .exchange, icon: .archive, texts: texts).html
      PanelLink(panel: .sync, icon: .cloud, texts: texts).html
    }.html
  }

  private var texts: PageTexts { context.texts }
  private var storage: StorageState { page.storage }

  private var headline: String {
    if storage.isRefused { return texts.storageRefused }
    if storage.isInSpace { return texts.storageInStep }
    if storage.clearsAfterAWeek { return texts.storageMayGo }
    return switch storage.isPersistent {
    case true?: texts.storageIsKept
    case false?: texts.storageMayGo
    case nil: texts.storageUnknown
    }
  }

  private var note: String {
    if storage.isRefused { return texts.storageRefusedNote }
    if storage.isInSpace { return texts.storageInStepNote }
    if storage.clearsAfterAWeek { return texts.storageClearsNote }
    return switch storage.isPersistent {
    case true?: texts.storageIsKeptNote
    case false?: texts.storageMayGoNote
    case nil: texts.storageUnknownNote
    }
  }
}

extension PageContext {
  /// `12.3 MB`, in powers of 1000, rounded down; at least 1 KB unless it is 0.
  fileprivate func bytes(_ count: Int) -> String {
    let units: [(Int, ByteUnit)] = [(1_000_000_000, .gigabytes), (1_000_000, .megabytes)]
    for (size, unit) in units where count >= size {
      return texts.bytes(locale.tenths(count / (size / 10)), unit)
    }
    return texts.bytes(locale.number((count + 999) / 1000), .kilobytes)
  }
}
