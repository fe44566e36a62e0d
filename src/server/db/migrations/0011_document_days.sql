CREATE TABLE "document_day" (
	"document_id" bigint NOT NULL,
	"field" varchar(64) NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"flow_key" varchar(64) NOT NULL,
	"day" varchar(10) NOT NULL,
	CONSTRAINT "document_day_document_id_field_pk" PRIMARY KEY("document_id","field")
);
--> statement-breakpoint
DROP INDEX "wf_instance_days";--> statement-breakpoint
DROP INDEX "wf_instance_flow";--> statement-breakpoint
CREATE INDEX "document_day_span" ON "document_day" USING btree ("tenant_id","flow_key","field","day","document_id");--> statement-breakpoint
CREATE INDEX "wf_instance_flow" ON "wf_instance" USING btree ("tenant_id","def_key","started_at","id","biz_id") WHERE status not in ('draft', 'deleted');--> statement-breakpoint
ALTER TABLE "wf_instance" DROP COLUMN "days";--> statement-breakpoint
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
SELECT d.id, said.key, d.tenant_id, d.flow_key, left(said.value, 10) FROM document d, jsonb_each_text(d.data) said WHERE said.value ~ '^\d{4}-\d\d-\d\d';
