CREATE INDEX "stock_ledger_material" ON "stock_ledger" USING btree ("material_id","post_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_ledger_warehouse" ON "stock_ledger" USING btree ("warehouse_id","post_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_ledger_bill" ON "stock_ledger" USING btree ("bill_no");--> statement-breakpoint
CREATE INDEX "stock_ledger_biz" ON "stock_ledger" USING btree ("biz_id");