CREATE INDEX "stock_balance_qty" ON "stock_balance" USING btree ("on_hand_qty","id");--> statement-breakpoint
CREATE INDEX "stock_balance_material" ON "stock_balance" USING btree ("material_id");--> statement-breakpoint
-- The worth is joined on the left, by its key: where nothing of it is shown, as in a count, it is not read. The material of the same tenant is
-- where the order of the list comes from.
CREATE OR REPLACE VIEW stock_balance_book AS
SELECT b.id, b.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, m.create_time, NULL::bigint AS update_user, m.update_time,
  0::smallint AS is_deleted, 0 AS version, m.py,
  b.warehouse_id, nullif(b.location_id, 0) AS location_id, b.material_id, m.material_code, m.material_name, m.specs, m.material_type, m.unit,
  b.batch_no, b.on_hand_qty, b.reserved_qty, (b.on_hand_qty - b.reserved_qty)::numeric(18, 3) AS available_qty,
  (c.stock_value / nullif(c.on_hand_qty, 0))::numeric(18, 4) AS unit_cost,
  (b.on_hand_qty * c.stock_value / nullif(c.on_hand_qty, 0))::numeric(18, 2) AS stock_value, m.safety_qty
FROM stock_balance b
JOIN wh_material m ON m.id = b.material_id AND m.tenant_id = b.tenant_id
LEFT JOIN stock_cost c ON c.warehouse_id = b.warehouse_id AND c.material_id = b.material_id
WHERE b.on_hand_qty > 0;
