COMMENT ON TABLE sys_job IS 'unaudited: progress; who exported what is in sys_log_usual';
