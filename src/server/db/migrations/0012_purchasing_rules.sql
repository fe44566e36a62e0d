-- Books of purchasing and paying are only ever added to.
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON purchase_plan_draw FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ap_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- INV-33: paid and in flight never exceed what may be paid, whoever writes.
ALTER TABLE payable ADD CONSTRAINT payable_sound CHECK (paid_amount >= 0 AND in_flight_amount >= 0 AND paid_amount + in_flight_amount <= amount);
--> statement-breakpoint
-- INV-14: nothing is drawn beyond what was approved.
ALTER TABLE purchase_plan_line ADD CONSTRAINT purchase_plan_line_sound CHECK (approved_qty >= 0 AND approved_qty <= qty AND direct_qty >= 0
  AND received_qty >= 0 AND sourced_qty + direct_qty <= approved_qty AND ordered_qty - direct_qty BETWEEN 0 AND sourced_qty
  AND received_qty <= ordered_qty * (1 + over_receipt_rate / 100));
--> statement-breakpoint
COMMENT ON TABLE ap_balance IS 'unaudited: sums of ap_ledger';
