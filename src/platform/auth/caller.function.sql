-- Tells every node that rights, or dictionaries, have changed: what they keep of them is loaded again. Said inside the transaction, because
-- any path that changes these tables must say it; such changes are rare.
CREATE OR REPLACE FUNCTION tell_nodes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_notify('mainshaft_' || current_schema(), json_build_object('kind', TG_ARGV[0], 'to', '[]'::json)::text);
  RETURN NULL;
END $$;
