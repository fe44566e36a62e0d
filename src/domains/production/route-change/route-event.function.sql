-- One event for each state of a route version (INV-68), whichever call, effect or job changes it.
CREATE OR REPLACE FUNCTION route_event() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO erp_producation_route_event (tenant_id, route_id, from_status, to_status, approval_status, user_id, request_id, at)
  VALUES (new.tenant_id, new.id, CASE TG_OP WHEN 'UPDATE' THEN old.status ELSE '' END, new.status, new.approval_status, new.update_user,
    audit_setting('request_id', 64), clock_timestamp());
  RETURN NULL;
END $$;
