#include <sqlite3.h>

// `sqlite3_db_config` takes a variable list of arguments, which Swift cannot call.
static inline int dayring_leave_log_at_close(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Runs nothing that a schema holds: no trigger, no view, no function with side effects; and writes
// to no table of SQLite's own.
static inline int dayring_distrust_schema(sqlite3 *db) {
  int result = sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  if (result == SQLITE_OK) result = sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  if (result == SQLITE_OK) result = sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (result == SQLITE_OK) result = sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  return result;
}
