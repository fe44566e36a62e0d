CREATE TABLE "hr_employee_cert" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"job_cert_no" varchar(40) NOT NULL,
	"employee_id" bigint NOT NULL,
	"cert_type" varchar(64) NOT NULL,
	"issue_date" date,
	"expire_date" date NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "hr_employee_history" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"employee_id" bigint NOT NULL,
	"changed_field" varchar(64) NOT NULL,
	"old_value" varchar(128),
	"new_value" varchar(128),
	"effective_date" date NOT NULL,
	"bill_no" varchar(40)
);
--> statement-breakpoint
CREATE TABLE "hr_labor_contract" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"contract_no" varchar(40) NOT NULL,
	"employee_id" bigint NOT NULL,
	"contract_type" varchar(64) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"probation_months" integer NOT NULL,
	"status" varchar(64) NOT NULL,
	"ended_on" date,
	"bill_no" varchar(40)
);
--> statement-breakpoint
CREATE TABLE "personnel_case" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"flow_key" varchar(64) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"employee_id" bigint,
	"id_card_no" varchar(18) DEFAULT '' NOT NULL,
	"position_id" bigint,
	"plan_line_id" bigint,
	"due_date" date,
	"state" varchar(16) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personnel_reminder" (
	"employee_id" bigint NOT NULL,
	"kind" varchar(32) NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "personnel_reminder_employee_id_kind_pk" PRIMARY KEY("employee_id","kind")
);
--> statement-breakpoint
CREATE TABLE "hr_recruit_plan_line" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"plan_id" bigint NOT NULL,
	"dept_id" bigint NOT NULL,
	"position_id" bigint NOT NULL,
	"need_type" varchar(64) NOT NULL,
	"qty" integer NOT NULL,
	"hired_qty" integer NOT NULL,
	"education" varchar(64) NOT NULL,
	"expect_date" date NOT NULL,
	"status" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hr_recruit_plan" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"plan_name" varchar(128) NOT NULL,
	"dept_id" bigint NOT NULL,
	"recruit_type" varchar(64) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"budget" numeric(18, 2),
	"status" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hr_resume" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"resume_name" varchar(64) NOT NULL,
	"resume_kind" varchar(64) NOT NULL,
	"gender" varchar(64),
	"phone" varchar(32) NOT NULL,
	"education" varchar(64) NOT NULL,
	"school" varchar(64),
	"major" varchar(64),
	"graduate_date" date,
	"ranking" varchar(32),
	"language" varchar(32),
	"work_years" integer,
	"last_company" varchar(64),
	"last_position" varchar(64),
	"certificates" varchar(128),
	"position_id" bigint NOT NULL,
	"available_date" date,
	"channel" varchar(64) NOT NULL,
	"referrer" varchar(64),
	"apply_date" date NOT NULL,
	"status" varchar(64) NOT NULL,
	"score" integer,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "sup_bank" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"bank_account_name" varchar(128) NOT NULL,
	"bank_name" varchar(128) NOT NULL,
	"bank_account" varchar(64) NOT NULL,
	"is_default" varchar(64) NOT NULL,
	"bill_no" varchar(40),
	"enabled" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sup_blacklist" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"black_reason" varchar(64) NOT NULL,
	"black_detail" text,
	"start_date" date NOT NULL,
	"end_date" date,
	"claim_amount" numeric(18, 2),
	"claim_settled" varchar(64) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"black_state" varchar(64) NOT NULL,
	"remove_date" date,
	"remove_bill_no" varchar(40)
);
--> statement-breakpoint
CREATE TABLE "sup_category" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"need_site_audit" varchar(64) NOT NULL,
	"brand" varchar(128),
	"annual_capacity" varchar(128),
	"bill_no" varchar(40),
	"enabled" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sup_change" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"flow_key" varchar(64) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"change_field" varchar(64) NOT NULL,
	"old_value" varchar(500),
	"new_value" varchar(500),
	"new_key" varchar(255),
	"bank_account_name" varchar(128),
	"bank_name" varchar(128),
	"bank_account" varchar(64),
	"effective_date" date NOT NULL,
	"applied" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sup_history" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"change_field" varchar(64) NOT NULL,
	"old_value" varchar(500),
	"new_value" varchar(500),
	"new_key" varchar(255),
	"effective_date" date NOT NULL,
	"bill_no" varchar(40)
);
--> statement-breakpoint
CREATE TABLE "sup_paper" (
	"document_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"kind" varchar(16) NOT NULL,
	"flow_key" varchar(64) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"state" varchar(16) NOT NULL,
	CONSTRAINT "sup_paper_document_id_supplier_id_pk" PRIMARY KEY("document_id","supplier_id")
);
--> statement-breakpoint
CREATE TABLE "sup_qualification" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"qual_type" varchar(64) NOT NULL,
	"qual_no" varchar(64) NOT NULL,
	"expire_date" date NOT NULL,
	"qual_file" jsonb,
	"bill_no" varchar(40),
	"enabled" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sup_review" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"review_name" varchar(128) NOT NULL,
	"review_period" varchar(64) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"purchase_type" varchar(64) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"purchase_amount" numeric(18, 2),
	"arrival_rate" numeric(9, 2),
	"pass_rate" numeric(9, 2),
	"quality_score" integer,
	"delivery_score" integer,
	"price_score" integer,
	"service_score" integer,
	"total_score" integer,
	"old_level" varchar(64),
	"new_level" varchar(64) NOT NULL,
	"review_measure" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sup_stop" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"stop_reason" varchar(64) NOT NULL,
	"stop_detail" text,
	"stop_date" date NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"applied" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sup_trade_ledger" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"category_id" bigint,
	"biz_type" varchar(8) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"biz_date" date NOT NULL,
	"on_time" varchar(3),
	"passed" varchar(3),
	"post_time" timestamp with time zone NOT NULL,
	CONSTRAINT "sup_trade_sign" CHECK (case when "sup_trade_ledger"."biz_type" = 'ORDER' then "sup_trade_ledger"."amount" > 0 when "sup_trade_ledger"."biz_type" in ('RECEIPT', 'CANCEL') then "sup_trade_ledger"."amount" < 0 else false end)
);
--> statement-breakpoint
CREATE TABLE "sup_supplier" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"py" varchar(255) DEFAULT '' NOT NULL,
	"supplier_no" varchar(32),
	"supplier_name" varchar(128) NOT NULL,
	"credit_code" varchar(32) NOT NULL,
	"supplier_type" varchar(64) NOT NULL,
	"source_way" varchar(64) NOT NULL,
	"taxpayer_type" varchar(64) NOT NULL,
	"supplier_level" varchar(64),
	"supplier_status" varchar(64) NOT NULL,
	"legal_person" varchar(64) NOT NULL,
	"reg_capital" numeric(18, 2),
	"found_date" date,
	"address" varchar(255) NOT NULL,
	"contact_name" varchar(64) NOT NULL,
	"contact_phone" varchar(32) NOT NULL,
	"mail" varchar(128),
	"owner_user_id" bigint,
	"pay_term" varchar(64),
	"black_end_date" date
);
--> statement-breakpoint
CREATE TABLE "daily_run" (
	"name" varchar(64) NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"result" varchar(500) DEFAULT '' NOT NULL,
	CONSTRAINT "daily_run_name_day_pk" PRIMARY KEY("name","day")
);
--> statement-breakpoint
ALTER TABLE "hr_employee" ADD COLUMN "seconded_until" date;--> statement-breakpoint
ALTER TABLE "hr_employee_cert" ADD CONSTRAINT "hr_employee_cert_employee_id_hr_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."hr_employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_labor_contract" ADD CONSTRAINT "hr_labor_contract_employee_id_hr_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."hr_employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_recruit_plan_line" ADD CONSTRAINT "hr_recruit_plan_line_plan_id_hr_recruit_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."hr_recruit_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_resume" ADD CONSTRAINT "hr_resume_position_id_hr_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."hr_position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_bank" ADD CONSTRAINT "sup_bank_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_blacklist" ADD CONSTRAINT "sup_blacklist_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_category" ADD CONSTRAINT "sup_category_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_change" ADD CONSTRAINT "sup_change_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_history" ADD CONSTRAINT "sup_history_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_paper" ADD CONSTRAINT "sup_paper_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_qualification" ADD CONSTRAINT "sup_qualification_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_review" ADD CONSTRAINT "sup_review_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_stop" ADD CONSTRAINT "sup_stop_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_trade_ledger" ADD CONSTRAINT "sup_trade_ledger_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_supplier" ADD CONSTRAINT "sup_supplier_owner_user_id_sys_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_employee_cert_job_cert_no" ON "hr_employee_cert" USING btree ("tenant_id","job_cert_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_employee_cert_employee_id_of" ON "hr_employee_cert" USING btree ("employee_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_employee_history_list" ON "hr_employee_history" USING btree ("tenant_id","effective_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_employee_history_employee_id_of" ON "hr_employee_history" USING btree ("employee_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_labor_contract_contract_no" ON "hr_labor_contract" USING btree ("tenant_id","contract_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_labor_contract_employee_id" ON "hr_labor_contract" USING btree ("tenant_id","employee_id") WHERE is_deleted = 0 and status in ('effective');--> statement-breakpoint
CREATE INDEX "hr_labor_contract_employee_id_of" ON "hr_labor_contract" USING btree ("employee_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "personnel_case_one_at_a_time" ON "personnel_case" USING btree ("employee_id") WHERE state in ('running', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "personnel_case_newcomer" ON "personnel_case" USING btree ("tenant_id","id_card_no") WHERE state = 'running' and id_card_no <> '';--> statement-breakpoint
CREATE INDEX "personnel_case_place" ON "personnel_case" USING btree ("position_id") WHERE state in ('running', 'waiting', 'loan');--> statement-breakpoint
CREATE INDEX "personnel_case_due" ON "personnel_case" USING btree ("due_date") WHERE state in ('waiting', 'loan');--> statement-breakpoint
CREATE INDEX "personnel_case_plan" ON "personnel_case" USING btree ("plan_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_recruit_plan_line_dept_id_position_id_need_type" ON "hr_recruit_plan_line" USING btree ("tenant_id","dept_id","position_id","need_type") WHERE is_deleted = 0 and status in ('approving', 'running');--> statement-breakpoint
CREATE INDEX "hr_recruit_plan_line_list" ON "hr_recruit_plan_line" USING btree ("tenant_id","expect_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_recruit_plan_line_plan_id_of" ON "hr_recruit_plan_line" USING btree ("plan_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_recruit_plan_line_position_id_of" ON "hr_recruit_plan_line" USING btree ("position_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_recruit_plan_bill_no" ON "hr_recruit_plan" USING btree ("tenant_id","bill_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_resume_phone" ON "hr_resume" USING btree ("tenant_id","phone") WHERE is_deleted = 0 and status in ('new', 'screened', 'interview', 'offer', 'pool');--> statement-breakpoint
CREATE INDEX "hr_resume_list" ON "hr_resume" USING btree ("tenant_id","resume_name","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_resume_position_id_of" ON "hr_resume" USING btree ("position_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sup_bank_supplier_id" ON "sup_bank" USING btree ("tenant_id","supplier_id") WHERE is_deleted = 0 and is_default in ('yes') and enabled in ('yes');--> statement-breakpoint
CREATE UNIQUE INDEX "sup_bank_supplier_id_bank_account" ON "sup_bank" USING btree ("tenant_id","supplier_id","bank_account") WHERE is_deleted = 0 and enabled in ('yes');--> statement-breakpoint
CREATE INDEX "sup_bank_list" ON "sup_bank" USING btree ("tenant_id","bank_name","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_bank_supplier_id_of" ON "sup_bank" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sup_blacklist_supplier_id" ON "sup_blacklist" USING btree ("tenant_id","supplier_id") WHERE is_deleted = 0 and black_state in ('open');--> statement-breakpoint
CREATE INDEX "sup_blacklist_list" ON "sup_blacklist" USING btree ("tenant_id","start_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_blacklist_supplier_id_of" ON "sup_blacklist" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sup_category_supplier_id_category_id" ON "sup_category" USING btree ("tenant_id","supplier_id","category_id") WHERE is_deleted = 0 and enabled in ('yes');--> statement-breakpoint
CREATE INDEX "sup_category_list" ON "sup_category" USING btree ("tenant_id","bill_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_category_supplier_id_of" ON "sup_category" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_category_category_id_of" ON "sup_category" USING btree ("category_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sup_change_bill_no_change_field" ON "sup_change" USING btree ("tenant_id","bill_no","change_field") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_change_supplier_id_of" ON "sup_change" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_history_list" ON "sup_history" USING btree ("tenant_id","effective_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_history_supplier_id_of" ON "sup_history" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sup_paper_one" ON "sup_paper" USING btree ("supplier_id","kind") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "sup_qualification_supplier_id_qual_type_qual_no" ON "sup_qualification" USING btree ("tenant_id","supplier_id","qual_type","qual_no") WHERE is_deleted = 0 and enabled in ('yes');--> statement-breakpoint
CREATE INDEX "sup_qualification_list" ON "sup_qualification" USING btree ("tenant_id","expire_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_qualification_supplier_id_of" ON "sup_qualification" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sup_review_bill_no_supplier_id" ON "sup_review" USING btree ("tenant_id","bill_no","supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_review_supplier_id_of" ON "sup_review" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sup_stop_bill_no" ON "sup_stop" USING btree ("tenant_id","bill_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_stop_supplier_id_of" ON "sup_stop" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_trade_supplier" ON "sup_trade_ledger" USING btree ("supplier_id","biz_date");--> statement-breakpoint
CREATE INDEX "sup_trade_order" ON "sup_trade_ledger" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sup_supplier_supplier_no" ON "sup_supplier" USING btree ("tenant_id","supplier_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sup_supplier_credit_code" ON "sup_supplier" USING btree ("tenant_id","credit_code") WHERE is_deleted = 0;