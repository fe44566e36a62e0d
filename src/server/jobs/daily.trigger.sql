COMMENT ON TABLE daily_run IS 'unaudited: technical';
