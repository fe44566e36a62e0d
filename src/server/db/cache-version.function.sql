-- Cached data belongs to a version, which the changing transaction increases. Each cache has a row.
CREATE OR REPLACE FUNCTION raise_cache_version() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE cache_version SET version = version + 1 WHERE name = TG_ARGV[0];
  RETURN NULL;
END $$;
