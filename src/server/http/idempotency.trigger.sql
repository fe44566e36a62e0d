COMMENT ON TABLE sys_idempotency IS 'unaudited: technical';
