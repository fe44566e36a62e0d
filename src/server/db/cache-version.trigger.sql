COMMENT ON TABLE cache_version IS 'unaudited: technical';
