#include <gtk/gtk.h>
#include <malloc.h>
#include <webkit/webkit.h>

// Swift does not import functions with a variable number of arguments, nor macros.

static inline void dayring_connect(
    gpointer instance, const char *signal, GCallback handler, gpointer data) {
  g_signal_connect_data(instance, signal, handler, data, NULL, (GConnectFlags)0);
}

static inline WebKitWebView *dayring_web_view(
    WebKitWebContext *context, WebKitNetworkSession *session, gboolean automated) {
  return WEBKIT_WEB_VIEW(g_object_new(
      WEBKIT_TYPE_WEB_VIEW, "web-context", context, "network-session", session,
      "is-controlled-by-automation", automated, NULL));
}

static inline void dayring_prefer_dark(gboolean dark) {
  g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", dark, NULL);
}

// Returns free memory to the system, which the C library would keep.
static inline void dayring_trim_heap(void) { malloc_trim(0); }

// As other windows of the desktop are closed.
static inline void dayring_close_by_keys(GtkApplication *application) {
  const char *keys[] = {"<Control>w", "<Control>q", NULL};
  gtk_application_set_accels_for_action(application, "window.close", keys);
}

// Two texts, as one value.
static inline GVariant *dayring_texts(const char *first, const char *second) {
  return g_variant_new("(ss)", first, second);
}

static inline char *dayring_text(GVariant *texts, gsize index) {
  GVariant *text = g_variant_get_child_value(texts, index);
  char *copy = g_variant_dup_string(text, NULL);
  g_variant_unref(text);
  return copy;
}
