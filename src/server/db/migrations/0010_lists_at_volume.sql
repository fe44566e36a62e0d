DROP INDEX "stock_ledger_warehouse";--> statement-breakpoint
CREATE INDEX "wh_material_order" ON "wh_material" USING btree ("tenant_id","material_code","id");--> statement-breakpoint
CREATE INDEX "stock_balance_batch" ON "stock_balance" USING gin (search_grams(batch_no)) WHERE batch_no <> '';--> statement-breakpoint
CREATE INDEX "stock_ledger_warehouse" ON "stock_ledger" USING btree ("tenant_id","warehouse_id","post_time","id");--> statement-breakpoint
CREATE TABLE "document_day" (
	"document_id" bigint NOT NULL,
	"field" varchar(64) NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"flow_key" varchar(64) NOT NULL,
	"day" varchar(10) NOT NULL,
	CONSTRAINT "document_day_document_id_field_pk" PRIMARY KEY("document_id","field")
);
--> statement-breakpoint
DROP INDEX "wf_instance_flow";--> statement-breakpoint
CREATE INDEX "document_day_span" ON "document_day" USING btree ("tenant_id","flow_key","field","day","document_id");--> statement-breakpoint
CREATE INDEX "wf_instance_flow" ON "wf_instance" USING btree ("tenant_id","def_key","started_at","id","biz_id") WHERE status not in ('draft', 'deleted');--> statement-breakpoint
COMMENT ON TABLE document_day IS 'unaudited: what document says';--> statement-breakpoint
CREATE FUNCTION document_days() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM document_day WHERE document_id = NEW.id;
  END IF;
  INSERT INTO document_day (document_id, field, tenant_id, flow_key, day)
  SELECT NEW.id, key, NEW.tenant_id, NEW.flow_key, left(value, 10) FROM jsonb_each_text(NEW.data) WHERE value ~ '^\d{4}-\d\d-\d\d';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER days_written AFTER INSERT ON document FOR EACH ROW EXECUTE FUNCTION document_days();--> statement-breakpoint
CREATE TRIGGER days_changed AFTER UPDATE ON document FOR EACH ROW WHEN (OLD.data IS DISTINCT FROM NEW.data) EXECUTE FUNCTION document_days();--> statement-breakpoint
INSERT INTO document_day (document_id, field, tenant_id, flow_key, day)
SELECT d.id, said.key, d.tenant_id, d.flow_key, left(said.value, 10) FROM document d, jsonb_each_text(d.data) said WHERE said.value ~ '^\d{4}-\d\d-\d\d';--> statement-breakpoint
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
