-- The audit trail. Triggers, not stores, write it: no code path can change a row and forget to say so.
-- A table opts out with a comment that begins with "unaudited:" and gives the reason.
CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  -- Secrets and salary figures never enter the trail; that they changed still does.
  hidden constant text[] := array['password_hash', 'secret_hash', 'base_amount', 'post_amount'];
  was jsonb;
  is_now jsonb;
  subject jsonb;
BEGIN
  IF TG_OP <> 'INSERT' THEN was := to_jsonb(old); END IF;
  IF TG_OP <> 'DELETE' THEN is_now := to_jsonb(new); END IF;
  IF TG_OP = 'UPDATE' AND was = is_now THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME = 'sys_param' AND coalesce(is_now, was) ->> 'param_key' ~* 'secret|password|token' THEN
    was := was - 'param_value';
    is_now := is_now - 'param_value';
  END IF;
  subject := coalesce(is_now, was);
  INSERT INTO sys_audit (at, user_id, account, origin, action, request_id, table_name, operation, row_id, before, after)
  VALUES (
    clock_timestamp(),
    coalesce(current_setting('mainshaft.user_id', true), ''),
    coalesce(current_setting('mainshaft.account', true), ''),
    coalesce(current_setting('mainshaft.origin', true), ''),
    left(coalesce(current_setting('mainshaft.action', true), ''), 128),
    left(coalesce(current_setting('mainshaft.request_id', true), ''), 64),
    TG_TABLE_NAME,
    lower(TG_OP),
    left(coalesce(subject ->> 'id', subject ->> 'code', concat_ws(':', subject ->> 'user_id', subject ->> 'top_menu_id', subject ->> 'role_id',
      subject ->> 'dept_id', subject ->> 'post_id', subject ->> 'menu_id', subject ->> 'client_id', subject ->> 'subject', subject ->> 'grade',
      subject ->> 'instance_id', subject ->> 'document_id', subject ->> 'key', subject ->> 'seq', subject ->> 'rev', subject ->> 'version', subject ->> 'day', subject ->> 'period')), 128),
    was - hidden,
    is_now - hidden
  );
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
    EXECUTE format('CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION audit_row()', candidate.relname);
  END LOOP;
END $$;

-- Seals what has been committed since the last call. One sealer at a time; entries that commit late are sealed by the next call.
CREATE OR REPLACE FUNCTION audit_seal(most integer) RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  last_seq bigint;
  last_hash text;
  highest bigint;
  entry record;
  done integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('audit_seal ' || current_schema())) THEN RETURN 0; END IF;
  SELECT seq, hash INTO last_seq, last_hash FROM sys_audit_seal ORDER BY seq DESC LIMIT 1;
  SELECT max(entry_id) INTO highest FROM sys_audit_seal;
  FOR entry IN
    SELECT a.id, a.line FROM sys_audit_line a
    WHERE a.id > coalesce(highest, 0) - 50000 AND NOT EXISTS (SELECT 1 FROM sys_audit_seal s WHERE s.entry_id = a.id)
    ORDER BY a.id LIMIT most
  LOOP
    last_seq := coalesce(last_seq, 0) + 1;
    last_hash := encode(sha256(convert_to(coalesce(last_hash, '') || chr(10) || entry.line, 'UTF8')), 'hex');
    INSERT INTO sys_audit_seal (seq, entry_id, hash) VALUES (last_seq, entry.id, last_hash);
    done := done + 1;
  END LOOP;
  RETURN done;
END $$;
