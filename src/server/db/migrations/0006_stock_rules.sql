-- Books are only ever added to; a mistake is taken back by an equal opposite row.
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON leave_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_deduction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
COMMENT ON TABLE stock_balance IS 'unaudited: sums of stock_ledger and stock_reserve';
--> statement-breakpoint
COMMENT ON TABLE stock_cost IS 'unaudited: sums of stock_ledger';
--> statement-breakpoint
COMMENT ON TABLE flow_test IS 'unaudited: tests, kept for a month';
