DROP INDEX "stock_ledger_warehouse";--> statement-breakpoint
ALTER TABLE "wf_instance" ADD COLUMN "days" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "wh_material_order" ON "wh_material" USING btree ("tenant_id","material_code","id");--> statement-breakpoint
CREATE INDEX "stock_balance_batch" ON "stock_balance" USING gin (search_grams(batch_no)) WHERE batch_no <> '';--> statement-breakpoint
CREATE INDEX "wf_instance_days" ON "wf_instance" USING gin ("days") WHERE status not in ('draft', 'deleted');--> statement-breakpoint
CREATE INDEX "stock_ledger_warehouse" ON "stock_ledger" USING btree ("tenant_id","warehouse_id","post_time","id");;--> statement-breakpoint
-- As `daysOf` (server/document/days.ts) writes them from now on: every day of the form, with its century, year and month.
UPDATE "wf_instance" SET "days" = coalesce((
  SELECT array_agg(said.key || ' ' || left(said.value, length)) FROM "document" d, jsonb_each_text(d.data) said, unnest(ARRAY[2, 4, 7, 10]) length
  WHERE d.id = "wf_instance".biz_id AND said.value ~ '^\d{4}-\d\d-\d\d'), '{}');--> statement-breakpoint
-- Joined on the left, by their keys: where nothing of a material or of the worth is asked for or shown, as in a count, neither is read.
CREATE OR REPLACE VIEW stock_balance_book AS
SELECT b.id, b.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, m.create_time, NULL::bigint AS update_user, m.update_time,
  0::smallint AS is_deleted, 0 AS version, m.py,
  b.warehouse_id, nullif(b.location_id, 0) AS location_id, b.material_id, m.material_code, m.material_name, m.specs, m.material_type, m.unit,
  b.batch_no, b.on_hand_qty, b.reserved_qty, (b.on_hand_qty - b.reserved_qty)::numeric(18, 3) AS available_qty,
  (c.stock_value / nullif(c.on_hand_qty, 0))::numeric(18, 4) AS unit_cost,
  (b.on_hand_qty * c.stock_value / nullif(c.on_hand_qty, 0))::numeric(18, 2) AS stock_value, m.safety_qty
FROM stock_balance b
LEFT JOIN wh_material m ON m.id = b.material_id AND m.tenant_id = b.tenant_id
LEFT JOIN stock_cost c ON c.warehouse_id = b.warehouse_id AND c.material_id = b.material_id
WHERE b.on_hand_qty > 0;
