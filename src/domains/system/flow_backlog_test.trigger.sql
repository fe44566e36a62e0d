COMMENT ON TABLE flow_test IS 'unaudited: tests, kept for a month';
