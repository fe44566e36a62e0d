-- A reviewed record stays as it is; only the inspection that used it is noted.
CREATE OR REPLACE TRIGGER reviewed_stays BEFORE UPDATE ON qc_ndt FOR EACH ROW
  WHEN (OLD.state = 'reviewed' AND to_jsonb(NEW) - '{inspection_id,update_user,update_time,version}'::text[]
    IS DISTINCT FROM to_jsonb(OLD) - '{inspection_id,update_user,update_time,version}'::text[])
  EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER reviewed_remains BEFORE DELETE ON qc_ndt FOR EACH ROW WHEN (OLD.state = 'reviewed') EXECUTE FUNCTION refuse_change();
