-- The canonical text of an entry, which is hashed.
CREATE VIEW sys_audit_line AS
SELECT id, jsonb_build_array(id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), user_id, account, origin, action, request_id,
  table_name, operation, row_id, before, after)::text AS line
FROM sys_audit;
