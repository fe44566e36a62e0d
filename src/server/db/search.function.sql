-- Indices are built with it: whoever changes what it returns adds a migration that reindexes them.
-- The characters of a text, its pairs of neighbours, and of plain letters and digits four in a row: what an index has to know to find one Chinese
-- character as fast as a long number, which shares its pairs with every other number. Dear on purpose: it is there to be indexed, not to be
-- worked out row by row.
CREATE OR REPLACE FUNCTION search_grams(said text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array_agg(c) || array_agg(c || next) FILTER (WHERE next IS NOT NULL) || array(
    SELECT substr(run, at, 4) FROM regexp_split_to_table(lower(said), '[^a-z0-9]+') AS run, generate_series(1, length(run) - 3) AS at)
  FROM (SELECT c, lead(c) OVER () AS next FROM unnest(string_to_array(lower(said), NULL)) AS c) AS neighbours
$$;
