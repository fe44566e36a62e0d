CREATE VIEW document_due_book AS
SELECT d.document_id AS id, d.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, i.ended_at AS create_time,
  NULL::bigint AS update_user, coalesce(d.settled_at, i.ended_at) AS update_time, 0::smallint AS is_deleted, 0 AS version, ''::varchar(255) AS py,
  i.number, coalesce(f.dict_value, d.flow_key)::varchar(255) AS flow_title, i.title AS subject, i.initiator AS initiator_id, d.due_on,
  d.status::varchar(64) AS due_state, d.reason, d.tried_on, d.settled_at, d.flow_key, i.id::varchar(20) AS process_instance_id
FROM document_due d
JOIN wf_instance i ON i.biz_id = d.document_id
LEFT JOIN sys_dict f ON f.code = 'flow' AND f.dict_key = d.flow_key AND f.is_deleted = 0;
