COMMENT ON TABLE sys_session IS 'unaudited: last_seen changes with every request; logins are in sys_log_usual';
COMMENT ON TABLE sys_refresh_token IS 'unaudited: technical';
COMMENT ON TABLE sys_login_guard IS 'unaudited: technical; lock-outs are in sys_log_usual';
COMMENT ON TABLE sys_ticket IS 'unaudited: technical';
COMMENT ON COLUMN sys_client.secret_hash IS 'unaudited: a password';
