-- What is kept in memory is kept under a stamp that the changing transaction raises.
INSERT INTO house_stamp (name, version) VALUES ('org', 1), ('dict', 1), ('param', 1), ('calendar', 1);
--> statement-breakpoint
CREATE FUNCTION raise_stamp() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE house_stamp SET version = version + 1 WHERE name = TG_ARGV[0];
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OF account, real_name, status, is_deleted, tenant_id OR DELETE ON sys_user FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_user_role FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_user_dept FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_user_post FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_role FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_dept FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON wf_proxy FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('org');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_dict FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('dict');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_dict_biz FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('dict');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON sys_param FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('param');
--> statement-breakpoint
CREATE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON work_calendar FOR EACH STATEMENT EXECUTE FUNCTION raise_stamp('calendar');
--> statement-breakpoint
-- Events and revisions are the memory of every case.
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wf_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_revision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
COMMENT ON TABLE house_stamp IS 'unaudited: technical';
--> statement-breakpoint
COMMENT ON TABLE number_seq IS 'unaudited: technical; the numbers are on the documents';
--> statement-breakpoint
COMMENT ON TABLE wf_instance IS 'unaudited: a projection of wf_event';
--> statement-breakpoint
COMMENT ON TABLE wf_task IS 'unaudited: a projection of wf_event';
--> statement-breakpoint
COMMENT ON TABLE wf_pool IS 'unaudited: a projection of wf_event';
--> statement-breakpoint
COMMENT ON TABLE wf_cc IS 'unaudited: a projection of wf_event; reading is not a change';
--> statement-breakpoint
COMMENT ON TABLE wf_timer IS 'unaudited: a projection of wf_event';
--> statement-breakpoint
COMMENT ON TABLE document IS 'unaudited: the newest of document_revision';
--> statement-breakpoint
COMMENT ON TABLE wf_phrase IS 'unaudited: how somebody likes to put it';
