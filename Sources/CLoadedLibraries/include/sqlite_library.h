// SQLite, loaded when a map first asks for a tile of an MBTiles file: few programs draw such maps.
#pragma once

#include <library_loading.h>
#include <stddef.h>

EMAKI_LIBRARY_INTERFACE(emaki_sqlite);
EMAKI_OPTIONAL

/// A file of tiles that is open. One thread at a time may use it.
typedef struct emaki_tiles emaki_tiles;

/// How many bytes a message of an error has at most, with its end.
#define EMAKI_TILES_MESSAGE 256

/// Opens a file of tiles to be read only; its name must not be a link. It is taken to be a file that does not change. Returns null where that
/// fails, and puts the reason in `message`.
///
/// The file is not trusted. Its views cannot call functions or do anything recursive. The steps and the memory for finding a tile are
/// limited, and a blob has at most `byte_limit` bytes, which fit into 32 bits.
emaki_tiles *emaki_tiles_open(const char *path, size_t byte_limit, char message[EMAKI_TILES_MESSAGE]);
void emaki_tiles_close(emaki_tiles *tiles);

/// How the search for a tile ended.
typedef enum {
  EMAKI_TILE_FOUND,
  EMAKI_TILE_ABSENT,
  EMAKI_TILE_TOO_LARGE,
  EMAKI_TILE_FAILED,
} emaki_tile_end;

/// Finds a tile, with its row counted from the south. `bytes` are then valid until the file is next used. Of a failure the reason is put in
/// `message`.
emaki_tile_end emaki_tiles_find(
    emaki_tiles *tiles, int zoom, int column, int row, const void **bytes, size_t *count, char message[EMAKI_TILES_MESSAGE]);

/// Writes the value that a statement finds in what the file says of itself; returns 0 where it finds none.
int emaki_tiles_metadata(emaki_tiles *tiles, const char *statement, char text[EMAKI_TILES_MESSAGE]);

EMAKI_OPTIONAL_END
