## Files of map tiles whose views would go on for ever or take all memory, each made by statements of a line each.

## a table of numbers without end
CREATE VIEW tiles AS WITH RECURSIVE a(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM a) SELECT 0 AS zoom_level, 0 AS tile_column, i AS tile_row, x'00' AS tile_data FROM a WHERE i < 0


## a tile of a thousand million bytes
CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, zeroblob(1000000000) AS tile_data


## each of 300 numbers with each, four times
CREATE TABLE t (i, d)
INSERT INTO t WITH RECURSIVE a(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM a LIMIT 300) SELECT i, zeroblob(20000) FROM a
CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, d.i AS tile_data FROM t a, t b, t c, t d WHERE a.i + b.i + c.i + d.i < 0


## the largest of many long texts
CREATE TABLE t (i, d)
INSERT INTO t WITH RECURSIVE a(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM a LIMIT 200) SELECT i, zeroblob(20000) FROM a
CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, (a.d || b.d || c.i) AS tile_data FROM t a, t b, t c ORDER BY 4 DESC


## views that double each other, 29 times
CREATE VIEW v0 AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'00' AS tile_data
CREATE VIEW v1 AS SELECT a.* FROM v0 a, v0 b
CREATE VIEW v2 AS SELECT a.* FROM v1 a, v1 b
CREATE VIEW v3 AS SELECT a.* FROM v2 a, v2 b
CREATE VIEW v4 AS SELECT a.* FROM v3 a, v3 b
CREATE VIEW v5 AS SELECT a.* FROM v4 a, v4 b
CREATE VIEW v6 AS SELECT a.* FROM v5 a, v5 b
CREATE VIEW v7 AS SELECT a.* FROM v6 a, v6 b
CREATE VIEW v8 AS SELECT a.* FROM v7 a, v7 b
CREATE VIEW v9 AS SELECT a.* FROM v8 a, v8 b
CREATE VIEW v10 AS SELECT a.* FROM v9 a, v9 b
CREATE VIEW v11 AS SELECT a.* FROM v10 a, v10 b
CREATE VIEW v12 AS SELECT a.* FROM v11 a, v11 b
CREATE VIEW v13 AS SELECT a.* FROM v12 a, v12 b
CREATE VIEW v14 AS SELECT a.* FROM v13 a, v13 b
CREATE VIEW v15 AS SELECT a.* FROM v14 a, v14 b
CREATE VIEW v16 AS SELECT a.* FROM v15 a, v15 b
CREATE VIEW v17 AS SELECT a.* FROM v16 a, v16 b
CREATE VIEW v18 AS SELECT a.* FROM v17 a, v17 b
CREATE VIEW v19 AS SELECT a.* FROM v18 a, v18 b
CREATE VIEW v20 AS SELECT a.* FROM v19 a, v19 b
CREATE VIEW v21 AS SELECT a.* FROM v20 a, v20 b
CREATE VIEW v22 AS SELECT a.* FROM v21 a, v21 b
CREATE VIEW v23 AS SELECT a.* FROM v22 a, v22 b
CREATE VIEW v24 AS SELECT a.* FROM v23 a, v23 b
CREATE VIEW v25 AS SELECT a.* FROM v24 a, v24 b
CREATE VIEW v26 AS SELECT a.* FROM v25 a, v25 b
CREATE VIEW v27 AS SELECT a.* FROM v26 a, v26 b
CREATE VIEW v28 AS SELECT a.* FROM v27 a, v27 b
CREATE VIEW v29 AS SELECT a.* FROM v28 a, v28 b
CREATE VIEW tiles AS SELECT * FROM V29


## a view of a view whose name has a quotation mark
CREATE VIEW "a""b" AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'00' AS tile_data
CREATE VIEW tiles AS SELECT * FROM "a""b"


## parts of one statement that double each other, 29 times
CREATE VIEW tiles AS WITH c0 AS (SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'00' AS tile_data), c1 AS (SELECT a.* FROM c0 a, c0 b), c2 AS (SELECT a.* FROM c1 a, c1 b), c3 AS (SELECT a.* FROM c2 a, c2 b), c4 AS (SELECT a.* FROM c3 a, c3 b), c5 AS (SELECT a.* FROM c4 a, c4 b), c6 AS (SELECT a.* FROM c5 a, c5 b), c7 AS (SELECT a.* FROM c6 a, c6 b), c8 AS (SELECT a.* FROM c7 a, c7 b), c9 AS (SELECT a.* FROM c8 a, c8 b), c10 AS (SELECT a.* FROM c9 a, c9 b), c11 AS (SELECT a.* FROM c10 a, c10 b), c12 AS (SELECT a.* FROM c11 a, c11 b), c13 AS (SELECT a.* FROM c12 a, c12 b), c14 AS (SELECT a.* FROM c13 a, c13 b), c15 AS (SELECT a.* FROM c14 a, c14 b), c16 AS (SELECT a.* FROM c15 a, c15 b), c17 AS (SELECT a.* FROM c16 a, c16 b), c18 AS (SELECT a.* FROM c17 a, c17 b), c19 AS (SELECT a.* FROM c18 a, c18 b), c20 AS (SELECT a.* FROM c19 a, c19 b), c21 AS (SELECT a.* FROM c20 a, c20 b), c22 AS (SELECT a.* FROM c21 a, c21 b), c23 AS (SELECT a.* FROM c22 a, c22 b), c24 AS (SELECT a.* FROM c23 a, c23 b), c25 AS (SELECT a.* FROM c24 a, c24 b), c26 AS (SELECT a.* FROM c25 a, c25 b), c27 AS (SELECT a.* FROM c26 a, c26 b), c28 AS (SELECT a.* FROM c27 a, c27 b), c29 AS (SELECT a.* FROM c28 a, c28 b) SELECT * FROM c29


## code of another file
CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, load_extension('/nowhere') AS tile_data


## a view of itself
CREATE VIEW tiles AS SELECT * FROM tiles
