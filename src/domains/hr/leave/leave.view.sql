-- Pages read the books through views, so that both always agree.
CREATE VIEW hr_leave_balance AS
SELECT min(l.id) AS id, l.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, min(l.post_time) AS create_time,
  NULL::bigint AS update_user, max(l.post_time) AS update_time, 0::smallint AS is_deleted, 0 AS version, coalesce(min(e.py), '')::varchar(255) AS py,
  l.leave_year, l.employee_id, l.leave_type::varchar(64) AS leave_type,
  -- Annual leave and time off in lieu have a balance; of other types only what was used and asked for means something.
  (CASE WHEN l.leave_type IN ('annual', 'swap') THEN coalesce(sum(l.days) FILTER (WHERE l.biz_type = 'GRANT'), 0) END)::numeric(9, 1) AS granted_days,
  coalesce(-sum(l.days) FILTER (WHERE l.biz_type IN ('USE', 'REVERSE')), 0)::numeric(9, 1) AS used_days,
  coalesce(-sum(l.days) FILTER (WHERE l.biz_type IN ('HOLD', 'RELEASE')), 0)::numeric(9, 1) AS held_days,
  (CASE WHEN l.leave_type IN ('annual', 'swap') THEN coalesce(-sum(l.days) FILTER (WHERE l.biz_type = 'EXPIRE'), 0) END)::numeric(9, 1) AS expired_days,
  (CASE WHEN l.leave_type IN ('annual', 'swap') THEN sum(l.days) END)::numeric(9, 1) AS balance_days
FROM leave_ledger l LEFT JOIN hr_employee e ON e.id = l.employee_id
GROUP BY l.tenant_id, l.leave_year, l.employee_id, l.leave_type;

CREATE VIEW hr_leave_ledger AS
SELECT l.id, l.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, l.post_time AS create_time,
  NULL::bigint AS update_user, l.post_time AS update_time, 0::smallint AS is_deleted, 0 AS version, coalesce(e.py, '')::varchar(255) AS py,
  date_trunc('second', l.post_time) AS post_time, l.employee_id, l.leave_type::varchar(64) AS leave_type, l.leave_year, l.biz_type::varchar(64) AS biz_type,
  l.days::numeric(9, 1) AS days, l.bill_no, l.remark
FROM leave_ledger l LEFT JOIN hr_employee e ON e.id = l.employee_id;
