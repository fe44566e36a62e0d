-- Indices use this function: changing its result needs a migration that reindexes them. Returns the characters of a text, its pairs of
-- neighbours, and groups of four letters or digits, because document numbers share their pairs. Its high cost makes the planner use the
-- index instead of computing it per row.
CREATE OR REPLACE FUNCTION search_grams(said text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array_agg(c) || array_agg(c || next) FILTER (WHERE next IS NOT NULL) || array(
    SELECT substr(run, at, 4) FROM regexp_split_to_table(lower(said), '[^a-z0-9]+') AS run, generate_series(1, length(run) - 3) AS at)
  FROM (SELECT c, lead(c) OVER () AS next FROM unnest(string_to_array(lower(said), NULL)) AS c) AS neighbours
$$;
