-- 刀具在手: what each holder has of each tool. Borrowed tools are due on the latest day that was agreed on.
CREATE VIEW eq_knife_holding_book AS
SELECT min(m.id) AS id, m.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, min(m.create_time) AS create_time,
  NULL::bigint AS update_user, max(m.update_time) AS update_time, 0::smallint AS is_deleted, 0 AS version, ''::varchar(255) AS py,
  m.employee_id, m.knife_id, sum(m.qty)::numeric(18, 3) AS qty, sum(m.amount)::numeric(18, 2) AS amount, max(m.move_date) AS last_date,
  max(m.due_date) AS due_date
FROM eq_knife_move m GROUP BY m.tenant_id, m.employee_id, m.knife_id HAVING sum(m.qty) <> 0;
