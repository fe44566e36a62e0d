-- What is kept in memory is kept under a stamp that the changing transaction raises. Whoever keeps something adds the row of its stamp.
CREATE OR REPLACE FUNCTION raise_cache_version() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE cache_version SET version = version + 1 WHERE name = TG_ARGV[0];
  RETURN NULL;
END $$;
