-- The characters of a text and its pairs of neighbours: what an index has to know to find one Chinese character as fast as a long word.
-- Dear on purpose: it is there to be indexed, not to be worked out row by row.
CREATE FUNCTION search_grams(said text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array_agg(c) || array_agg(c || next) FILTER (WHERE next IS NOT NULL)
  FROM (SELECT c, lead(c) OVER () AS next FROM unnest(string_to_array(lower(said), NULL)) AS c) AS neighbours
$$;--> statement-breakpoint
DROP INDEX "stock_ledger_material";--> statement-breakpoint
DROP INDEX "stock_ledger_warehouse";--> statement-breakpoint
DROP INDEX "stock_ledger_recent";--> statement-breakpoint
DROP INDEX "sys_session_recent";--> statement-breakpoint
DROP INDEX "sys_backlog_inbox";--> statement-breakpoint
DROP INDEX "sys_file_owner";--> statement-breakpoint
DROP INDEX "sys_job_mine";--> statement-breakpoint
DROP INDEX "sys_log_api_recent";--> statement-breakpoint
DROP INDEX "sys_log_error_recent";--> statement-breakpoint
DROP INDEX "sys_log_usual_recent";--> statement-breakpoint
DROP INDEX "sys_message_inbox";--> statement-breakpoint
DROP INDEX "sys_notice_recent";--> statement-breakpoint
DROP INDEX "sys_user_recent";--> statement-breakpoint
DROP INDEX "sys_audit_recent";--> statement-breakpoint
DROP INDEX "document_flow";--> statement-breakpoint
DROP INDEX "wf_cc_user";--> statement-breakpoint
DROP INDEX "wf_instance_sent";--> statement-breakpoint
DROP INDEX "wf_instance_flow";--> statement-breakpoint
DROP INDEX "wf_instance_running";--> statement-breakpoint
DROP INDEX "wf_task_todo";--> statement-breakpoint
DROP INDEX "wf_task_done";--> statement-breakpoint
CREATE INDEX "hr_employee_search" ON "hr_employee" USING gin (search_grams(coalesce(employee_no, '') || chr(10) || coalesce(employee_name, '') || chr(10) || coalesce(py, ''))) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_supplier_search" ON "sup_supplier" USING gin (search_grams(coalesce(supplier_no, '') || chr(10) || coalesce(supplier_name, '') || chr(10) || coalesce(contact_name, '') || chr(10) || coalesce(contact_phone, '') || chr(10) || coalesce(py, ''))) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_material_search" ON "wh_material" USING gin (search_grams(coalesce(material_code, '') || chr(10) || coalesce(material_name, '') || chr(10) || coalesce(specs, '') || chr(10) || coalesce(model_no, '') || chr(10) || coalesce(steel_grade, '') || chr(10) || coalesce(py, ''))) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "stock_ledger_kind" ON "stock_ledger" USING btree ("tenant_id","biz_type","post_time","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_period" ON "stock_ledger" USING btree ("tenant_id","period","post_time","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_qty" ON "stock_ledger" USING btree ("tenant_id","qty");--> statement-breakpoint
CREATE INDEX "stock_ledger_amount" ON "stock_ledger" USING btree ("tenant_id","amount");--> statement-breakpoint
CREATE INDEX "stock_ledger_search" ON "stock_ledger" USING gin (search_grams(coalesce(bill_no, '') || chr(10) || coalesce(batch_no, '')));--> statement-breakpoint
CREATE INDEX "document_body" ON "document" USING gin ("data" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "wf_instance_state" ON "wf_instance" USING btree ("tenant_id","def_key","approval_status","started_at","id") WHERE status not in ('draft', 'deleted');--> statement-breakpoint
CREATE INDEX "wf_instance_search" ON "wf_instance" USING gin (search_grams(coalesce(number, '') || chr(10) || coalesce(title, ''))) WHERE status not in ('draft', 'deleted');--> statement-breakpoint
CREATE INDEX "stock_ledger_material" ON "stock_ledger" USING btree ("material_id","post_time","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_warehouse" ON "stock_ledger" USING btree ("warehouse_id","post_time","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_recent" ON "stock_ledger" USING btree ("tenant_id","post_time","id");--> statement-breakpoint
CREATE INDEX "sys_session_recent" ON "sys_session" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "sys_backlog_inbox" ON "sys_backlog" USING btree ("user_id","status","create_time","id");--> statement-breakpoint
CREATE INDEX "sys_file_owner" ON "sys_file" USING btree ("owner_id","create_time");--> statement-breakpoint
CREATE INDEX "sys_job_mine" ON "sys_job" USING btree ("user_id","create_time","id");--> statement-breakpoint
CREATE INDEX "sys_log_api_recent" ON "sys_log_api" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "sys_log_error_recent" ON "sys_log_error" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "sys_log_usual_recent" ON "sys_log_usual" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "sys_message_inbox" ON "sys_message" USING btree ("user_id","status","create_time","id");--> statement-breakpoint
CREATE INDEX "sys_notice_recent" ON "sys_notice" USING btree ("tenant_id","status","release_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_user_recent" ON "sys_user" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "sys_audit_recent" ON "sys_audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "document_flow" ON "document" USING btree ("tenant_id","flow_key","id");--> statement-breakpoint
CREATE INDEX "wf_cc_user" ON "wf_cc" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "wf_instance_sent" ON "wf_instance" USING btree ("tenant_id","initiator","started_at","id");--> statement-breakpoint
CREATE INDEX "wf_instance_flow" ON "wf_instance" USING btree ("tenant_id","def_key","started_at","id") WHERE status not in ('draft', 'deleted');--> statement-breakpoint
CREATE INDEX "wf_instance_running" ON "wf_instance" USING btree ("tenant_id","started_at","id") WHERE status in ('running', 'returned', 'suspended');--> statement-breakpoint
CREATE INDEX "wf_task_todo" ON "wf_task" USING btree ("holder","arrived_at","id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "wf_task_done" ON "wf_task" USING btree ("holder","finished_at","id") WHERE status <> 0;