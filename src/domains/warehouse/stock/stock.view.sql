-- The stock tables as people read them, with the columns of a master.

-- Joined on the left, by their keys: where nothing of a material or of the worth is asked for or shown, as in a count, neither is read.
CREATE VIEW stock_balance_book AS
SELECT b.id, b.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, m.create_time, NULL::bigint AS update_user, m.update_time,
  0::smallint AS is_deleted, 0 AS version, m.py,
  b.warehouse_id, nullif(b.location_id, 0) AS location_id, b.material_id, m.material_code, m.material_name, m.specs, m.material_type, m.unit,
  b.batch_no, b.on_hand_qty, b.reserved_qty, b.available_qty,
  s.heat_no, CASE WHEN m.double_unit = 'yes' THEN concat('1 支 / ', to_char(b.on_hand_qty / 1000, 'FM9999999990.000'), ' t') END::varchar(64) AS stock_text,
  CASE WHEN m.double_unit = 'yes' THEN 1 END AS pieces,
  (c.stock_value / nullif(c.on_hand_qty, 0))::numeric(18, 4) AS unit_cost,
  (b.on_hand_qty * c.stock_value / nullif(c.on_hand_qty, 0))::numeric(18, 2) AS stock_value, m.safety_qty,
  (SELECT sum(a.available_qty) FROM stock_balance a
    WHERE a.material_id = b.material_id AND a.tenant_id = b.tenant_id AND a.quality_state IN ('good', 'concession'))::numeric(18, 3) AS material_available_qty,
  b.quality_state::varchar(64) AS quality_state, m.category_id
FROM stock_balance b
LEFT JOIN wh_material m ON m.id = b.material_id AND m.tenant_id = b.tenant_id
LEFT JOIN wh_stock_batch s ON s.material_id = b.material_id AND s.batch_no = b.batch_no AND s.tenant_id = b.tenant_id AND s.is_deleted = 0
LEFT JOIN stock_cost c ON c.warehouse_id = b.warehouse_id AND c.material_id = b.material_id
WHERE b.on_hand_qty > 0;

CREATE VIEW stock_movement_book AS
SELECT l.id, l.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, l.post_time AS create_time, NULL::bigint AS update_user,
  l.post_time AS update_time, 0::smallint AS is_deleted, 0 AS version, ''::varchar(255) AS py,
  l.post_time, l.biz_type::varchar(64) AS biz_type, l.bill_no, l.warehouse_id, nullif(l.location_id, 0) AS location_id, l.material_id,
  l.batch_no, l.qty, nullif(l.pieces, 0)::int AS pieces, l.unit_cost, l.amount, l.balance_qty, l.period, l.pro_code, l.reverse_of, l.reason, l.flow::varchar(64) AS flow,
  (CASE WHEN l.flow LIKE '%\_in' THEN 'in' WHEN l.flow LIKE '%\_out' THEN 'out' ELSE 'count' END)::varchar(64) AS way, m.material_type, m.category_id
FROM stock_ledger l LEFT JOIN wh_material m ON m.id = l.material_id;

CREATE VIEW stock_hold_book AS
SELECT id, tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, create_time, NULL::bigint AS update_user,
  coalesce(close_time, create_time) AS update_time, 0::smallint AS is_deleted, 0 AS version, ''::varchar(255) AS py,
  create_time AS held_time, biz_type::varchar(64) AS biz_type, bill_no, warehouse_id, nullif(location_id, 0) AS location_id, material_id,
  batch_no, amount AS qty, used AS used_qty, state::varchar(64) AS hold_state, close_time
FROM stock_reserve;
