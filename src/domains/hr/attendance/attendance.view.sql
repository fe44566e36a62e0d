CREATE VIEW hr_attendance AS
SELECT a.id, a.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, a.create_time,
  NULL::bigint AS update_user, a.create_time AS update_time, 0::smallint AS is_deleted, 0 AS version, coalesce(e.py, '')::varchar(255) AS py,
  a.work_date, a.half::varchar(64) AS half, a.employee_id, a.status::varchar(64) AS status, l.leave_type, a.bill_no, e.dept_id, 0.5::numeric(9, 1) AS days
FROM attendance a LEFT JOIN hr_employee e ON e.id = a.employee_id LEFT JOIN leave_apply l ON l.id = a.source_id AND a.status = 'leave'
WHERE a.void_time IS NULL;
