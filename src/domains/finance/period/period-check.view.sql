-- 结账检查: what speaks against the close of each open month. Found 0 is fine; `block` prevents the close, `warn` asks for a remark.
CREATE VIEW period_check_book AS
WITH months AS (
  SELECT tenant_id, period, (period || '-01')::date AS first, ((period || '-01')::date + interval '1 month')::date AS after
  FROM accounting_period WHERE is_deleted = 0 AND state = 'open'),
found AS (
  SELECT m.tenant_id, m.period, 'running_paper' AS item, 'block' AS level, count(d.id) AS found, NULL::numeric AS amount, min(d.number) AS example
  FROM months m LEFT JOIN document d ON d.tenant_id = m.tenant_id AND d.flow_key IN ('rktzadjust', 'purchase_return') AND d.approval_status = 2
    AND left(coalesce(d.data ->> 'adjustDate', d.data ->> 'returnDate'), 7) = m.period
  GROUP BY 1, 2
  UNION ALL
  SELECT m.tenant_id, m.period, 'waiting_action', 'block', count(w.id), NULL, min(w.title)
  FROM months m LEFT JOIN sys_waiting_action w ON w.tenant_id = m.tenant_id AND w.wait_state = 'wait'
    AND coalesce(w.sent ->> 'period', left(w.sent ->> 'postDate', 7)) = m.period
  GROUP BY 1, 2
  UNION ALL
  SELECT m.tenant_id, m.period, 'stocktake', 'block', count(s.id), NULL, min(s.stocktake_no)
  FROM months m LEFT JOIN stocktake s ON s.tenant_id = m.tenant_id AND s.is_deleted = 0 AND s.state IN ('counting', 'counted', 'settling')
    AND s.stocktake_date >= m.first AND s.stocktake_date < m.after
  GROUP BY 1, 2
  UNION ALL
  SELECT m.tenant_id, m.period, 'breach', 'block', count(u.id), NULL, min(left(u.result, 200))
  FROM months m LEFT JOIN upkeep_run u ON NOT u.ok AND u.id = (SELECT max(l.id) FROM upkeep_run l WHERE l.name = 'reconcile')
  GROUP BY 1, 2
  UNION ALL
  SELECT m.tenant_id, m.period, 'variance', 'block', count(v.material_id), sum(v.amount), min(w.material_code)
  FROM months m
  LEFT JOIN LATERAL (SELECT l.material_id, sum(l.amount) AS amount FROM wh_variance_ledger l
    WHERE l.tenant_id = m.tenant_id AND l.period <= m.period GROUP BY 1 HAVING sum(l.amount) <> 0) v ON true
  LEFT JOIN wh_material w ON w.id = v.material_id
  GROUP BY 1, 2
  UNION ALL
  -- Workshops whose rate of the month is not closed, or that charged hours to pieces and have no row to close.
  SELECT m.tenant_id, m.period, 'workshop_cost', 'block', count(w.workshop_id), NULL, min(d.dept_name)
  FROM months m
  LEFT JOIN LATERAL (
    SELECT r.workshop_id FROM erp_producation_workshop_rate r
    WHERE r.tenant_id = m.tenant_id AND r.month = m.period AND r.status = 'open' AND r.is_deleted = 0
    UNION
    SELECT c.workshop_id FROM erp_producation_piece_cost c
    WHERE c.tenant_id = m.tenant_id AND c.period = m.period AND c.cost_item IN ('LABOR', 'ENERGY') AND c.is_deleted = 0 AND NOT EXISTS (
      SELECT 1 FROM erp_producation_workshop_rate r
      WHERE r.tenant_id = c.tenant_id AND r.workshop_id = c.workshop_id AND r.month = c.period AND r.is_deleted = 0)) w ON true
  LEFT JOIN sys_dept d ON d.id = w.workshop_id
  GROUP BY 1, 2
  UNION ALL
  SELECT m.tenant_id, m.period, 'pending_property', CASE WHEN m.period LIKE '%-12' THEN 'block' ELSE 'warn' END, count(p.id), sum(p.left), min(p.bill_no)
  FROM months m
  LEFT JOIN LATERAL (SELECT o.id, o.bill_no, o.amount + coalesce((SELECT sum(s.amount) FROM wh_pending_property s WHERE s.settles = o.id), 0) AS left
    FROM wh_pending_property o WHERE o.tenant_id = m.tenant_id AND o.settles IS NULL AND o.period <= m.period) p ON p.left <> 0
  GROUP BY 1, 2
  UNION ALL
  SELECT m.tenant_id, m.period, 'other_move', 'block', count(o.id), NULL, min(o.move_no)
  FROM months m LEFT JOIN wh_other_move o ON o.tenant_id = m.tenant_id AND o.move_state = 'wait' AND o.move_date >= m.first AND o.move_date < m.after
  GROUP BY 1, 2
  UNION ALL
  SELECT m.tenant_id, m.period, 'no_order', 'block', count(r.id), sum(r.amount), min(r.receipt_no)
  FROM months m LEFT JOIN wh_receipt r ON r.tenant_id = m.tenant_id AND r.receipt_kind = 'no_order' AND r.receipt_date < m.after
    AND (r.receipt_status = 'wait' AND r.receipt_date >= m.first
      OR r.receipt_status = 'posted' AND r.purchase_order_id IS NULL AND r.attach_due_date < (now() AT TIME ZONE 'Asia/Shanghai')::date)
  GROUP BY 1, 2
  UNION ALL
  SELECT m.tenant_id, m.period, 'transit', 'warn', count(t.id), sum(t.amount), min(t.transfer_no)
  FROM months m LEFT JOIN wh_stock_transfer t ON t.tenant_id = m.tenant_id AND t.transfer_state = 'out' AND t.out_date < m.after
  GROUP BY 1, 2
  UNION ALL
  SELECT m.tenant_id, m.period, 'accrued_90', 'warn', count(l.id),
    sum(round((l.gross_qty - l.returned_qty - l.invoiced_qty) * l.net_price / (1 + l.tax_rate::numeric), 2)), min(r.receipt_no)
  FROM months m
  LEFT JOIN wh_receipt r ON r.tenant_id = m.tenant_id AND r.receipt_status = 'posted' AND r.supplier_id IS NOT NULL AND r.receipt_date < m.after - 90
  LEFT JOIN wh_receipt_line l ON l.receipt_id = r.id AND l.gross_qty - l.returned_qty > l.invoiced_qty AND l.net_price > 0
  GROUP BY 1, 2
  UNION ALL
  SELECT m.tenant_id, m.period, 'advance_180', 'warn', count(b.supplier_id), sum(b.advance), min(s.supplier_name)
  FROM months m
  LEFT JOIN ap_balance b ON b.tenant_id = m.tenant_id AND b.advance > 0 AND NOT EXISTS (SELECT 1 FROM ap_ledger e
    WHERE e.supplier_id = b.supplier_id AND e.account_kind = 'advance' AND e.post_date >= m.after - 180)
  LEFT JOIN sup_supplier s ON s.id = b.supplier_id
  GROUP BY 1, 2)
SELECT ('x' || left(md5(tenant_id || period || item), 15))::bit(60)::bigint AS id, tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept,
  NULL::timestamptz AS create_time, NULL::bigint AS update_user, NULL::timestamptz AS update_time, 0::smallint AS is_deleted, 0 AS version,
  ''::varchar(255) AS py, period, (CASE WHEN found = 0 THEN 'ok' ELSE level END)::varchar(64) AS level, item::varchar(64) AS item, found::int AS found,
  CASE WHEN found > 0 THEN amount END::numeric(18, 2) AS amount, CASE WHEN found > 0 THEN example END::varchar(200) AS example
FROM found;
