-- The audit trail. Triggers write it, not stores, so that no code path can change a row without an entry.
-- A table or a column opts out with a comment that begins with "unaudited:" and gives the reason.

-- A row as the trail keeps it: hidden columns as a digest, so that a change that bypassed the triggers shows without revealing them.
CREATE OR REPLACE FUNCTION audit_image(subject jsonb, hidden text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN subject IS NULL OR coalesce(cardinality(hidden), 0) = 0 THEN subject
    ELSE (subject - hidden) || jsonb_build_object('sealed_secrets', encode(sha256(convert_to(
      (SELECT jsonb_object_agg(name, subject -> name) FROM unnest(hidden || 'id'::text) name)::text, 'UTF8')), 'hex')) END
$$;

CREATE OR REPLACE FUNCTION audit_secrets(of_table regclass) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(a.attname::text ORDER BY a.attnum), '{}') FROM pg_attribute a
  WHERE a.attrelid = of_table AND a.attnum > 0 AND NOT a.attisdropped AND col_description(a.attrelid, a.attnum) LIKE 'unaudited:%'
$$;

-- What an entry shows of a row. Confidential values are left out, but a change of them still makes an entry. `audit_attach` passes the columns
-- that opt out as arguments of the triggers.
CREATE OR REPLACE FUNCTION audit_shown(table_name text, row_now jsonb, hidden text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT audit_image(CASE WHEN table_name = 'sys_param' AND row_now ->> 'param_key' ~* 'secret|password|token' THEN row_now - 'param_value' ELSE row_now END, hidden)
    - array['password_hash', 'secret_hash']
$$;

-- The key of a row in the trail: its id, or the columns that identify it.
CREATE OR REPLACE FUNCTION audit_row_id(subject jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(coalesce(subject ->> 'id', subject ->> 'code', concat_ws(':', subject ->> 'user_id', subject ->> 'top_menu_id', subject ->> 'role_id',
    subject ->> 'dept_id', subject ->> 'post_id', subject ->> 'menu_id', subject ->> 'client_id', subject ->> 'subject', subject ->> 'grade',
    subject ->> 'instance_id', subject ->> 'document_id', subject ->> 'key', subject ->> 'seq', subject ->> 'rev', subject ->> 'version',
    subject ->> 'day', subject ->> 'period')), 128)
$$;

-- Who acts, as the connection says; see `database.ts`.
CREATE OR REPLACE FUNCTION audit_setting(name text, most integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(coalesce(current_setting('mainshaft.' || name, true), ''), most)
$$;

-- Updates are recorded row by row, because only a row trigger has the old and the new row.
CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
BEGIN
  IF was = is_now THEN RETURN NULL; END IF;
  INSERT INTO sys_audit (at, user_id, account, origin, action, request_id, table_name, operation, row_id, before, after)
  VALUES (clock_timestamp(), audit_setting('user_id', 20), audit_setting('account', 64), audit_setting('origin', 64), audit_setting('action', 128),
    audit_setting('request_id', 64), TG_TABLE_NAME, 'update', audit_row_id(is_now), audit_shown(TG_TABLE_NAME, was, TG_ARGV), audit_shown(TG_TABLE_NAME, is_now, TG_ARGV));
  RETURN NULL;
END $$;

-- Inserts and deletes are recorded once for all rows of a statement.
CREATE OR REPLACE FUNCTION audit_rows() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  operation constant text := lower(TG_OP);
BEGIN
  INSERT INTO sys_audit (at, user_id, account, origin, action, request_id, table_name, operation, row_id, before, after)
  SELECT clock_timestamp(), audit_setting('user_id', 20), audit_setting('account', 64), audit_setting('origin', 64), audit_setting('action', 128),
    audit_setting('request_id', 64), TG_TABLE_NAME, operation, audit_row_id(subject),
    CASE operation WHEN 'delete' THEN audit_shown(TG_TABLE_NAME, subject, TG_ARGV) END, CASE operation WHEN 'insert' THEN audit_shown(TG_TABLE_NAME, subject, TG_ARGV) END
  FROM (SELECT to_jsonb(touched) AS subject FROM touched) each;
  RETURN NULL;
END $$;

-- The events of a case are one entry per command.
CREATE OR REPLACE FUNCTION audit_events() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO sys_audit (at, user_id, account, origin, action, request_id, table_name, operation, row_id, after)
  SELECT clock_timestamp(), audit_setting('user_id', 20), audit_setting('account', 64), audit_setting('origin', 64), audit_setting('action', 128),
    audit_setting('request_id', 64), TG_TABLE_NAME, 'insert', instance_id::text,
    jsonb_build_object('instance_id', instance_id, 'events', jsonb_agg(to_jsonb(touched) - 'instance_id' ORDER BY seq))
  FROM touched GROUP BY instance_id;
  RETURN NULL;
END $$;

-- Called at the end of every upgrade, so that new tables are audited without further steps.
CREATE OR REPLACE FUNCTION audit_attach() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  candidate record;
BEGIN
  FOR candidate IN
    SELECT c.relname, hidden.names FROM pg_class c
    CROSS JOIN LATERAL (
      SELECT count(*) AS many, coalesce(string_agg(quote_literal(a.attname), ', ' ORDER BY a.attnum), '') AS names FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND col_description(c.oid, a.attnum) LIKE 'unaudited:%'
    ) hidden
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname NOT LIKE '\_\_%'
      AND coalesce(obj_description(c.oid, 'pg_class'), '') NOT LIKE 'unaudited:%'
      AND NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'audit' AND t.tgnargs = hidden.many)
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER audit AFTER UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION audit_row(%s)', candidate.relname, candidate.names);
    EXECUTE format('CREATE OR REPLACE TRIGGER audit_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS touched FOR EACH STATEMENT '
      'EXECUTE FUNCTION audit_rows(%s)', candidate.relname, candidate.names);
    EXECUTE format('CREATE OR REPLACE TRIGGER audit_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS touched FOR EACH STATEMENT '
      'EXECUTE FUNCTION audit_rows(%s)', candidate.relname, candidate.names);
  END LOOP;
END $$;

-- Seals what has been committed since the last call, one sealer at a time. Entries carry their transaction: whatever is older than the oldest
-- running transaction is complete, so each call looks only at what came since the one before, however long the trail is.
CREATE OR REPLACE FUNCTION audit_seal(most integer) RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  last_seq bigint;
  last_hash text;
  begun xid8;
  horizon xid8;
  entry record;
  done integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('audit_seal ' || current_schema())) THEN RETURN 0; END IF;
  SELECT seq, hash, upto INTO last_seq, last_hash, begun FROM sys_audit_seal ORDER BY seq DESC LIMIT 1;
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  -- Restored into another server, transactions count from the beginning again: what is not sealed yet is looked for in all of the trail,
  -- part by part, as a long trail takes longer than a statement may; until a part is not full, the next one looks there, too.
  IF begun IS NULL OR begun > horizon THEN begun := '0'; END IF;
  FOR entry IN
    SELECT a.id, a.tx, l.line, count(*) OVER () = most AS is_full
    FROM (
      SELECT id, tx FROM sys_audit u
      WHERE tx >= begun AND (tx < horizon OR begun = '0') AND NOT EXISTS (SELECT 1 FROM sys_audit_seal s WHERE s.entry_id = u.id)
      ORDER BY tx, id LIMIT most
    ) a JOIN sys_audit_line l ON l.id = a.id
    ORDER BY a.tx, a.id
  LOOP
    last_seq := coalesce(last_seq, 0) + 1;
    last_hash := encode(sha256(convert_to(coalesce(last_hash, '') || chr(10) || entry.line, 'UTF8')), 'hex');
    done := done + 1;
    INSERT INTO sys_audit_seal (seq, entry_id, hash, upto)
    VALUES (last_seq, entry.id, last_hash, CASE WHEN begun <> '0' OR NOT entry.is_full THEN least(entry.tx, horizon) ELSE '0' END);
  END LOOP;
  RETURN done;
END $$;
