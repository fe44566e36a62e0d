CREATE OR REPLACE FUNCTION keep_former_name() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF (old.account, old.real_name) IS NOT DISTINCT FROM (new.account, new.real_name) THEN RETURN NULL; END IF;
  INSERT INTO sys_former_name (user_id, until, account, real_name) VALUES (old.id, clock_timestamp(), old.account, old.real_name);
  RETURN NULL;
END $$;
