COMMENT ON TABLE sys_notice_read IS 'unaudited: reading is not a change';
