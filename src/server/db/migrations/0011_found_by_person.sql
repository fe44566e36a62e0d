-- The characters of a text, its pairs of neighbours, and of plain letters and digits four in a row: what an index has to know to find one Chinese
-- character as fast as a long number, which shares its pairs with every other number. Dear on purpose: it is there to be indexed, not to be
-- worked out row by row.
CREATE OR REPLACE FUNCTION search_grams(said text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array_agg(c) || array_agg(c || next) FILTER (WHERE next IS NOT NULL) || array(
    SELECT substr(run, at, 4) FROM regexp_split_to_table(lower(said), '[^a-z0-9]+') AS run, generate_series(1, length(run) - 3) AS at)
  FROM (SELECT c, lead(c) OVER () AS next FROM unnest(string_to_array(lower(said), NULL)) AS c) AS neighbours
$$;--> statement-breakpoint
REINDEX INDEX "hr_employee_search";--> statement-breakpoint
REINDEX INDEX "sup_supplier_search";--> statement-breakpoint
REINDEX INDEX "wh_material_search";--> statement-breakpoint
REINDEX INDEX "stock_ledger_search";--> statement-breakpoint
REINDEX INDEX "stock_balance_batch";--> statement-breakpoint
REINDEX INDEX "wf_instance_search";--> statement-breakpoint
DROP INDEX "payable_due_date_by";--> statement-breakpoint
DROP INDEX "payable_in_flight_amount_by";--> statement-breakpoint
DROP INDEX "hr_employee_probation_end_by";--> statement-breakpoint
DROP INDEX "hr_employee_entry_date_by";--> statement-breakpoint
DROP INDEX "hr_labor_contract_end_date_by";--> statement-breakpoint
DROP INDEX "wf_cc_user";--> statement-breakpoint
DROP INDEX "wf_instance_sent";--> statement-breakpoint
CREATE INDEX "hr_employee_employee_name_by" ON "hr_employee" USING btree ("tenant_id","employee_name","employee_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_supplier_supplier_name_by" ON "sup_supplier" USING btree ("tenant_id","supplier_name","supplier_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_material_material_name_by" ON "wh_material" USING btree ("tenant_id","material_name","material_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_material_material_type_by" ON "wh_material" USING btree ("tenant_id","material_type","material_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_material_model_no_by" ON "wh_material" USING btree ("tenant_id","model_no","material_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_material_last_price_by" ON "wh_material" USING btree ("tenant_id","last_price","material_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_material_safety_qty_by" ON "wh_material" USING btree ("tenant_id","safety_qty","material_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "stock_balance_available" ON "stock_balance" USING btree (((on_hand_qty - reserved_qty)::numeric(18, 3)),"id");--> statement-breakpoint
CREATE INDEX "wf_instance_dept" ON "wf_instance" USING btree ("tenant_id","def_key","dept_id","id");--> statement-breakpoint
CREATE INDEX "wf_task_held" ON "wf_task" USING btree ("holder","flow_key","instance_id");--> statement-breakpoint
CREATE INDEX "wf_task_handed" ON "wf_task" USING btree ("owner","flow_key","instance_id") WHERE owner is distinct from holder;--> statement-breakpoint
CREATE INDEX "payable_due_date_by" ON "payable" USING btree ("tenant_id","due_date","source_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "payable_in_flight_amount_by" ON "payable" USING btree ("tenant_id","in_flight_amount","source_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_employee_probation_end_by" ON "hr_employee" USING btree ("tenant_id","probation_end","employee_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_employee_entry_date_by" ON "hr_employee" USING btree ("tenant_id","entry_date","employee_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_labor_contract_end_date_by" ON "hr_labor_contract" USING btree ("tenant_id","end_date","contract_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wf_cc_user" ON "wf_cc" USING btree ("user_id","at","id","instance_id");--> statement-breakpoint
CREATE INDEX "wf_instance_sent" ON "wf_instance" USING btree ("tenant_id","initiator","started_at","id","def_key");