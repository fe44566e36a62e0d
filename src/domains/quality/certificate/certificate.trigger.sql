-- What was issued stays as it is; only that it is void is noted.
CREATE OR REPLACE TRIGGER issued_stays BEFORE UPDATE ON qc_certificate FOR EACH ROW
  WHEN (OLD.state <> 'draft' AND to_jsonb(NEW) - '{state,void_reason,void_time,update_user,update_time,version}'::text[]
    IS DISTINCT FROM to_jsonb(OLD) - '{state,void_reason,void_time,update_user,update_time,version}'::text[])
  EXECUTE FUNCTION refuse_change();
