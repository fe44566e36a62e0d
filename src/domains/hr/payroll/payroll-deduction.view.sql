CREATE VIEW hr_salary_deduction AS
SELECT d.id, d.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, d.create_time,
  NULL::bigint AS update_user, d.create_time AS update_time, 0::smallint AS is_deleted, 0 AS version, coalesce(e.py, '')::varchar(255) AS py,
  date_trunc('second', d.create_time) AS post_time, d.employee_id, e.dept_id, d.source::varchar(64) AS source, d.amount, d.period, d.bill_no
FROM payroll_deduction d LEFT JOIN hr_employee e ON e.id = d.employee_id;
