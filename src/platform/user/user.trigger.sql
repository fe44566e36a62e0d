CREATE OR REPLACE TRIGGER stamp AFTER INSERT OR UPDATE OF account, real_name, status, is_deleted, tenant_id OR DELETE ON sys_user FOR EACH STATEMENT EXECUTE FUNCTION raise_cache_version('org');
CREATE OR REPLACE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_user_role FOR EACH STATEMENT EXECUTE FUNCTION raise_cache_version('org');
CREATE OR REPLACE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_user_dept FOR EACH STATEMENT EXECUTE FUNCTION raise_cache_version('org');
CREATE OR REPLACE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_user_post FOR EACH STATEMENT EXECUTE FUNCTION raise_cache_version('org');
CREATE OR REPLACE TRIGGER former_name AFTER UPDATE ON sys_user FOR EACH ROW EXECUTE FUNCTION keep_former_name();
COMMENT ON TABLE sys_former_name IS 'unaudited: the change of sys_user is';
CREATE OR REPLACE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sys_former_name FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
COMMENT ON COLUMN sys_user.password_hash IS 'unaudited: a password';
