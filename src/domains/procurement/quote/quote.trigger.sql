COMMENT ON COLUMN sourcing_quote_seal.payload IS 'unaudited: sealed prices; a trail of them would outlive the quotes that were replaced';
