-- The days named in a document, one row each, so that lists find documents by any of their dates.
CREATE OR REPLACE FUNCTION document_days() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM document_day WHERE document_id = NEW.id;
  END IF;
  INSERT INTO document_day (document_id, field, tenant_id, flow_key, day)
  SELECT NEW.id, key, NEW.tenant_id, NEW.flow_key, left(value, 10) FROM jsonb_each_text(NEW.data) WHERE value ~ '^\d{4}-\d\d-\d\d';
  RETURN NULL;
END $$;
