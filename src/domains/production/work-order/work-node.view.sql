-- The steps of the current copy of each work order, with the columns of a master.
CREATE VIEW erp_producation_workorder_step AS
SELECT n.id, n.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, w.create_time, NULL::bigint AS update_user, w.update_time,
  w.is_deleted, 0 AS version, ''::varchar(255) AS py,
  n.work_id, n.process_seq, n.process_code, n.process_name, n.base_process_code, n.node_key, n.dept_shop_id,
  n.node_type::text::varchar(64) AS node_type, (CASE WHEN n.is_key THEN 'yes' ELSE 'no' END)::varchar(64) AS is_key,
  (CASE WHEN n.is_check THEN 'yes' ELSE 'no' END)::varchar(64) AS is_check, n.prep_time, n.run_time
FROM erp_producation_workorder w JOIN erp_producation_workorder_node n ON n.work_id = w.id AND n.rev_no = w.rev_no;
