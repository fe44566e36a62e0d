-- Steps that wait for an inspector, failed, or were inspected, with the columns of a master. Both halves begin where there is little: steps in
-- two states, or the latest inspection of a step; never with all steps ever made.
CREATE VIEW qc_inspect_task AS
SELECT e.id, e.tenant_id, e.create_user, e.create_dept, e.create_time, e.update_user, e.update_time, e.is_deleted, 0 AS version, ''::varchar(255) AS py,
  e.piece_id, e.process_name, i.state::varchar(64) AS state, e.work_id,
  e.exec_shop_id AS shop_id, coalesce(e.end_time, e.state_time) AS send_time,
  round((extract(epoch FROM greatest(CASE WHEN e.status = '3' THEN now() ELSE i.post_time END, coalesce(e.end_time, e.state_time))
    - coalesce(e.end_time, e.state_time)) / 3600)::numeric, 2)::numeric(10, 2) AS wait_hours,
  coalesce(i.inspect_type, (CASE WHEN e.node_ref_type = 2 THEN 'process'
    WHEN NOT EXISTS (SELECT 1 FROM erp_producation_workorder_node s WHERE s.work_id = e.work_id AND s.rev_no = w.rev_no
      AND s.pre_node_keys ? e.node_key) THEN 'final'
    WHEN w.qty > 1 AND e.round = 1 AND NOT EXISTS (SELECT 1 FROM qc_inspection f WHERE f.work_id = e.work_id AND f.node_key = e.node_key
      AND f.piece_id <> e.piece_id AND f.is_deleted = 0) THEN 'first' ELSE 'process' END))::varchar(64) AS inspect_type,
  e.round, coalesce(i.index_count, jsonb_array_length(n.qualities), 0) AS index_count, i.fail_count, i.result::varchar(64) AS result, i.inspector_id,
  i.post_time AS inspect_time, w.order_no::varchar(40) AS order_no, r.route_code::varchar(64) AS route_code,
  n.route_process_id::text::varchar(32) AS route_process_id, e.process_code
FROM (
  SELECT e.id AS exec_id, CASE e.status WHEN '3' THEN 'wait' ELSE 'fail' END AS state,
    c.inspect_type, c.index_count, c.fail_count, c.result, c.inspector_id, c.post_time
  FROM erp_producation_workorder_exec e
  LEFT JOIN LATERAL (SELECT * FROM qc_inspection c WHERE c.exec_id = e.id AND c.is_deleted = 0 ORDER BY c.check_no DESC LIMIT 1) c ON true
  WHERE e.status IN ('3', '7')
  UNION ALL
  SELECT c.exec_id, 'done', c.inspect_type, c.index_count, c.fail_count, c.result, c.inspector_id, c.post_time
  FROM qc_inspection c JOIN erp_producation_workorder_exec e ON e.id = c.exec_id AND e.status NOT IN ('3', '7')
  WHERE c.is_deleted = 0 AND NOT EXISTS (SELECT 1 FROM qc_inspection later WHERE later.exec_id = c.exec_id AND later.check_no > c.check_no
    AND later.is_deleted = 0)
) i
JOIN erp_producation_workorder_exec e ON e.id = i.exec_id
JOIN erp_producation_workorder w ON w.id = e.work_id
LEFT JOIN erp_producation_workorder_node n ON n.work_id = e.work_id AND n.rev_no = w.rev_no AND n.node_key = e.node_key
LEFT JOIN erp_producation_route r ON r.id = w.route_id;
