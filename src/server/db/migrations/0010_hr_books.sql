-- Employment history is only ever added to.
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON hr_employee_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE hr_recruit_plan_line ADD CONSTRAINT hr_recruit_plan_line_hired CHECK (hired_qty BETWEEN 0 AND qty);
--> statement-breakpoint
-- Pages read the books through views, so that they can never say anything else.
CREATE VIEW hr_leave_balance AS
SELECT min(l.id) AS id, l.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, min(l.post_time) AS create_time,
  NULL::bigint AS update_user, max(l.post_time) AS update_time, 0::smallint AS is_deleted, 0 AS version, coalesce(min(e.py), '')::varchar(255) AS py,
  l.leave_year, l.employee_id, l.leave_type::varchar(64) AS leave_type,
  coalesce(sum(l.days) FILTER (WHERE l.biz_type = 'GRANT'), 0)::numeric(9, 1) AS granted_days,
  coalesce(-sum(l.days) FILTER (WHERE l.biz_type IN ('USE', 'REVERSE')), 0)::numeric(9, 1) AS used_days,
  coalesce(-sum(l.days) FILTER (WHERE l.biz_type IN ('HOLD', 'RELEASE')), 0)::numeric(9, 1) AS held_days,
  coalesce(-sum(l.days) FILTER (WHERE l.biz_type = 'EXPIRE'), 0)::numeric(9, 1) AS expired_days,
  sum(l.days)::numeric(9, 1) AS balance_days
FROM leave_ledger l LEFT JOIN hr_employee e ON e.id = l.employee_id
GROUP BY l.tenant_id, l.leave_year, l.employee_id, l.leave_type;
--> statement-breakpoint
CREATE VIEW hr_leave_ledger AS
SELECT l.id, l.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, l.post_time AS create_time,
  NULL::bigint AS update_user, l.post_time AS update_time, 0::smallint AS is_deleted, 0 AS version, coalesce(e.py, '')::varchar(255) AS py,
  date_trunc('second', l.post_time) AS post_time, l.employee_id, l.leave_type::varchar(64) AS leave_type, l.leave_year, l.biz_type::varchar(64) AS biz_type,
  l.days::numeric(9, 1) AS days, l.bill_no, l.remark
FROM leave_ledger l LEFT JOIN hr_employee e ON e.id = l.employee_id;
--> statement-breakpoint
CREATE VIEW hr_attendance AS
SELECT a.id, a.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, a.create_time,
  NULL::bigint AS update_user, a.create_time AS update_time, 0::smallint AS is_deleted, 0 AS version, coalesce(e.py, '')::varchar(255) AS py,
  a.work_date, a.half::varchar(64) AS half, a.employee_id, a.status::varchar(64) AS status, a.bill_no
FROM attendance a LEFT JOIN hr_employee e ON e.id = a.employee_id WHERE a.void_time IS NULL;
