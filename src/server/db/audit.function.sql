-- The audit trail. Triggers, not stores, write it: no code path can change a row and forget to say so.
-- A table opts out with a comment that begins with "unaudited:" and gives the reason.

-- What an entry may show of a row. Secrets and salary figures never enter the trail; that they changed still does.
CREATE OR REPLACE FUNCTION audit_shown(table_name text, row_now jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN table_name = 'sys_param' AND row_now ->> 'param_key' ~* 'secret|password|token' THEN row_now - 'param_value' ELSE row_now END
    - array['password_hash', 'secret_hash', 'base_amount', 'post_amount']
$$;

-- What a row is called in the trail: its id, or whatever else its table tells rows apart by.
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

-- An update is told row by row, because only a row trigger knows which row a row was before.
CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
BEGIN
  IF was = is_now THEN RETURN NULL; END IF;
  INSERT INTO sys_audit (at, user_id, account, origin, action, request_id, table_name, operation, row_id, before, after)
  VALUES (clock_timestamp(), audit_setting('user_id', 20), audit_setting('account', 64), audit_setting('origin', 64), audit_setting('action', 128),
    audit_setting('request_id', 64), TG_TABLE_NAME, 'update', audit_row_id(is_now), audit_shown(TG_TABLE_NAME, was), audit_shown(TG_TABLE_NAME, is_now));
  RETURN NULL;
END $$;

-- Inserts and deletes are told once for all rows of the statement.
CREATE OR REPLACE FUNCTION audit_rows() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  operation constant text := lower(TG_OP);
BEGIN
  INSERT INTO sys_audit (at, user_id, account, origin, action, request_id, table_name, operation, row_id, before, after)
  SELECT clock_timestamp(), audit_setting('user_id', 20), audit_setting('account', 64), audit_setting('origin', 64), audit_setting('action', 128),
    audit_setting('request_id', 64), TG_TABLE_NAME, operation, audit_row_id(subject),
    CASE operation WHEN 'delete' THEN audit_shown(TG_TABLE_NAME, subject) END, CASE operation WHEN 'insert' THEN audit_shown(TG_TABLE_NAME, subject) END
  FROM (SELECT to_jsonb(touched) AS subject FROM touched) each;
  RETURN NULL;
END $$;

-- What happened in a case is one entry per command, with all its events: they are its history already, and the entry puts them into the chain.
CREATE OR REPLACE FUNCTION audit_events() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO sys_audit (at, user_id, account, origin, action, request_id, table_name, operation, row_id, after)
  SELECT clock_timestamp(), audit_setting('user_id', 20), audit_setting('account', 64), audit_setting('origin', 64), audit_setting('action', 128),
    audit_setting('request_id', 64), TG_TABLE_NAME, 'insert', instance_id::text,
    jsonb_build_object('instance_id', instance_id, 'events', jsonb_agg(to_jsonb(touched) - 'instance_id' ORDER BY seq))
  FROM touched GROUP BY instance_id;
  RETURN NULL;
END $$;

-- Called at the end of every upgrade: a table added later is audited without anybody thinking of it.
CREATE OR REPLACE FUNCTION audit_attach() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  candidate record;
BEGIN
  FOR candidate IN
    SELECT c.oid, c.relname FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname NOT LIKE '\_\_%'
      AND coalesce(obj_description(c.oid, 'pg_class'), '') NOT LIKE 'unaudited:%'
      AND NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'audit')
  LOOP
    EXECUTE format('CREATE TRIGGER audit AFTER UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION audit_row()', candidate.relname);
    EXECUTE format('CREATE TRIGGER audit_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION audit_rows()',
      candidate.relname);
    EXECUTE format('CREATE TRIGGER audit_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION audit_rows()',
      candidate.relname);
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
  -- Restored into another server, transactions count from the beginning again: what is not sealed yet is looked for in all of the trail.
  IF begun IS NULL OR begun > horizon THEN begun := '0'; END IF;
  FOR entry IN
    SELECT a.id, a.tx, l.line FROM sys_audit a JOIN sys_audit_line l ON l.id = a.id
    WHERE a.tx >= begun AND (a.tx < horizon OR begun = '0') AND NOT EXISTS (SELECT 1 FROM sys_audit_seal s WHERE s.entry_id = a.id)
    ORDER BY a.tx, a.id LIMIT CASE WHEN begun <> '0' THEN most END
  LOOP
    last_seq := coalesce(last_seq, 0) + 1;
    last_hash := encode(sha256(convert_to(coalesce(last_hash, '') || chr(10) || entry.line, 'UTF8')), 'hex');
    done := done + 1;
    INSERT INTO sys_audit_seal (seq, entry_id, hash, upto) VALUES (last_seq, entry.id, last_hash, least(entry.tx, horizon));
  END LOOP;
  RETURN done;
END $$;
