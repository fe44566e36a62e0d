-- What each piece was charged with, and each order for none of its pieces, summed anew; see erp_producation_cost_sum. Hours and energy are compared
-- with those of the route copy that the step belongs to.
CREATE VIEW erp_producation_cost_anew AS
SELECT c.tenant_id, c.bearer_id, c.piece_id,
  (CASE WHEN bool_or(c.cost_item = 'SCRAP_OUT') THEN 'scrap' WHEN bool_or(c.cost_item = 'PRODUCE_OUT') THEN 'done' ELSE 'wip' END)::varchar(8) AS cost_state,
  coalesce(sum(c.amount) FILTER (WHERE c.cost_item = 'MATERIAL'), 0) AS material, coalesce(sum(c.amount) FILTER (WHERE c.cost_item = 'AUX'), 0) AS aux,
  coalesce(sum(c.amount) FILTER (WHERE c.cost_item = 'LABOR'), 0) AS labor, coalesce(sum(c.amount) FILTER (WHERE c.cost_item = 'ENERGY'), 0) AS energy,
  coalesce(sum(c.amount) FILTER (WHERE c.cost_item = 'OUTSOURCE'), 0) AS outsource,
  coalesce(sum(c.amount) FILTER (WHERE c.cost_item IN ('OPENING', 'RETURN_IN', 'REMAKE_IN')), 0) AS taken,
  coalesce(sum(c.amount) FILTER (WHERE NOT c.is_out), 0) AS cost, coalesce(-sum(c.amount) FILTER (WHERE c.is_out), 0) AS gone,
  coalesce(sum(c.amount) FILTER (WHERE c.is_hours AND (e.round > 1 OR e.node_ref_type = 2)), 0) AS redone,
  coalesce(sum(CASE WHEN c.is_hours THEN round(sign(c.basis) * coalesce(n.run_time, 0) * c.rate, 2) WHEN c.is_out THEN 0 ELSE c.amount END), 0) AS standard,
  max(c.period)::varchar(7) AS last_period
FROM (
  SELECT tenant_id, piece_id AS bearer_id, piece_id, cost_item, cost_item IN ('LABOR', 'ENERGY') AS is_hours,
    cost_item IN ('PRODUCE_OUT', 'SCRAP_OUT', 'CLOSE') AS is_out, basis, rate, amount, exec_id, period
  FROM erp_producation_piece_cost WHERE piece_id IS NOT NULL AND is_deleted = 0
  UNION ALL
  SELECT tenant_id, work_id, NULL, cost_item, cost_item IN ('LABOR', 'ENERGY'), cost_item IN ('PRODUCE_OUT', 'SCRAP_OUT', 'CLOSE'), basis, rate, amount,
    exec_id, period
  FROM erp_producation_piece_cost WHERE piece_id IS NULL AND is_deleted = 0) c
LEFT JOIN erp_producation_workorder_exec e ON e.id = c.exec_id
LEFT JOIN erp_producation_workorder_node n ON n.work_id = e.work_id AND n.rev_no = e.rev_no AND n.node_key = e.node_key AND e.node_ref_type = 1 AND e.round = 1
GROUP BY c.tenant_id, c.bearer_id, c.piece_id;
