CREATE TABLE "wh_stock_quality" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"change_time" timestamp with time zone NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"location_id" bigint,
	"material_id" bigint NOT NULL,
	"batch_no" varchar(64),
	"qty" numeric(18, 3) NOT NULL,
	"from_state" varchar(64) NOT NULL,
	"to_state" varchar(64) NOT NULL,
	"reason" varchar(200) NOT NULL,
	"change_user_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "wh_stock_quality_list" ON "wh_stock_quality" USING btree ("tenant_id","change_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_stock_quality_warehouse_id_of" ON "wh_stock_quality" USING btree ("warehouse_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_stock_quality_location_id_of" ON "wh_stock_quality" USING btree ("location_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_stock_quality_material_id_of" ON "wh_stock_quality" USING btree ("material_id") WHERE is_deleted = 0;--> statement-breakpoint
DROP INDEX "stock_balance_available";--> statement-breakpoint
ALTER TABLE "stock_balance" ADD COLUMN "quality_state" varchar(16) DEFAULT 'good' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD COLUMN "available_qty" numeric(18, 3) GENERATED ALWAYS AS (case when quality_state in ('good', 'concession') then on_hand_qty - reserved_qty else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD COLUMN "reason" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
-- A note that was written down twice keeps its number on the first receipt; the later ones are told apart by a number behind it.
UPDATE wh_receipt r SET delivery_no = left(r.delivery_no, 20) || ' ' || r.id
WHERE r.is_deleted = 0 AND r.receipt_status = 'posted' AND EXISTS (SELECT 1 FROM wh_receipt o WHERE o.id < r.id AND o.is_deleted = 0
  AND o.receipt_status = 'posted' AND o.tenant_id = r.tenant_id AND o.supplier_id = r.supplier_id AND o.delivery_no = r.delivery_no);--> statement-breakpoint
CREATE UNIQUE INDEX "wh_receipt_supplier_id_delivery_no" ON "wh_receipt" USING btree ("tenant_id","supplier_id","delivery_no") WHERE is_deleted = 0 and receipt_status in ('posted');--> statement-breakpoint
CREATE INDEX "stock_balance_quality" ON "stock_balance" USING btree ("quality_state","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_piece" ON "stock_ledger" USING btree ("pro_code") WHERE pro_code <> '';--> statement-breakpoint
CREATE INDEX "stock_balance_available" ON "stock_balance" USING btree ("available_qty","id");--> statement-breakpoint
-- What lies among the rejects was never good; nothing there is promised to anybody.
UPDATE stock_balance b SET quality_state = 'bad' FROM wh_warehouse w
WHERE w.id = b.warehouse_id AND w.warehouse_type IN ('defect', 'scrap') AND b.reserved_qty = 0;--> statement-breakpoint
COMMENT ON TABLE stock_balance IS 'unaudited: sums of stock_ledger and stock_reserve; who changed a quality is in wh_stock_quality';--> statement-breakpoint
-- Books are only ever added to.
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wh_stock_quality FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE OR REPLACE VIEW stock_balance_book AS
SELECT b.id, b.tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, m.create_time, NULL::bigint AS update_user, m.update_time,
  0::smallint AS is_deleted, 0 AS version, m.py,
  b.warehouse_id, nullif(b.location_id, 0) AS location_id, b.material_id, m.material_code, m.material_name, m.specs, m.material_type, m.unit,
  b.batch_no, b.on_hand_qty, b.reserved_qty, b.available_qty,
  (c.stock_value / nullif(c.on_hand_qty, 0))::numeric(18, 4) AS unit_cost,
  (b.on_hand_qty * c.stock_value / nullif(c.on_hand_qty, 0))::numeric(18, 2) AS stock_value, m.safety_qty,
  b.quality_state::varchar(64) AS quality_state
FROM stock_balance b
LEFT JOIN wh_material m ON m.id = b.material_id AND m.tenant_id = b.tenant_id
LEFT JOIN stock_cost c ON c.warehouse_id = b.warehouse_id AND c.material_id = b.material_id
WHERE b.on_hand_qty > 0;--> statement-breakpoint
CREATE OR REPLACE VIEW stock_movement_book AS
SELECT id, tenant_id, NULL::bigint AS create_user, NULL::bigint AS create_dept, post_time AS create_time, NULL::bigint AS update_user,
  post_time AS update_time, 0::smallint AS is_deleted, 0 AS version, ''::varchar(255) AS py,
  post_time, biz_type::varchar(64) AS biz_type, bill_no, warehouse_id, nullif(location_id, 0) AS location_id, material_id, batch_no, qty,
  unit_cost, amount, balance_qty, period, pro_code, reverse_of, reason
FROM stock_ledger;
