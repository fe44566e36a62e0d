COMMENT ON TABLE house_stamp IS 'unaudited: technical';
