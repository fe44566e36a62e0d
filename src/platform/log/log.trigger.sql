COMMENT ON TABLE sys_log_usual IS 'unaudited: a log';
COMMENT ON TABLE sys_log_api IS 'unaudited: a log';
COMMENT ON TABLE sys_log_error IS 'unaudited: a log';
