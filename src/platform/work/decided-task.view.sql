CREATE VIEW decided_task_book AS
SELECT t.id, t.tenant_id, i.initiator AS create_user, i.dept_id AS create_dept, t.arrived_at AS create_time, NULL::bigint AS update_user,
  t.finished_at AS update_time, 0::smallint AS is_deleted, 0 AS version, ''::varchar(255) AS py,
  t.number, coalesce(f.dict_value, t.flow_key)::varchar(255) AS flow_title, t.title AS subject, t.node_name, t.holder AS holder_id,
  i.initiator AS initiator_id, i.dept_id, t.arrived_at, t.finished_at, t.due_at,
  to_char(t.finished_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM')::varchar(7) AS period,
  t.flow_key, t.instance_id::varchar(20) AS process_instance_id, t.biz_id::varchar(20) AS business_id
FROM wf_task t
JOIN wf_instance i ON i.id = t.instance_id
LEFT JOIN sys_dict f ON f.code = 'flow' AND f.dict_key = t.flow_key AND f.is_deleted = 0
-- Only what somebody decided: not what was passed by itself, withdrawn, or decided by another first.
WHERE t.status <> 0 AND t.result NOT IN ('cancelled', 'auto', 'removed', 'recalled', 'waiting');
