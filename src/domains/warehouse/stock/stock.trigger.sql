CREATE OR REPLACE TRIGGER open_period BEFORE INSERT ON stock_ledger FOR EACH ROW EXECUTE FUNCTION require_open_period();
CREATE OR REPLACE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE stock_balance IS 'unaudited: sums of stock_ledger and stock_reserve; who changed a quality is in wh_stock_quality';
COMMENT ON TABLE stock_cost IS 'unaudited: sums of stock_ledger';
COMMENT ON TABLE stock_close IS 'unaudited: sums of stock_ledger';
COMMENT ON TABLE stock_period IS 'unaudited: sums of stock_ledger';
COMMENT ON TABLE stock_layer IS 'unaudited: sums of stock_ledger';
