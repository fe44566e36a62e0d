-- Books of suppliers are only ever added to.
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sup_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sup_review FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sup_trade_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
