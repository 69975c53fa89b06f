#include <gtk/gtk.h>
#include <malloc.h>
#include <signal.h>
#include <sys/prctl.h>
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

// As pages are zoomed in browsers; the value of the action "zoom" is the change.
static inline void dayring_zoom_by_keys(GtkApplication *application) {
  const char *larger[] = {"<Control>plus", "<Control>equal", "<Control>KP_Add", NULL};
  const char *smaller[] = {"<Control>minus", "<Control>KP_Subtract", NULL};
  const char *standard[] = {"<Control>0", "<Control>KP_0", NULL};
  gtk_application_set_accels_for_action(application, "app.zoom::larger", larger);
  gtk_application_set_accels_for_action(application, "app.zoom::smaller", smaller);
  gtk_application_set_accels_for_action(application, "app.zoom::standard", standard);
}

static inline void dayring_end_with_parent(gpointer data) { prctl(PR_SET_PDEATHSIG, SIGTERM); }

static inline GSubprocess *dayring_spawn(const char *const *words, GSubprocessFlags flags) {
  GSubprocessLauncher *launcher = g_subprocess_launcher_new(flags);
  g_subprocess_launcher_set_child_setup(launcher, dayring_end_with_parent, NULL, NULL);
  GSubprocess *child = g_subprocess_launcher_spawnv(launcher, words, NULL);
  g_object_unref(launcher);
  return child;
}

// Has the program of the shell sync until this process ends; NULL if it cannot be started.
static inline GSubprocess *dayring_sync(const char *program) {
  const char *words[] = {program, "sync", "watch", NULL};
  return dayring_spawn(words, G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
}

// Runs a command whose streams are pipes; NULL if it cannot be started.
static inline GSubprocess *dayring_run(const char *const *words) {
  // A command may end before it has read its input.
  signal(SIGPIPE, SIG_IGN);
  return dayring_spawn(
      words, (GSubprocessFlags)(G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                G_SUBPROCESS_FLAGS_STDERR_PIPE));
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
