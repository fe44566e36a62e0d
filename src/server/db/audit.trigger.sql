COMMENT ON TABLE sys_audit IS 'unaudited: the trail itself';
COMMENT ON TABLE sys_audit_seal IS 'unaudited: the trail itself';
CREATE OR REPLACE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sys_audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sys_audit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
