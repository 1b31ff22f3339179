## Makes a view of equal tiles out of a file with one tile.
ALTER TABLE tiles RENAME TO old
CREATE TABLE map (zoom_level integer, tile_column integer, tile_row integer, tile_id text)
CREATE TABLE images (tile_id text, tile_data blob)
INSERT INTO images SELECT 'x', tile_data FROM old
INSERT INTO map VALUES (1, 0, 0, 'x'), (1, 1, 1, 'x')
DROP TABLE old
CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, map.tile_row AS tile_row, images.tile_data AS tile_data FROM map JOIN images ON images.tile_id = map.tile_id
