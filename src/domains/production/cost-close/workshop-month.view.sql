-- 车间成本 of a month: what its rates charged to pieces, what it spent, and the variances that were posted.
CREATE VIEW erp_producation_workshop_month AS
SELECT k.tenant_id, k.workshop_id, k.month, r.id AS rate_id, r.hour_rate, r.energy_rate, coalesce(r.status, 'none') AS status,
  coalesce(c.hours, 0) AS hours, coalesce(c.labor, 0.00) AS absorbed_labor, coalesce(c.energy, 0.00) AS absorbed_energy,
  coalesce(r.wages, 0) + coalesce(r.depreciation, 0) + coalesce(r.other_cost, 0) AS typed_cost, coalesce(x.cost, 0.00) AS expense_cost,
  coalesce(a.cost, 0.00) AS actual_energy, coalesce(n.types, 0)::int AS unshared,
  coalesce(v.labor, 0.00) AS labor_variance, coalesce(v.energy, 0.00) AS energy_variance, coalesce(v.outsource, 0.00) AS outsource_variance,
  coalesce(v.rest, 0.00) AS other_variance, coalesce(v.total, 0.00) AS total_variance
FROM (
  SELECT tenant_id, workshop_id, month FROM erp_producation_workshop_rate WHERE is_deleted = 0
  UNION
  SELECT tenant_id, workshop_id, period FROM erp_producation_piece_cost WHERE cost_item IN ('LABOR', 'ENERGY') AND is_deleted = 0
  UNION
  SELECT tenant_id, workshop_id, period FROM erp_producation_cost_variance WHERE is_deleted = 0) k
LEFT JOIN erp_producation_workshop_rate r ON r.tenant_id = k.tenant_id AND r.workshop_id = k.workshop_id AND r.month = k.month AND r.is_deleted = 0
LEFT JOIN LATERAL (
  SELECT sum(p.basis) FILTER (WHERE p.cost_item = 'LABOR') AS hours, sum(p.amount) FILTER (WHERE p.cost_item = 'LABOR') AS labor,
    sum(p.amount) FILTER (WHERE p.cost_item = 'ENERGY') AS energy
  FROM erp_producation_piece_cost p
  WHERE p.tenant_id = k.tenant_id AND p.workshop_id = k.workshop_id AND p.period = k.month AND p.cost_item IN ('LABOR', 'ENERGY') AND p.is_deleted = 0) c ON true
LEFT JOIN LATERAL (
  SELECT sum(e.amount) AS cost FROM fin_expense_entry e JOIN sys_dept d ON d.id = e.cost_dept_id JOIN sys_dept w ON w.id = k.workshop_id
  WHERE e.tenant_id = k.tenant_id AND e.period = k.month AND e.book = 'expense' AND e.is_deleted = 0 AND e.subject <> 'utility'
    AND e.source_type NOT IN ('costVariance', 'scrap') AND (d.id = w.id OR d.ancestors || ',' LIKE w.ancestors || ',' || w.id || ',%')) x ON true
LEFT JOIN LATERAL (
  SELECT sum(s.cost) AS cost FROM en_alloc s WHERE s.tenant_id = k.tenant_id AND s.workshop_id = k.workshop_id AND s.month = k.month AND s.is_deleted = 0) a ON true
LEFT JOIN LATERAL (
  SELECT count(DISTINCT m.energy_type) AS types FROM en_reading m
  WHERE m.tenant_id = k.tenant_id AND m.workshop_id = k.workshop_id AND m.is_total = 'yes' AND m.is_deleted = 0
    AND m.read_date >= (k.month || '-01')::date AND m.read_date < (k.month || '-01')::date + interval '1 month'
    AND NOT EXISTS (SELECT 1 FROM en_alloc s WHERE s.tenant_id = m.tenant_id AND s.workshop_id = m.workshop_id AND s.energy_type = m.energy_type
      AND s.month = k.month AND s.is_deleted = 0 AND s.reverse_of IS NULL
      AND NOT EXISTS (SELECT 1 FROM en_alloc o WHERE o.reverse_of = s.id AND o.reverse_of IS NOT NULL AND o.is_deleted = 0))) n ON true
LEFT JOIN LATERAL (
  SELECT sum(o.amount) FILTER (WHERE o.variance_kind = 'labor') AS labor, sum(o.amount) FILTER (WHERE o.variance_kind = 'energy') AS energy,
    sum(o.amount) FILTER (WHERE o.variance_kind = 'outsource') AS outsource,
    sum(o.amount) FILTER (WHERE o.variance_kind IN ('rest', 'material')) AS rest, sum(o.amount) AS total
  FROM erp_producation_cost_variance o WHERE o.tenant_id = k.tenant_id AND o.workshop_id = k.workshop_id AND o.period = k.month
    AND o.is_deleted = 0) v ON true;
