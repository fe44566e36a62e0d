-- Whether the rows of a table are what the trail says of them last. A change that bypassed its trigger shows here, because the trail itself is sealed.
-- Rows are matched by their primary key: the row id of the trail is for readers and not unique in every table.
CREATE OR REPLACE FUNCTION audit_differences(of_table text, most integer) RETURNS TABLE (subject text, fault text) LANGUAGE plpgsql
SET search_path FROM CURRENT SET timezone TO 'UTC' AS $$
DECLARE
  key text;
BEGIN
  SELECT 'jsonb_build_array(' || string_agg(format('image -> %L', a.attname), ', ' ORDER BY a.attnum) || ')' INTO key
  FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) WHERE i.indrelid = of_table::regclass AND i.indisprimary;
  RETURN QUERY EXECUTE format($look$
    WITH told AS (
      SELECT DISTINCT ON (key) key, operation, after FROM (
        SELECT %4$s AS key, id, operation, after
        FROM (SELECT id, operation, after, coalesce(after, before) AS image FROM sys_audit WHERE table_name = %1$L) entry
      ) entries ORDER BY key, id DESC
    ), found AS (
      SELECT %4$s AS key, audit_image(image, %2$L::text[]) AS image FROM (SELECT to_jsonb(t) AS image FROM %1$I t) whole
    )
    SELECT (SELECT string_agg(part, ':') FROM jsonb_array_elements_text(key) part),
      CASE WHEN found.image IS NULL THEN 'removed' WHEN told.after IS NULL THEN 'added' ELSE 'changed' END
    FROM told FULL JOIN found USING (key)
    WHERE CASE WHEN found.image IS NULL THEN told.operation <> 'delete' WHEN told.after IS NULL THEN true ELSE audit_differs(told.after, found.image) END
    LIMIT %3$s $look$, of_table, audit_secrets(of_table::regclass), most, key);
END $$;

-- Columns that only one of the two has were added or removed by a release.
CREATE OR REPLACE FUNCTION audit_differs(told jsonb, image jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF told = image THEN RETURN false; END IF;
  RETURN EXISTS (SELECT 1 FROM jsonb_object_keys(told) name WHERE image ? name AND image -> name IS DISTINCT FROM told -> name);
END $$;

-- The events of a case enter the trail by command, all of one together.
CREATE OR REPLACE FUNCTION audit_event_differences(most integer) RETURNS TABLE (subject text, fault text) LANGUAGE plpgsql
SET search_path FROM CURRENT SET timezone TO 'UTC' AS $$
BEGIN
  RETURN QUERY WITH told AS (
    SELECT (after ->> 'instance_id')::bigint AS instance_id, (event ->> 'seq')::integer AS seq, event AS image
    FROM sys_audit, jsonb_array_elements(after -> 'events') event WHERE table_name = 'wf_event'
  ), found AS (
    SELECT instance_id, seq, to_jsonb(e) - 'instance_id' AS image FROM wf_event e
  )
  SELECT instance_id || ':' || seq, CASE WHEN found.image IS NULL THEN 'removed' WHEN told.image IS NULL THEN 'added' ELSE 'changed' END
  FROM told FULL JOIN found USING (instance_id, seq) WHERE told.image IS DISTINCT FROM found.image LIMIT most;
END $$;
