ALTER TABLE "wh_material" ADD COLUMN "category_id" bigint;--> statement-breakpoint
ALTER TABLE "wh_warehouse" ADD COLUMN "supplier_id" bigint;--> statement-breakpoint
CREATE INDEX "wh_material_category_id_of" ON "wh_material" USING btree ("category_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_warehouse_supplier_id_of" ON "wh_warehouse" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE OR REPLACE VIEW stock_movement_book AS
SELECT id, tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, post_time AS create_time, NULL::bigint AS update_user,
  post_time AS update_time, 0::smallint AS is_deleted, 0 AS version, ''::varchar(255) AS py,
  post_time, biz_type::varchar(64) AS biz_type, bill_no, warehouse_id, nullif(location_id, 0) AS location_id, material_id, batch_no, qty,
  unit_cost, amount, balance_qty, period, pro_code, reverse_of
FROM stock_ledger;
