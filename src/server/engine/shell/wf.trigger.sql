-- Events are append-only.
CREATE OR REPLACE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wf_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE wf_event IS 'unaudited: row by row; audit_events enters the events of a command together';
CREATE OR REPLACE TRIGGER audit_events AFTER INSERT ON wf_event REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION audit_events();
COMMENT ON TABLE wf_instance IS 'unaudited: a projection of wf_event';
COMMENT ON TABLE wf_task IS 'unaudited: a projection of wf_event';
COMMENT ON TABLE wf_pool IS 'unaudited: a projection of wf_event';
COMMENT ON TABLE wf_timer IS 'unaudited: a projection of wf_event';
COMMENT ON TABLE wf_cc IS 'unaudited: a projection of wf_event; reading is not a change';
COMMENT ON TABLE wf_phrase IS 'unaudited: how somebody likes to put it';

CREATE OR REPLACE TRIGGER stamp AFTER INSERT OR UPDATE OR DELETE ON wf_proxy FOR EACH STATEMENT EXECUTE FUNCTION raise_cache_version('org');
