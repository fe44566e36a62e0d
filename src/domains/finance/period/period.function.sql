-- For triggers of ledgers: a row is posted into an open month, whoever posts it (INV-07, INV-85). The month stays locked until the posting
-- commits. Ledgers ask first (`openPeriod`) and say it in Chinese; this catches those that forget.
CREATE OR REPLACE FUNCTION require_open_period() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM 1 FROM accounting_period WHERE tenant_id = NEW.tenant_id AND period = NEW.period AND is_deleted = 0 AND state = 'open' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'rows of % are posted into an open month, % is not', TG_TABLE_NAME, NEW.period USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
