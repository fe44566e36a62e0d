CREATE OR REPLACE TRIGGER days_written AFTER INSERT ON document FOR EACH ROW EXECUTE FUNCTION document_days();
CREATE OR REPLACE TRIGGER days_changed AFTER UPDATE ON document FOR EACH ROW WHEN (OLD.data IS DISTINCT FROM NEW.data) EXECUTE FUNCTION document_days();

-- Revisions are append-only.
CREATE OR REPLACE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_revision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE document IS 'unaudited: the newest of document_revision';
COMMENT ON TABLE document_day IS 'unaudited: what document says';
COMMENT ON TABLE number_seq IS 'unaudited: technical; the numbers are on the documents';
