COMMENT ON TABLE sys_user_setting IS 'unaudited: how somebody likes their columns';
