#include <sqlite3.h>

// `sqlite3_db_config` takes a variable list of arguments, which Swift cannot call.
static inline int dayring_leave_log_at_close(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
