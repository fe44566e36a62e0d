CREATE INDEX "payable_due_date_by" ON "payable" USING btree ("tenant_id","due_date") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "payable_in_flight_amount_by" ON "payable" USING btree ("tenant_id","in_flight_amount") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_employee_probation_end_by" ON "hr_employee" USING btree ("tenant_id","probation_end") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_employee_entry_date_by" ON "hr_employee" USING btree ("tenant_id","entry_date") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_labor_contract_end_date_by" ON "hr_labor_contract" USING btree ("tenant_id","end_date") WHERE is_deleted = 0;