CREATE TABLE "attendance" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"employee_id" bigint NOT NULL,
	"work_date" date NOT NULL,
	"half" varchar(2) NOT NULL,
	"status" varchar(8) NOT NULL,
	"source_id" bigint,
	"bill_no" varchar(40) DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"void_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hr_employee" (
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
	"employee_no" varchar(32) NOT NULL,
	"employee_name" varchar(64) NOT NULL,
	"status" varchar(64) NOT NULL,
	"user_id" bigint,
	"dept_id" bigint NOT NULL,
	"position_id" bigint NOT NULL,
	"gender" varchar(64) NOT NULL,
	"birth_date" date,
	"id_card_no" varchar(18),
	"phone" varchar(32) NOT NULL,
	"education" varchar(64),
	"employ_type" varchar(64) NOT NULL,
	"entry_date" date NOT NULL,
	"probation_end" date,
	"regular_date" date,
	"salary_grade" varchar(64),
	"shift_code" varchar(32),
	"team_name" varchar(64),
	"legal_retire_date" date,
	"quit_date" date
);
--> statement-breakpoint
CREATE TABLE "leave_apply" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"employee_id" bigint NOT NULL,
	"leave_type" varchar(16) NOT NULL,
	"start_date" date NOT NULL,
	"start_half" varchar(2) NOT NULL,
	"end_date" date NOT NULL,
	"end_half" varchar(2) NOT NULL,
	"total_days" numeric(6, 1) NOT NULL,
	"state" varchar(16) NOT NULL,
	"applied_on" date NOT NULL,
	CONSTRAINT "leave_apply_span" CHECK (("leave_apply"."start_date", "leave_apply"."start_half") <= ("leave_apply"."end_date", "leave_apply"."end_half"))
);
--> statement-breakpoint
CREATE TABLE "leave_ledger" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"employee_id" bigint NOT NULL,
	"leave_type" varchar(16) NOT NULL,
	"leave_year" integer NOT NULL,
	"biz_type" varchar(8) NOT NULL,
	"days" numeric(6, 1) NOT NULL,
	"apply_id" bigint,
	"bill_no" varchar(40) DEFAULT '' NOT NULL,
	"remark" varchar(200) DEFAULT '' NOT NULL,
	"reverse_of" bigint,
	"post_time" timestamp with time zone NOT NULL,
	CONSTRAINT "leave_ledger_reversed_once" UNIQUE("reverse_of"),
	CONSTRAINT "leave_ledger_sign" CHECK (case when "leave_ledger"."biz_type" in ('GRANT', 'RELEASE', 'REVERSE') then "leave_ledger"."days" > 0
        when "leave_ledger"."biz_type" in ('HOLD', 'USE', 'EXPIRE') then "leave_ledger"."days" < 0 else false end),
	CONSTRAINT "leave_ledger_half_days" CHECK ("leave_ledger"."days" * 2 = trunc("leave_ledger"."days" * 2))
);
--> statement-breakpoint
CREATE TABLE "payroll_deduction" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"employee_id" bigint NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"source" varchar(16) NOT NULL,
	"source_id" bigint NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"period" varchar(7) NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "payroll_deduction_amount" CHECK ("payroll_deduction"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "hr_position" (
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
	"position_code" varchar(32) NOT NULL,
	"position_name" varchar(64) NOT NULL,
	"dept_id" bigint NOT NULL,
	"position_level" varchar(64) NOT NULL,
	"post_type" varchar(64) NOT NULL,
	"headcount_limit" integer NOT NULL,
	"hazard_post" varchar(64),
	"key_post" varchar(64),
	"need_cert" varchar(64),
	"enabled" varchar(64) NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "wh_location" (
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
	"warehouse_id" bigint NOT NULL,
	"location_code" varchar(32) NOT NULL,
	"location_name" varchar(64) NOT NULL,
	"enabled" varchar(64) NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "wh_warehouse" (
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
	"warehouse_code" varchar(32) NOT NULL,
	"warehouse_name" varchar(64) NOT NULL,
	"warehouse_type" varchar(64) NOT NULL,
	"keeper_id" bigint NOT NULL,
	"address" varchar(128),
	"frozen" varchar(64),
	"enabled" varchar(64) NOT NULL,
	"remark" text
);
--> statement-breakpoint
ALTER TABLE "work_calendar" ADD COLUMN "remark" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hr_employee" ADD CONSTRAINT "hr_employee_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_employee" ADD CONSTRAINT "hr_employee_dept_id_sys_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."sys_dept"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_employee" ADD CONSTRAINT "hr_employee_position_id_hr_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."hr_position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_position" ADD CONSTRAINT "hr_position_dept_id_sys_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."sys_dept"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_location" ADD CONSTRAINT "wh_location_warehouse_id_wh_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."wh_warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_warehouse" ADD CONSTRAINT "wh_warehouse_keeper_id_sys_user_id_fk" FOREIGN KEY ("keeper_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_half" ON "attendance" USING btree ("employee_id","work_date","half") WHERE void_time is null;--> statement-breakpoint
CREATE INDEX "attendance_source" ON "attendance" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_employee_employee_no" ON "hr_employee" USING btree ("tenant_id","employee_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_employee_user_id" ON "hr_employee" USING btree ("tenant_id","user_id") WHERE is_deleted = 0 and status in ('probation', 'regular', 'rehired');--> statement-breakpoint
CREATE UNIQUE INDEX "hr_employee_id_card_no" ON "hr_employee" USING btree ("tenant_id","id_card_no") WHERE is_deleted = 0 and status in ('probation', 'regular', 'rehired');--> statement-breakpoint
CREATE INDEX "hr_employee_position_id_of" ON "hr_employee" USING btree ("position_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "leave_apply_employee" ON "leave_apply" USING btree ("employee_id","end_date") WHERE state in ('running', 'approved');--> statement-breakpoint
CREATE INDEX "leave_ledger_balance" ON "leave_ledger" USING btree ("employee_id","leave_type","leave_year");--> statement-breakpoint
CREATE INDEX "leave_ledger_apply" ON "leave_ledger" USING btree ("apply_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_deduction_source" ON "payroll_deduction" USING btree ("source","source_id","employee_id");--> statement-breakpoint
CREATE INDEX "payroll_deduction_employee" ON "payroll_deduction" USING btree ("employee_id","period");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_position_position_code" ON "hr_position" USING btree ("tenant_id","position_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_position_dept_id_position_name" ON "hr_position" USING btree ("tenant_id","dept_id","position_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_location_warehouse_id_location_code" ON "wh_location" USING btree ("tenant_id","warehouse_id","location_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_location_list" ON "wh_location" USING btree ("tenant_id","location_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_location_warehouse_id_of" ON "wh_location" USING btree ("warehouse_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_warehouse_warehouse_code" ON "wh_warehouse" USING btree ("tenant_id","warehouse_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_warehouse_warehouse_name" ON "wh_warehouse" USING btree ("tenant_id","warehouse_name") WHERE is_deleted = 0;--> statement-breakpoint
ALTER TABLE "work_calendar" DROP COLUMN "name";