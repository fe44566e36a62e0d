COMMENT ON TABLE upkeep_run IS 'unaudited: a log';
