#include "sqlite_library.h"

#ifdef TRAIT_MapTiles

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Every function that is used, with its type from SQLite's own header.
#define FUNCTIONS(X)                                                                                                                  \
  X(sqlite3_open_v2) X(sqlite3_close_v2) X(sqlite3_errmsg) X(sqlite3_errstr) X(sqlite3_db_config) X(sqlite3_limit)                    \
  X(sqlite3_set_authorizer) X(sqlite3_progress_handler) X(sqlite3_memory_used) X(sqlite3_exec) X(sqlite3_prepare_v2)                   \
  X(sqlite3_bind_int) X(sqlite3_step) X(sqlite3_reset) X(sqlite3_finalize) X(sqlite3_column_blob) X(sqlite3_column_bytes)             \
  X(sqlite3_column_type) X(sqlite3_column_text)

EMAKI_LOADED_LIBRARY(emaki_sqlite, "libsqlite3.so.0", FUNCTIONS, NULL)

// Finding a tile with an index takes about fifty steps. In a table without an index it takes four steps for each of the table's tiles.
#define STEP_LIMIT 4000000
// The number of steps between two checks of the memory. Each step may make a value as large as a blob.
#define STEPS_AT_ONCE 16
// The number of bytes by which memory may grow during a search, in addition to one blob.
#define MEMORY_LIMIT (64 << 20)
// The number of times that a statement may read a column or begin a subquery. A view of two tables needs about twenty.
#define ACCESS_LIMIT 200
// The largest length of a view's definition. In files that store equal tiles only once, the definition is about two hundred characters
// long.
#define VIEW_LENGTH_LIMIT 2000

struct emaki_tiles {
  sqlite3 *database;
  sqlite3_stmt *find;
  int steps;
  int accesses;
  sqlite3_int64 memory;
};

/// Lets statements read columns, and nothing else.
static int allow(void *context, int action, const char *a, const char *b, const char *c, const char *d) {
  (void)a, (void)b, (void)c, (void)d;
  emaki_tiles *tiles = context;
  if (action != SQLITE_SELECT && action != SQLITE_READ) return SQLITE_DENY;
  return ++tiles->accesses > ACCESS_LIMIT ? SQLITE_DENY : SQLITE_OK;
}

/// Stops a search that takes too many steps or too much memory, by returning a value other than 0.
static int proceed(void *context) {
  emaki_tiles *tiles = context;
  tiles->steps += STEPS_AT_ONCE;
  return tiles->steps > STEP_LIMIT || sqlite3_memory_used_() > tiles->memory + MEMORY_LIMIT;
}

static void begin(emaki_tiles *tiles) {
  tiles->steps = tiles->accesses = 0;
  tiles->memory = sqlite3_memory_used_();
}

static void tell(emaki_tiles *tiles, int code, char message[EMAKI_TILES_MESSAGE]) {
  const char *words;
  if (code == SQLITE_INTERRUPT) {
    words = "finding a tile takes too many steps or too much memory";
  } else {
    words = tiles->database ? sqlite3_errmsg_(tiles->database) : sqlite3_errstr_(code);
  }
  snprintf(message, EMAKI_TILES_MESSAGE, "%s", words);
}

/// Returns the URI with which SQLite opens a path as a file that does not change; null if there is not enough memory.
static char *address(const char *path) {
  char *name = malloc(3 * strlen(path) + 64);
  if (!name) return NULL;
  char *end = name + sprintf(name, "file:");
  for (const unsigned char *byte = (const unsigned char *)path; *byte; byte++) {
    end += sprintf(end, strchr("%?#", *byte) ? "%%%02X" : "%c", *byte);
  }
  sprintf(end, "?mode=ro&immutable=1");
  return name;
}

/// Finds a view of tiles that could expand to any length while its statement is prepared, because steps are not counted then. So the view
/// may name neither another view nor a `WITH` part. The length of any other view is limited by its text.
static const char unsafe_views[] =
    "SELECT 1 FROM sqlite_master AS shown WHERE type = 'view' AND name = 'tiles' COLLATE NOCASE"
    " AND (sql IS NULL OR length(sql) > ?1 OR sql LIKE '%with%' OR EXISTS ("
    "SELECT 1 FROM sqlite_master WHERE type = 'view' AND name IS NOT 'tiles' COLLATE NOCASE"
    " AND (name IS NULL OR name GLOB '*[^A-Za-z0-9_]*' OR instr(lower(shown.sql), lower(name)))))";

emaki_tiles *emaki_tiles_open(const char *path, size_t byte_limit, char message[EMAKI_TILES_MESSAGE]) {
  message[0] = 0;
  emaki_tiles *tiles = calloc(1, sizeof *tiles);
  char *name = address(path);
  if (!tiles || !name) {
    free(tiles);
    free(name);
    snprintf(message, EMAKI_TILES_MESSAGE, "out of memory");
    return NULL;
  }
  int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
#ifdef SQLITE_OPEN_NOFOLLOW
  flags |= SQLITE_OPEN_NOFOLLOW;
#endif
  int code = sqlite3_open_v2_(name, &tiles->database, flags, NULL);
  free(name);
  if (code == SQLITE_OK) {
    sqlite3 *database = tiles->database;
    sqlite3_limit_(database, SQLITE_LIMIT_LENGTH, byte_limit < 100000 ? 100000 : (int)byte_limit);
    sqlite3_limit_(database, SQLITE_LIMIT_SQL_LENGTH, 100000);
    sqlite3_limit_(database, SQLITE_LIMIT_COLUMN, 200);
    sqlite3_limit_(database, SQLITE_LIMIT_EXPR_DEPTH, 50);
    sqlite3_limit_(database, SQLITE_LIMIT_COMPOUND_SELECT, 8);
    sqlite3_limit_(database, SQLITE_LIMIT_VDBE_OP, 20000);
    sqlite3_limit_(database, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_db_config_(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
    sqlite3_db_config_(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
    sqlite3_db_config_(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)NULL);
    sqlite3_progress_handler_(database, STEPS_AT_ONCE, proceed, tiles);
    begin(tiles);
    // The file is not mapped, because a file that is shortened in the meantime would end the program. Pages are checked, and no temporary
    // files are written.
    code = sqlite3_exec_(
        database, "PRAGMA mmap_size = 0; PRAGMA cell_size_check = 1; PRAGMA temp_store = 2; PRAGMA cache_size = -2000", NULL, NULL, NULL);
  }
  if (code == SQLITE_OK) {
    begin(tiles);
    sqlite3_stmt *view = NULL;
    code = sqlite3_prepare_v2_(tiles->database, unsafe_views, -1, &view, NULL);
    if (code == SQLITE_OK) code = sqlite3_bind_int_(view, 1, VIEW_LENGTH_LIMIT);
    if (code == SQLITE_OK) code = sqlite3_step_(view);
    sqlite3_finalize_(view);
  }
  if (code == SQLITE_ROW) {
    snprintf(message, EMAKI_TILES_MESSAGE, "its view of tiles is longer than needed, or uses WITH or other views");
    emaki_tiles_close(tiles);
    return NULL;
  }
  if (code == SQLITE_DONE) {
    sqlite3_set_authorizer_(tiles->database, allow, tiles);
    begin(tiles);
    code = sqlite3_prepare_v2_(
        tiles->database, "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3", -1, &tiles->find, NULL);
  }
  if (code == SQLITE_OK) return tiles;
  tell(tiles, code, message);
  emaki_tiles_close(tiles);
  return NULL;
}

void emaki_tiles_close(emaki_tiles *tiles) {
  if (!tiles) return;
  sqlite3_finalize_(tiles->find);
  sqlite3_close_v2_(tiles->database);
  free(tiles);
}

emaki_tile_end emaki_tiles_find(
    emaki_tiles *tiles, int zoom, int column, int row, const void **bytes, size_t *count, char message[EMAKI_TILES_MESSAGE]) {
  message[0] = 0;
  begin(tiles);
  sqlite3_reset_(tiles->find);
  sqlite3_bind_int_(tiles->find, 1, zoom);
  sqlite3_bind_int_(tiles->find, 2, column);
  sqlite3_bind_int_(tiles->find, 3, row);
  int code = sqlite3_step_(tiles->find);
  if (code == SQLITE_DONE) return EMAKI_TILE_ABSENT;
  if (code == SQLITE_TOOBIG) return EMAKI_TILE_TOO_LARGE;
  if (code != SQLITE_ROW) {
    tell(tiles, code, message);
    return EMAKI_TILE_FAILED;
  }
  if (sqlite3_column_type_(tiles->find, 0) == SQLITE_NULL) return EMAKI_TILE_ABSENT;
  *bytes = sqlite3_column_blob_(tiles->find, 0);
  *count = (size_t)sqlite3_column_bytes_(tiles->find, 0);
  return *bytes || !*count ? EMAKI_TILE_FOUND : EMAKI_TILE_TOO_LARGE;
}

int emaki_tiles_metadata(emaki_tiles *tiles, const char *statement, char text[EMAKI_TILES_MESSAGE]) {
  begin(tiles);
  sqlite3_stmt *row = NULL;
  int code = sqlite3_prepare_v2_(tiles->database, statement, -1, &row, NULL);
  if (code == SQLITE_OK) code = sqlite3_step_(row);
  const unsigned char *value = code == SQLITE_ROW ? sqlite3_column_text_(row, 0) : NULL;
  if (value) snprintf(text, EMAKI_TILES_MESSAGE, "%s", value);
  sqlite3_finalize_(row);
  return value != NULL;
}

#else
EMAKI_BUILT_WITHOUT(emaki_sqlite, "MapTiles")
#endif
