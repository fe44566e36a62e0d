CREATE TABLE "en_alloc" (
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
	"month" varchar(7) NOT NULL,
	"energy_type" varchar(64) NOT NULL,
	"workshop_id" bigint NOT NULL,
	"alloc_mode" varchar(64) NOT NULL,
	"exec_id" bigint,
	"piece_id" bigint,
	"product_id" bigint,
	"process_code" varchar(32) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"equipment_id" bigint,
	"hours" numeric(10, 2) NOT NULL,
	"usage" numeric(18, 3) NOT NULL,
	"cost" numeric(18, 2) NOT NULL,
	"reverse_of" bigint,
	"reason" varchar(200)
);
--> statement-breakpoint
CREATE TABLE "en_meter" (
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
	"meter_no" varchar(40) NOT NULL,
	"meter_name" varchar(64) NOT NULL,
	"energy_type" varchar(64) NOT NULL,
	"workshop_id" bigint NOT NULL,
	"parent_id" bigint,
	"equipment_id" bigint,
	"is_total" varchar(64) NOT NULL,
	"ratio" numeric(18, 3) NOT NULL,
	"multi_period" varchar(64) NOT NULL,
	"read_mode" varchar(64) NOT NULL,
	"install_date" date NOT NULL,
	"sharp_value" numeric(18, 3),
	"peak_value" numeric(18, 3),
	"flat_value" numeric(18, 3) NOT NULL,
	"valley_value" numeric(18, 3),
	"last_date" date,
	"enabled" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "en_quota" (
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
	"energy_type" varchar(64) NOT NULL,
	"workshop_id" bigint NOT NULL,
	"month" varchar(7),
	"budget_cost" numeric(18, 2),
	"process_id" bigint,
	"product_id" bigint,
	"usage_per_piece" numeric(18, 3),
	"usage_per_ton" numeric(18, 3)
);
--> statement-breakpoint
CREATE TABLE "en_reading" (
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
	"read_date" date NOT NULL,
	"meter_id" bigint NOT NULL,
	"workshop_id" bigint NOT NULL,
	"equipment_id" bigint,
	"energy_type" varchar(64) NOT NULL,
	"is_total" varchar(64) NOT NULL,
	"source" varchar(64) NOT NULL,
	"sharp_start" numeric(18, 3),
	"sharp_end" numeric(18, 3),
	"peak_start" numeric(18, 3),
	"peak_end" numeric(18, 3),
	"flat_start" numeric(18, 3) NOT NULL,
	"flat_end" numeric(18, 3) NOT NULL,
	"valley_start" numeric(18, 3),
	"valley_end" numeric(18, 3),
	"ratio" numeric(18, 3) NOT NULL,
	"sharp_usage" numeric(18, 3) NOT NULL,
	"peak_usage" numeric(18, 3) NOT NULL,
	"flat_usage" numeric(18, 3) NOT NULL,
	"valley_usage" numeric(18, 3) NOT NULL,
	"total_usage" numeric(18, 3) NOT NULL,
	"sharp_cost" numeric(18, 2) NOT NULL,
	"peak_cost" numeric(18, 2) NOT NULL,
	"flat_cost" numeric(18, 2) NOT NULL,
	"valley_cost" numeric(18, 2) NOT NULL,
	"total_cost" numeric(18, 2) NOT NULL,
	"tariff_id" bigint NOT NULL,
	"reverse_of" bigint,
	"reason" varchar(200),
	CONSTRAINT "en_reading_sums" CHECK (total_usage = sharp_usage + peak_usage + flat_usage + valley_usage
      and total_cost = sharp_cost + peak_cost + flat_cost + valley_cost)
);
--> statement-breakpoint
CREATE TABLE "en_tariff" (
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
	"energy_type" varchar(64) NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"sharp_price" numeric(18, 4),
	"peak_price" numeric(18, 4),
	"flat_price" numeric(18, 4) NOT NULL,
	"valley_price" numeric(18, 4),
	"periods" varchar(200),
	"basic_fee" numeric(18, 2),
	"power_factor_rate" numeric(9, 2)
);
--> statement-breakpoint
CREATE TABLE "eq_check_item" (
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
	"item_no" integer NOT NULL,
	"part" varchar(64) NOT NULL,
	"item_name" varchar(64) NOT NULL,
	"method" varchar(128),
	"value_kind" varchar(64) NOT NULL,
	"lower_limit" numeric(18, 3),
	"upper_limit" numeric(18, 3),
	"stop_on_fail" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eq_check_plan" (
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
	"equipment_id" bigint NOT NULL,
	"cycle" varchar(64) NOT NULL,
	"owner_kind" varchar(64) NOT NULL,
	"valid_from" date NOT NULL,
	"enabled" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eq_check_record" (
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
	"due_date" date NOT NULL,
	"until_date" date NOT NULL,
	"equipment_id" bigint NOT NULL,
	"workshop_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"cycle" varchar(64) NOT NULL,
	"owner_kind" varchar(64) NOT NULL,
	"shift_name" varchar(16) NOT NULL,
	"state" varchar(64) NOT NULL,
	"result" varchar(64),
	"check_user_id" bigint,
	"check_time" timestamp with time zone,
	"source" varchar(64),
	"stops" varchar(64) NOT NULL,
	"repair_id" bigint,
	CONSTRAINT "eq_check_record_sound" CHECK ((state = 'done') = (check_time is not null and result is not null) and until_date >= due_date)
);
--> statement-breakpoint
CREATE TABLE "eq_check_value" (
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
	"record_id" bigint NOT NULL,
	"item_no" integer NOT NULL,
	"item_name" varchar(140) NOT NULL,
	"measured_value" numeric(18, 3),
	"pass" varchar(64) NOT NULL,
	"remark" varchar(200)
);
--> statement-breakpoint
CREATE TABLE "eq_equipment" (
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
	"equipment_code" varchar(64) NOT NULL,
	"equipment_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"equipment_type" varchar(64) NOT NULL,
	"workshop_id" bigint NOT NULL,
	"place" varchar(64),
	"importance" varchar(64),
	"maker" varchar(128),
	"serial_no" varchar(64),
	"commission_date" date,
	"parallel_slots" integer,
	"load_limit" numeric(18, 3),
	"rated_power" numeric(18, 3),
	"standby_power" numeric(18, 3),
	"asset_no" varchar(64),
	"origin_value" numeric(18, 2),
	"life_years" integer,
	"is_special" varchar(64) NOT NULL,
	"special_reg_no" varchar(64),
	"inspect_due" date,
	"keeper_id" bigint,
	"equipment_state" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eq_history" (
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
	"event_date" date NOT NULL,
	"equipment_id" bigint NOT NULL,
	"event" varchar(64) NOT NULL,
	"before" varchar(200),
	"after" varchar(200),
	"bill_no" varchar(40),
	"remark" varchar(500),
	"user_id" bigint,
	"files" jsonb
);
--> statement-breakpoint
CREATE TABLE "eq_knife_life" (
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
	"post_date" date NOT NULL,
	"knife_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"equipment_id" bigint,
	"process_id" bigint,
	"work_id" bigint,
	"qty" numeric(18, 3) NOT NULL,
	"used_life" integer,
	"tool_life" integer NOT NULL,
	"wear_cause" varchar(64),
	"cost" numeric(18, 2) NOT NULL,
	"bill_no" varchar(40) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eq_knife_move" (
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
	"move_date" date NOT NULL,
	"knife_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"move_kind" varchar(64) NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"workshop_id" bigint NOT NULL,
	"equipment_id" bigint,
	"work_id" bigint,
	"due_date" date,
	"bill_no" varchar(40) NOT NULL,
	CONSTRAINT "eq_knife_move_sound" CHECK ((move_kind = 'issue') = (qty > 0) and qty <> 0)
);
--> statement-breakpoint
CREATE TABLE "eq_knife_quota" (
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
	"equipment_id" bigint NOT NULL,
	"knife_id" bigint NOT NULL,
	"monthly_quota" numeric(18, 3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eq_knife" (
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
	"knife_code" varchar(64) NOT NULL,
	"knife_name" varchar(128) NOT NULL,
	"material_id" bigint NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64),
	"tool_life" integer NOT NULL,
	"regrind_times" integer,
	"enabled" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eq_maintain_plan" (
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
	"equipment_id" bigint NOT NULL,
	"maintain_level" varchar(64) NOT NULL,
	"cycle_days" integer NOT NULL,
	"cycle_hours" integer,
	"last_date" date NOT NULL,
	"duty_user_id" bigint NOT NULL,
	"stand_hours" numeric(10, 2),
	"content" text NOT NULL,
	"extended_to" date
);
--> statement-breakpoint
CREATE TABLE "eq_maintain_record" (
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
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"equipment_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"maintain_level" varchar(64) NOT NULL,
	"content" text NOT NULL,
	"parts" varchar(200),
	"cost" numeric(18, 2),
	"do_user_id" bigint NOT NULL,
	"accept_user_id" bigint NOT NULL,
	"photos" jsonb
);
--> statement-breakpoint
CREATE TABLE "eq_repair_order" (
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
	"repair_no" varchar(40) NOT NULL,
	"state" varchar(64) NOT NULL,
	"equipment_id" bigint NOT NULL,
	"workshop_id" bigint NOT NULL,
	"fault_level" varchar(64) NOT NULL,
	"fault_desc" text NOT NULL,
	"photos" jsonb,
	"report_user_id" bigint NOT NULL,
	"report_time" timestamp with time zone NOT NULL,
	"accept_time" timestamp with time zone,
	"repair_user_ids" jsonb,
	"start_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"cause" varchar(64),
	"measure" text,
	"parts" varchar(200),
	"repair_cost" numeric(18, 2),
	"outside_unit" varchar(128),
	"confirm_user_id" bigint,
	"confirm_time" timestamp with time zone,
	CONSTRAINT "eq_repair_order_sound" CHECK ((state = 'confirmed') = (confirm_time is not null))
);
--> statement-breakpoint
CREATE TABLE "fin_account_move" (
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
	"post_date" date NOT NULL,
	"pay_account_id" bigint NOT NULL,
	"direction" varchar(64) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"party_name" varchar(128) NOT NULL,
	"source_type" varchar(64) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"bank_voucher_no" varchar(64) NOT NULL,
	"period" varchar(7) NOT NULL,
	CONSTRAINT "fin_account_move_sign" CHECK (amount <> 0 and (direction = 'in') = (amount > 0))
);
--> statement-breakpoint
CREATE TABLE "fin_bank_balance" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"pay_account_id" bigint NOT NULL,
	"checked_date" date NOT NULL,
	"bank_balance" numeric(18, 2) NOT NULL,
	"user_id" bigint NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fin_account" (
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
	"account_name" varchar(64) NOT NULL,
	"account_kind" varchar(64) NOT NULL,
	"bank_name" varchar(128) NOT NULL,
	"bank_account" varchar(64) NOT NULL,
	"currency" varchar(64) NOT NULL,
	"enabled" varchar(64) NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "fin_bill_issued" (
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
	"bill_type" varchar(64) NOT NULL,
	"acceptor" varchar(128) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"issue_date" date NOT NULL,
	"due_date" date NOT NULL,
	"pay_account_id" bigint NOT NULL,
	"margin_amount" numeric(18, 2),
	"source_no" varchar(40) NOT NULL,
	"state" varchar(64) NOT NULL,
	"paid_date" date,
	"bank_voucher_no" varchar(64),
	"reason" varchar(200),
	CONSTRAINT "fin_bill_issued_sound" CHECK (amount > 0 and due_date > issue_date and (state = 'paid') = (paid_date is not null and bank_voucher_no is not null))
);
--> statement-breakpoint
CREATE TABLE "fin_deposit_entry" (
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
	"post_date" date NOT NULL,
	"deposit_id" bigint NOT NULL,
	"entry_type" varchar(64) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"reason" varchar(200),
	"period" varchar(7) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fin_deposit" (
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
	"deposit_no" varchar(40) NOT NULL,
	"side" varchar(64) NOT NULL,
	"deposit_kind" varchar(64) NOT NULL,
	"party_name" varchar(128) NOT NULL,
	"supplier_id" bigint,
	"bill_no" varchar(40) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"start_date" date NOT NULL,
	"due_date" date,
	"source_id" bigint,
	CONSTRAINT "fin_deposit_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "fin_expense_entry" (
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
	"post_date" date NOT NULL,
	"entry_no" varchar(40) NOT NULL,
	"cost_dept_id" bigint NOT NULL,
	"subject" varchar(64) NOT NULL,
	"book" varchar(64) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"summary" varchar(200),
	"bill_no" varchar(40) NOT NULL,
	"source_type" varchar(64) NOT NULL,
	"work_id" bigint,
	"equipment_id" bigint,
	"period" varchar(7) NOT NULL,
	"reverse_of" bigint,
	"source_line_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fin_expense_invoice" (
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
	"invoice_no" varchar(40) NOT NULL,
	"ticket_state" varchar(64) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"party_name" varchar(128),
	"user_id" bigint,
	"invoice_date" date,
	"amount" numeric(18, 2) NOT NULL,
	"tax" numeric(18, 2) NOT NULL,
	"document_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_invoice_line" (
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
	"purchase_invoice_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"supplier_id" bigint NOT NULL,
	"notice_line_id" bigint,
	"receipt_line_id" bigint NOT NULL,
	"receipt_no" varchar(40) NOT NULL,
	"purchase_order_no" varchar(40),
	"purchase_contract_id" bigint,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"line_amount" numeric(18, 2) NOT NULL,
	"no_tax_amount" numeric(18, 2) NOT NULL,
	"line_tax" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fin_red_invoice_line" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"red_invoice_id" bigint NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"purchase_invoice_line_id" bigint NOT NULL,
	"receipt_line_id" bigint NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"tax" numeric(18, 2) NOT NULL,
	CONSTRAINT "fin_red_invoice_line_sound" CHECK ("fin_red_invoice_line"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "fin_red_invoice" (
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
	"red_invoice_no" varchar(20) NOT NULL,
	"red_date" date NOT NULL,
	"supplier_id" bigint NOT NULL,
	"purchase_invoice_id" bigint NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"red_amount" numeric(18, 2) NOT NULL,
	"red_tax" numeric(18, 2) NOT NULL,
	"advance_amount" numeric(18, 2) NOT NULL,
	CONSTRAINT "fin_red_invoice_sound" CHECK (red_amount > 0 and red_tax >= 0 and advance_amount >= 0 and advance_amount <= red_amount)
);
--> statement-breakpoint
CREATE TABLE "fin_red_payable" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"red_invoice_id" bigint NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"payable_id" bigint NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"ap_entry_id" bigint NOT NULL,
	CONSTRAINT "fin_red_payable_sound" CHECK ("fin_red_payable"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "fin_loan" (
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
	"user_id" bigint NOT NULL,
	"dept_id" bigint NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"lend_date" date NOT NULL,
	"expect_repay_date" date NOT NULL,
	"reason" varchar(200),
	CONSTRAINT "fin_loan_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "fin_loan_entry" (
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
	"post_date" date NOT NULL,
	"user_id" bigint NOT NULL,
	"loan_id" bigint NOT NULL,
	"entry_type" varchar(64) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"period" varchar(7) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fin_invoice_notice_line" (
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
	"notice_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"supplier_id" bigint NOT NULL,
	"receipt_line_id" bigint NOT NULL,
	"receipt_no" varchar(40) NOT NULL,
	"receipt_date" date NOT NULL,
	"purchase_order_no" varchar(40),
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"line_amount" numeric(18, 2) NOT NULL,
	"held_qty" numeric(18, 3) NOT NULL,
	"invoiced_qty" numeric(18, 3) NOT NULL,
	CONSTRAINT "fin_invoice_notice_line_sound" CHECK (held_qty >= 0 and invoiced_qty >= 0 and held_qty + invoiced_qty <= qty)
);
--> statement-breakpoint
CREATE TABLE "fin_invoice_notice" (
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
	"notice_no" varchar(40) NOT NULL,
	"notice_state" varchar(64) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"invoice_type" varchar(64) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"total_amount" numeric(18, 2) NOT NULL,
	"total_no_tax" numeric(18, 2) NOT NULL,
	"total_tax" numeric(18, 2) NOT NULL,
	"penalty_amount" numeric(18, 2) NOT NULL,
	"supplier_confirm" varchar(64) NOT NULL,
	"invoice_deadline" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fin_opening_balance" (
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
	"book_kind" varchar(64) NOT NULL,
	"opening_state" varchar(64) NOT NULL,
	"supplier_id" bigint,
	"user_id" bigint,
	"side" varchar(64),
	"deposit_kind" varchar(64),
	"party_name" varchar(128),
	"ref_no" varchar(40) NOT NULL,
	"ref_date" date NOT NULL,
	"due_date" date,
	"purchase_contract_id" bigint,
	"warehouse_id" bigint,
	"material_id" bigint,
	"qty" numeric(18, 3),
	"tax_price" numeric(18, 4),
	"tax_rate" varchar(64),
	"amount" numeric(18, 2) NOT NULL,
	"filed_by" bigint NOT NULL,
	"posted_by" bigint,
	"posted_date" date,
	"refuse_reason" varchar(200),
	CONSTRAINT "fin_opening_balance_people" CHECK (filed_by <> posted_by),
	CONSTRAINT "fin_opening_balance_posted" CHECK ((opening_state = 'posted') = (posted_by is not null))
);
--> statement-breakpoint
CREATE TABLE "ap_balance" (
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"payable" numeric(18, 2) DEFAULT '0' NOT NULL,
	"advance" numeric(18, 2) DEFAULT '0' NOT NULL,
	"accrued" numeric(18, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "ap_balance_supplier_id_pk" PRIMARY KEY("supplier_id"),
	CONSTRAINT "ap_balance_sound" CHECK ("ap_balance"."payable" >= 0 and "ap_balance"."advance" >= 0 and "ap_balance"."accrued" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ap_ledger" (
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
	"entry_type" varchar(64) NOT NULL,
	"account_kind" varchar(64) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"purchase_contract_id" bigint,
	"amount" numeric(18, 2) NOT NULL,
	"balance" numeric(18, 2) NOT NULL,
	"post_date" date NOT NULL,
	"period" varchar(7) NOT NULL,
	"reverse_of" bigint
);
--> statement-breakpoint
CREATE TABLE "pay_apply" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"pay_kind" varchar(16) NOT NULL,
	"purchase_contract_id" bigint,
	"payee_name" varchar(128) NOT NULL,
	"bank_name" varchar(128) NOT NULL,
	"bank_account" varchar(64) NOT NULL,
	"apply_amount" numeric(18, 2) NOT NULL,
	"offset_amount" numeric(18, 2) NOT NULL,
	"actual_amount" numeric(18, 2) NOT NULL,
	"pay_date" date,
	"state" varchar(8) NOT NULL,
	CONSTRAINT "pay_apply_sum" CHECK ("pay_apply"."actual_amount" = "pay_apply"."apply_amount" - "pay_apply"."offset_amount" and "pay_apply"."actual_amount" >= 0 and "pay_apply"."offset_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pay_quota" (
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
	"quota_no" varchar(40) NOT NULL,
	"quota_month" varchar(7) NOT NULL,
	"purchase_type" varchar(64) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"approved_quota" numeric(18, 2) NOT NULL,
	"pay_method" varchar(64) NOT NULL,
	"is_supplement" varchar(64),
	"bill_no" varchar(40)
);
--> statement-breakpoint
CREATE TABLE "payable_hold" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"document_id" bigint NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"used" numeric(18, 2) DEFAULT '0' NOT NULL,
	"state" varchar(8) DEFAULT 'held' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"close_time" timestamp with time zone,
	"payable_id" bigint NOT NULL,
	CONSTRAINT "payable_hold_amount" CHECK (amount > 0 and used >= 0 and used <= amount),
	CONSTRAINT "payable_hold_state" CHECK ((state = 'used') = (used > 0) and (state = 'held') = (close_time is null))
);
--> statement-breakpoint
CREATE TABLE "payable" (
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
	"payable_kind" varchar(64) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"purchase_invoice_id" bigint,
	"pay_share" varchar(64),
	"purchase_contract_id" bigint,
	"source_no" varchar(64) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"deducted_amount" numeric(18, 2) NOT NULL,
	"paid_amount" numeric(18, 2) NOT NULL,
	"in_flight_amount" numeric(18, 2) NOT NULL,
	"due_date" date,
	"due_reason" varchar(200),
	CONSTRAINT "payable_sound" CHECK (paid_amount >= 0 and in_flight_amount >= 0 and deducted_amount >= 0 and paid_amount + in_flight_amount <= amount)
);
--> statement-breakpoint
CREATE TABLE "payment" (
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
	"payment_no" varchar(40) NOT NULL,
	"source_type" varchar(64) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"supplier_id" bigint,
	"payee_name" varchar(128) NOT NULL,
	"bank_name" varchar(128) NOT NULL,
	"bank_account" varchar(64) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"pay_method" varchar(64) NOT NULL,
	"pay_date" date NOT NULL,
	"pay_account_id" bigint,
	"bank_voucher_no" varchar(64)
);
--> statement-breakpoint
CREATE TABLE "purchase_invoice" (
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
	"invoice_no" varchar(40) NOT NULL,
	"invoice_code" varchar(20),
	"invoice_date" date NOT NULL,
	"invoice_type" varchar(64) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"purchase_contract_id" bigint,
	"tax_rate" varchar(64) NOT NULL,
	"invoice_amount" numeric(18, 2) NOT NULL,
	"invoice_tax" numeric(18, 2) NOT NULL,
	"due_date" date NOT NULL,
	"invoice_state" varchar(64) NOT NULL,
	"bill_no" varchar(40),
	"notice_id" bigint,
	"diff_amount" numeric(18, 2),
	"retention_amount" numeric(18, 2),
	"verify_state" varchar(64),
	"red_invoice_no" varchar(20),
	"red_date" date
);
--> statement-breakpoint
CREATE TABLE "fin_penalty" (
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
	"penalty_no" varchar(40) NOT NULL,
	"penalty_state" varchar(64) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"purchase_contract_id" bigint,
	"source_type" varchar(64) NOT NULL,
	"source_no" varchar(40),
	"penalty_reason" varchar(200) NOT NULL,
	"deduct_amount" numeric(18, 2) NOT NULL,
	"settled_amount" numeric(18, 2) NOT NULL,
	"penalty_date" date NOT NULL,
	"cost_dept_id" bigint NOT NULL,
	"end_reason" varchar(200),
	"source_id" bigint,
	"notice_id" bigint,
	CONSTRAINT "fin_penalty_sound" CHECK (deduct_amount > 0 and settled_amount >= 0 and settled_amount <= deduct_amount
      and (penalty_state = 'settled') = (settled_amount = deduct_amount) and (penalty_state = 'taken') = (notice_id is not null))
);
--> statement-breakpoint
CREATE TABLE "fin_penalty_deduct" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"penalty_id" bigint NOT NULL,
	"payable_id" bigint NOT NULL,
	"notice_id" bigint,
	"amount" numeric(18, 2) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"ap_entry_id" bigint NOT NULL,
	"reverse_of" bigint,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "fin_penalty_deduct_sign" CHECK (("fin_penalty_deduct"."amount" < 0) = ("fin_penalty_deduct"."reverse_of" is not null) and "fin_penalty_deduct"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "accounting_period" (
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
	"period" varchar(7) NOT NULL,
	"state" varchar(64) NOT NULL,
	"is_first" varchar(64) NOT NULL,
	"open_user_id" bigint,
	"open_time" timestamp with time zone,
	"close_user_id" bigint,
	"close_time" timestamp with time zone,
	"reopen_count" integer NOT NULL,
	"reason" varchar(500),
	"checklist" jsonb
);
--> statement-breakpoint
CREATE TABLE "ar_ledger" (
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
	"customer_id" bigint NOT NULL,
	"entry_type" varchar(64) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"source_no" varchar(40) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"due_date" date,
	"post_date" date NOT NULL,
	"period" varchar(7) NOT NULL,
	"reverse_of" bigint
);
--> statement-breakpoint
CREATE TABLE "fin_travel_standard" (
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
	"position_level" varchar(64) NOT NULL,
	"city_tier" varchar(64) NOT NULL,
	"hotel_limit" numeric(18, 2) NOT NULL,
	"day_allowance" numeric(18, 2) NOT NULL,
	"transport_class" varchar(64),
	"enabled" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fin_trip" (
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
	"travel_user_id" bigint NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"from_to" varchar(100) NOT NULL,
	"trip_reason" varchar(200) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"ticket_state" varchar(64) NOT NULL,
	"pay_date" date,
	"line_opinion" varchar(200),
	"document_id" bigint NOT NULL,
	"cost_dept_id" bigint NOT NULL,
	CONSTRAINT "fin_trip_days" CHECK (start_date <= end_date)
);
--> statement-breakpoint
CREATE TABLE "fin_special_payment" (
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
	"special_kind" varchar(64) NOT NULL,
	"payee_name" varchar(128) NOT NULL,
	"supplier_id" bigint,
	"purchase_contract_id" bigint,
	"apply_amount" numeric(18, 2) NOT NULL,
	"no_invoice_amount" numeric(18, 2) NOT NULL,
	"pay_date" date NOT NULL,
	"invoice_promise_date" date,
	"guarantor_id" bigint NOT NULL,
	"apply_user_id" bigint NOT NULL,
	"special_reason" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "fin_tax_deduct" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"entry_id" bigint NOT NULL,
	"deduct_state" varchar(8) NOT NULL,
	"deduct_period" varchar(7),
	"user_id" bigint NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "fin_tax_deduct_period" CHECK (("fin_tax_deduct"."deduct_state" = 'ticked') = ("fin_tax_deduct"."deduct_period" is not null))
);
--> statement-breakpoint
CREATE TABLE "fin_tax_entry" (
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
	"post_date" date NOT NULL,
	"direction" varchar(64) NOT NULL,
	"invoice_no" varchar(40),
	"invoice_code" varchar(20),
	"invoice_date" date,
	"invoice_type" varchar(64),
	"supplier_id" bigint,
	"party_name" varchar(128),
	"tax_rate" varchar(64) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"tax" numeric(18, 2) NOT NULL,
	"source_type" varchar(64) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"reason" varchar(200),
	"period" varchar(7) NOT NULL,
	"of_entry" bigint,
	"reverse_of" bigint,
	"first_state" varchar(8),
	"source_id" bigint NOT NULL,
	CONSTRAINT "fin_tax_entry_state" CHECK ((direction = 'input') = (first_state is not null)),
	CONSTRAINT "fin_tax_entry_out" CHECK (direction <> 'output' or of_entry is null)
);
--> statement-breakpoint
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
CREATE TABLE "work_calendar" (
	"day" date PRIMARY KEY NOT NULL,
	"worked" boolean NOT NULL,
	"remark" varchar(64) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hr_shift" (
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
	"shift_code" varchar(32) NOT NULL,
	"shift_name" varchar(64) NOT NULL,
	"kind" varchar(64) NOT NULL,
	"cycle" varchar(62),
	"anchor_date" date,
	"enabled" varchar(64) NOT NULL,
	"remark" text
);
--> statement-breakpoint
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
	"dept_id" bigint NOT NULL,
	"position_id" bigint NOT NULL,
	"gender" varchar(64) NOT NULL,
	"birth_date" date,
	"id_card_no" varchar(18),
	"phone" varchar(32) NOT NULL,
	"user_id" bigint,
	"education" varchar(64),
	"employ_type" varchar(64) NOT NULL,
	"work_start_date" date,
	"entry_date" date NOT NULL,
	"probation_end" date,
	"regular_date" date,
	"salary_grade" varchar(64),
	"shift_code" bigint,
	"team_name" varchar(64),
	"legal_retire_date" date,
	"seconded_until" date,
	"quit_date" date
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
CREATE TABLE "leave_apply" (
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
	"employee_id" bigint NOT NULL,
	"leave_type" varchar(64) NOT NULL,
	"start_date" date NOT NULL,
	"start_half" varchar(64) NOT NULL,
	"end_date" date NOT NULL,
	"end_half" varchar(64) NOT NULL,
	"total_days" numeric(9, 1) NOT NULL,
	"state" varchar(64) NOT NULL,
	"applied_on" date NOT NULL,
	"actual_end_date" date,
	"actual_end_half" varchar(64),
	"unused_days" numeric(9, 1),
	CONSTRAINT "leave_apply_span" CHECK ((start_date, start_half) <= (end_date, end_half))
);
--> statement-breakpoint
CREATE TABLE "leave_hold" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"document_id" bigint NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"amount" numeric(18, 1) NOT NULL,
	"used" numeric(18, 1) DEFAULT '0' NOT NULL,
	"state" varchar(8) DEFAULT 'held' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"close_time" timestamp with time zone,
	"employee_id" bigint NOT NULL,
	"leave_type" varchar(16) NOT NULL,
	"leave_year" integer NOT NULL,
	CONSTRAINT "leave_hold_amount" CHECK (amount > 0 and used >= 0 and used <= amount),
	CONSTRAINT "leave_hold_state" CHECK ((state = 'used') = (used > 0) and (state = 'held') = (close_time is null))
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
CREATE TABLE "sys_salary_grade" (
	"grade" varchar(16) PRIMARY KEY NOT NULL,
	"base_amount" numeric(12, 2) NOT NULL,
	"post_amount" numeric(12, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personnel_case" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"flow_key" varchar(64) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"employee_id" bigint,
	"position_id" bigint,
	"plan_line_id" bigint,
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
	"status" varchar(64) NOT NULL,
	CONSTRAINT "hr_recruit_plan_line_hired" CHECK (hired_qty between 0 and qty)
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
CREATE TABLE "hr_resume_history" (
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
	"step_time" timestamp with time zone NOT NULL,
	"resume_id" bigint NOT NULL,
	"old_status" varchar(64),
	"status" varchar(64) NOT NULL,
	"score" integer,
	"opinion" text,
	"user_id" bigint
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
	"id_card_no" varchar(18),
	"birth_date" date,
	"education" varchar(64) NOT NULL,
	"school" varchar(64),
	"major" varchar(64),
	"graduate_date" date,
	"ranking" varchar(32),
	"language" varchar(32),
	"wish_company" varchar(64),
	"work_years" integer,
	"last_company" varchar(64),
	"last_position" varchar(64),
	"expect_salary" numeric(18, 2),
	"certificates" varchar(128),
	"available_date" date,
	"position_id" bigint NOT NULL,
	"recruit_plan_id" bigint,
	"dept_id" bigint,
	"channel" varchar(64) NOT NULL,
	"referrer" varchar(64),
	"apply_date" date NOT NULL,
	"status" varchar(64),
	"score" integer,
	"interview_time" timestamp with time zone,
	"interview_place" varchar(64),
	"interviewer_ids" jsonb,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "purchase_agreement_line" (
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
	"purchase_agreement_id" bigint NOT NULL,
	"agreement_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"supplier_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"quota_qty" numeric(18, 3),
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"min_order_qty" numeric(18, 3),
	"lead_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_agreement" (
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
	"agreement_no" varchar(40) NOT NULL,
	"agreement_name" varchar(100) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"award_id" bigint,
	"buyer_id" bigint NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"pricing_rule" varchar(64) NOT NULL,
	"price_formula" varchar(200),
	"pay_term" varchar(64) NOT NULL,
	"quota_amount" numeric(18, 2),
	"auto_renew" varchar(64) NOT NULL,
	"agreement_file" jsonb,
	"terminate_date" date,
	"terminate_reason" varchar(200)
);
--> statement-breakpoint
CREATE TABLE "award_line" (
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
	"award_id" bigint NOT NULL,
	"award_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"sourcing_line_id" bigint NOT NULL,
	"quote_line_id" bigint NOT NULL,
	"plan_line_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"unit" varchar(64) NOT NULL,
	"award_qty" numeric(18, 3) NOT NULL,
	"award_share" numeric(9, 2),
	"contracted_qty" numeric(18, 3) NOT NULL,
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"line_amount" numeric(18, 2) NOT NULL,
	"no_tax_amount" numeric(18, 2) NOT NULL,
	"line_tax" numeric(18, 2) NOT NULL,
	"delivery_date" date,
	"not_lowest_reason" varchar(200),
	CONSTRAINT "award_line_sound" CHECK (award_qty > 0 and contracted_qty >= 0 and contracted_qty <= award_qty and tax_price > 0)
);
--> statement-breakpoint
CREATE TABLE "award" (
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
	"award_no" varchar(40),
	"sourcing_id" bigint,
	"sourcing_no" varchar(40),
	"sourcing_name" varchar(100),
	"mode" varchar(64) NOT NULL,
	"purchase_type" varchar(64),
	"pay_term" varchar(64),
	"award_state" varchar(64) NOT NULL,
	"supplier_names" varchar(500),
	"valid_quote_count" integer,
	"total_amount" numeric(18, 2),
	"total_no_tax" numeric(18, 2),
	"total_tax" numeric(18, 2),
	"saved_amount" numeric(18, 2),
	"saved_rate" numeric(9, 2),
	"has_not_lowest" varchar(64),
	"award_reason" text,
	"award_date" date,
	"publicity_end" date,
	"objection" varchar(64) NOT NULL,
	"buyer_id" bigint,
	"batch_no" varchar(40),
	"line_opinion" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "contract_pay_plan" (
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
	"purchase_contract_id" bigint,
	"general_contract_id" bigint,
	"contract_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"supplier_id" bigint,
	"pay_stage" varchar(64) NOT NULL,
	"pay_ratio" numeric(9, 2) NOT NULL,
	"plan_pay_amount" numeric(18, 2) NOT NULL,
	"plan_pay_date" date,
	"pay_condition" varchar(200),
	"confirm_date" date,
	"proof" jsonb,
	CONSTRAINT "contract_pay_plan_of_one" CHECK ((purchase_contract_id is null) <> (general_contract_id is null))
);
--> statement-breakpoint
CREATE TABLE "purchase_contract_line" (
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
	"purchase_contract_id" bigint NOT NULL,
	"contract_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"supplier_id" bigint NOT NULL,
	"award_line_id" bigint,
	"plan_line_id" bigint,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"is_free" varchar(64) NOT NULL,
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"line_amount" numeric(18, 2) NOT NULL,
	"no_tax_amount" numeric(18, 2) NOT NULL,
	"line_tax" numeric(18, 2) NOT NULL,
	"delivery_date" date NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"tech_standard" varchar(200),
	CONSTRAINT "purchase_contract_line_sound" CHECK (qty > 0 and (is_free = 'yes') = (tax_price = 0))
);
--> statement-breakpoint
CREATE TABLE "purchase_contract" (
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
	"contract_no" varchar(40),
	"contract_name" varchar(100) NOT NULL,
	"contract_type" varchar(64) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"award_id" bigint,
	"purchase_agreement_id" bigint,
	"sign_date" date NOT NULL,
	"start_date" date,
	"end_date" date,
	"currency" varchar(64),
	"pay_term" varchar(64) NOT NULL,
	"total_amount" numeric(18, 2) NOT NULL,
	"total_no_tax" numeric(18, 2),
	"total_tax" numeric(18, 2),
	"warranty_months" integer,
	"late_rate" numeric(9, 2),
	"late_cap" numeric(9, 2),
	"buyer_id" bigint,
	"accept_date" date,
	"accept_report" jsonb,
	"contract_state" varchar(64) NOT NULL,
	"terminate_date" date,
	"terminate_reason" varchar(200),
	"batch_no" varchar(40),
	"line_opinion" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "general_contract" (
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
	"contract_name" varchar(100) NOT NULL,
	"contract_kind" varchar(64) NOT NULL,
	"contract_direction" varchar(64) NOT NULL,
	"party_name" varchar(100) NOT NULL,
	"supplier_id" bigint,
	"sign_date" date NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"total_amount" numeric(18, 2) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"origin_contract_id" bigint,
	"contract_file" jsonb,
	"apply_user_id" bigint NOT NULL,
	"apply_dept_id" bigint NOT NULL,
	"contract_state" varchar(64) NOT NULL,
	"accept_date" date,
	"warranty_months" integer,
	"terminate_date" date,
	"terminate_reason" varchar(200)
);
--> statement-breakpoint
CREATE TABLE "intent_contract" (
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
	"contract_name" varchar(100) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"total_est_amount" numeric(18, 2) NOT NULL,
	"deposit_amount" numeric(18, 2),
	"lock_price" varchar(64) NOT NULL,
	"formal_deadline" date NOT NULL,
	"contract_file" jsonb,
	"buyer_id" bigint NOT NULL,
	"purchase_contract_id" bigint
);
--> statement-breakpoint
CREATE TABLE "sourcing_score" (
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
	"sourcing_id" bigint NOT NULL,
	"sourcing_no" varchar(40) NOT NULL,
	"sourcing_name" varchar(100) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"judge_user_id" bigint NOT NULL,
	"tech_weight" numeric(9, 2) NOT NULL,
	"service_weight" numeric(9, 2) NOT NULL,
	"tech_score" numeric(9, 2),
	"service_score" numeric(9, 2),
	"opinion" text,
	"score_time" timestamp with time zone,
	"settled" varchar(64) NOT NULL,
	CONSTRAINT "sourcing_score_sound" CHECK (tech_score between 0 and 100 and service_score between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_change" (
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
	"change_no" varchar(40) NOT NULL,
	"change_state" varchar(64) NOT NULL,
	"purchase_order_id" bigint NOT NULL,
	"purchase_order_no" varchar(40) NOT NULL,
	"purchase_order_line_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"old_qty" numeric(18, 3) NOT NULL,
	"new_qty" numeric(18, 3) NOT NULL,
	"old_price" numeric(18, 4) NOT NULL,
	"new_price" numeric(18, 4) NOT NULL,
	"old_date" date NOT NULL,
	"new_date" date NOT NULL,
	"old_warehouse_id" bigint NOT NULL,
	"new_warehouse_id" bigint NOT NULL,
	"asked_by" varchar(64) NOT NULL,
	"change_reason" varchar(200) NOT NULL,
	"filed_by" bigint NOT NULL,
	"filed_date" date NOT NULL,
	"answer_date" date,
	"answer" varchar(200)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_line" (
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
	"purchase_order_id" bigint NOT NULL,
	"purchase_order_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"supplier_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"order_date" date NOT NULL,
	"plan_line_id" bigint,
	"agreement_line_id" bigint,
	"contract_line_id" bigint,
	"award_line_id" bigint,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"category_id" bigint,
	"qty" numeric(18, 3) NOT NULL,
	"is_free" varchar(64) NOT NULL,
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"line_amount" numeric(18, 2) NOT NULL,
	"no_tax_amount" numeric(18, 2) NOT NULL,
	"delivery_date" date NOT NULL,
	"promised_date" date NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"over_receipt_rate" numeric(9, 2) NOT NULL,
	"arrived_qty" numeric(18, 3) NOT NULL,
	"received_qty" numeric(18, 3) NOT NULL,
	"returned_qty" numeric(18, 3) NOT NULL,
	"exchanged_qty" numeric(18, 3) NOT NULL,
	"closed_qty" numeric(18, 3) NOT NULL,
	"open_qty" numeric(18, 3) NOT NULL,
	"close_reason" varchar(200),
	CONSTRAINT "purchase_order_line_sound" CHECK (qty > 0 and closed_qty between 0 and qty and received_qty >= 0 and returned_qty between 0 and received_qty
      and exchanged_qty between 0 and returned_qty
      and received_qty <= arrived_qty and arrived_qty - exchanged_qty <= qty * (1 + over_receipt_rate / 100)
      and open_qty >= 0 and (is_free = 'yes') = (tax_price = 0))
);
--> statement-breakpoint
CREATE TABLE "purchase_order" (
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
	"purchase_order_no" varchar(40) NOT NULL,
	"order_state" varchar(64) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"order_date" date NOT NULL,
	"buyer_id" bigint NOT NULL,
	"purchase_agreement_id" bigint,
	"purchase_contract_id" bigint,
	"delivery_place" varchar(200),
	"pay_term" varchar(64) NOT NULL,
	"line_count" integer NOT NULL,
	"total_amount" numeric(18, 2) NOT NULL,
	"hurry_reason" varchar(200),
	"confirm_date" date,
	"confirm_remark" varchar(200),
	"confirm_proof" jsonb,
	"urge_count" integer NOT NULL,
	"urge_date" date,
	"close_reason" varchar(200)
);
--> statement-breakpoint
CREATE TABLE "purchase_plan_draw" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"line_id" bigint NOT NULL,
	"biz_type" varchar(8) NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"biz_id" bigint NOT NULL,
	"biz_line_id" bigint NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"reverse_of" bigint,
	"post_time" timestamp with time zone NOT NULL,
	CONSTRAINT "purchase_plan_draw_reversed_once" UNIQUE("reverse_of"),
	CONSTRAINT "purchase_plan_draw_kind" CHECK ("purchase_plan_draw"."biz_type" in ('SOURCE', 'AWARDED', 'ORDER', 'DIRECT', 'RECEIVE', 'RETURN')),
	CONSTRAINT "purchase_plan_draw_sign" CHECK (("purchase_plan_draw"."qty" > 0) = ("purchase_plan_draw"."reverse_of" is null and "purchase_plan_draw"."biz_type" <> 'RETURN') and "purchase_plan_draw"."qty" <> 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_plan_line" (
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
	"plan_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"approved_qty" numeric(18, 3) NOT NULL,
	"sourced_qty" numeric(18, 3) NOT NULL,
	"direct_qty" numeric(18, 3) NOT NULL,
	"ordered_qty" numeric(18, 3) NOT NULL,
	"received_qty" numeric(18, 3) NOT NULL,
	"over_receipt_rate" numeric(9, 2) NOT NULL,
	"need_date" date NOT NULL,
	"est_price" numeric(18, 4),
	"est_amount" numeric(18, 2),
	"use_dept_id" bigint NOT NULL,
	"purpose" varchar(200) NOT NULL,
	"buyer_id" bigint,
	"line_state" varchar(64) NOT NULL,
	CONSTRAINT "purchase_plan_line_sound" CHECK (approved_qty >= 0 and approved_qty <= qty and direct_qty >= 0
      and received_qty >= 0 and sourced_qty + direct_qty <= approved_qty and ordered_qty - direct_qty between 0 and sourced_qty
      and received_qty <= ordered_qty * (1 + over_receipt_rate / 100))
);
--> statement-breakpoint
CREATE TABLE "purchase_plan" (
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
	"plan_no" varchar(40),
	"plan_name" varchar(100),
	"plan_type" varchar(64),
	"plan_month" varchar(7),
	"purchase_type" varchar(64),
	"apply_user_id" bigint,
	"apply_dept_id" bigint,
	"applied_on" date,
	"line_count" integer,
	"total_est_amount" numeric(18, 2),
	"buyer_id" bigint,
	"plan_state" varchar(64) NOT NULL,
	"batch_no" varchar(40),
	"line_opinion" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "purchase_price_history" (
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
	"price_date" date NOT NULL,
	"material_id" bigint NOT NULL,
	"supplier_id" bigint,
	"price_kind" varchar(64) NOT NULL,
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"reverse_of" bigint,
	"biz_line_id" bigint NOT NULL,
	CONSTRAINT "purchase_price_history_sign" CHECK (tax_price > 0 and qty <> 0 and (qty > 0) = (reverse_of is null))
);
--> statement-breakpoint
CREATE TABLE "purchase_price" (
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
	"material_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"currency" varchar(64) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"source_type" varchar(64) NOT NULL,
	"source_no" varchar(40) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_clarify" (
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
	"sourcing_id" bigint NOT NULL,
	"sourcing_no" varchar(40) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"question" text NOT NULL,
	"ask_time" timestamp with time zone NOT NULL,
	"answer" text,
	"answer_user_id" bigint,
	"answer_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sourcing_quote_line" (
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
	"quote_id" bigint NOT NULL,
	"sourcing_id" bigint NOT NULL,
	"sourcing_no" varchar(40) NOT NULL,
	"sourcing_line_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"supplier_name" varchar(128) NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"round" integer NOT NULL,
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"offer_qty" numeric(18, 3) NOT NULL,
	"deliver_date" date NOT NULL,
	"valid" varchar(64) NOT NULL,
	"invalid_reason" varchar(64),
	"price_rank" integer,
	"price_score" numeric(9, 2),
	"tech_score" numeric(9, 2),
	"service_score" numeric(9, 2),
	"total_score" numeric(9, 2),
	"is_final" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sourcing_quote_seal" (
	"quote_id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"sourcing_id" bigint NOT NULL,
	"payload" text NOT NULL,
	"seal_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sourcing_quote" (
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
	"sourcing_id" bigint NOT NULL,
	"sourcing_no" varchar(40) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"submit_time" timestamp with time zone NOT NULL,
	"sealed" varchar(64) NOT NULL,
	"withdrawn" varchar(64) NOT NULL,
	"valid" varchar(64),
	"invalid_reason" varchar(64),
	"total_amount" numeric(18, 2)
);
--> statement-breakpoint
CREATE TABLE "evaluate_template" (
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
	"template_name" varchar(64) NOT NULL,
	"purchase_type" varchar(64) NOT NULL,
	"price_weight" numeric(9, 2) NOT NULL,
	"tech_weight" numeric(9, 2) NOT NULL,
	"tech_guide" text,
	"service_weight" numeric(9, 2) NOT NULL,
	"service_guide" text,
	"enabled" varchar(64) NOT NULL,
	CONSTRAINT "evaluate_template_whole" CHECK (price_weight between 30 and 80 and price_weight + tech_weight + service_weight = 100)
);
--> statement-breakpoint
CREATE TABLE "sourcing_line" (
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
	"sourcing_id" bigint NOT NULL,
	"sourcing_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"plan_line_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"need_date" date NOT NULL,
	"ceiling_price" numeric(18, 4),
	"last_price" numeric(18, 4),
	CONSTRAINT "sourcing_line_sound" CHECK (qty > 0 and (ceiling_price is null or ceiling_price > 0))
);
--> statement-breakpoint
CREATE TABLE "sourcing_supplier" (
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
	"sourcing_id" bigint NOT NULL,
	"sourcing_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"supplier_id" bigint NOT NULL,
	"supplier_level" varchar(64),
	"contact_name" varchar(64) NOT NULL,
	"contact_phone" varchar(32) NOT NULL,
	"part_state" varchar(64) NOT NULL,
	"bond_paid" varchar(64) NOT NULL,
	"bond_date" date,
	"bond_voucher_no" varchar(64)
);
--> statement-breakpoint
CREATE TABLE "sourcing" (
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
	"sourcing_no" varchar(40),
	"sourcing_name" varchar(100),
	"mode" varchar(64) NOT NULL,
	"purchase_type" varchar(64),
	"sourcing_state" varchar(64) NOT NULL,
	"quote_round" integer NOT NULL,
	"quote_start" timestamp with time zone,
	"quote_deadline" timestamp with time zone,
	"open_time" timestamp with time zone,
	"enroll_deadline" timestamp with time zone,
	"tender_scope" varchar(64),
	"evaluate_method" varchar(64),
	"award_way" varchar(64),
	"allow_split" varchar(64),
	"pay_term" varchar(64),
	"delivery_place" varchar(200),
	"tax_included" varchar(64),
	"budget_amount" numeric(18, 2),
	"total_ceiling" numeric(18, 2),
	"bond_amount" numeric(18, 2),
	"supply_start" date,
	"supply_end" date,
	"pricing_rule" varchar(64),
	"price_formula" varchar(200),
	"min_bid_qty" numeric(18, 3),
	"max_share" numeric(9, 2),
	"evaluate_template_id" bigint,
	"price_weight" numeric(9, 2),
	"tech_weight" numeric(9, 2),
	"service_weight" numeric(9, 2),
	"line_count" integer,
	"supplier_count" integer,
	"buyer_id" bigint,
	"contact_user_id" bigint,
	"judge_user_ids" jsonb,
	"batch_no" varchar(40),
	"line_opinion" varchar(500),
	"end_reason" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_workorder_advance" (
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
	"work_id" bigint NOT NULL,
	"advance_type" varchar(64) NOT NULL,
	"old_plan_start" date NOT NULL,
	"new_plan_start" date NOT NULL,
	"old_plan_end" date NOT NULL,
	"new_plan_end" date NOT NULL,
	"priority" integer NOT NULL,
	"stop_node_key" varchar(40),
	"stop_process_name" varchar(64),
	"estimate_cost" numeric(18, 2),
	"agreed_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_workshop_calendar" (
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
	"workshop_id" bigint NOT NULL,
	"date" date NOT NULL,
	"is_rest" varchar(64) NOT NULL,
	"shifts" varchar(200),
	"plan_hours" numeric(10, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_furnace_charge_row" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"charge_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"exec_id" bigint NOT NULL,
	"piece_id" bigint NOT NULL,
	"weight" numeric(18, 3) NOT NULL,
	"run_hours" numeric(10, 2)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_furnace_charge" (
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
	"charge_no" varchar(80) NOT NULL,
	"state" varchar(64) NOT NULL,
	"equipment_id" bigint NOT NULL,
	"process_code" varchar(32) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"exec_shop_id" bigint,
	"charge_weight" numeric(18, 3) NOT NULL,
	"set_temp" integer,
	"hold_hours" numeric(10, 2),
	"start_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"run_hours" numeric(10, 2),
	"operator_id" bigint,
	"curve_file" jsonb,
	"remark" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_cost_variance" (
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
	"period" varchar(7) NOT NULL,
	"workshop_id" bigint NOT NULL,
	"variance_kind" varchar(64) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"rate_id" bigint,
	"work_id" bigint,
	"post_date" date NOT NULL,
	"reverse_of" bigint,
	"source_id" bigint
);
--> statement-breakpoint
CREATE TABLE "erp_producation_demand" (
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
	"sales_order_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"sales_order_line_id" varchar(20) NOT NULL,
	"customer_name" varchar(128),
	"product_id" bigint NOT NULL,
	"drawing_version" varchar(64),
	"qty" integer NOT NULL,
	"require_date" date NOT NULL,
	"promise_date" date,
	"state" varchar(64) NOT NULL,
	CONSTRAINT "erp_producation_demand_qty" CHECK (qty >= 0)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_internal_settlement" (
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
	"entrust_id" bigint NOT NULL,
	"exec_id" bigint NOT NULL,
	"from_workshop_id" bigint NOT NULL,
	"to_workshop_id" bigint NOT NULL,
	"hours" numeric(10, 2) NOT NULL,
	"hour_price" numeric(18, 2) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"period" varchar(7) NOT NULL,
	"reverse_of" bigint
);
--> statement-breakpoint
CREATE TABLE "erp_producation_workshop_entrust" (
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
	"work_id" bigint NOT NULL,
	"node_key" varchar(40) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"from_workshop_id" bigint NOT NULL,
	"to_workshop_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"send_date" date NOT NULL,
	"require_date" date NOT NULL,
	"settle_mode" varchar(64) NOT NULL,
	"hour_price" numeric(18, 2),
	"settle_amount" numeric(18, 2)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_workorder_exec" (
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
	"work_id" bigint NOT NULL,
	"piece_id" bigint NOT NULL,
	"process_seq" integer NOT NULL,
	"process_code" varchar(32) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"exec_shop_id" bigint,
	"status" varchar(64) NOT NULL,
	"result" varchar(64),
	"equipment_id" bigint,
	"round" integer NOT NULL,
	"node_ref_type" integer NOT NULL,
	"node_key" varchar(40) NOT NULL,
	"rev_no" integer NOT NULL,
	"state_time" timestamp with time zone NOT NULL,
	"start_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"paused" varchar(64) NOT NULL,
	"exception_start" varchar(64) NOT NULL,
	"entrust_id" bigint,
	"update_id" bigint,
	"outsource_line_id" bigint,
	"charge_id" bigint,
	"carried_from_exec_id" bigint
);
--> statement-breakpoint
CREATE TABLE "erp_producation_work_report" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"exec_id" bigint NOT NULL,
	"piece_id" bigint NOT NULL,
	"node_key" varchar(40) NOT NULL,
	"round" integer NOT NULL,
	"report_action" varchar(16) NOT NULL,
	"report_time" timestamp with time zone NOT NULL,
	"equipment_id" bigint,
	"charge_no" varchar(80) DEFAULT '' NOT NULL,
	"source" varchar(16) NOT NULL,
	"op_key" varchar(80) NOT NULL,
	"report_user_id" bigint,
	"reason" varchar(200) DEFAULT '' NOT NULL,
	"is_makeup" boolean DEFAULT false NOT NULL,
	"weight" numeric(18, 3),
	"persons" jsonb NOT NULL,
	"reverse_of" bigint,
	"post_time" timestamp with time zone NOT NULL,
	CONSTRAINT "erp_producation_work_report_reversed_once" UNIQUE("reverse_of")
);
--> statement-breakpoint
CREATE TABLE "erp_producation_piece_issue" (
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
	"post_time" timestamp with time zone NOT NULL,
	"work_id" bigint NOT NULL,
	"piece_id" bigint NOT NULL,
	"issue_line_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"ingot_no" varchar(64) NOT NULL,
	"heat_no" varchar(64) NOT NULL,
	"steel_grade" varchar(64),
	"supplier_id" bigint,
	"mill_cert_no" varchar(64),
	"weight" numeric(18, 3) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"feed_user_id" bigint,
	"reverse_of" bigint,
	"reason" varchar(200)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_output_fact" (
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
	"date" date NOT NULL,
	"workshop_id" bigint,
	"process_code" varchar(32) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"product_id" bigint NOT NULL,
	"work_id" bigint NOT NULL,
	"piece_id" bigint NOT NULL,
	"exec_id" bigint NOT NULL,
	"node_key" varchar(40) NOT NULL,
	"round" integer NOT NULL,
	"qty" integer NOT NULL,
	"weight" numeric(18, 3) NOT NULL,
	"std_hours" numeric(10, 2) NOT NULL,
	"actual_hours" numeric(10, 2) NOT NULL,
	"man_hours" numeric(10, 2) NOT NULL,
	"result" varchar(64) NOT NULL,
	"is_output" varchar(64) NOT NULL,
	"first_pass" varchar(64) NOT NULL,
	"is_shop_last" varchar(64) NOT NULL,
	"is_last" varchar(64) NOT NULL,
	"output_value" numeric(18, 2) NOT NULL,
	"equipment_id" bigint,
	"team_name" varchar(64),
	"is_outsource" varchar(64) NOT NULL,
	"reverse_of" bigint,
	"post_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_outsource_shipment_line" (
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
	"shipment_id" bigint NOT NULL,
	"outsource_direction" varchar(64) NOT NULL,
	"outsource_line_id" bigint NOT NULL,
	"piece_id" bigint NOT NULL,
	"pro_code" varchar(40) NOT NULL,
	"qty" integer NOT NULL,
	"scrap_qty" integer NOT NULL,
	"unit_weight" numeric(18, 3) NOT NULL,
	"check_result" varchar(64),
	"chip_return" numeric(18, 3)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_outsource_shipment" (
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
	"shipment_no" varchar(40) NOT NULL,
	"outsource_direction" varchar(64) NOT NULL,
	"outsource_order_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"ship_date" timestamp with time zone NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"keeper_id" bigint NOT NULL,
	"vehicle_plate" varchar(20) NOT NULL,
	"driver_name" varchar(40) NOT NULL,
	"driver_phone" varchar(20) NOT NULL,
	"transport_by" varchar(64) NOT NULL,
	"total_qty" integer NOT NULL,
	"total_weight" numeric(18, 3) NOT NULL,
	"gross_weight" numeric(18, 3),
	"out_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "erp_producation_outsource_line" (
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
	"outsource_order_id" bigint NOT NULL,
	"piece_id" bigint NOT NULL,
	"exec_id" bigint NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"tech_require" varchar(500),
	"qty" integer NOT NULL,
	"unit_weight" numeric(18, 3),
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"line_amount" numeric(18, 2) NOT NULL,
	"no_tax_amount" numeric(18, 2) NOT NULL,
	"receipt_line_id" bigint
);
--> statement-breakpoint
CREATE TABLE "erp_producation_outsource" (
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
	"outsource_no" varchar(40) NOT NULL,
	"status" varchar(64) NOT NULL,
	"outsource_type" varchar(64) NOT NULL,
	"outsource_reason" varchar(64) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"work_id" bigint NOT NULL,
	"workshop_id" bigint NOT NULL,
	"send_date" date NOT NULL,
	"back_date" date NOT NULL,
	"material_bearer" varchar(64) NOT NULL,
	"loss_rate" numeric(9, 2) NOT NULL,
	"total_amount" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_workorder_pause" (
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
	"work_id" bigint NOT NULL,
	"oper_type" varchar(64) NOT NULL,
	"pause_type" varchar(64) NOT NULL,
	"start_date" date NOT NULL,
	"expect_resume_date" date,
	"end_date" date,
	"days" integer,
	"affect_delivery" varchar(64) NOT NULL,
	"duty_dept_id" bigint,
	"pause_id" bigint,
	"bill_no" varchar(40) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_cost_sum" (
	"bearer_id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"piece_id" bigint,
	"cost_state" varchar(8) NOT NULL,
	"material" numeric(18, 2) NOT NULL,
	"aux" numeric(18, 2) NOT NULL,
	"labor" numeric(18, 2) NOT NULL,
	"energy" numeric(18, 2) NOT NULL,
	"outsource" numeric(18, 2) NOT NULL,
	"taken" numeric(18, 2) NOT NULL,
	"cost" numeric(18, 2) NOT NULL,
	"gone" numeric(18, 2) NOT NULL,
	"redone" numeric(18, 2) NOT NULL,
	"standard" numeric(18, 2) NOT NULL,
	"last_period" varchar(7) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_piece_cost" (
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
	"work_id" bigint NOT NULL,
	"piece_id" bigint,
	"cost_item" varchar(64) NOT NULL,
	"basis" numeric(18, 3) NOT NULL,
	"rate" numeric(18, 4) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"issue_line_id" bigint,
	"exec_id" bigint,
	"node_key" varchar(40),
	"round" integer,
	"workshop_id" bigint,
	"post_date" date NOT NULL,
	"period" varchar(7) NOT NULL,
	"reverse_of" bigint
);
--> statement-breakpoint
CREATE TABLE "erp_producation_piece_move" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"piece_id" bigint NOT NULL,
	"move_type" varchar(16) NOT NULL,
	"from_place" varchar(16) NOT NULL,
	"to_place" varchar(16) NOT NULL,
	"ref_id" bigint,
	"bill_no" varchar(40) DEFAULT '' NOT NULL,
	"move_user_id" bigint,
	"post_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_workorder_piece" (
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
	"pro_code" varchar(40) NOT NULL,
	"work_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"demand_id" bigint,
	"status" varchar(64) NOT NULL,
	"quality_state" varchar(64) NOT NULL,
	"branch_status" varchar(64) NOT NULL,
	"branch_ref_id" bigint,
	"heat_no" varchar(64),
	"ingot_no" varchar(64),
	"place" varchar(64),
	"place_shop_id" bigint,
	"finish_time" timestamp with time zone,
	"stock_time" timestamp with time zone,
	"from_pro_code" varchar(40),
	"replace_of" varchar(40)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_base_process" (
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
	"base_process_code" varchar(32) NOT NULL,
	"base_process_name" varchar(64) NOT NULL,
	"process_kind" varchar(64) NOT NULL,
	"allow_repair" varchar(64) NOT NULL,
	"sort" integer,
	"enabled" varchar(64) NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "erp_producation_process_equipment" (
	"process_id" bigint NOT NULL,
	"equipment_id" bigint NOT NULL,
	"priority" integer NOT NULL,
	CONSTRAINT "erp_producation_process_equipment_process_id_equipment_id_pk" PRIMARY KEY("process_id","equipment_id")
);
--> statement-breakpoint
CREATE TABLE "erp_producation_process_standard" (
	"process_id" bigint PRIMARY KEY NOT NULL,
	"indices" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_process" (
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
	"process_code" varchar(32) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"base_process_id" bigint NOT NULL,
	"dept_shop_id" bigint NOT NULL,
	"process_kind" varchar(64),
	"is_report" varchar(64) NOT NULL,
	"is_check" varchar(64) NOT NULL,
	"is_key" varchar(64) NOT NULL,
	"by_charge" varchar(64) NOT NULL,
	"cert_type" varchar(64),
	"std_prep_time" numeric(10, 2),
	"std_run_time" numeric(10, 2),
	"std_wait_time" numeric(10, 2),
	"report_unit" varchar(64),
	"enabled" varchar(64) NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "erp_producation_repair_node" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"update_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"node_key" varchar(40) NOT NULL,
	"process_id" bigint NOT NULL,
	"process_code" varchar(32) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"base_process_code" varchar(32) NOT NULL,
	"dept_shop_id" bigint NOT NULL,
	"is_check" boolean NOT NULL,
	"by_charge" boolean NOT NULL,
	"cert_type" varchar(64),
	"run_time" numeric(10, 2) NOT NULL,
	"work_content" text NOT NULL,
	"equipments" jsonb NOT NULL,
	"qualities" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_route_change" (
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
	"change_no" varchar(40) NOT NULL,
	"old_route_id" bigint NOT NULL,
	"new_route_id" bigint NOT NULL,
	"route_code" varchar(40) NOT NULL,
	"route_type" varchar(64) NOT NULL,
	"base_version_num" integer NOT NULL,
	"new_version_num" integer NOT NULL,
	"change_mode" varchar(64) NOT NULL,
	"parallel_end_date" date,
	"change_reason" varchar(500) NOT NULL,
	"change_content" text,
	"force_decision" varchar(64) NOT NULL,
	"status" varchar(64) NOT NULL,
	"approval_status" varchar(64),
	"process_instance_id" varchar(20),
	"effect_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "erp_producation_route_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_producation_route_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" varchar(12) NOT NULL,
	"route_id" bigint NOT NULL,
	"from_status" varchar(64) NOT NULL,
	"to_status" varchar(64) NOT NULL,
	"approval_status" varchar(64),
	"user_id" bigint,
	"request_id" varchar(64) DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_route_register" (
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
	"route_code" varchar(40) NOT NULL,
	"route_type" varchar(64) NOT NULL,
	"material_id" bigint NOT NULL,
	"dept_shop_id" bigint,
	"is_default" varchar(64) NOT NULL,
	"status" varchar(64) NOT NULL,
	"register_user_id" bigint NOT NULL,
	"register_time" timestamp with time zone NOT NULL,
	"un_register_reason" varchar(200)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_route_switch" (
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
	"change_id" bigint NOT NULL,
	"work_id" bigint NOT NULL,
	"old_route_id" bigint NOT NULL,
	"new_route_id" bigint NOT NULL,
	"old_version_num" integer NOT NULL,
	"new_version_num" integer NOT NULL,
	"status" varchar(64) NOT NULL,
	"raise_time" timestamp with time zone NOT NULL,
	"new_rev_no" integer,
	"update_id" bigint,
	"decide_user" bigint,
	"decide_time" timestamp with time zone,
	"reason" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_route" (
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
	"route_code" varchar(40) NOT NULL,
	"route_name" varchar(80) NOT NULL,
	"version_num" integer NOT NULL,
	"route_type" varchar(64) NOT NULL,
	"route_class" varchar(64) NOT NULL,
	"material_id" bigint,
	"type_material_code" varchar(110) NOT NULL,
	"status" varchar(64) NOT NULL,
	"approval_status" varchar(64),
	"pre_status" varchar(64),
	"dept_id" bigint NOT NULL,
	"pre_route_id" bigint,
	"enable_time" timestamp with time zone,
	"disable_time" timestamp with time zone,
	"disable_reason" varchar(200),
	"graph_hash" varchar(64),
	"drawing_no" varchar(64),
	"tech_standard" varchar(128),
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "erp_producation_route_pre_material" (
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
	"route_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"unit_weight" numeric(18, 3) NOT NULL,
	"qty_per" numeric(18, 3) NOT NULL,
	"yield_rate" numeric(9, 2) NOT NULL,
	"priority" integer NOT NULL,
	"supplier_code" varchar(64),
	CONSTRAINT "erp_producation_route_blank_yield" CHECK (yield_rate > 0 and yield_rate <= 1 and qty_per > 0 and unit_weight > 0)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_route_process_equipment" (
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
	"route_id" bigint NOT NULL,
	"node_key" varchar(40) NOT NULL,
	"equipment_id" bigint NOT NULL,
	"priority" integer NOT NULL,
	"is_default" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_route_process_material" (
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
	"route_id" bigint NOT NULL,
	"node_key" varchar(40) NOT NULL,
	"material_id" bigint NOT NULL,
	"qty_per" numeric(18, 3) NOT NULL,
	"loss_rate" numeric(9, 2),
	"is_key" varchar(64) NOT NULL,
	"replace_group" varchar(16),
	"remark" varchar(200),
	CONSTRAINT "erp_producation_route_material_qty" CHECK (qty_per > 0)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_route_process" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"route_id" bigint NOT NULL,
	"node_key" varchar(40) NOT NULL,
	"process_id" bigint NOT NULL,
	"process_code" varchar(32) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"base_process_code" varchar(32) NOT NULL,
	"dept_shop_id" bigint NOT NULL,
	"process_seq" integer NOT NULL,
	"pre_node_keys" jsonb NOT NULL,
	"node_type" smallint NOT NULL,
	"is_key" boolean NOT NULL,
	"is_report" boolean NOT NULL,
	"is_check" boolean NOT NULL,
	"stop_point" smallint NOT NULL,
	"prep_time" numeric(10, 2) NOT NULL,
	"run_time" numeric(10, 2) NOT NULL,
	"wait_time" numeric(10, 2) NOT NULL,
	"work_content" text NOT NULL,
	"tech_require" text NOT NULL,
	"output_material_id" bigint,
	"output_weight" numeric(18, 3),
	"qualities" jsonb NOT NULL,
	"pos_x" integer,
	"pos_y" integer,
	CONSTRAINT "erp_producation_route_process_type" CHECK ("erp_producation_route_process"."node_type" between 1 and 4 and "erp_producation_route_process"."stop_point" between 0 and 2),
	CONSTRAINT "erp_producation_route_process_time" CHECK ("erp_producation_route_process"."prep_time" >= 0 and "erp_producation_route_process"."run_time" >= 0 and "erp_producation_route_process"."wait_time" >= 0)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_route_pre_source" (
	"route_id" bigint PRIMARY KEY NOT NULL,
	"source_type" smallint NOT NULL,
	"pre_route_code" varchar(40) NOT NULL,
	"remark" varchar(500) NOT NULL,
	CONSTRAINT "erp_producation_route_pre_source_route" CHECK ("erp_producation_route_pre_source"."source_type" between 1 and 3 and ("erp_producation_route_pre_source"."source_type" = 2) = ("erp_producation_route_pre_source"."pre_route_code" <> ''))
);
--> statement-breakpoint
CREATE TABLE "erp_producation_scrap_price" (
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
	"month" varchar(7) NOT NULL,
	"scrap_class" varchar(64) NOT NULL,
	"price" numeric(18, 4) NOT NULL,
	"material_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_start_permit" (
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
	"exec_id" bigint NOT NULL,
	"work_id" bigint NOT NULL,
	"piece_id" bigint NOT NULL,
	"block_reasons" jsonb,
	"equipment_id" bigint,
	"operator_id" bigint NOT NULL,
	"risk_measure" text NOT NULL,
	"valid_hours" integer NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"used_time" timestamp with time zone,
	"bill_no" varchar(40) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_month_target" (
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
	"month" varchar(7) NOT NULL,
	"target_kind" varchar(64) NOT NULL,
	"workshop_id" bigint,
	"process_id" bigint,
	"product_id" bigint,
	"value" numeric(18, 3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_wip_opening" (
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
	"opening_state" varchar(64) NOT NULL,
	"pro_code" varchar(40) NOT NULL,
	"material_id" bigint NOT NULL,
	"route_id" bigint NOT NULL,
	"process_seq" integer NOT NULL,
	"dept_shop_id" bigint NOT NULL,
	"heat_no" varchar(64) NOT NULL,
	"ingot_no" varchar(64) NOT NULL,
	"plan_end" date NOT NULL,
	"demand_id" bigint,
	"accum_cost" numeric(18, 2) NOT NULL,
	"work_id" bigint,
	"filed_by" bigint NOT NULL,
	"posted_by" bigint,
	"posted_date" date,
	"bill_no" varchar(40),
	"refuse_reason" varchar(200),
	CONSTRAINT "erp_producation_wip_opening_people" CHECK (filed_by <> posted_by),
	CONSTRAINT "erp_producation_wip_opening_posted" CHECK ((opening_state = 'posted') = (posted_by is not null and work_id is not null))
);
--> statement-breakpoint
CREATE TABLE "erp_producation_wip_position" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"date" date NOT NULL,
	"piece_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"workshop_id" bigint,
	"process_code" varchar(32) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"state" varchar(8) NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"weight" numeric(18, 3) NOT NULL,
	"value" numeric(18, 2) NOT NULL,
	"post_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_wip_snapshot" (
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
	"date" date NOT NULL,
	"workshop_id" bigint,
	"process_code" varchar(32) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"product_id" bigint,
	"open_qty" integer NOT NULL,
	"in_qty" integer NOT NULL,
	"trans_in_qty" integer NOT NULL,
	"out_qty" integer NOT NULL,
	"scrap_qty" integer NOT NULL,
	"close_qty" integer NOT NULL,
	"wait_qty" integer NOT NULL,
	"run_qty" integer NOT NULL,
	"check_qty" integer NOT NULL,
	"rework_qty" integer NOT NULL,
	"hold_qty" integer NOT NULL,
	"open_weight" numeric(18, 3) NOT NULL,
	"weight" numeric(18, 3) NOT NULL,
	"value" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_workorder_event" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"work_id" bigint NOT NULL,
	"event_type" varchar(32) NOT NULL,
	"before" varchar(8) NOT NULL,
	"after" varchar(8) NOT NULL,
	"user_id" bigint,
	"detail" jsonb NOT NULL,
	"post_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_workorder_node" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"work_id" bigint NOT NULL,
	"rev_no" integer NOT NULL,
	"node_key" varchar(40) NOT NULL,
	"route_process_id" bigint NOT NULL,
	"process_id" bigint NOT NULL,
	"process_code" varchar(32) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"base_process_code" varchar(32) NOT NULL,
	"dept_shop_id" bigint NOT NULL,
	"process_seq" integer NOT NULL,
	"pre_node_keys" jsonb NOT NULL,
	"parallel_group" varchar(8),
	"branch_no" integer,
	"node_type" smallint NOT NULL,
	"is_key" boolean NOT NULL,
	"is_report" boolean NOT NULL,
	"is_check" boolean NOT NULL,
	"by_charge" boolean NOT NULL,
	"cert_type" varchar(64),
	"stop_point" smallint NOT NULL,
	"prep_time" numeric(10, 2) NOT NULL,
	"run_time" numeric(10, 2) NOT NULL,
	"wait_time" numeric(10, 2) NOT NULL,
	"work_content" text NOT NULL,
	"tech_require" text NOT NULL,
	"output_material_code" varchar(64),
	"output_weight" numeric(18, 3),
	"materials" jsonb NOT NULL,
	"equipments" jsonb NOT NULL,
	"qualities" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_workorder" (
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
	"order_no" varchar(40) NOT NULL,
	"status" varchar(64) NOT NULL,
	"order_class" varchar(64) NOT NULL,
	"source_kind" varchar(64) NOT NULL,
	"material_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"plan_start" date NOT NULL,
	"plan_end" date NOT NULL,
	"priority" integer NOT NULL,
	"dept_shop_id" bigint NOT NULL,
	"route_type" varchar(64) NOT NULL,
	"route_id" bigint,
	"version_num" integer,
	"rev_no" integer NOT NULL,
	"hold_status" varchar(64) NOT NULL,
	"outdated_flag" varchar(64) NOT NULL,
	"sales_order_no" varchar(40),
	"replenish_of" bigint,
	"stop_node_key" varchar(40),
	"reason" varchar(500),
	CONSTRAINT "erp_producation_workorder_qty" CHECK (qty >= 0 and (qty > 0 or status = '90')),
	CONSTRAINT "erp_producation_workorder_days" CHECK (plan_end >= plan_start)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_workorder_route" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"work_id" bigint NOT NULL,
	"rev_no" integer NOT NULL,
	"route_id" bigint NOT NULL,
	"route_code" varchar(40) NOT NULL,
	"version_num" integer NOT NULL,
	"route_type" varchar(8) NOT NULL,
	"reason" smallint NOT NULL,
	"update_id" bigint,
	"process_instance_id" bigint,
	"content_hash" char(64) NOT NULL,
	"create_user" bigint,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_workorder_update_decision" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"update_id" bigint NOT NULL,
	"piece_id" bigint,
	"node_key" varchar(40) NOT NULL,
	"decision" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_producation_workorder_update" (
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
	"update_no" varchar(40) NOT NULL,
	"work_id" bigint NOT NULL,
	"update_type" varchar(64) NOT NULL,
	"status" varchar(64) NOT NULL,
	"approval_status" varchar(64),
	"exec_status" varchar(64) NOT NULL,
	"result" varchar(64),
	"old_rev_no" integer,
	"new_rev_no" integer,
	"old_route_id" bigint,
	"new_route_id" bigint,
	"switch_id" bigint,
	"resume_node_key" varchar(40),
	"fail_node_key" varchar(40),
	"from_node_key" varchar(40),
	"back_node_key" varchar(40),
	"piece_ids" jsonb,
	"old_plan_end" date,
	"new_plan_end" date,
	"old_demand_id" bigint,
	"new_demand_id" bigint,
	"defect_code" varchar(64),
	"reason" text NOT NULL,
	"flow_key" varchar(64),
	"process_instance_id" varchar(20)
);
--> statement-breakpoint
CREATE TABLE "erp_producation_workshop_rate" (
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
	"month" varchar(7) NOT NULL,
	"workshop_id" bigint NOT NULL,
	"hour_rate" numeric(18, 4) NOT NULL,
	"energy_rate" numeric(18, 4) NOT NULL,
	"wages" numeric(18, 2),
	"depreciation" numeric(18, 2),
	"other_cost" numeric(18, 2),
	"status" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qc_certificate" (
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
	"cert_no" varchar(64) NOT NULL,
	"state" varchar(64) NOT NULL,
	"piece_id" bigint NOT NULL,
	"pro_code" varchar(40) NOT NULL,
	"material_id" bigint NOT NULL,
	"rev" integer NOT NULL,
	"customer_name" varchar(128),
	"sales_order_no" varchar(64),
	"steel_grade" varchar(64),
	"heat_no" varchar(64),
	"ingot_no" varchar(64),
	"mill_cert_no" varchar(64),
	"unit_weight" numeric(18, 3),
	"draft_by" bigint NOT NULL,
	"draft_time" timestamp with time zone NOT NULL,
	"issued_by" bigint,
	"issued_time" timestamp with time zone,
	"content_hash" varchar(64),
	"void_reason" text,
	"void_time" timestamp with time zone,
	"cert_data" jsonb NOT NULL,
	CONSTRAINT "qc_certificate_issued" CHECK (state = 'draft' or (issued_by is not null and issued_by <> draft_by and content_hash is not null))
);
--> statement-breakpoint
CREATE TABLE "qc_concession_line" (
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
	"concession_id" bigint NOT NULL,
	"piece_id" bigint NOT NULL,
	"index_name" varchar(64) NOT NULL,
	"standard_value" varchar(200),
	"actual_text" varchar(200),
	"deviation" varchar(100),
	"tech_judge" varchar(64),
	"is_scrapped" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qc_concession" (
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
	"concession_no" varchar(40) NOT NULL,
	"state" varchar(64) NOT NULL,
	"concession_source" varchar(64) NOT NULL,
	"deviation_level" varchar(64) NOT NULL,
	"ncr_id" bigint NOT NULL,
	"work_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"customer_consent" varchar(64) NOT NULL,
	"consent_no" varchar(64),
	"use_limit" varchar(500),
	"reason" text NOT NULL,
	"document_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qc_dossier_view" (
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
	"post_time" timestamp with time zone NOT NULL,
	"piece_id" bigint NOT NULL,
	"view_user_id" bigint NOT NULL,
	"view_action" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qc_incoming_recheck" (
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
	"recheck_no" varchar(40) NOT NULL,
	"recheck_date" date NOT NULL,
	"arrival_id" bigint NOT NULL,
	"arrival_line_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"heat_no" varchar(64),
	"ingot_no" varchar(64),
	"qty" numeric(18, 3) NOT NULL,
	"finding" text NOT NULL,
	"report_file" jsonb,
	"inspector_id" bigint NOT NULL,
	"confirm_user_id" bigint NOT NULL,
	CONSTRAINT "qc_incoming_recheck_sound" CHECK (qty > 0 and inspector_id <> confirm_user_id)
);
--> statement-breakpoint
CREATE TABLE "qc_incoming_index" (
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
	"inspection_id" bigint NOT NULL,
	"inspect_no" varchar(40) NOT NULL,
	"inspect_date" date NOT NULL,
	"supplier_id" bigint NOT NULL,
	"arrival_line_id" bigint,
	"material_id" bigint NOT NULL,
	"steel_grade" varchar(64),
	"heat_no" varchar(64),
	"index_id" bigint NOT NULL,
	"index_type" varchar(64) NOT NULL,
	"is_mandatory" varchar(64) NOT NULL,
	"std_lower" numeric(18, 3),
	"std_upper" numeric(18, 3),
	"measured_value" numeric(18, 3),
	"text_value" varchar(64),
	"row_result" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qc_incoming" (
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
	"inspect_no" varchar(40) NOT NULL,
	"overall_result" varchar(64) NOT NULL,
	"arrival_id" bigint,
	"supplier_id" bigint NOT NULL,
	"purchase_order_no" varchar(40),
	"arrival_date" date NOT NULL,
	"inspector_id" bigint NOT NULL,
	"inspect_date" date NOT NULL,
	"mill_cert_no" varchar(64) NOT NULL,
	"line_count" integer NOT NULL,
	"disposal" varchar(64),
	"disposal_reason" text,
	"quality_deduct" numeric(18, 2)
);
--> statement-breakpoint
CREATE TABLE "qc_incoming_line" (
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
	"inspection_id" bigint NOT NULL,
	"inspect_no" varchar(40) NOT NULL,
	"inspect_date" date NOT NULL,
	"supplier_id" bigint NOT NULL,
	"arrival_line_id" bigint,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"steel_grade" varchar(64),
	"heat_no" varchar(64),
	"arrival_qty" numeric(18, 3) NOT NULL,
	"check_qty" numeric(18, 3) NOT NULL,
	"pass_qty" numeric(18, 3) NOT NULL,
	"concession_qty" numeric(18, 3) NOT NULL,
	"fail_qty" numeric(18, 3) NOT NULL,
	"chem_result" varchar(64) NOT NULL,
	"surface_result" varchar(64) NOT NULL,
	"size_result" varchar(64) NOT NULL,
	"ut_result" varchar(64) NOT NULL,
	"defect_desc" varchar(200),
	CONSTRAINT "qc_incoming_line_whole" CHECK (pass_qty + concession_qty + fail_qty = arrival_qty and least(pass_qty, concession_qty, fail_qty) >= 0)
);
--> statement-breakpoint
CREATE TABLE "qc_inspection_index" (
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
	"inspection_id" bigint NOT NULL,
	"piece_id" bigint NOT NULL,
	"work_id" bigint NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"node_key" varchar(40) NOT NULL,
	"round" integer NOT NULL,
	"check_no" integer NOT NULL,
	"sort" integer NOT NULL,
	"index_code" varchar(32) NOT NULL,
	"index_name" varchar(64) NOT NULL,
	"index_type" varchar(64) NOT NULL,
	"is_key" varchar(64) NOT NULL,
	"limits" varchar(200),
	"lower_limit" varchar(24),
	"upper_limit" varchar(24),
	"unit" varchar(16),
	"measured_value" varchar(24),
	"samples" varchar(1000),
	"deviation" varchar(24),
	"row_result" varchar(64) NOT NULL,
	"post_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qc_inspection" (
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
	"inspect_no" varchar(40) NOT NULL,
	"inspect_type" varchar(64) NOT NULL,
	"result" varchar(64) NOT NULL,
	"work_id" bigint NOT NULL,
	"piece_id" bigint NOT NULL,
	"exec_id" bigint NOT NULL,
	"node_key" varchar(40) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"round" integer NOT NULL,
	"check_no" integer NOT NULL,
	"index_count" integer NOT NULL,
	"fail_count" integer NOT NULL,
	"sample_no" varchar(64),
	"sample_place" varchar(64),
	"witness_name" varchar(64),
	"witness_file" jsonb,
	"photos" jsonb,
	"inspector_id" bigint,
	"post_time" timestamp with time zone NOT NULL,
	"remark" varchar(500),
	"op_key" varchar(80) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qc_inspector_cert" (
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
	"method" varchar(64) NOT NULL,
	"cert_level" varchar(64) NOT NULL,
	"cert_no" varchar(64) NOT NULL,
	"issue_org" varchar(128) NOT NULL,
	"expire_date" date NOT NULL,
	"cert_file" jsonb
);
--> statement-breakpoint
CREATE TABLE "qc_quality_loss" (
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
	"post_date" date NOT NULL,
	"loss_kind" varchar(64) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"piece_id" bigint,
	"material_id" bigint NOT NULL,
	"duty_dept_id" bigint NOT NULL,
	"duty_type" varchar(64) NOT NULL,
	"defect_code" varchar(64),
	"amount" numeric(18, 2) NOT NULL,
	"is_memo" varchar(64) NOT NULL,
	"scrap_record_id" bigint,
	"period" varchar(7) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qc_ndt" (
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
	"ndt_no" varchar(40) NOT NULL,
	"state" varchar(64) NOT NULL,
	"method" varchar(64) NOT NULL,
	"piece_id" bigint NOT NULL,
	"work_id" bigint NOT NULL,
	"exec_id" bigint NOT NULL,
	"node_key" varchar(40) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"round" integer NOT NULL,
	"standard_no" varchar(64),
	"accept_level" varchar(64),
	"equipment_id" bigint,
	"probe" varchar(64),
	"frequency" varchar(32),
	"sensitivity" varchar(64),
	"couplant" varchar(64),
	"coverage" varchar(64),
	"surface_state" varchar(64),
	"shaft_length" integer NOT NULL,
	"shaft_diameter" integer NOT NULL,
	"test_time" timestamp with time zone,
	"indication_count" integer NOT NULL,
	"largest" varchar(64),
	"conclusion" varchar(64),
	"inspector_id" bigint,
	"inspector_cert_no" varchar(64),
	"reviewer_id" bigint,
	"reviewer_cert_no" varchar(64),
	"review_time" timestamp with time zone,
	"inspection_id" bigint,
	"scan_file" jsonb,
	"remark" text,
	"indications" jsonb NOT NULL,
	CONSTRAINT "qc_ndt_signed" CHECK (state = 'draft' or (inspector_id is not null and test_time is not null and conclusion is not null)),
	CONSTRAINT "qc_ndt_reviewed" CHECK (state <> 'reviewed' or (reviewer_id is not null and reviewer_id <> inspector_id))
);
--> statement-breakpoint
CREATE TABLE "qc_nonconformity" (
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
	"ncr_no" varchar(40) NOT NULL,
	"source_type" varchar(64) NOT NULL,
	"state" varchar(64) NOT NULL,
	"piece_id" bigint,
	"work_id" bigint,
	"material_id" bigint NOT NULL,
	"exec_id" bigint,
	"node_key" varchar(40) NOT NULL,
	"process_name" varchar(64) NOT NULL,
	"round" integer NOT NULL,
	"description" text NOT NULL,
	"inspection_id" bigint,
	"found_time" timestamp with time zone NOT NULL,
	"defect_code" varchar(64),
	"duty_type" varchar(64),
	"duty_dept_id" bigint,
	"disposition" varchar(64),
	"disposition_no" varchar(40),
	"respond_time" timestamp with time zone,
	"close_time" timestamp with time zone,
	"warehouse_id" bigint,
	"location_id" bigint,
	"batch_no" varchar(64),
	"qty" numeric(18, 3),
	"root_cause" text,
	"corrective_action" text,
	"close_out_time" timestamp with time zone,
	"disposition_doc_id" bigint
);
--> statement-breakpoint
CREATE TABLE "qc_scrap_record" (
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
	"scrap_date" date NOT NULL,
	"kind" varchar(64) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"piece_id" bigint,
	"material_id" bigint NOT NULL,
	"batch_no" varchar(64),
	"qty" numeric(18, 3) NOT NULL,
	"work_id" bigint,
	"node_key" varchar(40),
	"process_name" varchar(64),
	"duty_process_id" bigint,
	"heat_no" varchar(64),
	"ingot_no" varchar(64),
	"supplier_id" bigint,
	"weight" numeric(18, 3) NOT NULL,
	"accum_cost" numeric(18, 2) NOT NULL,
	"residual_value" numeric(18, 2) NOT NULL,
	"loss_amount" numeric(18, 2) NOT NULL,
	"duty_type" varchar(64) NOT NULL,
	"duty_dept_id" bigint NOT NULL,
	"defect_code" varchar(64),
	"replenish_work_id" bigint,
	"claim_penalty_id" bigint,
	"source_line_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qc_grade_index" (
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
	"grade_standard_id" bigint NOT NULL,
	"stage" varchar(64) NOT NULL,
	"index_id" bigint NOT NULL,
	"lower_limit" numeric(18, 3),
	"upper_limit" numeric(18, 3),
	"is_mandatory" varchar(64) NOT NULL,
	"valid_from" date NOT NULL,
	"enabled" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qc_grade_standard" (
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
	"steel_grade" varchar(64) NOT NULL,
	"standard_no" varchar(64) NOT NULL,
	"density" numeric(18, 3) NOT NULL,
	"scrap_class" varchar(64) NOT NULL,
	"enabled" varchar(64) NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "qc_index" (
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
	"index_code" varchar(32) NOT NULL,
	"index_name" varchar(64) NOT NULL,
	"index_type" varchar(64) NOT NULL,
	"value_kind" varchar(64) NOT NULL,
	"unit" varchar(16),
	"lower_limit" numeric(18, 3),
	"upper_limit" numeric(18, 3),
	"standard_text" varchar(200),
	"check_method" varchar(64),
	"is_mandatory" varchar(64) NOT NULL,
	"is_safety" varchar(64) NOT NULL,
	"enabled" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sal_agreement" (
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
	"agreement_no" varchar(40) NOT NULL,
	"agreement_name" varchar(100) NOT NULL,
	"customer_id" bigint NOT NULL,
	"trade_area" varchar(64) NOT NULL,
	"sign_date" date NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"currency" varchar(64) NOT NULL,
	"pay_term" varchar(64) NOT NULL,
	"price_mode" varchar(64) NOT NULL,
	"delivery_term" varchar(64) NOT NULL,
	"plan_amount" numeric(18, 2) NOT NULL,
	CONSTRAINT "sal_agreement_time" CHECK (end_date > start_date)
);
--> statement-breakpoint
CREATE TABLE "sal_price" (
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
	"sales_agreement_id" bigint NOT NULL,
	"agreement_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"drawing_no" varchar(64),
	"plan_qty" numeric(18, 3) NOT NULL,
	"unit" varchar(64) NOT NULL,
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"line_amount" numeric(18, 2) NOT NULL,
	"currency" varchar(64) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	CONSTRAINT "sal_price_positive" CHECK (tax_price > 0 and plan_qty > 0)
);
--> statement-breakpoint
CREATE TABLE "sal_receivable_plan" (
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
	"sales_contract_id" bigint NOT NULL,
	"contract_no" varchar(40) NOT NULL,
	"stage_no" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"pay_stage" varchar(64) NOT NULL,
	"pay_ratio" numeric(9, 2) NOT NULL,
	"plan_amount" numeric(18, 2) NOT NULL,
	"plan_date" date
);
--> statement-breakpoint
CREATE TABLE "sal_contract_line" (
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
	"sales_contract_id" bigint NOT NULL,
	"contract_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"product_name" varchar(128) NOT NULL,
	"drawing_no" varchar(64),
	"steel_grade" varchar(64),
	"tech_standard" varchar(200),
	"qty" numeric(18, 3) NOT NULL,
	"unit" varchar(64) NOT NULL,
	"unit_weight" numeric(18, 3),
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"line_amount" numeric(18, 2) NOT NULL,
	"no_tax_amount" numeric(18, 2) NOT NULL,
	"line_tax" numeric(18, 2) NOT NULL,
	"delivery_date" date NOT NULL,
	CONSTRAINT "sal_contract_line_positive" CHECK (qty > 0 and tax_price > 0)
);
--> statement-breakpoint
CREATE TABLE "sal_contract" (
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
	"contract_name" varchar(100) NOT NULL,
	"customer_id" bigint NOT NULL,
	"sales_agreement_id" bigint,
	"sales_contract_type" varchar(64) NOT NULL,
	"sign_date" date NOT NULL,
	"delivery_from" date NOT NULL,
	"delivery_to" date NOT NULL,
	"currency" varchar(64) NOT NULL,
	"exchange_rate" numeric(18, 4) NOT NULL,
	"pay_term" varchar(64) NOT NULL,
	"delivery_term" varchar(64) NOT NULL,
	"warranty_months" integer NOT NULL,
	"total_amount" numeric(18, 2) NOT NULL,
	"total_no_tax" numeric(18, 2) NOT NULL,
	"total_tax" numeric(18, 2) NOT NULL,
	"is_template" varchar(64) NOT NULL,
	"contract_state" varchar(64) NOT NULL,
	"signed_file" jsonb,
	"bill_no" varchar(40) NOT NULL,
	"terminate_date" date,
	"terminate_reason" varchar(200)
);
--> statement-breakpoint
CREATE TABLE "sal_credit_ledger" (
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
	"customer_id" bigint NOT NULL,
	"limit_before" numeric(18, 2) NOT NULL,
	"limit_after" numeric(18, 2) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"post_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sal_customer_contact" (
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
	"customer_id" bigint NOT NULL,
	"contact_name" varchar(64) NOT NULL,
	"contact_phone" varchar(32) NOT NULL,
	"position" varchar(64),
	"delivery_address" varchar(255) NOT NULL,
	"is_default" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sal_customer_history" (
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
	"customer_id" bigint NOT NULL,
	"customer_field" varchar(64) NOT NULL,
	"old_value" varchar(500),
	"new_value" varchar(500),
	"new_key" varchar(500),
	"effective_date" date NOT NULL,
	"bill_no" varchar(40) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sal_customer" (
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
	"customer_code" varchar(32) NOT NULL,
	"customer_name" varchar(128) NOT NULL,
	"short_name" varchar(64),
	"credit_code" varchar(32),
	"customer_type" varchar(64) NOT NULL,
	"trade_area" varchar(64) NOT NULL,
	"customer_level" varchar(64) NOT NULL,
	"industry" varchar(64),
	"customer_status" varchar(64) NOT NULL,
	"sales_user_id" bigint NOT NULL,
	"address" varchar(255) NOT NULL,
	"bank_name" varchar(128),
	"bank_account" varchar(64),
	"invoice_tel" varchar(32),
	"credit_limit" numeric(18, 2) NOT NULL,
	"pay_term" varchar(64) NOT NULL,
	"invoice_basis" varchar(64) NOT NULL,
	"disabled_date" date,
	"disable_reason" varchar(500),
	"allow_finish" varchar(64),
	CONSTRAINT "sal_customer_limit" CHECK (credit_limit >= 0)
);
--> statement-breakpoint
CREATE TABLE "sal_order_history" (
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
	"sales_order_id" bigint NOT NULL,
	"sales_order_no" varchar(40) NOT NULL,
	"order_version" integer NOT NULL,
	"line_no" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"tax_price" numeric(18, 4) NOT NULL,
	"require_date" date NOT NULL,
	"promise_date" date,
	"bill_no" varchar(40) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sal_order_line" (
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
	"sales_order_id" bigint NOT NULL,
	"sales_order_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"sales_contract_line_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"product_name" varchar(128) NOT NULL,
	"drawing_no" varchar(64),
	"drawing_version" varchar(32),
	"qty" numeric(18, 3) NOT NULL,
	"unit" varchar(64) NOT NULL,
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"line_amount" numeric(18, 2) NOT NULL,
	"no_tax_amount" numeric(18, 2) NOT NULL,
	"line_tax" numeric(18, 2) NOT NULL,
	"require_date" date NOT NULL,
	"promise_date" date,
	"bracket_need" integer,
	"line_state" varchar(64) NOT NULL,
	CONSTRAINT "sal_order_line_positive" CHECK (qty > 0 and tax_price > 0)
);
--> statement-breakpoint
CREATE TABLE "sal_order" (
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
	"sales_order_no" varchar(40) NOT NULL,
	"sales_contract_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"customer_po_no" varchar(64),
	"order_type" varchar(64) NOT NULL,
	"order_state" varchar(64) NOT NULL,
	"sales_user_id" bigint NOT NULL,
	"order_date" date NOT NULL,
	"urgency" varchar(64) NOT NULL,
	"delivery_address" varchar(255) NOT NULL,
	"confirm_date" date,
	"total_amount" numeric(18, 2) NOT NULL,
	"total_no_tax" numeric(18, 2) NOT NULL,
	"total_tax" numeric(18, 2) NOT NULL,
	"changing" varchar(64) NOT NULL,
	"order_version" integer NOT NULL,
	"end_reason" varchar(200)
);
--> statement-breakpoint
CREATE TABLE "sal_floor_price" (
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
	"product_id" bigint NOT NULL,
	"product_code" varchar(64) NOT NULL,
	"floor_price" numeric(18, 2) NOT NULL,
	"set_by" bigint NOT NULL,
	"post_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sal_internal_price" (
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
	"product_id" bigint NOT NULL,
	"product_code" varchar(64) NOT NULL,
	"valid_from" date NOT NULL,
	"price" numeric(18, 2) NOT NULL,
	"set_by" bigint NOT NULL,
	"post_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sal_product_drawing" (
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
	"product_id" bigint NOT NULL,
	"drawing_no" varchar(64) NOT NULL,
	"drawing_version" varchar(32) NOT NULL,
	"valid_from" date NOT NULL,
	"change_desc" text,
	"drawing_file" jsonb,
	"drawn_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sal_product" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"drawing_no" varchar(64) NOT NULL,
	"drawing_version" varchar(32) NOT NULL,
	"product_line" varchar(64) NOT NULL,
	"mw_class" varchar(64) NOT NULL,
	"blank_weight" numeric(18, 3),
	"pack_length" integer,
	"pack_width" integer,
	"pack_height" integer,
	"bracket_type" varchar(64),
	"enabled" varchar(64) DEFAULT 'yes' NOT NULL
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
	"order_disposal" varchar(64),
	"start_date" date NOT NULL,
	"end_date" date,
	"claim_amount" numeric(18, 2),
	"claim_settled" varchar(64) NOT NULL,
	"claim_settle_date" date,
	"claim_settle_note" varchar(200),
	"frozen_user_ids" jsonb,
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
	"order_line_id" bigint,
	"receipt_line_id" bigint,
	"category_id" bigint,
	"biz_type" varchar(8) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"received_amount" numeric(18, 2) DEFAULT '0' NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"biz_date" date NOT NULL,
	"on_time" varchar(3),
	"passed" varchar(3),
	"post_time" timestamp with time zone NOT NULL,
	CONSTRAINT "sup_trade_sign" CHECK (case when "sup_trade_ledger"."biz_type" = 'ORDER' then "sup_trade_ledger"."amount" > 0 when "sup_trade_ledger"."biz_type" in ('CANCEL', 'CLOSE') then "sup_trade_ledger"."amount" < 0
        when "sup_trade_ledger"."biz_type" = 'RECEIPT' then "sup_trade_ledger"."amount" <= 0 when "sup_trade_ledger"."biz_type" in ('REVERSE', 'RETURN') then "sup_trade_ledger"."amount" >= 0 else "sup_trade_ledger"."biz_type" = 'CHANGE' and "sup_trade_ledger"."amount" <> 0 end)
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
CREATE TABLE "scm_material_category" (
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
	"category_code" varchar(32) NOT NULL,
	"category_name" varchar(64) NOT NULL,
	"parent_id" bigint,
	"need_site_audit" varchar(64) NOT NULL,
	"need_inspect" varchar(64) NOT NULL,
	"batch_managed" varchar(64) NOT NULL,
	"over_receipt_rate" numeric(9, 2),
	"default_tax_rate" varchar(64),
	"enabled" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_test" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"test_result" varchar(64) NOT NULL,
	"end_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wh_arrival_ingot" (
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
	"arrival_id" bigint NOT NULL,
	"arrival_line_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"heat_no" varchar(64) NOT NULL,
	"ingot_no" varchar(64) NOT NULL,
	"notice_weight" numeric(18, 3) NOT NULL,
	"weight" numeric(18, 3) NOT NULL,
	"ingot_state" varchar(64) NOT NULL,
	"result" varchar(64),
	"refuse_reason" varchar(200)
);
--> statement-breakpoint
CREATE TABLE "wh_arrival_line" (
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
	"arrival_id" bigint NOT NULL,
	"arrival_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"line_state" varchar(64) NOT NULL,
	"purchase_order_line_id" bigint,
	"supplier_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"arrival_date" date,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"heat_no" varchar(64),
	"batch_no" varchar(64),
	"mill_cert_no" varchar(64),
	"need_inspect" varchar(64) NOT NULL,
	"notice_qty" numeric(18, 3) NOT NULL,
	"arrival_qty" numeric(18, 3) NOT NULL,
	"refused_qty" numeric(18, 3) NOT NULL,
	"refuse_reason" varchar(200),
	"arrival_weight" numeric(18, 3),
	"accept_qty" numeric(18, 3) NOT NULL,
	"concession_qty" numeric(18, 3) NOT NULL,
	"fail_qty" numeric(18, 3) NOT NULL,
	"received_qty" numeric(18, 3) NOT NULL,
	"returned_qty" numeric(18, 3) NOT NULL,
	"returning_qty" numeric(18, 3) NOT NULL,
	CONSTRAINT "wh_arrival_line_sound" CHECK (received_qty between 0 and accept_qty and accept_qty + fail_qty <= arrival_qty and concession_qty between 0 and accept_qty and refused_qty >= 0
      and returned_qty between 0 and fail_qty)
);
--> statement-breakpoint
CREATE TABLE "wh_arrival" (
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
	"arrival_no" varchar(40) NOT NULL,
	"arrival_state" varchar(64) NOT NULL,
	"purchase_order_id" bigint,
	"purchase_order_no" varchar(40),
	"emergency_reason" varchar(200),
	"supplier_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"line_count" integer NOT NULL,
	"notice_date" date,
	"notice_reason" varchar(200),
	"plan_date" date,
	"vehicle_plate" varchar(20),
	"driver_name" varchar(32),
	"driver_phone" varchar(20),
	"cert_file" jsonb,
	"arrival_date" date,
	"keeper_id" bigint,
	"weigh_no" varchar(40),
	"gross_weight" numeric(18, 3),
	"tare_weight" numeric(18, 3),
	"net_weight" numeric(18, 3),
	"notice_weight" numeric(18, 3) NOT NULL,
	"settle_weight" numeric(18, 3),
	"refuse_reason" varchar(200),
	"fail_photo" jsonb,
	"remark" text,
	CONSTRAINT "wh_arrival_weighed" CHECK (net_weight is null or (net_weight = gross_weight - tare_weight and tare_weight > 0 and net_weight > 0))
);
--> statement-breakpoint
CREATE TABLE "wh_issue_line" (
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
	"issue_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"location_id" bigint,
	"work_id" bigint,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"batch_no" varchar(64),
	"qty" numeric(18, 3) NOT NULL,
	"unit_cost" numeric(18, 4) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"returning_qty" numeric(18, 3) NOT NULL,
	"returned_qty" numeric(18, 3) NOT NULL,
	"returned_amount" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wh_issue_return" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"document_id" bigint NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"amount" numeric(18, 3) NOT NULL,
	"used" numeric(18, 3) DEFAULT '0' NOT NULL,
	"state" varchar(8) DEFAULT 'held' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"close_time" timestamp with time zone,
	"line_id" bigint NOT NULL,
	"cost" numeric(18, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "wh_issue_return_amount" CHECK (amount > 0 and used >= 0 and used <= amount),
	CONSTRAINT "wh_issue_return_state" CHECK ((state = 'used') = (used > 0) and (state = 'held') = (close_time is null))
);
--> statement-breakpoint
CREATE TABLE "wh_issue" (
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
	"issue_no" varchar(40) NOT NULL,
	"issue_date" date NOT NULL,
	"source_type" varchar(64) NOT NULL,
	"source_no" varchar(40) NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"use_dept_id" bigint NOT NULL,
	"cost_subject" varchar(64),
	"work_id" bigint,
	"equipment_id" bigint,
	"receiver_id" bigint,
	"keeper_id" bigint,
	"line_count" integer NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"returned_amount" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wh_material" (
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
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"material_type" varchar(64) NOT NULL,
	"category_id" bigint,
	"steel_grade" varchar(64),
	"unit" varchar(64) NOT NULL,
	"unit_weight" numeric(18, 3),
	"double_unit" varchar(64),
	"piece_unit" varchar(64),
	"batch_managed" varchar(64),
	"need_inspect" varchar(64),
	"safety_qty" numeric(18, 3),
	"max_qty" numeric(18, 3),
	"lead_days" integer,
	"last_price" numeric(18, 4),
	"life_days" integer,
	"enabled" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wh_other_move_line" (
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
	"other_move_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"batch_no" varchar(64),
	"heat_no" varchar(64),
	"location_id" bigint,
	"qty" numeric(18, 3) NOT NULL,
	"unit_cost" numeric(18, 4),
	"amount" numeric(18, 2),
	CONSTRAINT "wh_other_move_line_qty" CHECK (qty > 0)
);
--> statement-breakpoint
CREATE TABLE "wh_other_move" (
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
	"move_no" varchar(40) NOT NULL,
	"move_kind" varchar(64) NOT NULL,
	"move_state" varchar(64) NOT NULL,
	"waits_for" varchar(64),
	"warehouse_id" bigint NOT NULL,
	"move_date" date NOT NULL,
	"cost_dept_id" bigint NOT NULL,
	"cost_subject" varchar(64) NOT NULL,
	"line_count" integer NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"reason" varchar(200) NOT NULL,
	"filed_by" bigint NOT NULL,
	"head_user_id" bigint,
	"cost_user_id" bigint,
	"stand_in_reason" varchar(200),
	"end_reason" varchar(200),
	CONSTRAINT "wh_other_move_people" CHECK (filed_by <> head_user_id and filed_by <> cost_user_id and head_user_id <> cost_user_id),
	CONSTRAINT "wh_other_move_turn" CHECK ((move_state = 'wait') = (waits_for is not null))
);
--> statement-breakpoint
CREATE TABLE "wh_pending_property" (
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
	"post_date" date NOT NULL,
	"entry_type" varchar(64) NOT NULL,
	"stocktake_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"settle_kind" varchar(64),
	"bill_no" varchar(40) NOT NULL,
	"remark" varchar(200),
	"period" varchar(7) NOT NULL,
	"settles" bigint,
	"stocktake_line_id" bigint NOT NULL,
	CONSTRAINT "wh_pending_property_sign" CHECK (case entry_type when 'GAIN' then amount >= 0 when 'LOSS' then amount <= 0 else settles is not null end)
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
	"dept_id" bigint,
	"keeper_id" bigint NOT NULL,
	"deputy_keeper_ids" jsonb,
	"supplier_id" bigint,
	"address" varchar(128),
	"frozen" varchar(64),
	"enabled" varchar(64) NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "wh_reject_return" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"document_id" bigint NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"amount" numeric(18, 3) NOT NULL,
	"used" numeric(18, 3) DEFAULT '0' NOT NULL,
	"state" varchar(8) DEFAULT 'held' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"close_time" timestamp with time zone,
	"line_id" bigint NOT NULL,
	CONSTRAINT "wh_reject_return_amount" CHECK (amount > 0 and used >= 0 and used <= amount),
	CONSTRAINT "wh_reject_return_state" CHECK ((state = 'used') = (used > 0) and (state = 'held') = (close_time is null))
);
--> statement-breakpoint
CREATE TABLE "wh_receipt_adjust" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"document_id" bigint NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"line_id" bigint NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"stock_amount" numeric(18, 2) NOT NULL,
	"variance_amount" numeric(18, 2) NOT NULL,
	"post_time" timestamp with time zone NOT NULL,
	CONSTRAINT "wh_receipt_adjust_split" CHECK ("wh_receipt_adjust"."amount" = "wh_receipt_adjust"."stock_amount" + "wh_receipt_adjust"."variance_amount")
);
--> statement-breakpoint
CREATE TABLE "wh_receipt_line" (
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
	"receipt_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"supplier_id" bigint,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"batch_no" varchar(64),
	"heat_no" varchar(64),
	"ingot_no" varchar(64),
	"quality_state" varchar(64),
	"warehouse_id" bigint NOT NULL,
	"location_id" bigint,
	"arrival_line_id" bigint,
	"purchase_order_line_id" bigint,
	"order_line_no" integer,
	"order_qty" numeric(18, 3),
	"over_receipt_rate" numeric(9, 2),
	"qty" numeric(18, 3) NOT NULL,
	"tax_price" numeric(18, 4) NOT NULL,
	"tax_rate" varchar(64) NOT NULL,
	"adjust_qty" numeric(18, 3) NOT NULL,
	"adjust_price" numeric(18, 4),
	"gross_qty" numeric(18, 3) NOT NULL,
	"net_price" numeric(18, 4) NOT NULL,
	"returned_qty" numeric(18, 3) NOT NULL,
	"noticed_qty" numeric(18, 3) NOT NULL,
	"invoiced_qty" numeric(18, 3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wh_receipt" (
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
	"receipt_no" varchar(40) NOT NULL,
	"receipt_kind" varchar(64) NOT NULL,
	"receipt_date" date NOT NULL,
	"supplier_id" bigint,
	"arrival_id" bigint,
	"purchase_order_id" bigint,
	"purchase_order_no" varchar(40),
	"delivery_no" varchar(40),
	"buyer_id" bigint,
	"warehouse_id" bigint NOT NULL,
	"keeper_id" bigint NOT NULL,
	"line_count" integer NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"receipt_status" varchar(64) NOT NULL,
	"no_order_reason" varchar(200),
	"confirm_user_id" bigint,
	"attach_due_date" date,
	"remark" text,
	"reverse_date" date,
	"reverse_reason" varchar(200)
);
--> statement-breakpoint
CREATE TABLE "wh_reject_hold" (
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
	"hold_date" date NOT NULL,
	"move" varchar(64) NOT NULL,
	"arrival_id" bigint NOT NULL,
	"arrival_line_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"heat_no" varchar(64),
	"ingot_no" varchar(64),
	"qty" numeric(18, 3) NOT NULL,
	"place" varchar(64) NOT NULL,
	"reason" varchar(200),
	"bill_no" varchar(40) NOT NULL,
	CONSTRAINT "wh_reject_hold_sign" CHECK (case move when 'in' then qty > 0 else qty < 0 end)
);
--> statement-breakpoint
CREATE TABLE "wh_part_replacement" (
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
	"replace_date" date NOT NULL,
	"equipment_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"accessory_kind" varchar(64) NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"old_part_qty" numeric(18, 3) NOT NULL,
	"last_replace_date" date,
	"used_days" integer,
	"bill_no" varchar(40) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wh_stock_opening" (
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
	"opening_state" varchar(64) NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"location_id" bigint,
	"material_id" bigint NOT NULL,
	"batch_no" varchar(64),
	"heat_no" varchar(64),
	"mill_cert_no" varchar(64),
	"supplier_id" bigint,
	"qty" numeric(18, 3) NOT NULL,
	"unit_cost" numeric(18, 4) NOT NULL,
	"quality_state" varchar(64),
	"amount" numeric(18, 2) NOT NULL,
	"filed_by" bigint NOT NULL,
	"posted_by" bigint,
	"posted_date" date,
	"bill_no" varchar(40),
	"refuse_reason" varchar(200),
	CONSTRAINT "wh_stock_opening_people" CHECK (filed_by <> posted_by),
	CONSTRAINT "wh_stock_opening_posted" CHECK ((opening_state = 'posted') = (posted_by is not null and bill_no is not null))
);
--> statement-breakpoint
CREATE TABLE "wh_stock_quality" (
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
	"change_time" timestamp with time zone NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"location_id" bigint,
	"material_id" bigint NOT NULL,
	"batch_no" varchar(64),
	"qty" numeric(18, 3) NOT NULL,
	"from_state" varchar(64) NOT NULL,
	"to_state" varchar(64) NOT NULL,
	"reason" varchar(200) NOT NULL,
	"change_user_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_balance" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_balance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"location_id" bigint DEFAULT '0' NOT NULL,
	"material_id" bigint NOT NULL,
	"batch_no" varchar(64) DEFAULT '' NOT NULL,
	"on_hand_qty" numeric(18, 3) DEFAULT '0' NOT NULL,
	"reserved_qty" numeric(18, 3) DEFAULT '0' NOT NULL,
	"quality_state" varchar(16) DEFAULT 'good' NOT NULL,
	"available_qty" numeric(18, 3) GENERATED ALWAYS AS (case when quality_state in ('good', 'concession') then on_hand_qty - reserved_qty else 0 end) STORED NOT NULL,
	CONSTRAINT "stock_balance_warehouse_id_material_id_location_id_batch_no_pk" PRIMARY KEY("warehouse_id","material_id","location_id","batch_no"),
	CONSTRAINT "stock_balance_id" UNIQUE("id"),
	CONSTRAINT "stock_balance_reserved" CHECK ("stock_balance"."reserved_qty" >= 0),
	CONSTRAINT "stock_balance_available" CHECK ("stock_balance"."on_hand_qty" >= "stock_balance"."reserved_qty")
);
--> statement-breakpoint
CREATE TABLE "wh_stock_batch" (
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
	"material_id" bigint NOT NULL,
	"batch_no" varchar(64) NOT NULL,
	"heat_no" varchar(64),
	"ingot_no" varchar(64),
	"steel_grade" varchar(64),
	"supplier_id" bigint,
	"receipt_line_id" bigint,
	"mill_cert_no" varchar(64),
	"first_in_date" date NOT NULL,
	"first_cost" numeric(18, 4) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_close" (
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"period" varchar(7) NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	CONSTRAINT "stock_close_warehouse_id_material_id_period_pk" PRIMARY KEY("warehouse_id","material_id","period")
);
--> statement-breakpoint
CREATE TABLE "stock_cost" (
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"on_hand_qty" numeric(18, 3) DEFAULT '0' NOT NULL,
	"stock_value" numeric(18, 2) DEFAULT '0' NOT NULL,
	"last_issue_day" date,
	CONSTRAINT "stock_cost_warehouse_id_material_id_pk" PRIMARY KEY("warehouse_id","material_id"),
	CONSTRAINT "stock_cost_qty" CHECK ("stock_cost"."on_hand_qty" >= 0),
	CONSTRAINT "stock_cost_value" CHECK ("stock_cost"."stock_value" >= 0 and ("stock_cost"."on_hand_qty" > 0 or "stock_cost"."stock_value" = 0))
);
--> statement-breakpoint
CREATE TABLE "stock_layer" (
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"batch_no" varchar(64) DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	CONSTRAINT "stock_layer_warehouse_id_material_id_batch_no_day_pk" PRIMARY KEY("warehouse_id","material_id","batch_no","day")
);
--> statement-breakpoint
CREATE TABLE "stock_ledger" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"biz_type" varchar(32) NOT NULL,
	"biz_id" bigint NOT NULL,
	"biz_line_id" bigint NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"location_id" bigint DEFAULT '0' NOT NULL,
	"material_id" bigint NOT NULL,
	"batch_no" varchar(64) DEFAULT '' NOT NULL,
	"pro_code" varchar(64) DEFAULT '' NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"pieces" smallint DEFAULT 0 NOT NULL,
	"unit_cost" numeric(18, 4) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"balance_qty" numeric(18, 3) NOT NULL,
	"post_time" timestamp with time zone NOT NULL,
	"period" varchar(7) NOT NULL,
	"reverse_of" bigint,
	"reason" varchar(200) DEFAULT '' NOT NULL,
	"flow" varchar(16) GENERATED ALWAYS AS (case when biz_type in ('RECEIPT', 'RECEIPT_ADJUST') then 'purchase_in' when biz_type in ('OPENING', 'REVALUE', 'OTHER_IN', 'OLD_PART_IN', 'PRODUCE_IN', 'SALES_RETURN', 'SCRAP_IN', 'OUTSOURCE_IN', 'OUTSOURCE_BACK') then 'other_in' when biz_type in ('TRANSFER_IN') then 'transfer_in' when biz_type in ('ISSUE', 'ISSUE_RETURN', 'SPARE_ISSUE', 'KNIFE_ISSUE', 'KNIFE_RETURN') then 'issue_out' when biz_type in ('PURCHASE_RETURN') then 'return_out' when biz_type in ('TRANSFER_OUT') then 'transfer_out' when biz_type in ('OUTSOURCE_OUT', 'OUTSOURCE_LOSS', 'SALES_OUT', 'SALES_BACK', 'CUSTODY_OUT', 'SCRAP_OUT', 'KNIFE_SCRAP', 'OTHER_OUT') then 'other_out' when biz_type in ('COUNT_GAIN', 'COUNT_LOSS') then 'count' end) STORED NOT NULL,
	CONSTRAINT "stock_ledger_reversed_once" UNIQUE("reverse_of"),
	CONSTRAINT "stock_ledger_moves" CHECK (("stock_ledger"."qty" <> 0 or "stock_ledger"."amount" <> 0) and "stock_ledger"."qty" * "stock_ledger"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_period" (
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"period" varchar(7) NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"flow" varchar(16) NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	CONSTRAINT "stock_period_period_warehouse_id_material_id_flow_pk" PRIMARY KEY("period","warehouse_id","material_id","flow")
);
--> statement-breakpoint
CREATE TABLE "stock_reserve" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"document_id" bigint NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"amount" numeric(18, 3) NOT NULL,
	"used" numeric(18, 3) DEFAULT '0' NOT NULL,
	"state" varchar(8) DEFAULT 'held' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"close_time" timestamp with time zone,
	"warehouse_id" bigint NOT NULL,
	"location_id" bigint DEFAULT '0' NOT NULL,
	"material_id" bigint NOT NULL,
	"batch_no" varchar(64) DEFAULT '' NOT NULL,
	"biz_type" varchar(32) NOT NULL,
	"biz_line_id" bigint NOT NULL,
	"line_no" integer DEFAULT 0 NOT NULL,
	"pro_code" varchar(64) DEFAULT '' NOT NULL,
	CONSTRAINT "stock_reserve_amount" CHECK (amount > 0 and used >= 0 and used <= amount),
	CONSTRAINT "stock_reserve_state" CHECK ((state = 'used') = (used > 0) and (state = 'held') = (close_time is null))
);
--> statement-breakpoint
CREATE TABLE "stocktake_line" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stocktake_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"location_id" bigint DEFAULT '0' NOT NULL,
	"material_id" bigint NOT NULL,
	"batch_no" varchar(64) DEFAULT '' NOT NULL,
	"book_qty" numeric(18, 3) NOT NULL,
	"first_count" numeric(18, 3),
	"count_qty" numeric(18, 3),
	"diff_qty" numeric(18, 3) GENERATED ALWAYS AS (count_qty - book_qty) STORED,
	"unit_cost" numeric(18, 4) NOT NULL,
	"state" varchar(16) DEFAULT 'open' NOT NULL,
	"document_id" bigint,
	CONSTRAINT "stocktake_line_count" CHECK ("stocktake_line"."count_qty" >= 0 and "stocktake_line"."book_qty" >= 0 and "stocktake_line"."first_count" >= 0),
	CONSTRAINT "stocktake_line_state" CHECK (("stocktake_line"."state" = 'open') = ("stocktake_line"."document_id" is null))
);
--> statement-breakpoint
CREATE TABLE "stocktake" (
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
	"stocktake_no" varchar(40) NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"scope" varchar(64) NOT NULL,
	"location_ids" jsonb,
	"category_ids" jsonb,
	"material_ids" jsonb,
	"blind" varchar(64) NOT NULL,
	"stocktake_date" date NOT NULL,
	"snapshot_time" timestamp with time zone NOT NULL,
	"count_user_id" bigint NOT NULL,
	"supervise_user_id" bigint NOT NULL,
	"state" varchar(64) NOT NULL,
	"cancel_reason" varchar(200),
	CONSTRAINT "stocktake_two_people" CHECK (count_user_id <> supervise_user_id)
);
--> statement-breakpoint
CREATE TABLE "wh_stock_transfer_line" (
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
	"transfer_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"batch_no" varchar(64),
	"heat_no" varchar(64),
	"quality_state" varchar(64) NOT NULL,
	"from_location_id" bigint,
	"to_location_id" bigint,
	"qty" numeric(18, 3) NOT NULL,
	"in_qty" numeric(18, 3) NOT NULL,
	"pieces" integer NOT NULL,
	"unit_cost" numeric(18, 4) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"pro_code" varchar(64),
	CONSTRAINT "wh_stock_transfer_line_qty" CHECK (qty > 0 and in_qty in (0, qty))
);
--> statement-breakpoint
CREATE TABLE "wh_stock_transfer" (
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
	"transfer_no" varchar(40) NOT NULL,
	"transfer_kind" varchar(64) NOT NULL,
	"transfer_state" varchar(64) NOT NULL,
	"from_warehouse_id" bigint NOT NULL,
	"to_warehouse_id" bigint NOT NULL,
	"out_date" date NOT NULL,
	"out_user_id" bigint NOT NULL,
	"in_date" date,
	"in_user_id" bigint,
	"line_count" integer NOT NULL,
	"pieces" integer NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"reason" varchar(200) NOT NULL,
	"stand_in_reason" varchar(200),
	"back_reason" varchar(200),
	CONSTRAINT "wh_stock_transfer_places" CHECK ((from_warehouse_id = to_warehouse_id) = (transfer_kind = 'location')),
	CONSTRAINT "wh_stock_transfer_people" CHECK (transfer_kind = 'location' or out_user_id <> in_user_id),
	CONSTRAINT "wh_stock_transfer_done" CHECK ((transfer_state = 'done') = (in_date is not null))
);
--> statement-breakpoint
CREATE TABLE "wh_variance_ledger" (
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
	"post_date" date NOT NULL,
	"material_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"entry_type" varchar(64) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"period" varchar(7) NOT NULL,
	"reverse_of" bigint,
	"biz_line_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wh_voucher_print" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"book" varchar(40) NOT NULL,
	"row_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_client" (
	"client_id" varchar(64) PRIMARY KEY NOT NULL,
	"secret_hash" varchar(64) NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_login_guard" (
	"key" varchar(160) PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_refresh_token" (
	"hash" varchar(64) PRIMARY KEY NOT NULL,
	"session_id" bigint NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"used_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_session" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"door" smallint NOT NULL,
	"client_id" varchar(64) NOT NULL,
	"dept_id" bigint,
	"remote_ip" varchar(64) NOT NULL,
	"user_agent" varchar(255) DEFAULT '' NOT NULL,
	"login_time" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"end_reason" varchar(32) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_social_identity" (
	"source" varchar(32) NOT NULL,
	"subject" varchar(255) NOT NULL,
	"user_id" bigint NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_social_identity_source_subject_pk" PRIMARY KEY("source","subject")
);
--> statement-breakpoint
CREATE TABLE "sys_ticket" (
	"kind" varchar(16) NOT NULL,
	"key" varchar(160) NOT NULL,
	"secret_hash" varchar(64) DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "sys_ticket_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "sys_backlog" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"title" varchar(200) NOT NULL,
	"pc_url" varchar(500) DEFAULT '' NOT NULL,
	"flow_key" varchar(64) DEFAULT '' NOT NULL,
	"task_id" bigint,
	"process_instance_id" bigint,
	"business_id" bigint,
	"follow_up_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"handle_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_dict_biz" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"code" varchar(64) NOT NULL,
	"dict_key" varchar(64) DEFAULT '-1' NOT NULL,
	"dict_value" varchar(255) NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" varchar(500) DEFAULT '' NOT NULL,
	"is_sealed" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_dict" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"code" varchar(64) NOT NULL,
	"dict_key" varchar(64) DEFAULT '-1' NOT NULL,
	"dict_value" varchar(255) NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" varchar(500) DEFAULT '' NOT NULL,
	"is_sealed" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_file" (
	"id" bigint PRIMARY KEY NOT NULL,
	"handle" varchar(64) NOT NULL,
	"store_key" varchar(128) NOT NULL,
	"name" varchar(255) NOT NULL,
	"content_type" varchar(128) NOT NULL,
	"size" bigint NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"owner_id" bigint NOT NULL,
	"subject_kind" varchar(64) DEFAULT '' NOT NULL,
	"subject_id" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_file_handle_unique" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "sys_job" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"title" varchar(100) NOT NULL,
	"job_order" jsonb NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"error" varchar(500) DEFAULT '' NOT NULL,
	"file_id" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_time" timestamp with time zone,
	"finish_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_log_api" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"account" varchar(64) DEFAULT '' NOT NULL,
	"remote_ip" varchar(64) DEFAULT '' NOT NULL,
	"request_id" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"title" varchar(255) NOT NULL,
	"method" varchar(8) NOT NULL,
	"request_uri" varchar(255) NOT NULL,
	"status_code" integer NOT NULL,
	"time" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_log_error" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"account" varchar(64) DEFAULT '' NOT NULL,
	"remote_ip" varchar(64) DEFAULT '' NOT NULL,
	"request_id" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" varchar(16) NOT NULL,
	"exception_name" varchar(255) DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"stack_trace" text DEFAULT '' NOT NULL,
	"request_uri" varchar(1000) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_log_usual" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"account" varchar(64) DEFAULT '' NOT NULL,
	"remote_ip" varchar(64) DEFAULT '' NOT NULL,
	"request_id" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"log_level" varchar(16) NOT NULL,
	"log_id" varchar(64) NOT NULL,
	"log_data" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_menu_favourite" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	"client_type" smallint DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_menu" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"code" varchar(64) NOT NULL,
	"name" varchar(64) NOT NULL,
	"alias" varchar(64) DEFAULT 'menu' NOT NULL,
	"path" varchar(255) DEFAULT '' NOT NULL,
	"source" varchar(128) DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"category" smallint DEFAULT 1 NOT NULL,
	"action" smallint DEFAULT 0 NOT NULL,
	"is_open" smallint DEFAULT 1 NOT NULL,
	"keep_alive" smallint DEFAULT 0 NOT NULL,
	"roles" varchar(500) DEFAULT '' NOT NULL,
	"py" varchar(128) DEFAULT '' NOT NULL,
	"pyi" varchar(64) DEFAULT '' NOT NULL,
	"remark" varchar(500) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_top_menu_item" (
	"top_menu_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "sys_top_menu_item_top_menu_id_menu_id_pk" PRIMARY KEY("top_menu_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "sys_top_menu" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"code" varchar(64) NOT NULL,
	"name" varchar(64) NOT NULL,
	"source" varchar(128) DEFAULT '' NOT NULL,
	"path" varchar(255) DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_message" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"title" varchar(200) NOT NULL,
	"subtitle" varchar(200) DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"tag" varchar(32) DEFAULT '' NOT NULL,
	"img" varchar(255) DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"read_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_notice_read" (
	"user_id" bigint NOT NULL,
	"notice_id" bigint NOT NULL,
	"read_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_notice_read_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "sys_notice" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"title" varchar(200) NOT NULL,
	"notice_type" smallint DEFAULT 1 NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"release_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_dept" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"ancestors" text NOT NULL,
	"dept_name" varchar(64) NOT NULL,
	"full_name" varchar(128) DEFAULT '' NOT NULL,
	"dept_code" varchar(32) DEFAULT '' NOT NULL,
	"dept_category" smallint DEFAULT 1 NOT NULL,
	"head_user_id" bigint,
	"vp_user_id" bigint,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" varchar(500) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_post" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"post_code" varchar(32) NOT NULL,
	"post_name" varchar(64) NOT NULL,
	"category" smallint DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" varchar(500) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_param" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"param_name" varchar(128) NOT NULL,
	"param_key" varchar(128) NOT NULL,
	"param_value" varchar(4000) NOT NULL,
	"remark" varchar(500) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_region" (
	"code" varchar(12) PRIMARY KEY NOT NULL,
	"parent_code" varchar(12) DEFAULT '00' NOT NULL,
	"name" varchar(64) NOT NULL,
	"region_level" smallint DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_role_brought" (
	"role_alias" varchar(64) NOT NULL,
	"menu_code" varchar(64) NOT NULL,
	CONSTRAINT "sys_role_brought_role_alias_menu_code_pk" PRIMARY KEY("role_alias","menu_code")
);
--> statement-breakpoint
CREATE TABLE "sys_role_menu" (
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "sys_role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "sys_role" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"role_name" varchar(64) NOT NULL,
	"role_alias" varchar(64) NOT NULL,
	"data_scope" varchar(16) DEFAULT 'self' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_saved_view" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"dept_id" bigint,
	"page" varchar(128) NOT NULL,
	"name" varchar(64) NOT NULL,
	"scope" varchar(8) DEFAULT 'own' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"value" jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_user_setting" (
	"user_id" bigint NOT NULL,
	"key" varchar(128) NOT NULL,
	"value" jsonb NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_user_setting_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "sys_site" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" varchar(100) NOT NULL,
	"short_name" varchar(50) NOT NULL,
	"title" varchar(100) NOT NULL,
	"url" varchar(255) DEFAULT '' NOT NULL,
	"storage_prefix" varchar(50) NOT NULL,
	"token_prefix" varchar(50) NOT NULL,
	"logo" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_tenant" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"tenant_name" varchar(100) NOT NULL,
	"domain" varchar(255) DEFAULT '' NOT NULL,
	"linkman" varchar(50) DEFAULT '' NOT NULL,
	"contact_number" varchar(32) DEFAULT '' NOT NULL,
	"address" varchar(255) DEFAULT '' NOT NULL,
	"account_number" integer DEFAULT -1 NOT NULL,
	"expire_time" timestamp with time zone,
	"datasource_id" varchar(64) DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_former_name" (
	"user_id" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"account" varchar(64) NOT NULL,
	"real_name" varchar(64) NOT NULL,
	CONSTRAINT "sys_former_name_user_id_until_pk" PRIMARY KEY("user_id","until")
);
--> statement-breakpoint
CREATE TABLE "sys_user_dept" (
	"user_id" bigint NOT NULL,
	"dept_id" bigint NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "sys_user_dept_user_id_dept_id_pk" PRIMARY KEY("user_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user_post" (
	"user_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	CONSTRAINT "sys_user_post_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user_role" (
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "sys_user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"account" varchar(64) NOT NULL,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"user_type" smallint DEFAULT 1 NOT NULL,
	"code" varchar(64) DEFAULT '' NOT NULL,
	"name" varchar(64) NOT NULL,
	"real_name" varchar(64) NOT NULL,
	"avatar" varchar(255) DEFAULT '' NOT NULL,
	"email" varchar(128) DEFAULT '' NOT NULL,
	"phone" varchar(32) DEFAULT '' NOT NULL,
	"birthday" date,
	"sex" smallint DEFAULT 3 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"supplier_name" varchar(128) DEFAULT '' NOT NULL,
	"credit_code" varchar(32) DEFAULT '' NOT NULL,
	"work_phone" varchar(32) DEFAULT '' NOT NULL,
	"supplier_id" bigint,
	"last_dept_id" bigint,
	"password_time" timestamp with time zone,
	"py" varchar(128) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_waiting_action" (
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
	"filed_at" timestamp with time zone NOT NULL,
	"title" varchar(64) NOT NULL,
	"about" varchar(200),
	"content" text,
	"filed_by" bigint NOT NULL,
	"wait_state" varchar(64) NOT NULL,
	"waits_for" varchar(64),
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"reason" varchar(200),
	"book_title" varchar(64) NOT NULL,
	"needed_right" varchar(160) NOT NULL,
	"step" integer NOT NULL,
	"book" varchar(64) NOT NULL,
	"action" varchar(64) NOT NULL,
	"row_id" varchar(20) NOT NULL,
	"sent" jsonb NOT NULL,
	"people" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" varchar(20) NOT NULL,
	"account" varchar(64) NOT NULL,
	"origin" varchar(64) NOT NULL,
	"action" varchar(128) NOT NULL,
	"request_id" varchar(64) NOT NULL,
	"table_name" varchar(64) NOT NULL,
	"operation" varchar(8) NOT NULL,
	"row_id" varchar(128) NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_audit_seal" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"upto" "xid8" NOT NULL,
	CONSTRAINT "sys_audit_seal_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "cache_version" (
	"name" varchar(32) PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_claim" (
	"document_id" bigint NOT NULL,
	"subject" varchar(32) NOT NULL,
	"subject_id" varchar(40) NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"flow_key" varchar(64) NOT NULL,
	"state" varchar(16) NOT NULL,
	CONSTRAINT "document_claim_document_id_subject_subject_id_pk" PRIMARY KEY("document_id","subject","subject_id")
);
--> statement-breakpoint
CREATE TABLE "document_day" (
	"document_id" bigint NOT NULL,
	"field" varchar(64) NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"flow_key" varchar(64) NOT NULL,
	"day" varchar(10) NOT NULL,
	CONSTRAINT "document_day_document_id_field_pk" PRIMARY KEY("document_id","field")
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"flow_key" varchar(64) NOT NULL,
	"number" varchar(40) NOT NULL,
	"data" jsonb NOT NULL,
	"rev" integer NOT NULL,
	"def_version" integer NOT NULL,
	"approval_status" smallint NOT NULL,
	"created_by" bigint NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_seq" (
	"rule_key" varchar(80) NOT NULL,
	"period" varchar(8) NOT NULL,
	"next" bigint NOT NULL,
	CONSTRAINT "number_seq_rule_key_period_pk" PRIMARY KEY("rule_key","period")
);
--> statement-breakpoint
CREATE TABLE "document_revision" (
	"document_id" bigint NOT NULL,
	"rev" integer NOT NULL,
	"def_version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"diff" jsonb NOT NULL,
	"by_user" bigint NOT NULL,
	"on_behalf_of" bigint,
	"node_id" varchar(64) NOT NULL,
	"round" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_revision_document_id_rev_pk" PRIMARY KEY("document_id","rev")
);
--> statement-breakpoint
CREATE TABLE "document_due" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"flow_key" varchar(64) NOT NULL,
	"due_on" date NOT NULL,
	"status" varchar(16) NOT NULL,
	"reason" varchar(500) DEFAULT '' NOT NULL,
	"tried_on" date,
	"settled_at" timestamp with time zone,
	"responsible" varchar(64)[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wf_cc" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"instance_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"from_node" varchar(64) NOT NULL,
	"by_user" bigint,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wf_definition" (
	"key" varchar(64) NOT NULL,
	"version" integer NOT NULL,
	"status" varchar(16) NOT NULL,
	"origin" varchar(8) NOT NULL,
	"root" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"hash" varchar(64) NOT NULL,
	"note" varchar(500) DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" bigint,
	"saved_at" timestamp with time zone,
	"saved_by" bigint,
	CONSTRAINT "wf_definition_key_version_pk" PRIMARY KEY("key","version")
);
--> statement-breakpoint
CREATE TABLE "wf_event" (
	"instance_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" varchar(20) NOT NULL,
	"on_behalf_of" bigint,
	"type" varchar(32) NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "wf_event_instance_id_seq_pk" PRIMARY KEY("instance_id","seq")
);
--> statement-breakpoint
CREATE TABLE "wf_instance" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"def_key" varchar(64) NOT NULL,
	"def_version" integer NOT NULL,
	"biz_id" bigint NOT NULL,
	"number" varchar(40) NOT NULL,
	"title" varchar(300) NOT NULL,
	"summary" jsonb NOT NULL,
	"initiator" bigint NOT NULL,
	"initiator_name" varchar(64) NOT NULL,
	"dept_id" bigint,
	"dept_name" varchar(64) NOT NULL,
	"status" varchar(16) NOT NULL,
	"approval_status" smallint NOT NULL,
	"current_nodes" text NOT NULL,
	"parked" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"round" integer NOT NULL,
	"state" jsonb NOT NULL,
	"params" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"parent_id" bigint,
	"parent_visit" varchar(40)
);
--> statement-breakpoint
CREATE TABLE "wf_paused" (
	"key" varchar(64) PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wf_phrase" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"text" varchar(200) NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wf_pool" (
	"task_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "wf_pool_user_id_task_id_pk" PRIMARY KEY("user_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "wf_proxy" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"principal" bigint NOT NULL,
	"agent" bigint NOT NULL,
	"flows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"reason" varchar(500) DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wf_task" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"instance_id" bigint NOT NULL,
	"visit_id" varchar(40) NOT NULL,
	"seat_id" bigint NOT NULL,
	"node_id" varchar(64) NOT NULL,
	"node_name" varchar(64) NOT NULL,
	"kind" varchar(8) NOT NULL,
	"owner" bigint,
	"holder" bigint,
	"status" smallint DEFAULT 0 NOT NULL,
	"version" integer NOT NULL,
	"title" varchar(300) NOT NULL,
	"summary" jsonb NOT NULL,
	"flow_key" varchar(64) NOT NULL,
	"def_version" integer NOT NULL,
	"initiator_name" varchar(64) NOT NULL,
	"dept_name" varchar(64) NOT NULL,
	"biz_id" bigint NOT NULL,
	"number" varchar(40) NOT NULL,
	"batchable" boolean NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"urged_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"result" varchar(16) DEFAULT '' NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"on_behalf_of" bigint,
	"round" integer NOT NULL,
	"seen_rev" integer NOT NULL,
	"decided_rev" integer
);
--> statement-breakpoint
CREATE TABLE "wf_timer" (
	"id" bigint PRIMARY KEY NOT NULL,
	"instance_id" bigint NOT NULL,
	"kind" varchar(16) NOT NULL,
	"fire_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_idempotency" (
	"user_id" bigint NOT NULL,
	"key" varchar(128) NOT NULL,
	"fingerprint" varchar(64) NOT NULL,
	"reply" jsonb,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_idempotency_user_id_key_pk" PRIMARY KEY("user_id","key")
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
CREATE TABLE "upkeep_run" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" varchar(64) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"ok" boolean NOT NULL,
	"result" varchar(4000) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "en_reading" ADD CONSTRAINT "en_reading_meter_id_en_meter_id_fk" FOREIGN KEY ("meter_id") REFERENCES "public"."en_meter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "en_reading" ADD CONSTRAINT "en_reading_tariff_id_en_tariff_id_fk" FOREIGN KEY ("tariff_id") REFERENCES "public"."en_tariff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eq_check_item" ADD CONSTRAINT "eq_check_item_plan_id_eq_check_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."eq_check_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eq_check_plan" ADD CONSTRAINT "eq_check_plan_equipment_id_eq_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."eq_equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eq_check_record" ADD CONSTRAINT "eq_check_record_equipment_id_eq_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."eq_equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eq_check_record" ADD CONSTRAINT "eq_check_record_plan_id_eq_check_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."eq_check_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eq_check_value" ADD CONSTRAINT "eq_check_value_record_id_eq_check_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."eq_check_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eq_history" ADD CONSTRAINT "eq_history_equipment_id_eq_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."eq_equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eq_knife_life" ADD CONSTRAINT "eq_knife_life_knife_id_eq_knife_id_fk" FOREIGN KEY ("knife_id") REFERENCES "public"."eq_knife"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eq_knife_move" ADD CONSTRAINT "eq_knife_move_knife_id_eq_knife_id_fk" FOREIGN KEY ("knife_id") REFERENCES "public"."eq_knife"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eq_knife_quota" ADD CONSTRAINT "eq_knife_quota_knife_id_eq_knife_id_fk" FOREIGN KEY ("knife_id") REFERENCES "public"."eq_knife"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eq_maintain_plan" ADD CONSTRAINT "eq_maintain_plan_equipment_id_eq_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."eq_equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eq_maintain_record" ADD CONSTRAINT "eq_maintain_record_plan_id_eq_maintain_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."eq_maintain_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eq_repair_order" ADD CONSTRAINT "eq_repair_order_equipment_id_eq_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."eq_equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fin_account_move" ADD CONSTRAINT "fin_account_move_pay_account_id_fin_account_id_fk" FOREIGN KEY ("pay_account_id") REFERENCES "public"."fin_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fin_bank_balance" ADD CONSTRAINT "fin_bank_balance_pay_account_id_fin_account_id_fk" FOREIGN KEY ("pay_account_id") REFERENCES "public"."fin_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fin_bill_issued" ADD CONSTRAINT "fin_bill_issued_pay_account_id_fin_account_id_fk" FOREIGN KEY ("pay_account_id") REFERENCES "public"."fin_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fin_deposit_entry" ADD CONSTRAINT "fin_deposit_entry_deposit_id_fin_deposit_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."fin_deposit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_invoice_line" ADD CONSTRAINT "purchase_invoice_line_purchase_invoice_id_purchase_invoice_id_fk" FOREIGN KEY ("purchase_invoice_id") REFERENCES "public"."purchase_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fin_red_invoice_line" ADD CONSTRAINT "fin_red_invoice_line_red_invoice_id_fin_red_invoice_id_fk" FOREIGN KEY ("red_invoice_id") REFERENCES "public"."fin_red_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fin_red_invoice_line" ADD CONSTRAINT "fin_red_invoice_line_purchase_invoice_line_id_purchase_invoice_line_id_fk" FOREIGN KEY ("purchase_invoice_line_id") REFERENCES "public"."purchase_invoice_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fin_red_invoice" ADD CONSTRAINT "fin_red_invoice_purchase_invoice_id_purchase_invoice_id_fk" FOREIGN KEY ("purchase_invoice_id") REFERENCES "public"."purchase_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fin_red_payable" ADD CONSTRAINT "fin_red_payable_red_invoice_id_fin_red_invoice_id_fk" FOREIGN KEY ("red_invoice_id") REFERENCES "public"."fin_red_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fin_red_payable" ADD CONSTRAINT "fin_red_payable_payable_id_payable_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fin_loan_entry" ADD CONSTRAINT "fin_loan_entry_loan_id_fin_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."fin_loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fin_invoice_notice_line" ADD CONSTRAINT "fin_invoice_notice_line_notice_id_fin_invoice_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."fin_invoice_notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payable_hold" ADD CONSTRAINT "payable_hold_payable_id_payable_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fin_penalty_deduct" ADD CONSTRAINT "fin_penalty_deduct_penalty_id_fin_penalty_id_fk" FOREIGN KEY ("penalty_id") REFERENCES "public"."fin_penalty"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fin_tax_deduct" ADD CONSTRAINT "fin_tax_deduct_entry_id_fin_tax_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."fin_tax_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_employee_cert" ADD CONSTRAINT "hr_employee_cert_employee_id_hr_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."hr_employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_employee" ADD CONSTRAINT "hr_employee_dept_id_sys_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."sys_dept"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_employee" ADD CONSTRAINT "hr_employee_position_id_hr_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."hr_position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_employee" ADD CONSTRAINT "hr_employee_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_employee" ADD CONSTRAINT "hr_employee_shift_code_hr_shift_id_fk" FOREIGN KEY ("shift_code") REFERENCES "public"."hr_shift"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_labor_contract" ADD CONSTRAINT "hr_labor_contract_employee_id_hr_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."hr_employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_position" ADD CONSTRAINT "hr_position_dept_id_sys_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."sys_dept"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_recruit_plan_line" ADD CONSTRAINT "hr_recruit_plan_line_plan_id_hr_recruit_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."hr_recruit_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_resume_history" ADD CONSTRAINT "hr_resume_history_resume_id_hr_resume_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."hr_resume"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_resume" ADD CONSTRAINT "hr_resume_position_id_hr_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."hr_position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_resume" ADD CONSTRAINT "hr_resume_recruit_plan_id_hr_recruit_plan_id_fk" FOREIGN KEY ("recruit_plan_id") REFERENCES "public"."hr_recruit_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_agreement_line" ADD CONSTRAINT "purchase_agreement_line_purchase_agreement_id_purchase_agreement_id_fk" FOREIGN KEY ("purchase_agreement_id") REFERENCES "public"."purchase_agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_line" ADD CONSTRAINT "award_line_award_id_award_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."award"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_line" ADD CONSTRAINT "award_line_sourcing_line_id_sourcing_line_id_fk" FOREIGN KEY ("sourcing_line_id") REFERENCES "public"."sourcing_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_line" ADD CONSTRAINT "award_line_quote_line_id_sourcing_quote_line_id_fk" FOREIGN KEY ("quote_line_id") REFERENCES "public"."sourcing_quote_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award" ADD CONSTRAINT "award_sourcing_id_sourcing_id_fk" FOREIGN KEY ("sourcing_id") REFERENCES "public"."sourcing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_pay_plan" ADD CONSTRAINT "contract_pay_plan_purchase_contract_id_purchase_contract_id_fk" FOREIGN KEY ("purchase_contract_id") REFERENCES "public"."purchase_contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_pay_plan" ADD CONSTRAINT "contract_pay_plan_general_contract_id_general_contract_id_fk" FOREIGN KEY ("general_contract_id") REFERENCES "public"."general_contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_contract_line" ADD CONSTRAINT "purchase_contract_line_purchase_contract_id_purchase_contract_id_fk" FOREIGN KEY ("purchase_contract_id") REFERENCES "public"."purchase_contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_contract_line" ADD CONSTRAINT "purchase_contract_line_award_line_id_award_line_id_fk" FOREIGN KEY ("award_line_id") REFERENCES "public"."award_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_contract" ADD CONSTRAINT "purchase_contract_award_id_award_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."award"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sourcing_score" ADD CONSTRAINT "sourcing_score_sourcing_id_sourcing_id_fk" FOREIGN KEY ("sourcing_id") REFERENCES "public"."sourcing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_change" ADD CONSTRAINT "purchase_order_change_purchase_order_id_purchase_order_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_change" ADD CONSTRAINT "purchase_order_change_purchase_order_line_id_purchase_order_line_id_fk" FOREIGN KEY ("purchase_order_line_id") REFERENCES "public"."purchase_order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_line" ADD CONSTRAINT "purchase_order_line_purchase_order_id_purchase_order_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_plan_draw" ADD CONSTRAINT "purchase_plan_draw_line_id_purchase_plan_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."purchase_plan_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_plan_line" ADD CONSTRAINT "purchase_plan_line_plan_id_purchase_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."purchase_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_clarify" ADD CONSTRAINT "quote_clarify_sourcing_id_sourcing_id_fk" FOREIGN KEY ("sourcing_id") REFERENCES "public"."sourcing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sourcing_quote_line" ADD CONSTRAINT "sourcing_quote_line_quote_id_sourcing_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."sourcing_quote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sourcing_quote_line" ADD CONSTRAINT "sourcing_quote_line_sourcing_line_id_sourcing_line_id_fk" FOREIGN KEY ("sourcing_line_id") REFERENCES "public"."sourcing_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sourcing_quote_seal" ADD CONSTRAINT "sourcing_quote_seal_quote_id_sourcing_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."sourcing_quote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sourcing_quote_seal" ADD CONSTRAINT "sourcing_quote_seal_sourcing_id_sourcing_id_fk" FOREIGN KEY ("sourcing_id") REFERENCES "public"."sourcing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sourcing_quote" ADD CONSTRAINT "sourcing_quote_sourcing_id_sourcing_id_fk" FOREIGN KEY ("sourcing_id") REFERENCES "public"."sourcing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sourcing_line" ADD CONSTRAINT "sourcing_line_sourcing_id_sourcing_id_fk" FOREIGN KEY ("sourcing_id") REFERENCES "public"."sourcing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sourcing_supplier" ADD CONSTRAINT "sourcing_supplier_sourcing_id_sourcing_id_fk" FOREIGN KEY ("sourcing_id") REFERENCES "public"."sourcing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_furnace_charge_row" ADD CONSTRAINT "erp_producation_furnace_charge_row_charge_id_erp_producation_furnace_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."erp_producation_furnace_charge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_workorder_exec" ADD CONSTRAINT "erp_producation_workorder_exec_work_id_erp_producation_workorder_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."erp_producation_workorder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_workorder_exec" ADD CONSTRAINT "erp_producation_workorder_exec_piece_id_erp_producation_workorder_piece_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."erp_producation_workorder_piece"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_outsource_shipment_line" ADD CONSTRAINT "erp_producation_outsource_shipment_line_shipment_id_erp_producation_outsource_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."erp_producation_outsource_shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_outsource_shipment_line" ADD CONSTRAINT "erp_producation_outsource_shipment_line_outsource_line_id_erp_producation_outsource_line_id_fk" FOREIGN KEY ("outsource_line_id") REFERENCES "public"."erp_producation_outsource_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_outsource_shipment" ADD CONSTRAINT "erp_producation_outsource_shipment_outsource_order_id_erp_producation_outsource_id_fk" FOREIGN KEY ("outsource_order_id") REFERENCES "public"."erp_producation_outsource"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_outsource_line" ADD CONSTRAINT "erp_producation_outsource_line_outsource_order_id_erp_producation_outsource_id_fk" FOREIGN KEY ("outsource_order_id") REFERENCES "public"."erp_producation_outsource"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_workorder_piece" ADD CONSTRAINT "erp_producation_workorder_piece_work_id_erp_producation_workorder_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."erp_producation_workorder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_process_equipment" ADD CONSTRAINT "erp_producation_process_equipment_process_id_erp_producation_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."erp_producation_process"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_process_standard" ADD CONSTRAINT "erp_producation_process_standard_process_id_erp_producation_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."erp_producation_process"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_process" ADD CONSTRAINT "erp_producation_process_base_process_id_erp_producation_base_process_id_fk" FOREIGN KEY ("base_process_id") REFERENCES "public"."erp_producation_base_process"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_repair_node" ADD CONSTRAINT "erp_producation_repair_node_update_id_erp_producation_workorder_update_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."erp_producation_workorder_update"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_route_change" ADD CONSTRAINT "erp_producation_route_change_old_route_id_erp_producation_route_id_fk" FOREIGN KEY ("old_route_id") REFERENCES "public"."erp_producation_route"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_route_change" ADD CONSTRAINT "erp_producation_route_change_new_route_id_erp_producation_route_id_fk" FOREIGN KEY ("new_route_id") REFERENCES "public"."erp_producation_route"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_route_event" ADD CONSTRAINT "erp_producation_route_event_route_id_erp_producation_route_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."erp_producation_route"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_route_switch" ADD CONSTRAINT "erp_producation_route_switch_change_id_erp_producation_route_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."erp_producation_route_change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_route_switch" ADD CONSTRAINT "erp_producation_route_switch_work_id_erp_producation_workorder_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."erp_producation_workorder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_route_switch" ADD CONSTRAINT "erp_producation_route_switch_old_route_id_erp_producation_route_id_fk" FOREIGN KEY ("old_route_id") REFERENCES "public"."erp_producation_route"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_route_switch" ADD CONSTRAINT "erp_producation_route_switch_new_route_id_erp_producation_route_id_fk" FOREIGN KEY ("new_route_id") REFERENCES "public"."erp_producation_route"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_route_pre_material" ADD CONSTRAINT "erp_producation_route_pre_material_route_id_erp_producation_route_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."erp_producation_route"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_route_process_equipment" ADD CONSTRAINT "erp_producation_route_process_equipment_route_id_erp_producation_route_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."erp_producation_route"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_route_process_material" ADD CONSTRAINT "erp_producation_route_process_material_route_id_erp_producation_route_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."erp_producation_route"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_route_process" ADD CONSTRAINT "erp_producation_route_process_route_id_erp_producation_route_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."erp_producation_route"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_route_process" ADD CONSTRAINT "erp_producation_route_process_process_id_erp_producation_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."erp_producation_process"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_route_pre_source" ADD CONSTRAINT "erp_producation_route_pre_source_route_id_erp_producation_route_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."erp_producation_route"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_workorder_update_decision" ADD CONSTRAINT "erp_producation_workorder_update_decision_update_id_erp_producation_workorder_update_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."erp_producation_workorder_update"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_workorder_update_decision" ADD CONSTRAINT "erp_producation_workorder_update_decision_piece_id_erp_producation_workorder_piece_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."erp_producation_workorder_piece"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_producation_workorder_update" ADD CONSTRAINT "erp_producation_workorder_update_work_id_erp_producation_workorder_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."erp_producation_workorder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qc_concession_line" ADD CONSTRAINT "qc_concession_line_concession_id_qc_concession_id_fk" FOREIGN KEY ("concession_id") REFERENCES "public"."qc_concession"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qc_incoming_index" ADD CONSTRAINT "qc_incoming_index_inspection_id_qc_incoming_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."qc_incoming"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qc_incoming_line" ADD CONSTRAINT "qc_incoming_line_inspection_id_qc_incoming_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."qc_incoming"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qc_inspection_index" ADD CONSTRAINT "qc_inspection_index_inspection_id_qc_inspection_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."qc_inspection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qc_grade_index" ADD CONSTRAINT "qc_grade_index_grade_standard_id_qc_grade_standard_id_fk" FOREIGN KEY ("grade_standard_id") REFERENCES "public"."qc_grade_standard"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qc_grade_index" ADD CONSTRAINT "qc_grade_index_index_id_qc_index_id_fk" FOREIGN KEY ("index_id") REFERENCES "public"."qc_index"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_agreement" ADD CONSTRAINT "sal_agreement_customer_id_sal_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sal_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_price" ADD CONSTRAINT "sal_price_sales_agreement_id_sal_agreement_id_fk" FOREIGN KEY ("sales_agreement_id") REFERENCES "public"."sal_agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_price" ADD CONSTRAINT "sal_price_customer_id_sal_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sal_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_receivable_plan" ADD CONSTRAINT "sal_receivable_plan_sales_contract_id_sal_contract_id_fk" FOREIGN KEY ("sales_contract_id") REFERENCES "public"."sal_contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_receivable_plan" ADD CONSTRAINT "sal_receivable_plan_customer_id_sal_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sal_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_contract_line" ADD CONSTRAINT "sal_contract_line_sales_contract_id_sal_contract_id_fk" FOREIGN KEY ("sales_contract_id") REFERENCES "public"."sal_contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_contract_line" ADD CONSTRAINT "sal_contract_line_customer_id_sal_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sal_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_contract" ADD CONSTRAINT "sal_contract_customer_id_sal_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sal_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_contract" ADD CONSTRAINT "sal_contract_sales_agreement_id_sal_agreement_id_fk" FOREIGN KEY ("sales_agreement_id") REFERENCES "public"."sal_agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_credit_ledger" ADD CONSTRAINT "sal_credit_ledger_customer_id_sal_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sal_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_customer_contact" ADD CONSTRAINT "sal_customer_contact_customer_id_sal_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sal_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_customer_history" ADD CONSTRAINT "sal_customer_history_customer_id_sal_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sal_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_customer" ADD CONSTRAINT "sal_customer_sales_user_id_sys_user_id_fk" FOREIGN KEY ("sales_user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_order_history" ADD CONSTRAINT "sal_order_history_customer_id_sal_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sal_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_order_line" ADD CONSTRAINT "sal_order_line_sales_order_id_sal_order_id_fk" FOREIGN KEY ("sales_order_id") REFERENCES "public"."sal_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_order_line" ADD CONSTRAINT "sal_order_line_sales_contract_line_id_sal_contract_line_id_fk" FOREIGN KEY ("sales_contract_line_id") REFERENCES "public"."sal_contract_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_order_line" ADD CONSTRAINT "sal_order_line_customer_id_sal_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sal_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_order" ADD CONSTRAINT "sal_order_sales_contract_id_sal_contract_id_fk" FOREIGN KEY ("sales_contract_id") REFERENCES "public"."sal_contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sal_order" ADD CONSTRAINT "sal_order_customer_id_sal_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sal_customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_bank" ADD CONSTRAINT "sup_bank_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_blacklist" ADD CONSTRAINT "sup_blacklist_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_category" ADD CONSTRAINT "sup_category_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_category" ADD CONSTRAINT "sup_category_category_id_scm_material_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."scm_material_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_change" ADD CONSTRAINT "sup_change_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_history" ADD CONSTRAINT "sup_history_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_qualification" ADD CONSTRAINT "sup_qualification_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_review" ADD CONSTRAINT "sup_review_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_stop" ADD CONSTRAINT "sup_stop_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_trade_ledger" ADD CONSTRAINT "sup_trade_ledger_supplier_id_sup_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."sup_supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sup_supplier" ADD CONSTRAINT "sup_supplier_owner_user_id_sys_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_arrival_ingot" ADD CONSTRAINT "wh_arrival_ingot_arrival_id_wh_arrival_id_fk" FOREIGN KEY ("arrival_id") REFERENCES "public"."wh_arrival"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_arrival_ingot" ADD CONSTRAINT "wh_arrival_ingot_arrival_line_id_wh_arrival_line_id_fk" FOREIGN KEY ("arrival_line_id") REFERENCES "public"."wh_arrival_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_arrival_line" ADD CONSTRAINT "wh_arrival_line_arrival_id_wh_arrival_id_fk" FOREIGN KEY ("arrival_id") REFERENCES "public"."wh_arrival"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_issue_line" ADD CONSTRAINT "wh_issue_line_issue_id_wh_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."wh_issue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_issue_return" ADD CONSTRAINT "wh_issue_return_line_id_wh_issue_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."wh_issue_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_other_move_line" ADD CONSTRAINT "wh_other_move_line_other_move_id_wh_other_move_id_fk" FOREIGN KEY ("other_move_id") REFERENCES "public"."wh_other_move"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_location" ADD CONSTRAINT "wh_location_warehouse_id_wh_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."wh_warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_warehouse" ADD CONSTRAINT "wh_warehouse_dept_id_sys_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."sys_dept"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_warehouse" ADD CONSTRAINT "wh_warehouse_keeper_id_sys_user_id_fk" FOREIGN KEY ("keeper_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_reject_return" ADD CONSTRAINT "wh_reject_return_line_id_wh_arrival_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."wh_arrival_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_receipt_adjust" ADD CONSTRAINT "wh_receipt_adjust_line_id_wh_receipt_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."wh_receipt_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_receipt_line" ADD CONSTRAINT "wh_receipt_line_receipt_id_wh_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."wh_receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_reject_hold" ADD CONSTRAINT "wh_reject_hold_arrival_id_wh_arrival_id_fk" FOREIGN KEY ("arrival_id") REFERENCES "public"."wh_arrival"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_reject_hold" ADD CONSTRAINT "wh_reject_hold_arrival_line_id_wh_arrival_line_id_fk" FOREIGN KEY ("arrival_line_id") REFERENCES "public"."wh_arrival_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktake_line" ADD CONSTRAINT "stocktake_line_stocktake_id_stocktake_id_fk" FOREIGN KEY ("stocktake_id") REFERENCES "public"."stocktake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_stock_transfer_line" ADD CONSTRAINT "wh_stock_transfer_line_transfer_id_wh_stock_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."wh_stock_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_refresh_token" ADD CONSTRAINT "sys_refresh_token_session_id_sys_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sys_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_top_menu_item" ADD CONSTRAINT "sys_top_menu_item_top_menu_id_sys_top_menu_id_fk" FOREIGN KEY ("top_menu_id") REFERENCES "public"."sys_top_menu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_notice_read" ADD CONSTRAINT "sys_notice_read_notice_id_sys_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."sys_notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_role_menu" ADD CONSTRAINT "sys_role_menu_role_id_sys_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."sys_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_dept" ADD CONSTRAINT "sys_user_dept_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_post" ADD CONSTRAINT "sys_user_post_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_role" ADD CONSTRAINT "sys_user_role_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_revision" ADD CONSTRAINT "document_revision_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "en_alloc_list" ON "en_alloc" USING btree ("tenant_id","month","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "en_alloc_workshop_id_by" ON "en_alloc" USING btree ("tenant_id","workshop_id","month","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "en_alloc_exec_id_of" ON "en_alloc" USING btree ("exec_id");--> statement-breakpoint
CREATE INDEX "en_alloc_piece_id_of" ON "en_alloc" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "en_alloc_product_id_of" ON "en_alloc" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "en_alloc_equipment_id_of" ON "en_alloc" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "en_alloc_reverse_of_of" ON "en_alloc" USING btree ("reverse_of");--> statement-breakpoint
CREATE UNIQUE INDEX "en_meter_meter_no" ON "en_meter" USING btree ("tenant_id","meter_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "en_meter_workshop_id_energy_type" ON "en_meter" USING btree ("tenant_id","workshop_id","energy_type") WHERE is_deleted = 0 and is_total in ('yes') and enabled in ('yes');--> statement-breakpoint
CREATE INDEX "en_meter_parent_id_of" ON "en_meter" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "en_meter_equipment_id_of" ON "en_meter" USING btree ("equipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "en_quota_energy_type_workshop_id_month" ON "en_quota" USING btree ("tenant_id","energy_type","workshop_id","month") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "en_quota_energy_type_workshop_id_process_id_product_id" ON "en_quota" USING btree ("tenant_id","energy_type","workshop_id","process_id","product_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "en_quota_process_id_of" ON "en_quota" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "en_quota_product_id_of" ON "en_quota" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "en_reading_list" ON "en_reading" USING btree ("tenant_id","read_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "en_reading_meter_id_of" ON "en_reading" USING btree ("meter_id");--> statement-breakpoint
CREATE INDEX "en_reading_equipment_id_of" ON "en_reading" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "en_reading_tariff_id_of" ON "en_reading" USING btree ("tariff_id");--> statement-breakpoint
CREATE INDEX "en_reading_reverse_of_of" ON "en_reading" USING btree ("reverse_of");--> statement-breakpoint
CREATE UNIQUE INDEX "en_tariff_energy_type_valid_from" ON "en_tariff" USING btree ("tenant_id","energy_type","valid_from") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "eq_check_item_plan_id_item_no" ON "eq_check_item" USING btree ("tenant_id","plan_id","item_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_check_item_list" ON "eq_check_item" USING btree ("tenant_id","item_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_check_item_plan_id_of" ON "eq_check_item" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "eq_check_plan_equipment_id_cycle_owner_kind" ON "eq_check_plan" USING btree ("tenant_id","equipment_id","cycle","owner_kind") WHERE is_deleted = 0 and enabled in ('yes');--> statement-breakpoint
CREATE INDEX "eq_check_plan_list" ON "eq_check_plan" USING btree ("tenant_id","equipment_id","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_check_plan_equipment_id_of" ON "eq_check_plan" USING btree ("equipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "eq_check_record_plan_id_due_date_shift_name" ON "eq_check_record" USING btree ("tenant_id","plan_id","due_date","shift_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_check_record_list" ON "eq_check_record" USING btree ("tenant_id","due_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_check_record_state_by" ON "eq_check_record" USING btree ("tenant_id","state","due_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_check_record_equipment_id_of" ON "eq_check_record" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "eq_check_record_plan_id_of" ON "eq_check_record" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "eq_check_record_repair_id_of" ON "eq_check_record" USING btree ("repair_id");--> statement-breakpoint
CREATE UNIQUE INDEX "eq_check_value_record_id_item_no" ON "eq_check_value" USING btree ("tenant_id","record_id","item_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_check_value_list" ON "eq_check_value" USING btree ("tenant_id","item_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_check_value_record_id_of" ON "eq_check_value" USING btree ("record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "eq_equipment_equipment_code" ON "eq_equipment" USING btree ("tenant_id","equipment_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_history_list" ON "eq_history" USING btree ("tenant_id","event_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_history_equipment_id_of" ON "eq_history" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "eq_knife_life_list" ON "eq_knife_life" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_knife_life_knife_id_of" ON "eq_knife_life" USING btree ("knife_id");--> statement-breakpoint
CREATE INDEX "eq_knife_life_employee_id_of" ON "eq_knife_life" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "eq_knife_life_equipment_id_of" ON "eq_knife_life" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "eq_knife_life_process_id_of" ON "eq_knife_life" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "eq_knife_life_work_id_of" ON "eq_knife_life" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "eq_knife_move_list" ON "eq_knife_move" USING btree ("tenant_id","move_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_knife_move_knife_id_of" ON "eq_knife_move" USING btree ("knife_id");--> statement-breakpoint
CREATE INDEX "eq_knife_move_employee_id_of" ON "eq_knife_move" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "eq_knife_move_equipment_id_of" ON "eq_knife_move" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "eq_knife_move_work_id_of" ON "eq_knife_move" USING btree ("work_id");--> statement-breakpoint
CREATE UNIQUE INDEX "eq_knife_quota_equipment_id_knife_id" ON "eq_knife_quota" USING btree ("tenant_id","equipment_id","knife_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_knife_quota_equipment_id_of" ON "eq_knife_quota" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "eq_knife_quota_knife_id_of" ON "eq_knife_quota" USING btree ("knife_id");--> statement-breakpoint
CREATE UNIQUE INDEX "eq_knife_knife_code" ON "eq_knife" USING btree ("tenant_id","knife_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "eq_knife_material_id" ON "eq_knife" USING btree ("tenant_id","material_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_knife_material_id_of" ON "eq_knife" USING btree ("material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "eq_maintain_plan_equipment_id_maintain_level" ON "eq_maintain_plan" USING btree ("tenant_id","equipment_id","maintain_level") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_maintain_plan_equipment_id_of" ON "eq_maintain_plan" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "eq_maintain_record_list" ON "eq_maintain_record" USING btree ("tenant_id","start_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_maintain_record_equipment_id_of" ON "eq_maintain_record" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "eq_maintain_record_plan_id_of" ON "eq_maintain_record" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "eq_repair_order_repair_no" ON "eq_repair_order" USING btree ("tenant_id","repair_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "eq_repair_order_equipment_id" ON "eq_repair_order" USING btree ("tenant_id","equipment_id") WHERE is_deleted = 0 and fault_level in ('1') and state in ('reported', 'accepted', 'repairing', 'done');--> statement-breakpoint
CREATE INDEX "eq_repair_order_list" ON "eq_repair_order" USING btree ("tenant_id","report_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_repair_order_state_by" ON "eq_repair_order" USING btree ("tenant_id","state","report_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "eq_repair_order_equipment_id_of" ON "eq_repair_order" USING btree ("equipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_account_move_pay_account_id_bank_voucher_no" ON "fin_account_move" USING btree ("tenant_id","pay_account_id","bank_voucher_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_account_move_list" ON "fin_account_move" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_account_move_post_date_by" ON "fin_account_move" USING btree ("tenant_id","post_date","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_account_move_bill_no_by" ON "fin_account_move" USING btree ("tenant_id","bill_no","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_account_move_pay_account_id_of" ON "fin_account_move" USING btree ("pay_account_id");--> statement-breakpoint
CREATE INDEX "fin_bank_balance_day" ON "fin_bank_balance" USING btree ("pay_account_id","checked_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_account_account_name" ON "fin_account" USING btree ("tenant_id","account_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fin_account_bank_account" ON "fin_account" USING btree ("tenant_id","bank_account") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fin_bill_issued_bill_no" ON "fin_bill_issued" USING btree ("tenant_id","bill_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_bill_issued_list" ON "fin_bill_issued" USING btree ("tenant_id","due_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_bill_issued_source_no_by" ON "fin_bill_issued" USING btree ("tenant_id","source_no","due_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_bill_issued_supplier_id_of" ON "fin_bill_issued" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "fin_bill_issued_pay_account_id_of" ON "fin_bill_issued" USING btree ("pay_account_id");--> statement-breakpoint
CREATE INDEX "fin_deposit_entry_list" ON "fin_deposit_entry" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_deposit_entry_bill_no_by" ON "fin_deposit_entry" USING btree ("tenant_id","bill_no","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_deposit_entry_deposit_id_of" ON "fin_deposit_entry" USING btree ("deposit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_deposit_deposit_no" ON "fin_deposit" USING btree ("tenant_id","deposit_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fin_deposit_once" ON "fin_deposit" USING btree ("tenant_id","source_id") WHERE source_id is not null;--> statement-breakpoint
CREATE INDEX "fin_deposit_supplier_id_of" ON "fin_deposit" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_expense_entry_reverse_of" ON "fin_expense_entry" USING btree ("tenant_id","reverse_of") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_expense_entry_list" ON "fin_expense_entry" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_expense_entry_period_by" ON "fin_expense_entry" USING btree ("tenant_id","period","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_expense_entry_cost_dept_id_by" ON "fin_expense_entry" USING btree ("tenant_id","cost_dept_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_expense_entry_bill_no_by" ON "fin_expense_entry" USING btree ("tenant_id","bill_no","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fin_expense_entry_once" ON "fin_expense_entry" USING btree ("tenant_id","source_line_id","source_type","subject","cost_dept_id") WHERE reverse_of is null;--> statement-breakpoint
CREATE INDEX "fin_expense_entry_work_id_of" ON "fin_expense_entry" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "fin_expense_entry_equipment_id_of" ON "fin_expense_entry" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "fin_expense_entry_reverse_of_of" ON "fin_expense_entry" USING btree ("reverse_of");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_expense_invoice_invoice_no" ON "fin_expense_invoice" USING btree ("tenant_id","invoice_no") WHERE is_deleted = 0 and ticket_state in ('held', 'used');--> statement-breakpoint
CREATE INDEX "fin_expense_invoice_list" ON "fin_expense_invoice" USING btree ("tenant_id","invoice_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_expense_invoice_bill_no_by" ON "fin_expense_invoice" USING btree ("tenant_id","bill_no","invoice_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_invoice_line_purchase_invoice_id_line_no" ON "purchase_invoice_line" USING btree ("tenant_id","purchase_invoice_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_invoice_line_purchase_invoice_id_of" ON "purchase_invoice_line" USING btree ("purchase_invoice_id");--> statement-breakpoint
CREATE INDEX "purchase_invoice_line_supplier_id_of" ON "purchase_invoice_line" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_invoice_line_notice_line_id_of" ON "purchase_invoice_line" USING btree ("notice_line_id");--> statement-breakpoint
CREATE INDEX "purchase_invoice_line_receipt_line_id_of" ON "purchase_invoice_line" USING btree ("receipt_line_id");--> statement-breakpoint
CREATE INDEX "purchase_invoice_line_purchase_contract_id_of" ON "purchase_invoice_line" USING btree ("purchase_contract_id");--> statement-breakpoint
CREATE INDEX "purchase_invoice_line_material_id_of" ON "purchase_invoice_line" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "fin_red_invoice_line_red" ON "fin_red_invoice_line" USING btree ("red_invoice_id");--> statement-breakpoint
CREATE INDEX "fin_red_invoice_line_invoiced" ON "fin_red_invoice_line" USING btree ("purchase_invoice_line_id");--> statement-breakpoint
CREATE INDEX "fin_red_invoice_line_receipt" ON "fin_red_invoice_line" USING btree ("receipt_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_red_invoice_red_invoice_no" ON "fin_red_invoice" USING btree ("tenant_id","red_invoice_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fin_red_invoice_bill_no_purchase_invoice_id" ON "fin_red_invoice" USING btree ("tenant_id","bill_no","purchase_invoice_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_red_invoice_list" ON "fin_red_invoice" USING btree ("tenant_id","red_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_red_invoice_supplier_id_of" ON "fin_red_invoice" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "fin_red_invoice_purchase_invoice_id_of" ON "fin_red_invoice" USING btree ("purchase_invoice_id");--> statement-breakpoint
CREATE INDEX "fin_red_payable_red" ON "fin_red_payable" USING btree ("red_invoice_id");--> statement-breakpoint
CREATE INDEX "fin_red_payable_payable" ON "fin_red_payable" USING btree ("payable_id");--> statement-breakpoint
CREATE INDEX "fin_red_payable_entry" ON "fin_red_payable" USING btree ("ap_entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_loan_bill_no" ON "fin_loan" USING btree ("tenant_id","bill_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_loan_user_id_by" ON "fin_loan" USING btree ("tenant_id","user_id","bill_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_loan_entry_list" ON "fin_loan_entry" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_loan_entry_user_id_by" ON "fin_loan_entry" USING btree ("tenant_id","user_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_loan_entry_bill_no_by" ON "fin_loan_entry" USING btree ("tenant_id","bill_no","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_loan_entry_loan_id_of" ON "fin_loan_entry" USING btree ("loan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_invoice_notice_line_notice_id_line_no" ON "fin_invoice_notice_line" USING btree ("tenant_id","notice_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_invoice_notice_line_notice_id_of" ON "fin_invoice_notice_line" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "fin_invoice_notice_line_supplier_id_of" ON "fin_invoice_notice_line" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "fin_invoice_notice_line_receipt_line_id_of" ON "fin_invoice_notice_line" USING btree ("receipt_line_id");--> statement-breakpoint
CREATE INDEX "fin_invoice_notice_line_material_id_of" ON "fin_invoice_notice_line" USING btree ("material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_invoice_notice_notice_no" ON "fin_invoice_notice" USING btree ("tenant_id","notice_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_invoice_notice_invoice_deadline_by" ON "fin_invoice_notice" USING btree ("tenant_id","invoice_deadline","notice_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_invoice_notice_supplier_id_of" ON "fin_invoice_notice" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_opening_balance_book_kind_supplier_id_ref_no" ON "fin_opening_balance" USING btree ("tenant_id","book_kind","supplier_id","ref_no") WHERE is_deleted = 0 and opening_state in ('wait', 'posted');--> statement-breakpoint
CREATE UNIQUE INDEX "fin_opening_balance_book_kind_user_id_ref_no" ON "fin_opening_balance" USING btree ("tenant_id","book_kind","user_id","ref_no") WHERE is_deleted = 0 and opening_state in ('wait', 'posted');--> statement-breakpoint
CREATE UNIQUE INDEX "fin_opening_balance_book_kind_party_name_ref_no" ON "fin_opening_balance" USING btree ("tenant_id","book_kind","party_name","ref_no") WHERE is_deleted = 0 and opening_state in ('wait', 'posted');--> statement-breakpoint
CREATE INDEX "fin_opening_balance_list" ON "fin_opening_balance" USING btree ("tenant_id","ref_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_opening_balance_supplier_id_of" ON "fin_opening_balance" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "fin_opening_balance_purchase_contract_id_of" ON "fin_opening_balance" USING btree ("purchase_contract_id");--> statement-breakpoint
CREATE INDEX "fin_opening_balance_warehouse_id_of" ON "fin_opening_balance" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "fin_opening_balance_material_id_of" ON "fin_opening_balance" USING btree ("material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ap_ledger_reverse_of" ON "ap_ledger" USING btree ("tenant_id","reverse_of") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ap_ledger_list" ON "ap_ledger" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ap_ledger_supplier_id_of" ON "ap_ledger" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "ap_ledger_purchase_contract_id_of" ON "ap_ledger" USING btree ("purchase_contract_id");--> statement-breakpoint
CREATE INDEX "ap_ledger_reverse_of_of" ON "ap_ledger" USING btree ("reverse_of");--> statement-breakpoint
CREATE INDEX "pay_apply_supplier" ON "pay_apply" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_quota_quota_no" ON "pay_quota" USING btree ("tenant_id","quota_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "pay_quota_supplier_id_of" ON "pay_quota" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payable_hold_one" ON "payable_hold" USING btree ("document_id","payable_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "payable_hold_document" ON "payable_hold" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "payable_hold_of" ON "payable_hold" USING btree ("payable_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "payable_list" ON "payable" USING btree ("tenant_id","source_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "payable_due_date_by" ON "payable" USING btree ("tenant_id","due_date","source_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "payable_in_flight_amount_by" ON "payable" USING btree ("tenant_id","in_flight_amount","source_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "payable_supplier_id_of" ON "payable" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "payable_purchase_invoice_id_of" ON "payable" USING btree ("purchase_invoice_id");--> statement-breakpoint
CREATE INDEX "payable_purchase_contract_id_of" ON "payable" USING btree ("purchase_contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_payment_no" ON "payment" USING btree ("tenant_id","payment_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_source_type_bill_no_bank_account" ON "payment" USING btree ("tenant_id","source_type","bill_no","bank_account") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "payment_list" ON "payment" USING btree ("tenant_id","pay_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "payment_supplier_id_of" ON "payment" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "payment_pay_account_id_of" ON "payment" USING btree ("pay_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_invoice_invoice_no_invoice_code" ON "purchase_invoice" USING btree ("tenant_id","invoice_no","invoice_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_invoice_supplier_id_of" ON "purchase_invoice" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_invoice_purchase_contract_id_of" ON "purchase_invoice" USING btree ("purchase_contract_id");--> statement-breakpoint
CREATE INDEX "purchase_invoice_notice_id_of" ON "purchase_invoice" USING btree ("notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_penalty_penalty_no" ON "fin_penalty" USING btree ("tenant_id","penalty_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fin_penalty_source" ON "fin_penalty" USING btree ("tenant_id","source_type","source_id") WHERE source_id is not null and is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_penalty_supplier_id_of" ON "fin_penalty" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "fin_penalty_purchase_contract_id_of" ON "fin_penalty" USING btree ("purchase_contract_id");--> statement-breakpoint
CREATE INDEX "fin_penalty_deduct_penalty" ON "fin_penalty_deduct" USING btree ("penalty_id");--> statement-breakpoint
CREATE INDEX "fin_penalty_deduct_payable" ON "fin_penalty_deduct" USING btree ("payable_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_penalty_deduct_reversed" ON "fin_penalty_deduct" USING btree ("reverse_of");--> statement-breakpoint
CREATE UNIQUE INDEX "accounting_period_period" ON "accounting_period" USING btree ("tenant_id","period") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "ar_ledger_reverse_of" ON "ar_ledger" USING btree ("tenant_id","reverse_of") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ar_ledger_list" ON "ar_ledger" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ar_ledger_customer_id_of" ON "ar_ledger" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "ar_ledger_reverse_of_of" ON "ar_ledger" USING btree ("reverse_of");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_travel_standard_position_level_city_tier" ON "fin_travel_standard" USING btree ("tenant_id","position_level","city_tier") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_trip_list" ON "fin_trip" USING btree ("tenant_id","start_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_trip_travel_user_id_by" ON "fin_trip" USING btree ("tenant_id","travel_user_id","start_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_trip_bill_no_by" ON "fin_trip" USING btree ("tenant_id","bill_no","start_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fin_special_payment_bill_no" ON "fin_special_payment" USING btree ("tenant_id","bill_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_special_payment_supplier_id_of" ON "fin_special_payment" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "fin_special_payment_purchase_contract_id_of" ON "fin_special_payment" USING btree ("purchase_contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_tax_deduct_once" ON "fin_tax_deduct" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fin_tax_entry_reverse_of" ON "fin_tax_entry" USING btree ("tenant_id","reverse_of") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_tax_entry_list" ON "fin_tax_entry" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_tax_entry_period_by" ON "fin_tax_entry" USING btree ("tenant_id","period","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_tax_entry_invoice_no_by" ON "fin_tax_entry" USING btree ("tenant_id","invoice_no","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "fin_tax_entry_of_entry_by" ON "fin_tax_entry" USING btree ("tenant_id","of_entry","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fin_tax_entry_once" ON "fin_tax_entry" USING btree ("tenant_id","source_type","source_id","direction") WHERE reverse_of is null;--> statement-breakpoint
CREATE INDEX "fin_tax_entry_supplier_id_of" ON "fin_tax_entry" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "fin_tax_entry_of_entry_of" ON "fin_tax_entry" USING btree ("of_entry");--> statement-breakpoint
CREATE INDEX "fin_tax_entry_reverse_of_of" ON "fin_tax_entry" USING btree ("reverse_of");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_half" ON "attendance" USING btree ("employee_id","work_date","half") WHERE void_time is null;--> statement-breakpoint
CREATE INDEX "attendance_source" ON "attendance" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_shift_shift_code" ON "hr_shift" USING btree ("tenant_id","shift_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_shift_shift_name" ON "hr_shift" USING btree ("tenant_id","shift_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_employee_cert_job_cert_no" ON "hr_employee_cert" USING btree ("tenant_id","job_cert_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_employee_cert_employee_id_of" ON "hr_employee_cert" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "hr_employee_history_list" ON "hr_employee_history" USING btree ("tenant_id","effective_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_employee_history_employee_id_of" ON "hr_employee_history" USING btree ("employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_employee_employee_no" ON "hr_employee" USING btree ("tenant_id","employee_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_employee_user_id" ON "hr_employee" USING btree ("tenant_id","user_id") WHERE is_deleted = 0 and status in ('pending', 'probation', 'regular', 'rehired');--> statement-breakpoint
CREATE UNIQUE INDEX "hr_employee_id_card_no" ON "hr_employee" USING btree ("tenant_id","id_card_no") WHERE is_deleted = 0 and status in ('pending', 'probation', 'regular', 'rehired');--> statement-breakpoint
CREATE INDEX "hr_employee_search" ON "hr_employee" USING gin (search_grams(coalesce(employee_no, '') || chr(10) || coalesce(employee_name, '') || chr(10) || coalesce(py, ''))) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_employee_probation_end_by" ON "hr_employee" USING btree ("tenant_id","probation_end","employee_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_employee_entry_date_by" ON "hr_employee" USING btree ("tenant_id","entry_date","employee_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_employee_employee_name_by" ON "hr_employee" USING btree ("tenant_id","employee_name","employee_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_employee_position_id_of" ON "hr_employee" USING btree ("position_id");--> statement-breakpoint
CREATE INDEX "hr_employee_shift_code_of" ON "hr_employee" USING btree ("shift_code");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_labor_contract_contract_no" ON "hr_labor_contract" USING btree ("tenant_id","contract_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_labor_contract_employee_id" ON "hr_labor_contract" USING btree ("tenant_id","employee_id") WHERE is_deleted = 0 and status in ('effective');--> statement-breakpoint
CREATE INDEX "hr_labor_contract_end_date_by" ON "hr_labor_contract" USING btree ("tenant_id","end_date","contract_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_labor_contract_employee_id_of" ON "hr_labor_contract" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "leave_apply_list" ON "leave_apply" USING btree ("tenant_id","start_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "leave_apply_employee_id_of" ON "leave_apply" USING btree ("employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_hold_one" ON "leave_hold" USING btree ("document_id","employee_id","leave_type","leave_year") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "leave_hold_document" ON "leave_hold" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "leave_hold_of" ON "leave_hold" USING btree ("employee_id","leave_type","leave_year") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "leave_ledger_balance" ON "leave_ledger" USING btree ("employee_id","leave_type","leave_year");--> statement-breakpoint
CREATE INDEX "leave_ledger_apply" ON "leave_ledger" USING btree ("apply_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_deduction_source" ON "payroll_deduction" USING btree ("source","source_id","employee_id");--> statement-breakpoint
CREATE INDEX "payroll_deduction_employee" ON "payroll_deduction" USING btree ("employee_id","period");--> statement-breakpoint
CREATE INDEX "personnel_case_employee" ON "personnel_case" USING btree ("employee_id") WHERE state in ('running', 'loan');--> statement-breakpoint
CREATE INDEX "personnel_case_place" ON "personnel_case" USING btree ("position_id") WHERE state in ('running', 'loan');--> statement-breakpoint
CREATE INDEX "personnel_case_plan" ON "personnel_case" USING btree ("plan_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_position_position_code" ON "hr_position" USING btree ("tenant_id","position_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_position_dept_id_position_name" ON "hr_position" USING btree ("tenant_id","dept_id","position_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_recruit_plan_line_dept_id_position_id_need_type" ON "hr_recruit_plan_line" USING btree ("tenant_id","dept_id","position_id","need_type") WHERE is_deleted = 0 and status in ('approving', 'running');--> statement-breakpoint
CREATE INDEX "hr_recruit_plan_line_list" ON "hr_recruit_plan_line" USING btree ("tenant_id","expect_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_recruit_plan_line_plan_id_of" ON "hr_recruit_plan_line" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "hr_recruit_plan_line_position_id_of" ON "hr_recruit_plan_line" USING btree ("position_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_recruit_plan_bill_no" ON "hr_recruit_plan" USING btree ("tenant_id","bill_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_resume_history_list" ON "hr_resume_history" USING btree ("tenant_id","step_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_resume_history_resume_id_of" ON "hr_resume_history" USING btree ("resume_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hr_resume_phone" ON "hr_resume" USING btree ("tenant_id","phone") WHERE is_deleted = 0 and status in ('new', 'screened', 'interview', 'offer', 'pool');--> statement-breakpoint
CREATE UNIQUE INDEX "hr_resume_id_card_no" ON "hr_resume" USING btree ("tenant_id","id_card_no") WHERE is_deleted = 0 and status in ('new', 'screened', 'interview', 'offer', 'pool');--> statement-breakpoint
CREATE INDEX "hr_resume_list" ON "hr_resume" USING btree ("tenant_id","apply_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_resume_status_by" ON "hr_resume" USING btree ("tenant_id","status","apply_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_resume_position_id_of" ON "hr_resume" USING btree ("position_id");--> statement-breakpoint
CREATE INDEX "hr_resume_recruit_plan_id_of" ON "hr_resume" USING btree ("recruit_plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_agreement_line_purchase_agreement_id_line_no" ON "purchase_agreement_line" USING btree ("tenant_id","purchase_agreement_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_agreement_line_list" ON "purchase_agreement_line" USING btree ("tenant_id","agreement_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_agreement_line_purchase_agreement_id_of" ON "purchase_agreement_line" USING btree ("purchase_agreement_id");--> statement-breakpoint
CREATE INDEX "purchase_agreement_line_supplier_id_of" ON "purchase_agreement_line" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_agreement_line_material_id_of" ON "purchase_agreement_line" USING btree ("material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_agreement_agreement_no" ON "purchase_agreement" USING btree ("tenant_id","agreement_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_agreement_supplier_id_of" ON "purchase_agreement" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_agreement_award_id_of" ON "purchase_agreement" USING btree ("award_id");--> statement-breakpoint
CREATE UNIQUE INDEX "award_line_award_id_line_no" ON "award_line" USING btree ("tenant_id","award_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "award_line_list" ON "award_line" USING btree ("tenant_id","award_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "award_line_award_id_of" ON "award_line" USING btree ("award_id");--> statement-breakpoint
CREATE INDEX "award_line_sourcing_line_id_of" ON "award_line" USING btree ("sourcing_line_id");--> statement-breakpoint
CREATE INDEX "award_line_quote_line_id_of" ON "award_line" USING btree ("quote_line_id");--> statement-breakpoint
CREATE INDEX "award_line_plan_line_id_of" ON "award_line" USING btree ("plan_line_id");--> statement-breakpoint
CREATE INDEX "award_line_supplier_id_of" ON "award_line" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "award_line_material_id_of" ON "award_line" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "award_list" ON "award" USING btree ("tenant_id","award_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "award_sourcing_id_of" ON "award" USING btree ("sourcing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_pay_plan_purchase_contract_id_line_no" ON "contract_pay_plan" USING btree ("tenant_id","purchase_contract_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_pay_plan_general_contract_id_line_no" ON "contract_pay_plan" USING btree ("tenant_id","general_contract_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "contract_pay_plan_list" ON "contract_pay_plan" USING btree ("tenant_id","contract_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "contract_pay_plan_purchase_contract_id_of" ON "contract_pay_plan" USING btree ("purchase_contract_id");--> statement-breakpoint
CREATE INDEX "contract_pay_plan_general_contract_id_of" ON "contract_pay_plan" USING btree ("general_contract_id");--> statement-breakpoint
CREATE INDEX "contract_pay_plan_supplier_id_of" ON "contract_pay_plan" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_contract_line_list" ON "purchase_contract_line" USING btree ("tenant_id","contract_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_contract_line_purchase_contract_id_of" ON "purchase_contract_line" USING btree ("purchase_contract_id");--> statement-breakpoint
CREATE INDEX "purchase_contract_line_supplier_id_of" ON "purchase_contract_line" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_contract_line_award_line_id_of" ON "purchase_contract_line" USING btree ("award_line_id");--> statement-breakpoint
CREATE INDEX "purchase_contract_line_plan_line_id_of" ON "purchase_contract_line" USING btree ("plan_line_id");--> statement-breakpoint
CREATE INDEX "purchase_contract_line_material_id_of" ON "purchase_contract_line" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "purchase_contract_line_warehouse_id_of" ON "purchase_contract_line" USING btree ("warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_contract_contract_no" ON "purchase_contract" USING btree ("tenant_id","contract_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_contract_supplier_id_of" ON "purchase_contract" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_contract_award_id_of" ON "purchase_contract" USING btree ("award_id");--> statement-breakpoint
CREATE INDEX "purchase_contract_purchase_agreement_id_of" ON "purchase_contract" USING btree ("purchase_agreement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "general_contract_contract_no" ON "general_contract" USING btree ("tenant_id","contract_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "general_contract_supplier_id_of" ON "general_contract" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "general_contract_origin_contract_id_of" ON "general_contract" USING btree ("origin_contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "intent_contract_contract_no" ON "intent_contract" USING btree ("tenant_id","contract_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "intent_contract_supplier_id_of" ON "intent_contract" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "intent_contract_purchase_contract_id_of" ON "intent_contract" USING btree ("purchase_contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sourcing_score_sourcing_id_judge_user_id_supplier_id" ON "sourcing_score" USING btree ("tenant_id","sourcing_id","judge_user_id","supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sourcing_score_list" ON "sourcing_score" USING btree ("tenant_id","sourcing_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sourcing_score_sourcing_id_of" ON "sourcing_score" USING btree ("sourcing_id");--> statement-breakpoint
CREATE INDEX "sourcing_score_supplier_id_of" ON "sourcing_score" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_change_change_no" ON "purchase_order_change" USING btree ("tenant_id","change_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_change_purchase_order_id" ON "purchase_order_change" USING btree ("tenant_id","purchase_order_id") WHERE is_deleted = 0 and change_state in ('wait');--> statement-breakpoint
CREATE INDEX "purchase_order_change_purchase_order_id_of" ON "purchase_order_change" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_change_purchase_order_line_id_of" ON "purchase_order_change" USING btree ("purchase_order_line_id");--> statement-breakpoint
CREATE INDEX "purchase_order_change_supplier_id_of" ON "purchase_order_change" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_order_change_old_warehouse_id_of" ON "purchase_order_change" USING btree ("old_warehouse_id");--> statement-breakpoint
CREATE INDEX "purchase_order_change_new_warehouse_id_of" ON "purchase_order_change" USING btree ("new_warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_line_purchase_order_id_line_no" ON "purchase_order_line" USING btree ("tenant_id","purchase_order_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_order_line_list" ON "purchase_order_line" USING btree ("tenant_id","purchase_order_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_order_line_purchase_order_id_of" ON "purchase_order_line" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_line_supplier_id_of" ON "purchase_order_line" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_order_line_plan_line_id_of" ON "purchase_order_line" USING btree ("plan_line_id");--> statement-breakpoint
CREATE INDEX "purchase_order_line_agreement_line_id_of" ON "purchase_order_line" USING btree ("agreement_line_id");--> statement-breakpoint
CREATE INDEX "purchase_order_line_contract_line_id_of" ON "purchase_order_line" USING btree ("contract_line_id");--> statement-breakpoint
CREATE INDEX "purchase_order_line_award_line_id_of" ON "purchase_order_line" USING btree ("award_line_id");--> statement-breakpoint
CREATE INDEX "purchase_order_line_material_id_of" ON "purchase_order_line" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "purchase_order_line_category_id_of" ON "purchase_order_line" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "purchase_order_line_warehouse_id_of" ON "purchase_order_line" USING btree ("warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_purchase_order_no" ON "purchase_order" USING btree ("tenant_id","purchase_order_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_order_supplier_id_of" ON "purchase_order" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_order_purchase_agreement_id_of" ON "purchase_order" USING btree ("purchase_agreement_id");--> statement-breakpoint
CREATE INDEX "purchase_order_purchase_contract_id_of" ON "purchase_order" USING btree ("purchase_contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_plan_draw_source" ON "purchase_plan_draw" USING btree ("biz_type","biz_id","biz_line_id","line_id") WHERE reverse_of is null;--> statement-breakpoint
CREATE INDEX "purchase_plan_draw_line" ON "purchase_plan_draw" USING btree ("line_id","id");--> statement-breakpoint
CREATE INDEX "purchase_plan_draw_biz" ON "purchase_plan_draw" USING btree ("biz_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_plan_line_plan_id_line_no" ON "purchase_plan_line" USING btree ("tenant_id","plan_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_plan_line_list" ON "purchase_plan_line" USING btree ("tenant_id","plan_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_plan_line_plan_id_of" ON "purchase_plan_line" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "purchase_plan_line_material_id_of" ON "purchase_plan_line" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "purchase_plan_list" ON "purchase_plan" USING btree ("tenant_id","plan_month","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_price_history_reverse_of" ON "purchase_price_history" USING btree ("tenant_id","reverse_of") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_price_history_list" ON "purchase_price_history" USING btree ("tenant_id","price_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_price_history_material_id_by" ON "purchase_price_history" USING btree ("tenant_id","material_id","price_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_price_history_supplier_id_by" ON "purchase_price_history" USING btree ("tenant_id","supplier_id","price_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_price_history_line" ON "purchase_price_history" USING btree ("tenant_id","price_kind","biz_line_id","bill_no") WHERE reverse_of is null;--> statement-breakpoint
CREATE INDEX "purchase_price_history_material_id_of" ON "purchase_price_history" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "purchase_price_history_supplier_id_of" ON "purchase_price_history" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_price_history_reverse_of_of" ON "purchase_price_history" USING btree ("reverse_of");--> statement-breakpoint
CREATE INDEX "purchase_price_list" ON "purchase_price" USING btree ("tenant_id","start_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_price_material_id_of" ON "purchase_price" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "purchase_price_supplier_id_of" ON "purchase_price" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "quote_clarify_list" ON "quote_clarify" USING btree ("tenant_id","ask_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "quote_clarify_sourcing_id_of" ON "quote_clarify" USING btree ("sourcing_id");--> statement-breakpoint
CREATE INDEX "quote_clarify_supplier_id_of" ON "quote_clarify" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sourcing_quote_line_quote_id_sourcing_line_id" ON "sourcing_quote_line" USING btree ("tenant_id","quote_id","sourcing_line_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sourcing_quote_line_list" ON "sourcing_quote_line" USING btree ("tenant_id","sourcing_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sourcing_quote_line_quote_id_of" ON "sourcing_quote_line" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "sourcing_quote_line_sourcing_id_of" ON "sourcing_quote_line" USING btree ("sourcing_id");--> statement-breakpoint
CREATE INDEX "sourcing_quote_line_sourcing_line_id_of" ON "sourcing_quote_line" USING btree ("sourcing_line_id");--> statement-breakpoint
CREATE INDEX "sourcing_quote_line_supplier_id_of" ON "sourcing_quote_line" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "sourcing_quote_seal_of" ON "sourcing_quote_seal" USING btree ("sourcing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sourcing_quote_sourcing_id_supplier_id_round" ON "sourcing_quote" USING btree ("tenant_id","sourcing_id","supplier_id","round") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sourcing_quote_list" ON "sourcing_quote" USING btree ("tenant_id","submit_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sourcing_quote_sourcing_id_of" ON "sourcing_quote" USING btree ("sourcing_id");--> statement-breakpoint
CREATE INDEX "sourcing_quote_supplier_id_of" ON "sourcing_quote" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evaluate_template_template_name" ON "evaluate_template" USING btree ("tenant_id","template_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sourcing_line_sourcing_id_line_no" ON "sourcing_line" USING btree ("tenant_id","sourcing_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sourcing_line_list" ON "sourcing_line" USING btree ("tenant_id","sourcing_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sourcing_line_sourcing_id_of" ON "sourcing_line" USING btree ("sourcing_id");--> statement-breakpoint
CREATE INDEX "sourcing_line_plan_line_id_of" ON "sourcing_line" USING btree ("plan_line_id");--> statement-breakpoint
CREATE INDEX "sourcing_line_material_id_of" ON "sourcing_line" USING btree ("material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sourcing_supplier_sourcing_id_supplier_id" ON "sourcing_supplier" USING btree ("tenant_id","sourcing_id","supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sourcing_supplier_list" ON "sourcing_supplier" USING btree ("tenant_id","sourcing_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sourcing_supplier_sourcing_id_of" ON "sourcing_supplier" USING btree ("sourcing_id");--> statement-breakpoint
CREATE INDEX "sourcing_supplier_supplier_id_of" ON "sourcing_supplier" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "sourcing_list" ON "sourcing" USING btree ("tenant_id","sourcing_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sourcing_evaluate_template_id_of" ON "sourcing" USING btree ("evaluate_template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_workorder_advance_bill_no" ON "erp_producation_workorder_advance" USING btree ("tenant_id","bill_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_advance_list" ON "erp_producation_workorder_advance" USING btree ("tenant_id","agreed_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_advance_work_id_of" ON "erp_producation_workorder_advance" USING btree ("work_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_workshop_calendar_workshop_id_date" ON "erp_producation_workshop_calendar" USING btree ("tenant_id","workshop_id","date") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workshop_calendar_list" ON "erp_producation_workshop_calendar" USING btree ("tenant_id","date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_furnace_charge_row_once" ON "erp_producation_furnace_charge_row" USING btree ("charge_id","exec_id");--> statement-breakpoint
CREATE INDEX "erp_producation_furnace_charge_row_exec" ON "erp_producation_furnace_charge_row" USING btree ("exec_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_furnace_charge_charge_no" ON "erp_producation_furnace_charge" USING btree ("tenant_id","charge_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_furnace_charge_start_time_by" ON "erp_producation_furnace_charge" USING btree ("tenant_id","start_time","charge_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_furnace_charge_state_by" ON "erp_producation_furnace_charge" USING btree ("tenant_id","state","charge_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_furnace_charge_equipment_id_of" ON "erp_producation_furnace_charge" USING btree ("equipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_cost_variance_reverse_of" ON "erp_producation_cost_variance" USING btree ("tenant_id","reverse_of") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_cost_variance_list" ON "erp_producation_cost_variance" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_cost_variance_rate_id_by" ON "erp_producation_cost_variance" USING btree ("tenant_id","rate_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_cost_variance_work_id_by" ON "erp_producation_cost_variance" USING btree ("tenant_id","work_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_cost_variance_period_by" ON "erp_producation_cost_variance" USING btree ("tenant_id","period","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_cost_variance_source" ON "erp_producation_cost_variance" USING btree ("tenant_id","source_id","variance_kind","workshop_id") WHERE source_id is not null and reverse_of is null;--> statement-breakpoint
CREATE INDEX "erp_producation_cost_variance_rate_id_of" ON "erp_producation_cost_variance" USING btree ("rate_id");--> statement-breakpoint
CREATE INDEX "erp_producation_cost_variance_work_id_of" ON "erp_producation_cost_variance" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "erp_producation_cost_variance_reverse_of_of" ON "erp_producation_cost_variance" USING btree ("reverse_of");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_demand_sales_order_line_id" ON "erp_producation_demand" USING btree ("tenant_id","sales_order_line_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_demand_search" ON "erp_producation_demand" USING gin (search_grams(coalesce(sales_order_no, '') || chr(10) || coalesce(customer_name, '') || chr(10) || coalesce(drawing_version, '') || chr(10) || coalesce(py, ''))) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_demand_list" ON "erp_producation_demand" USING btree ("tenant_id","require_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_demand_sales_order_no_by" ON "erp_producation_demand" USING btree ("tenant_id","sales_order_no","require_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_demand_product_id_of" ON "erp_producation_demand" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_internal_settlement_reverse_of" ON "erp_producation_internal_settlement" USING btree ("tenant_id","reverse_of") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_internal_settlement_list" ON "erp_producation_internal_settlement" USING btree ("tenant_id","period","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_internal_settlement_entrust_id_of" ON "erp_producation_internal_settlement" USING btree ("entrust_id");--> statement-breakpoint
CREATE INDEX "erp_producation_internal_settlement_exec_id_of" ON "erp_producation_internal_settlement" USING btree ("exec_id");--> statement-breakpoint
CREATE INDEX "erp_producation_internal_settlement_reverse_of_of" ON "erp_producation_internal_settlement" USING btree ("reverse_of");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_workshop_entrust_bill_no" ON "erp_producation_workshop_entrust" USING btree ("tenant_id","bill_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workshop_entrust_list" ON "erp_producation_workshop_entrust" USING btree ("tenant_id","send_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workshop_entrust_work_id_of" ON "erp_producation_workshop_entrust" USING btree ("work_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_workorder_exec_piece_id_node_ref_type_node_key_" ON "erp_producation_workorder_exec" USING btree ("tenant_id","piece_id","node_ref_type","node_key","round") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_exec_list" ON "erp_producation_workorder_exec" USING btree ("tenant_id","state_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_exec_status_by" ON "erp_producation_workorder_exec" USING btree ("tenant_id","status","state_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_exec_exec_shop_id_by" ON "erp_producation_workorder_exec" USING btree ("tenant_id","exec_shop_id","state_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_exec_ran" ON "erp_producation_workorder_exec" USING btree ("tenant_id","equipment_id","end_time","start_time") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_exec_work_id_of" ON "erp_producation_workorder_exec" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_exec_piece_id_of" ON "erp_producation_workorder_exec" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_exec_equipment_id_of" ON "erp_producation_workorder_exec" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_exec_entrust_id_of" ON "erp_producation_workorder_exec" USING btree ("entrust_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_exec_update_id_of" ON "erp_producation_workorder_exec" USING btree ("update_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_exec_outsource_line_id_of" ON "erp_producation_workorder_exec" USING btree ("outsource_line_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_exec_charge_id_of" ON "erp_producation_workorder_exec" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_exec_carried_from_exec_id_of" ON "erp_producation_workorder_exec" USING btree ("carried_from_exec_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_work_report_op" ON "erp_producation_work_report" USING btree ("tenant_id","op_key");--> statement-breakpoint
CREATE INDEX "erp_producation_work_report_of" ON "erp_producation_work_report" USING btree ("exec_id","id");--> statement-breakpoint
CREATE INDEX "erp_producation_work_report_piece" ON "erp_producation_work_report" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "erp_producation_work_report_day" ON "erp_producation_work_report" USING btree ("tenant_id","report_time");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_piece_issue_reverse_of" ON "erp_producation_piece_issue" USING btree ("tenant_id","reverse_of") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_issue_list" ON "erp_producation_piece_issue" USING btree ("tenant_id","post_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_issue_post_time_by" ON "erp_producation_piece_issue" USING btree ("tenant_id","post_time","post_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_issue_piece_id_by" ON "erp_producation_piece_issue" USING btree ("tenant_id","piece_id","post_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_issue_issue_line_id_by" ON "erp_producation_piece_issue" USING btree ("tenant_id","issue_line_id","post_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_issue_heat_no_by" ON "erp_producation_piece_issue" USING btree ("tenant_id","heat_no","post_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_issue_ingot_no_by" ON "erp_producation_piece_issue" USING btree ("tenant_id","ingot_no","post_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_issue_work_id_of" ON "erp_producation_piece_issue" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "erp_producation_piece_issue_piece_id_of" ON "erp_producation_piece_issue" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "erp_producation_piece_issue_issue_line_id_of" ON "erp_producation_piece_issue" USING btree ("issue_line_id");--> statement-breakpoint
CREATE INDEX "erp_producation_piece_issue_material_id_of" ON "erp_producation_piece_issue" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "erp_producation_piece_issue_supplier_id_of" ON "erp_producation_piece_issue" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "erp_producation_piece_issue_reverse_of_of" ON "erp_producation_piece_issue" USING btree ("reverse_of");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_output_fact_reverse_of" ON "erp_producation_output_fact" USING btree ("tenant_id","reverse_of") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_output_fact_list" ON "erp_producation_output_fact" USING btree ("tenant_id","date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_output_fact_delivered" ON "erp_producation_output_fact" USING btree ("tenant_id","date","workshop_id","product_id","qty","weight") WHERE is_deleted = 0 and is_output = 'yes' and is_shop_last = 'yes';--> statement-breakpoint
CREATE INDEX "erp_producation_output_fact_product_id_of" ON "erp_producation_output_fact" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "erp_producation_output_fact_work_id_of" ON "erp_producation_output_fact" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "erp_producation_output_fact_piece_id_of" ON "erp_producation_output_fact" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "erp_producation_output_fact_exec_id_of" ON "erp_producation_output_fact" USING btree ("exec_id");--> statement-breakpoint
CREATE INDEX "erp_producation_output_fact_equipment_id_of" ON "erp_producation_output_fact" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "erp_producation_output_fact_reverse_of_of" ON "erp_producation_output_fact" USING btree ("reverse_of");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_outsource_shipment_line_outsource_line_id_outso" ON "erp_producation_outsource_shipment_line" USING btree ("tenant_id","outsource_line_id","outsource_direction") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_shipment_line_list" ON "erp_producation_outsource_shipment_line" USING btree ("tenant_id","shipment_id","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_shipment_line_shipment_id_of" ON "erp_producation_outsource_shipment_line" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_shipment_line_outsource_line_id_of" ON "erp_producation_outsource_shipment_line" USING btree ("outsource_line_id");--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_shipment_line_piece_id_of" ON "erp_producation_outsource_shipment_line" USING btree ("piece_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_outsource_shipment_shipment_no" ON "erp_producation_outsource_shipment" USING btree ("tenant_id","shipment_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_shipment_list" ON "erp_producation_outsource_shipment" USING btree ("tenant_id","ship_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_shipment_outsource_order_id_of" ON "erp_producation_outsource_shipment" USING btree ("outsource_order_id");--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_shipment_supplier_id_of" ON "erp_producation_outsource_shipment" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_shipment_warehouse_id_of" ON "erp_producation_outsource_shipment" USING btree ("warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_outsource_line_outsource_order_id_piece_id" ON "erp_producation_outsource_line" USING btree ("tenant_id","outsource_order_id","piece_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_line_list" ON "erp_producation_outsource_line" USING btree ("tenant_id","process_name","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_line_outsource_order_id_of" ON "erp_producation_outsource_line" USING btree ("outsource_order_id");--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_line_piece_id_of" ON "erp_producation_outsource_line" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_line_exec_id_of" ON "erp_producation_outsource_line" USING btree ("exec_id");--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_line_receipt_line_id_of" ON "erp_producation_outsource_line" USING btree ("receipt_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_outsource_outsource_no" ON "erp_producation_outsource" USING btree ("tenant_id","outsource_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_list" ON "erp_producation_outsource" USING btree ("tenant_id","send_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_supplier_id_of" ON "erp_producation_outsource" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "erp_producation_outsource_work_id_of" ON "erp_producation_outsource" USING btree ("work_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_workorder_pause_pause_id" ON "erp_producation_workorder_pause" USING btree ("tenant_id","pause_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_pause_list" ON "erp_producation_workorder_pause" USING btree ("tenant_id","start_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_pause_work_id_of" ON "erp_producation_workorder_pause" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_pause_pause_id_of" ON "erp_producation_workorder_pause" USING btree ("pause_id");--> statement-breakpoint
CREATE INDEX "erp_producation_cost_sum_last" ON "erp_producation_cost_sum" USING btree ("tenant_id","last_period");--> statement-breakpoint
CREATE INDEX "erp_producation_cost_sum_state" ON "erp_producation_cost_sum" USING btree ("tenant_id","cost_state");--> statement-breakpoint
CREATE INDEX "erp_producation_cost_sum_unfed" ON "erp_producation_cost_sum" USING btree ("tenant_id","bearer_id") WHERE piece_id is null and cost <> gone;--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_piece_cost_reverse_of" ON "erp_producation_piece_cost" USING btree ("tenant_id","reverse_of") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_list" ON "erp_producation_piece_cost" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_post_date_by" ON "erp_producation_piece_cost" USING btree ("tenant_id","post_date","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_period_by" ON "erp_producation_piece_cost" USING btree ("tenant_id","period","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_work_id_by" ON "erp_producation_piece_cost" USING btree ("tenant_id","work_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_issue_line_id_by" ON "erp_producation_piece_cost" USING btree ("tenant_id","issue_line_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_exec_id_by" ON "erp_producation_piece_cost" USING btree ("tenant_id","exec_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_workshop_id_by" ON "erp_producation_piece_cost" USING btree ("tenant_id","workshop_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_absorbed" ON "erp_producation_piece_cost" USING btree ("tenant_id","period","workshop_id","cost_item","basis","amount") WHERE is_deleted = 0 and cost_item in ('LABOR', 'ENERGY');--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_borne" ON "erp_producation_piece_cost" USING btree ("tenant_id","piece_id","cost_item","post_date","period","amount") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_work_id_of" ON "erp_producation_piece_cost" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_piece_id_of" ON "erp_producation_piece_cost" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_issue_line_id_of" ON "erp_producation_piece_cost" USING btree ("issue_line_id");--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_exec_id_of" ON "erp_producation_piece_cost" USING btree ("exec_id");--> statement-breakpoint
CREATE INDEX "erp_producation_piece_cost_reverse_of_of" ON "erp_producation_piece_cost" USING btree ("reverse_of");--> statement-breakpoint
CREATE INDEX "erp_producation_piece_move_of" ON "erp_producation_piece_move" USING btree ("piece_id","id");--> statement-breakpoint
CREATE INDEX "erp_producation_piece_move_day" ON "erp_producation_piece_move" USING btree ("tenant_id",post_time);--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_workorder_piece_pro_code" ON "erp_producation_workorder_piece" USING btree ("tenant_id","pro_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_piece_search" ON "erp_producation_workorder_piece" USING gin (search_grams(coalesce(pro_code, '') || chr(10) || coalesce(heat_no, '') || chr(10) || coalesce(ingot_no, '') || chr(10) || coalesce(from_pro_code, '') || chr(10) || coalesce(replace_of, '') || chr(10) || coalesce(py, ''))) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_piece_finish_time_by" ON "erp_producation_workorder_piece" USING btree ("tenant_id","finish_time","pro_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_piece_status_by" ON "erp_producation_workorder_piece" USING btree ("tenant_id","status","pro_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_piece_place_by" ON "erp_producation_workorder_piece" USING btree ("tenant_id","place","pro_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_piece_work_id_of" ON "erp_producation_workorder_piece" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_piece_material_id_of" ON "erp_producation_workorder_piece" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_piece_demand_id_of" ON "erp_producation_workorder_piece" USING btree ("demand_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_piece_branch_ref_id_of" ON "erp_producation_workorder_piece" USING btree ("branch_ref_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_base_process_base_process_code" ON "erp_producation_base_process" USING btree ("tenant_id","base_process_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_base_process_base_process_name" ON "erp_producation_base_process" USING btree ("tenant_id","base_process_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_process_equipment_of" ON "erp_producation_process_equipment" USING btree ("equipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_process_process_code" ON "erp_producation_process" USING btree ("tenant_id","process_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_process_dept_shop_id_process_name" ON "erp_producation_process" USING btree ("tenant_id","dept_shop_id","process_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_process_base_process_id_of" ON "erp_producation_process" USING btree ("base_process_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_repair_node_seq" ON "erp_producation_repair_node" USING btree ("update_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_repair_node_key" ON "erp_producation_repair_node" USING btree ("node_key");--> statement-breakpoint
CREATE INDEX "erp_producation_repair_node_process" ON "erp_producation_repair_node" USING btree ("process_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_route_change_change_no" ON "erp_producation_route_change" USING btree ("tenant_id","change_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_route_change_route_code_route_type" ON "erp_producation_route_change" USING btree ("tenant_id","route_code","route_type") WHERE is_deleted = 0 and status in ('1', '2');--> statement-breakpoint
CREATE INDEX "erp_producation_route_change_status_by" ON "erp_producation_route_change" USING btree ("tenant_id","status","change_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_change_route_code_by" ON "erp_producation_route_change" USING btree ("tenant_id","route_code","change_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_change_effect_time_by" ON "erp_producation_route_change" USING btree ("tenant_id","effect_time","change_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_change_old_route_id_by" ON "erp_producation_route_change" USING btree ("tenant_id","old_route_id","change_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_change_new_route_id_by" ON "erp_producation_route_change" USING btree ("tenant_id","new_route_id","change_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_change_old_route_id_of" ON "erp_producation_route_change" USING btree ("old_route_id");--> statement-breakpoint
CREATE INDEX "erp_producation_route_change_new_route_id_of" ON "erp_producation_route_change" USING btree ("new_route_id");--> statement-breakpoint
CREATE INDEX "erp_producation_route_event_of" ON "erp_producation_route_event" USING btree ("route_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_route_register_route_code_route_type_material_i" ON "erp_producation_route_register" USING btree ("tenant_id","route_code","route_type","material_id","dept_shop_id") WHERE is_deleted = 0 and status in ('1');--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_route_register_material_id_route_type_dept_shop" ON "erp_producation_route_register" USING btree ("tenant_id","material_id","route_type","dept_shop_id") WHERE is_deleted = 0 and status in ('1') and is_default in ('yes');--> statement-breakpoint
CREATE INDEX "erp_producation_route_register_list" ON "erp_producation_route_register" USING btree ("tenant_id","route_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_register_material_id_of" ON "erp_producation_route_register" USING btree ("material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_route_switch_change_id_work_id" ON "erp_producation_route_switch" USING btree ("tenant_id","change_id","work_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_switch_list" ON "erp_producation_route_switch" USING btree ("tenant_id","raise_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_switch_status_by" ON "erp_producation_route_switch" USING btree ("tenant_id","status","raise_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_switch_change_id_of" ON "erp_producation_route_switch" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "erp_producation_route_switch_work_id_of" ON "erp_producation_route_switch" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "erp_producation_route_switch_old_route_id_of" ON "erp_producation_route_switch" USING btree ("old_route_id");--> statement-breakpoint
CREATE INDEX "erp_producation_route_switch_new_route_id_of" ON "erp_producation_route_switch" USING btree ("new_route_id");--> statement-breakpoint
CREATE INDEX "erp_producation_route_switch_update_id_of" ON "erp_producation_route_switch" USING btree ("update_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_route_route_code_version_num" ON "erp_producation_route" USING btree ("tenant_id","route_code","version_num") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_route_route_code_route_type" ON "erp_producation_route" USING btree ("tenant_id","route_code","route_type") WHERE is_deleted = 0 and status in ('2', '3');--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_route_type_material_code" ON "erp_producation_route" USING btree ("tenant_id","type_material_code") WHERE is_deleted = 0 and status in ('2', '3');--> statement-breakpoint
CREATE INDEX "erp_producation_route_status_by" ON "erp_producation_route" USING btree ("tenant_id","status","route_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_route_name_by" ON "erp_producation_route" USING btree ("tenant_id","route_name","route_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_route_type_by" ON "erp_producation_route" USING btree ("tenant_id","route_type","route_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_enable_time_by" ON "erp_producation_route" USING btree ("tenant_id","enable_time","route_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_material_id_of" ON "erp_producation_route" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "erp_producation_route_pre_route_id_of" ON "erp_producation_route" USING btree ("pre_route_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_route_pre_material_route_id_material_id" ON "erp_producation_route_pre_material" USING btree ("tenant_id","route_id","material_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_route_pre_material_route_id_priority" ON "erp_producation_route_pre_material" USING btree ("tenant_id","route_id","priority") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_pre_material_list" ON "erp_producation_route_pre_material" USING btree ("tenant_id","priority","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_pre_material_route_id_of" ON "erp_producation_route_pre_material" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "erp_producation_route_pre_material_material_id_of" ON "erp_producation_route_pre_material" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "erp_producation_route_process_equipment_list" ON "erp_producation_route_process_equipment" USING btree ("tenant_id","node_key","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_process_equipment_route_id_of" ON "erp_producation_route_process_equipment" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "erp_producation_route_process_equipment_equipment_id_of" ON "erp_producation_route_process_equipment" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "erp_producation_route_process_material_list" ON "erp_producation_route_process_material" USING btree ("tenant_id","node_key","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_route_process_material_route_id_of" ON "erp_producation_route_process_material" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "erp_producation_route_process_material_material_id_of" ON "erp_producation_route_process_material" USING btree ("material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_route_process_key" ON "erp_producation_route_process" USING btree ("route_id","node_key");--> statement-breakpoint
CREATE INDEX "erp_producation_route_process_of" ON "erp_producation_route_process" USING btree ("process_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_scrap_price_month_scrap_class" ON "erp_producation_scrap_price" USING btree ("tenant_id","month","scrap_class") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_scrap_price_material_id_of" ON "erp_producation_scrap_price" USING btree ("material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_start_permit_bill_no" ON "erp_producation_start_permit" USING btree ("tenant_id","bill_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_start_permit_list" ON "erp_producation_start_permit" USING btree ("tenant_id","valid_until","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_start_permit_exec_id_of" ON "erp_producation_start_permit" USING btree ("exec_id");--> statement-breakpoint
CREATE INDEX "erp_producation_start_permit_work_id_of" ON "erp_producation_start_permit" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "erp_producation_start_permit_piece_id_of" ON "erp_producation_start_permit" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "erp_producation_start_permit_equipment_id_of" ON "erp_producation_start_permit" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "erp_producation_start_permit_operator_id_of" ON "erp_producation_start_permit" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "erp_producation_month_target_list" ON "erp_producation_month_target" USING btree ("tenant_id","month","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_month_target_process_id_of" ON "erp_producation_month_target" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "erp_producation_month_target_product_id_of" ON "erp_producation_month_target" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_wip_opening_pro_code" ON "erp_producation_wip_opening" USING btree ("tenant_id","pro_code") WHERE is_deleted = 0 and opening_state in ('wait', 'posted');--> statement-breakpoint
CREATE INDEX "erp_producation_wip_opening_list" ON "erp_producation_wip_opening" USING btree ("tenant_id","pro_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_wip_opening_material_id_of" ON "erp_producation_wip_opening" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "erp_producation_wip_opening_route_id_of" ON "erp_producation_wip_opening" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "erp_producation_wip_opening_demand_id_of" ON "erp_producation_wip_opening" USING btree ("demand_id");--> statement-breakpoint
CREATE INDEX "erp_producation_wip_opening_work_id_of" ON "erp_producation_wip_opening" USING btree ("work_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_wip_position_once" ON "erp_producation_wip_position" USING btree ("tenant_id","date","piece_id");--> statement-breakpoint
CREATE INDEX "erp_producation_wip_position_of" ON "erp_producation_wip_position" USING btree ("piece_id","date");--> statement-breakpoint
CREATE INDEX "erp_producation_wip_snapshot_list" ON "erp_producation_wip_snapshot" USING btree ("tenant_id","date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_wip_snapshot_product_id_of" ON "erp_producation_wip_snapshot" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_event_of" ON "erp_producation_workorder_event" USING btree ("work_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_workorder_node_key" ON "erp_producation_workorder_node" USING btree ("work_id","rev_no","node_key");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_node_of" ON "erp_producation_workorder_node" USING btree ("snapshot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_workorder_order_no" ON "erp_producation_workorder" USING btree ("tenant_id","order_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_search" ON "erp_producation_workorder" USING gin (search_grams(coalesce(order_no, '') || chr(10) || coalesce(sales_order_no, '') || chr(10) || coalesce(reason, '') || chr(10) || coalesce(py, ''))) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_status_by" ON "erp_producation_workorder" USING btree ("tenant_id","status","order_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_plan_start_by" ON "erp_producation_workorder" USING btree ("tenant_id","plan_start","order_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_plan_end_by" ON "erp_producation_workorder" USING btree ("tenant_id","plan_end","order_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_material_id_of" ON "erp_producation_workorder" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_route_id_of" ON "erp_producation_workorder" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_replenish_of_of" ON "erp_producation_workorder" USING btree ("replenish_of");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_workorder_route_rev" ON "erp_producation_workorder_route" USING btree ("work_id","rev_no");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_route_of" ON "erp_producation_workorder_route" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_update_decision_of" ON "erp_producation_workorder_update_decision" USING btree ("update_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_workorder_update_decision_one" ON "erp_producation_workorder_update_decision" USING btree ("update_id","node_key","piece_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_workorder_update_update_no" ON "erp_producation_workorder_update" USING btree ("tenant_id","update_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_workorder_update_work_id" ON "erp_producation_workorder_update" USING btree ("tenant_id","work_id") WHERE is_deleted = 0 and status in ('1', '2');--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_update_status_by" ON "erp_producation_workorder_update" USING btree ("tenant_id","status","update_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_update_work_id_of" ON "erp_producation_workorder_update" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_update_old_route_id_of" ON "erp_producation_workorder_update" USING btree ("old_route_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_update_new_route_id_of" ON "erp_producation_workorder_update" USING btree ("new_route_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_update_switch_id_of" ON "erp_producation_workorder_update" USING btree ("switch_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_update_old_demand_id_of" ON "erp_producation_workorder_update" USING btree ("old_demand_id");--> statement-breakpoint
CREATE INDEX "erp_producation_workorder_update_new_demand_id_of" ON "erp_producation_workorder_update" USING btree ("new_demand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erp_producation_workshop_rate_month_workshop_id" ON "erp_producation_workshop_rate" USING btree ("tenant_id","month","workshop_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "qc_certificate_cert_no" ON "qc_certificate" USING btree ("tenant_id","cert_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "qc_certificate_piece_id_rev" ON "qc_certificate" USING btree ("tenant_id","piece_id","rev") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "qc_certificate_piece_id_state" ON "qc_certificate" USING btree ("tenant_id","piece_id","state") WHERE is_deleted = 0 and state in ('draft', 'issued');--> statement-breakpoint
CREATE INDEX "qc_certificate_piece_id_of" ON "qc_certificate" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "qc_certificate_material_id_of" ON "qc_certificate" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "qc_concession_line_list" ON "qc_concession_line" USING btree ("tenant_id","index_name","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_concession_line_piece_id_by" ON "qc_concession_line" USING btree ("tenant_id","piece_id","index_name","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_concession_line_concession_id_of" ON "qc_concession_line" USING btree ("concession_id");--> statement-breakpoint
CREATE INDEX "qc_concession_line_piece_id_of" ON "qc_concession_line" USING btree ("piece_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qc_concession_concession_no" ON "qc_concession" USING btree ("tenant_id","concession_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_concession_state_by" ON "qc_concession" USING btree ("tenant_id","state","concession_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_concession_work_id_by" ON "qc_concession" USING btree ("tenant_id","work_id","concession_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_concession_ncr_id_by" ON "qc_concession" USING btree ("tenant_id","ncr_id","concession_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "qc_concession_document" ON "qc_concession" USING btree ("tenant_id","document_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_concession_ncr_id_of" ON "qc_concession" USING btree ("ncr_id");--> statement-breakpoint
CREATE INDEX "qc_concession_work_id_of" ON "qc_concession" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "qc_concession_material_id_of" ON "qc_concession" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "qc_dossier_view_list" ON "qc_dossier_view" USING btree ("tenant_id","post_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_dossier_view_post_time_by" ON "qc_dossier_view" USING btree ("tenant_id","post_time","post_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_dossier_view_piece_id_by" ON "qc_dossier_view" USING btree ("tenant_id","piece_id","post_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_dossier_view_piece_id_of" ON "qc_dossier_view" USING btree ("piece_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qc_incoming_recheck_recheck_no" ON "qc_incoming_recheck" USING btree ("tenant_id","recheck_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_incoming_recheck_arrival_id_of" ON "qc_incoming_recheck" USING btree ("arrival_id");--> statement-breakpoint
CREATE INDEX "qc_incoming_recheck_arrival_line_id_of" ON "qc_incoming_recheck" USING btree ("arrival_line_id");--> statement-breakpoint
CREATE INDEX "qc_incoming_recheck_supplier_id_of" ON "qc_incoming_recheck" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "qc_incoming_recheck_material_id_of" ON "qc_incoming_recheck" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "qc_incoming_index_list" ON "qc_incoming_index" USING btree ("tenant_id","inspect_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_incoming_index_inspection_id_of" ON "qc_incoming_index" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "qc_incoming_index_supplier_id_of" ON "qc_incoming_index" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "qc_incoming_index_arrival_line_id_of" ON "qc_incoming_index" USING btree ("arrival_line_id");--> statement-breakpoint
CREATE INDEX "qc_incoming_index_material_id_of" ON "qc_incoming_index" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "qc_incoming_index_index_id_of" ON "qc_incoming_index" USING btree ("index_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qc_incoming_inspect_no" ON "qc_incoming" USING btree ("tenant_id","inspect_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_incoming_arrival_id_of" ON "qc_incoming" USING btree ("arrival_id");--> statement-breakpoint
CREATE INDEX "qc_incoming_supplier_id_of" ON "qc_incoming" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qc_incoming_line_arrival_line_id" ON "qc_incoming_line" USING btree ("tenant_id","arrival_line_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_incoming_line_list" ON "qc_incoming_line" USING btree ("tenant_id","inspect_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_incoming_line_inspection_id_of" ON "qc_incoming_line" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "qc_incoming_line_supplier_id_of" ON "qc_incoming_line" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "qc_incoming_line_arrival_line_id_of" ON "qc_incoming_line" USING btree ("arrival_line_id");--> statement-breakpoint
CREATE INDEX "qc_incoming_line_material_id_of" ON "qc_incoming_line" USING btree ("material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qc_inspection_index_inspection_id_index_code" ON "qc_inspection_index" USING btree ("tenant_id","inspection_id","index_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_inspection_index_list" ON "qc_inspection_index" USING btree ("tenant_id","post_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_inspection_index_inspection_id_of" ON "qc_inspection_index" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "qc_inspection_index_piece_id_of" ON "qc_inspection_index" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "qc_inspection_index_work_id_of" ON "qc_inspection_index" USING btree ("work_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qc_inspection_inspect_no" ON "qc_inspection" USING btree ("tenant_id","inspect_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "qc_inspection_exec_id_check_no" ON "qc_inspection" USING btree ("tenant_id","exec_id","check_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_inspection_post_time_by" ON "qc_inspection" USING btree ("tenant_id","post_time","inspect_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "qc_inspection_op" ON "qc_inspection" USING btree ("tenant_id","op_key") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_inspection_work_id_of" ON "qc_inspection" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "qc_inspection_piece_id_of" ON "qc_inspection" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "qc_inspection_exec_id_of" ON "qc_inspection" USING btree ("exec_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qc_inspector_cert_cert_no_method" ON "qc_inspector_cert" USING btree ("tenant_id","cert_no","method") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_inspector_cert_list" ON "qc_inspector_cert" USING btree ("tenant_id","expire_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_inspector_cert_employee_id_of" ON "qc_inspector_cert" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "qc_quality_loss_list" ON "qc_quality_loss" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_quality_loss_post_date_by" ON "qc_quality_loss" USING btree ("tenant_id","post_date","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_quality_loss_period_by" ON "qc_quality_loss" USING btree ("tenant_id","period","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_quality_loss_duty_dept_id_by" ON "qc_quality_loss" USING btree ("tenant_id","duty_dept_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_quality_loss_scrap_record_id_by" ON "qc_quality_loss" USING btree ("tenant_id","scrap_record_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_quality_loss_piece_id_of" ON "qc_quality_loss" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "qc_quality_loss_material_id_of" ON "qc_quality_loss" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "qc_quality_loss_scrap_record_id_of" ON "qc_quality_loss" USING btree ("scrap_record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qc_ndt_ndt_no" ON "qc_ndt" USING btree ("tenant_id","ndt_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "qc_ndt_exec_id_method" ON "qc_ndt" USING btree ("tenant_id","exec_id","method") WHERE is_deleted = 0 and state in ('draft', 'signed');--> statement-breakpoint
CREATE INDEX "qc_ndt_test_time_by" ON "qc_ndt" USING btree ("tenant_id","test_time","ndt_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_ndt_piece_id_of" ON "qc_ndt" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "qc_ndt_work_id_of" ON "qc_ndt" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "qc_ndt_exec_id_of" ON "qc_ndt" USING btree ("exec_id");--> statement-breakpoint
CREATE INDEX "qc_ndt_equipment_id_of" ON "qc_ndt" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "qc_ndt_inspection_id_of" ON "qc_ndt" USING btree ("inspection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qc_nonconformity_ncr_no" ON "qc_nonconformity" USING btree ("tenant_id","ncr_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "qc_nonconformity_exec_id" ON "qc_nonconformity" USING btree ("tenant_id","exec_id") WHERE is_deleted = 0 and state in ('open', 'running');--> statement-breakpoint
CREATE INDEX "qc_nonconformity_search" ON "qc_nonconformity" USING gin (search_grams(coalesce(ncr_no, '') || chr(10) || coalesce(process_name, '') || chr(10) || coalesce(description, '') || chr(10) || coalesce(disposition_no, '') || chr(10) || coalesce(batch_no, '') || chr(10) || coalesce(py, ''))) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_nonconformity_found_time_by" ON "qc_nonconformity" USING btree ("tenant_id","found_time","ncr_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_nonconformity_state_by" ON "qc_nonconformity" USING btree ("tenant_id","state","ncr_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_nonconformity_piece_id_by" ON "qc_nonconformity" USING btree ("tenant_id","piece_id","ncr_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_nonconformity_piece_id_of" ON "qc_nonconformity" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "qc_nonconformity_work_id_of" ON "qc_nonconformity" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "qc_nonconformity_material_id_of" ON "qc_nonconformity" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "qc_nonconformity_exec_id_of" ON "qc_nonconformity" USING btree ("exec_id");--> statement-breakpoint
CREATE INDEX "qc_nonconformity_inspection_id_of" ON "qc_nonconformity" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "qc_nonconformity_warehouse_id_of" ON "qc_nonconformity" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "qc_nonconformity_location_id_of" ON "qc_nonconformity" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qc_scrap_record_piece_id" ON "qc_scrap_record" USING btree ("tenant_id","piece_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_scrap_record_list" ON "qc_scrap_record" USING btree ("tenant_id","scrap_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_scrap_record_scrap_date_by" ON "qc_scrap_record" USING btree ("tenant_id","scrap_date","scrap_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_scrap_record_work_id_by" ON "qc_scrap_record" USING btree ("tenant_id","work_id","scrap_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_scrap_record_claim_penalty_id_by" ON "qc_scrap_record" USING btree ("tenant_id","claim_penalty_id","scrap_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_scrap_record_piece_id_of" ON "qc_scrap_record" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "qc_scrap_record_material_id_of" ON "qc_scrap_record" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "qc_scrap_record_work_id_of" ON "qc_scrap_record" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "qc_scrap_record_duty_process_id_of" ON "qc_scrap_record" USING btree ("duty_process_id");--> statement-breakpoint
CREATE INDEX "qc_scrap_record_supplier_id_of" ON "qc_scrap_record" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "qc_scrap_record_replenish_work_id_of" ON "qc_scrap_record" USING btree ("replenish_work_id");--> statement-breakpoint
CREATE INDEX "qc_scrap_record_claim_penalty_id_of" ON "qc_scrap_record" USING btree ("claim_penalty_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qc_grade_index_grade_standard_id_stage_index_id_valid_from" ON "qc_grade_index" USING btree ("tenant_id","grade_standard_id","stage","index_id","valid_from") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "qc_grade_index_grade_standard_id_of" ON "qc_grade_index" USING btree ("grade_standard_id");--> statement-breakpoint
CREATE INDEX "qc_grade_index_index_id_of" ON "qc_grade_index" USING btree ("index_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qc_grade_standard_steel_grade" ON "qc_grade_standard" USING btree ("tenant_id","steel_grade") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "qc_index_index_code" ON "qc_index" USING btree ("tenant_id","index_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "qc_index_index_name" ON "qc_index" USING btree ("tenant_id","index_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sal_agreement_agreement_no" ON "sal_agreement" USING btree ("tenant_id","agreement_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_agreement_customer_id_of" ON "sal_agreement" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sal_price_sales_agreement_id_line_no" ON "sal_price" USING btree ("tenant_id","sales_agreement_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_price_list" ON "sal_price" USING btree ("tenant_id","agreement_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_price_sales_agreement_id_of" ON "sal_price" USING btree ("sales_agreement_id");--> statement-breakpoint
CREATE INDEX "sal_price_customer_id_of" ON "sal_price" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sal_price_product_id_of" ON "sal_price" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sal_receivable_plan_sales_contract_id_stage_no" ON "sal_receivable_plan" USING btree ("tenant_id","sales_contract_id","stage_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_receivable_plan_list" ON "sal_receivable_plan" USING btree ("tenant_id","contract_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_receivable_plan_sales_contract_id_of" ON "sal_receivable_plan" USING btree ("sales_contract_id");--> statement-breakpoint
CREATE INDEX "sal_receivable_plan_customer_id_of" ON "sal_receivable_plan" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sal_contract_line_sales_contract_id_line_no" ON "sal_contract_line" USING btree ("tenant_id","sales_contract_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_contract_line_list" ON "sal_contract_line" USING btree ("tenant_id","contract_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_contract_line_sales_contract_id_of" ON "sal_contract_line" USING btree ("sales_contract_id");--> statement-breakpoint
CREATE INDEX "sal_contract_line_customer_id_of" ON "sal_contract_line" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sal_contract_line_product_id_of" ON "sal_contract_line" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sal_contract_contract_no" ON "sal_contract" USING btree ("tenant_id","contract_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_contract_list" ON "sal_contract" USING btree ("tenant_id","sign_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_contract_customer_id_of" ON "sal_contract" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sal_contract_sales_agreement_id_of" ON "sal_contract" USING btree ("sales_agreement_id");--> statement-breakpoint
CREATE INDEX "sal_credit_ledger_list" ON "sal_credit_ledger" USING btree ("tenant_id","post_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_credit_ledger_customer_id_of" ON "sal_credit_ledger" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sal_customer_contact_customer_id" ON "sal_customer_contact" USING btree ("tenant_id","customer_id") WHERE is_deleted = 0 and is_default in ('yes');--> statement-breakpoint
CREATE INDEX "sal_customer_contact_list" ON "sal_customer_contact" USING btree ("tenant_id","contact_name","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_customer_contact_customer_id_of" ON "sal_customer_contact" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sal_customer_history_list" ON "sal_customer_history" USING btree ("tenant_id","effective_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_customer_history_customer_id_of" ON "sal_customer_history" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sal_customer_customer_code" ON "sal_customer" USING btree ("tenant_id","customer_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sal_customer_customer_name" ON "sal_customer" USING btree ("tenant_id","customer_name") WHERE is_deleted = 0 and customer_status in ('enabled');--> statement-breakpoint
CREATE UNIQUE INDEX "sal_customer_credit_code" ON "sal_customer" USING btree ("tenant_id","credit_code") WHERE is_deleted = 0 and customer_status in ('enabled');--> statement-breakpoint
CREATE INDEX "sal_customer_search" ON "sal_customer" USING gin (search_grams(coalesce(customer_code, '') || chr(10) || coalesce(customer_name, '') || chr(10) || coalesce(disable_reason, '') || chr(10) || coalesce(py, ''))) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_customer_customer_name_by" ON "sal_customer" USING btree ("tenant_id","customer_name","customer_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_customer_customer_status_by" ON "sal_customer" USING btree ("tenant_id","customer_status","customer_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_customer_customer_level_by" ON "sal_customer" USING btree ("tenant_id","customer_level","customer_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_customer_credit_limit_by" ON "sal_customer" USING btree ("tenant_id","credit_limit","customer_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_customer_sales_user_id_by" ON "sal_customer" USING btree ("tenant_id","sales_user_id","customer_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sal_order_history_sales_order_id_order_version_line_no" ON "sal_order_history" USING btree ("tenant_id","sales_order_id","order_version","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_order_history_list" ON "sal_order_history" USING btree ("tenant_id","sales_order_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_order_history_sales_order_id_of" ON "sal_order_history" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "sal_order_history_customer_id_of" ON "sal_order_history" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sal_order_history_product_id_of" ON "sal_order_history" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sal_order_line_sales_order_id_line_no" ON "sal_order_line" USING btree ("tenant_id","sales_order_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_order_line_list" ON "sal_order_line" USING btree ("tenant_id","sales_order_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_order_line_require_date_by" ON "sal_order_line" USING btree ("tenant_id","require_date","sales_order_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_order_line_sales_order_id_of" ON "sal_order_line" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "sal_order_line_sales_contract_line_id_of" ON "sal_order_line" USING btree ("sales_contract_line_id");--> statement-breakpoint
CREATE INDEX "sal_order_line_customer_id_of" ON "sal_order_line" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sal_order_line_product_id_of" ON "sal_order_line" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sal_order_sales_order_no" ON "sal_order" USING btree ("tenant_id","sales_order_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_order_search" ON "sal_order" USING gin (search_grams(coalesce(sales_order_no, '') || chr(10) || coalesce(customer_po_no, '') || chr(10) || coalesce(py, ''))) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_order_order_date_by" ON "sal_order" USING btree ("tenant_id","order_date","sales_order_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_order_total_amount_by" ON "sal_order" USING btree ("tenant_id","total_amount","sales_order_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_order_sales_contract_id_of" ON "sal_order" USING btree ("sales_contract_id");--> statement-breakpoint
CREATE INDEX "sal_order_customer_id_of" ON "sal_order" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sal_floor_price_list" ON "sal_floor_price" USING btree ("tenant_id","post_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_floor_price_product_id_of" ON "sal_floor_price" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sal_internal_price_list" ON "sal_internal_price" USING btree ("tenant_id","post_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_internal_price_product_id_of" ON "sal_internal_price" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sal_product_drawing_drawing_no_drawing_version" ON "sal_product_drawing" USING btree ("tenant_id","drawing_no","drawing_version") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sal_product_drawing_product_id_of" ON "sal_product_drawing" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sal_product_drawing_once" ON "sal_product" USING btree ("tenant_id","drawing_no","drawing_version");--> statement-breakpoint
CREATE UNIQUE INDEX "sup_bank_supplier_id" ON "sup_bank" USING btree ("tenant_id","supplier_id") WHERE is_deleted = 0 and is_default in ('yes') and enabled in ('yes');--> statement-breakpoint
CREATE UNIQUE INDEX "sup_bank_supplier_id_bank_account" ON "sup_bank" USING btree ("tenant_id","supplier_id","bank_account") WHERE is_deleted = 0 and enabled in ('yes');--> statement-breakpoint
CREATE INDEX "sup_bank_list" ON "sup_bank" USING btree ("tenant_id","bank_name","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_bank_supplier_id_of" ON "sup_bank" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sup_blacklist_supplier_id" ON "sup_blacklist" USING btree ("tenant_id","supplier_id") WHERE is_deleted = 0 and black_state in ('open');--> statement-breakpoint
CREATE INDEX "sup_blacklist_list" ON "sup_blacklist" USING btree ("tenant_id","start_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_blacklist_supplier_id_of" ON "sup_blacklist" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sup_category_supplier_id_category_id" ON "sup_category" USING btree ("tenant_id","supplier_id","category_id") WHERE is_deleted = 0 and enabled in ('yes');--> statement-breakpoint
CREATE INDEX "sup_category_list" ON "sup_category" USING btree ("tenant_id","bill_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_category_supplier_id_of" ON "sup_category" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "sup_category_category_id_of" ON "sup_category" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sup_change_bill_no_change_field" ON "sup_change" USING btree ("tenant_id","bill_no","change_field") WHERE is_deleted = 0 and change_field in ('contact', 'phone', 'mail', 'address', 'owner', 'name', 'taxpayer', 'bank', 'payterm', 'level');--> statement-breakpoint
CREATE INDEX "sup_change_list" ON "sup_change" USING btree ("tenant_id","effective_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_change_supplier_id_of" ON "sup_change" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "sup_history_list" ON "sup_history" USING btree ("tenant_id","effective_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_history_supplier_id_of" ON "sup_history" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sup_qualification_supplier_id_qual_type_qual_no" ON "sup_qualification" USING btree ("tenant_id","supplier_id","qual_type","qual_no") WHERE is_deleted = 0 and enabled in ('yes');--> statement-breakpoint
CREATE INDEX "sup_qualification_list" ON "sup_qualification" USING btree ("tenant_id","expire_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_qualification_supplier_id_of" ON "sup_qualification" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sup_review_bill_no_supplier_id" ON "sup_review" USING btree ("tenant_id","bill_no","supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_review_supplier_id_of" ON "sup_review" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sup_stop_bill_no" ON "sup_stop" USING btree ("tenant_id","bill_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_stop_supplier_id_of" ON "sup_stop" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "sup_trade_supplier" ON "sup_trade_ledger" USING btree ("supplier_id","biz_date");--> statement-breakpoint
CREATE INDEX "sup_trade_order" ON "sup_trade_ledger" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sup_trade_order_line" ON "sup_trade_ledger" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sup_supplier_supplier_no" ON "sup_supplier" USING btree ("tenant_id","supplier_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sup_supplier_credit_code" ON "sup_supplier" USING btree ("tenant_id","credit_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_supplier_search" ON "sup_supplier" USING gin (search_grams(coalesce(supplier_no, '') || chr(10) || coalesce(supplier_name, '') || chr(10) || coalesce(contact_name, '') || chr(10) || coalesce(contact_phone, '') || chr(10) || coalesce(py, ''))) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_supplier_supplier_name_by" ON "sup_supplier" USING btree ("tenant_id","supplier_name","supplier_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_supplier_supplier_type_by" ON "sup_supplier" USING btree ("tenant_id","supplier_type","supplier_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_supplier_supplier_status_by" ON "sup_supplier" USING btree ("tenant_id","supplier_status","supplier_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_supplier_supplier_level_by" ON "sup_supplier" USING btree ("tenant_id","supplier_level","supplier_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sup_supplier_pay_term_by" ON "sup_supplier" USING btree ("tenant_id","pay_term","supplier_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "scm_material_category_category_code" ON "scm_material_category" USING btree ("tenant_id","category_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "scm_material_category_category_name" ON "scm_material_category" USING btree ("tenant_id","category_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "scm_material_category_parent_id_of" ON "scm_material_category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "flow_test_end" ON "flow_test" USING btree ("end_time");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_arrival_ingot_supplier_id_heat_no_ingot_no" ON "wh_arrival_ingot" USING btree ("tenant_id","supplier_id","heat_no","ingot_no") WHERE is_deleted = 0 and ingot_state in ('noticed', 'arrived', 'inspecting', 'accepted', 'received');--> statement-breakpoint
CREATE INDEX "wh_arrival_ingot_list" ON "wh_arrival_ingot" USING btree ("tenant_id","ingot_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_arrival_ingot_arrival_id_of" ON "wh_arrival_ingot" USING btree ("arrival_id");--> statement-breakpoint
CREATE INDEX "wh_arrival_ingot_arrival_line_id_of" ON "wh_arrival_ingot" USING btree ("arrival_line_id");--> statement-breakpoint
CREATE INDEX "wh_arrival_ingot_supplier_id_of" ON "wh_arrival_ingot" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "wh_arrival_ingot_material_id_of" ON "wh_arrival_ingot" USING btree ("material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_arrival_line_arrival_id_line_no" ON "wh_arrival_line" USING btree ("tenant_id","arrival_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_arrival_line_list" ON "wh_arrival_line" USING btree ("tenant_id","arrival_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_arrival_line_arrival_id_of" ON "wh_arrival_line" USING btree ("arrival_id");--> statement-breakpoint
CREATE INDEX "wh_arrival_line_purchase_order_line_id_of" ON "wh_arrival_line" USING btree ("purchase_order_line_id");--> statement-breakpoint
CREATE INDEX "wh_arrival_line_supplier_id_of" ON "wh_arrival_line" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "wh_arrival_line_warehouse_id_of" ON "wh_arrival_line" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "wh_arrival_line_material_id_of" ON "wh_arrival_line" USING btree ("material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_arrival_arrival_no" ON "wh_arrival" USING btree ("tenant_id","arrival_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_arrival_weigh_no" ON "wh_arrival" USING btree ("tenant_id","weigh_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_arrival_purchase_order_id_of" ON "wh_arrival" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "wh_arrival_supplier_id_of" ON "wh_arrival" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "wh_arrival_warehouse_id_of" ON "wh_arrival" USING btree ("warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_issue_line_issue_id_line_no" ON "wh_issue_line" USING btree ("tenant_id","issue_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_issue_line_work_id_by" ON "wh_issue_line" USING btree ("tenant_id","work_id","issue_id","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_issue_line_issue_id_of" ON "wh_issue_line" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "wh_issue_line_warehouse_id_of" ON "wh_issue_line" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "wh_issue_line_location_id_of" ON "wh_issue_line" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "wh_issue_line_work_id_of" ON "wh_issue_line" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "wh_issue_line_material_id_of" ON "wh_issue_line" USING btree ("material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_issue_return_one" ON "wh_issue_return" USING btree ("document_id","line_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "wh_issue_return_document" ON "wh_issue_return" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "wh_issue_return_of" ON "wh_issue_return" USING btree ("line_id") WHERE state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "wh_issue_issue_no" ON "wh_issue" USING btree ("tenant_id","issue_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_issue_source_no" ON "wh_issue" USING btree ("tenant_id","source_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_issue_warehouse_id_of" ON "wh_issue" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "wh_issue_work_id_of" ON "wh_issue" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "wh_issue_equipment_id_of" ON "wh_issue" USING btree ("equipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_material_material_code" ON "wh_material" USING btree ("tenant_id","material_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_material_search" ON "wh_material" USING gin (search_grams(coalesce(material_code, '') || chr(10) || coalesce(material_name, '') || chr(10) || coalesce(specs, '') || chr(10) || coalesce(model_no, '') || chr(10) || coalesce(steel_grade, '') || chr(10) || coalesce(py, ''))) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_material_order" ON "wh_material" USING btree ("tenant_id","material_code","id");--> statement-breakpoint
CREATE INDEX "wh_material_material_name_by" ON "wh_material" USING btree ("tenant_id","material_name","material_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_material_material_type_by" ON "wh_material" USING btree ("tenant_id","material_type","material_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_material_model_no_by" ON "wh_material" USING btree ("tenant_id","model_no","material_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_material_last_price_by" ON "wh_material" USING btree ("tenant_id","last_price","material_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_material_safety_qty_by" ON "wh_material" USING btree ("tenant_id","safety_qty","material_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_material_category_id_of" ON "wh_material" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_other_move_line_other_move_id_line_no" ON "wh_other_move_line" USING btree ("tenant_id","other_move_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_other_move_line_other_move_id_of" ON "wh_other_move_line" USING btree ("other_move_id");--> statement-breakpoint
CREATE INDEX "wh_other_move_line_material_id_of" ON "wh_other_move_line" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "wh_other_move_line_location_id_of" ON "wh_other_move_line" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_other_move_move_no" ON "wh_other_move" USING btree ("tenant_id","move_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_other_move_warehouse_id_of" ON "wh_other_move" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "wh_pending_property_list" ON "wh_pending_property" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_pending_property_line" ON "wh_pending_property" USING btree ("tenant_id","stocktake_line_id") WHERE settles is null;--> statement-breakpoint
CREATE INDEX "wh_pending_property_stocktake_id_of" ON "wh_pending_property" USING btree ("stocktake_id");--> statement-breakpoint
CREATE INDEX "wh_pending_property_warehouse_id_of" ON "wh_pending_property" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "wh_pending_property_material_id_of" ON "wh_pending_property" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "wh_pending_property_settles_of" ON "wh_pending_property" USING btree ("settles");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_location_warehouse_id_location_code" ON "wh_location" USING btree ("tenant_id","warehouse_id","location_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_location_list" ON "wh_location" USING btree ("tenant_id","location_code","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_location_warehouse_id_of" ON "wh_location" USING btree ("warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_warehouse_warehouse_code" ON "wh_warehouse" USING btree ("tenant_id","warehouse_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_warehouse_warehouse_name" ON "wh_warehouse" USING btree ("tenant_id","warehouse_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_warehouse_supplier_id_of" ON "wh_warehouse" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_reject_return_one" ON "wh_reject_return" USING btree ("document_id","line_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "wh_reject_return_document" ON "wh_reject_return" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "wh_reject_return_of" ON "wh_reject_return" USING btree ("line_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "wh_receipt_adjust_line" ON "wh_receipt_adjust" USING btree ("line_id","id");--> statement-breakpoint
CREATE INDEX "wh_receipt_adjust_document" ON "wh_receipt_adjust" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_receipt_line_receipt_id_line_no" ON "wh_receipt_line" USING btree ("tenant_id","receipt_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_receipt_line_receipt_id_of" ON "wh_receipt_line" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "wh_receipt_line_supplier_id_of" ON "wh_receipt_line" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "wh_receipt_line_material_id_of" ON "wh_receipt_line" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "wh_receipt_line_warehouse_id_of" ON "wh_receipt_line" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "wh_receipt_line_location_id_of" ON "wh_receipt_line" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "wh_receipt_line_arrival_line_id_of" ON "wh_receipt_line" USING btree ("arrival_line_id");--> statement-breakpoint
CREATE INDEX "wh_receipt_line_purchase_order_line_id_of" ON "wh_receipt_line" USING btree ("purchase_order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_receipt_receipt_no" ON "wh_receipt" USING btree ("tenant_id","receipt_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_receipt_supplier_id_delivery_no" ON "wh_receipt" USING btree ("tenant_id","supplier_id","delivery_no") WHERE is_deleted = 0 and receipt_status in ('posted');--> statement-breakpoint
CREATE INDEX "wh_receipt_supplier_id_of" ON "wh_receipt" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "wh_receipt_arrival_id_of" ON "wh_receipt" USING btree ("arrival_id");--> statement-breakpoint
CREATE INDEX "wh_receipt_purchase_order_id_of" ON "wh_receipt" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "wh_receipt_warehouse_id_of" ON "wh_receipt" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "wh_reject_hold_list" ON "wh_reject_hold" USING btree ("tenant_id","hold_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_reject_hold_arrival_id_of" ON "wh_reject_hold" USING btree ("arrival_id");--> statement-breakpoint
CREATE INDEX "wh_reject_hold_arrival_line_id_of" ON "wh_reject_hold" USING btree ("arrival_line_id");--> statement-breakpoint
CREATE INDEX "wh_reject_hold_supplier_id_of" ON "wh_reject_hold" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "wh_reject_hold_warehouse_id_of" ON "wh_reject_hold" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "wh_reject_hold_material_id_of" ON "wh_reject_hold" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "wh_part_replacement_list" ON "wh_part_replacement" USING btree ("tenant_id","replace_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_part_replacement_equipment_id_of" ON "wh_part_replacement" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "wh_part_replacement_material_id_of" ON "wh_part_replacement" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "wh_stock_opening_list" ON "wh_stock_opening" USING btree ("tenant_id","bill_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_stock_opening_warehouse_id_of" ON "wh_stock_opening" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "wh_stock_opening_location_id_of" ON "wh_stock_opening" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "wh_stock_opening_material_id_of" ON "wh_stock_opening" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "wh_stock_opening_supplier_id_of" ON "wh_stock_opening" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "wh_stock_quality_list" ON "wh_stock_quality" USING btree ("tenant_id","change_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_stock_quality_warehouse_id_of" ON "wh_stock_quality" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "wh_stock_quality_location_id_of" ON "wh_stock_quality" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "wh_stock_quality_material_id_of" ON "wh_stock_quality" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "stock_balance_qty" ON "stock_balance" USING btree ("on_hand_qty","id");--> statement-breakpoint
CREATE INDEX "stock_balance_available" ON "stock_balance" USING btree ("available_qty","id");--> statement-breakpoint
CREATE INDEX "stock_balance_quality" ON "stock_balance" USING btree ("quality_state","id");--> statement-breakpoint
CREATE INDEX "stock_balance_material" ON "stock_balance" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "stock_balance_batch" ON "stock_balance" USING gin (search_grams(batch_no)) WHERE batch_no <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "wh_stock_batch_material_id_batch_no" ON "wh_stock_batch" USING btree ("tenant_id","material_id","batch_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_stock_batch_search" ON "wh_stock_batch" USING gin (search_grams(coalesce(batch_no, '') || chr(10) || coalesce(heat_no, '') || chr(10) || coalesce(ingot_no, '') || chr(10) || coalesce(steel_grade, '') || chr(10) || coalesce(mill_cert_no, '') || chr(10) || coalesce(py, ''))) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_stock_batch_list" ON "wh_stock_batch" USING btree ("tenant_id","first_in_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_stock_batch_first_in_date_by" ON "wh_stock_batch" USING btree ("tenant_id","first_in_date","first_in_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_stock_batch_heat_no_by" ON "wh_stock_batch" USING btree ("tenant_id","heat_no","first_in_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_stock_batch_batch_no_by" ON "wh_stock_batch" USING btree ("tenant_id","batch_no","first_in_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_stock_batch_material_id_of" ON "wh_stock_batch" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "wh_stock_batch_supplier_id_of" ON "wh_stock_batch" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "wh_stock_batch_receipt_line_id_of" ON "wh_stock_batch" USING btree ("receipt_line_id");--> statement-breakpoint
CREATE INDEX "stock_layer_day" ON "stock_layer" USING btree ("day","warehouse_id","material_id","tenant_id","qty") WHERE batch_no = '';--> statement-breakpoint
CREATE INDEX "stock_layer_batch" ON "stock_layer" USING btree ("material_id","batch_no","day") WHERE batch_no <> '' and qty > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_ledger_source" ON "stock_ledger" USING btree ("biz_type","biz_id","biz_line_id","warehouse_id","location_id","material_id","batch_no","pro_code") WHERE reverse_of is null;--> statement-breakpoint
CREATE INDEX "stock_ledger_place" ON "stock_ledger" USING btree ("warehouse_id","material_id","location_id","batch_no","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_material" ON "stock_ledger" USING btree ("material_id","post_time","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_warehouse" ON "stock_ledger" USING btree ("tenant_id","warehouse_id","post_time","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_bill" ON "stock_ledger" USING btree ("bill_no");--> statement-breakpoint
CREATE INDEX "stock_ledger_biz" ON "stock_ledger" USING btree ("biz_id");--> statement-breakpoint
CREATE INDEX "stock_ledger_piece" ON "stock_ledger" USING btree ("pro_code") WHERE pro_code <> '';--> statement-breakpoint
CREATE INDEX "stock_ledger_recent" ON "stock_ledger" USING btree ("tenant_id","post_time","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_kind" ON "stock_ledger" USING btree ("tenant_id","biz_type","post_time","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_period" ON "stock_ledger" USING btree ("tenant_id","period","post_time","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_qty" ON "stock_ledger" USING btree ("tenant_id","qty");--> statement-breakpoint
CREATE INDEX "stock_ledger_amount" ON "stock_ledger" USING btree ("tenant_id","amount");--> statement-breakpoint
CREATE INDEX "stock_ledger_search" ON "stock_ledger" USING gin (search_grams(coalesce(bill_no, '') || chr(10) || coalesce(batch_no, '')));--> statement-breakpoint
CREATE UNIQUE INDEX "stock_reserve_one" ON "stock_reserve" USING btree ("biz_type","biz_line_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "stock_reserve_document" ON "stock_reserve" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "stock_reserve_of" ON "stock_reserve" USING btree ("warehouse_id","location_id","material_id","batch_no") WHERE state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "stocktake_line_place" ON "stocktake_line" USING btree ("stocktake_id","location_id","material_id","batch_no");--> statement-breakpoint
CREATE INDEX "stocktake_line_document" ON "stocktake_line" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stocktake_stocktake_no" ON "stocktake" USING btree ("tenant_id","stocktake_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "stocktake_warehouse_id_of" ON "stocktake" USING btree ("warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_stock_transfer_line_transfer_id_line_no" ON "wh_stock_transfer_line" USING btree ("tenant_id","transfer_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_stock_transfer_line_transfer_id_of" ON "wh_stock_transfer_line" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "wh_stock_transfer_line_material_id_of" ON "wh_stock_transfer_line" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "wh_stock_transfer_line_from_location_id_of" ON "wh_stock_transfer_line" USING btree ("from_location_id");--> statement-breakpoint
CREATE INDEX "wh_stock_transfer_line_to_location_id_of" ON "wh_stock_transfer_line" USING btree ("to_location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_stock_transfer_transfer_no" ON "wh_stock_transfer" USING btree ("tenant_id","transfer_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_stock_transfer_from_warehouse_id_of" ON "wh_stock_transfer" USING btree ("from_warehouse_id");--> statement-breakpoint
CREATE INDEX "wh_stock_transfer_to_warehouse_id_of" ON "wh_stock_transfer" USING btree ("to_warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_variance_ledger_reverse_of" ON "wh_variance_ledger" USING btree ("tenant_id","reverse_of") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_variance_ledger_list" ON "wh_variance_ledger" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_variance_ledger_period_by" ON "wh_variance_ledger" USING btree ("tenant_id","period","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_variance_ledger_line" ON "wh_variance_ledger" USING btree ("tenant_id","biz_line_id","entry_type","bill_no") WHERE reverse_of is null;--> statement-breakpoint
CREATE INDEX "wh_variance_ledger_material_id_of" ON "wh_variance_ledger" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "wh_variance_ledger_warehouse_id_of" ON "wh_variance_ledger" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "wh_variance_ledger_reverse_of_of" ON "wh_variance_ledger" USING btree ("reverse_of");--> statement-breakpoint
CREATE INDEX "wh_voucher_print_row" ON "wh_voucher_print" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "sys_refresh_token_session" ON "sys_refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sys_session_user" ON "sys_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sys_session_recent" ON "sys_session" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "sys_social_identity_user" ON "sys_social_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sys_ticket_expires" ON "sys_ticket" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "sys_backlog_inbox" ON "sys_backlog" USING btree ("user_id","status","create_time","id");--> statement-breakpoint
CREATE INDEX "sys_backlog_task" ON "sys_backlog" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "sys_backlog_follow_up" ON "sys_backlog" USING btree ("follow_up_id");--> statement-breakpoint
CREATE INDEX "sys_backlog_case" ON "sys_backlog" USING btree ("process_instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dict_biz_key" ON "sys_dict_biz" USING btree ("tenant_id","code","dict_key") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_dict_biz_parent" ON "sys_dict_biz" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dict_key" ON "sys_dict" USING btree ("code","dict_key") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_dict_parent" ON "sys_dict" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "sys_file_subject" ON "sys_file" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "sys_file_store" ON "sys_file" USING btree ("store_key");--> statement-breakpoint
CREATE INDEX "sys_file_owner" ON "sys_file" USING btree ("owner_id","create_time");--> statement-breakpoint
CREATE INDEX "sys_job_mine" ON "sys_job" USING btree ("user_id","create_time","id");--> statement-breakpoint
CREATE INDEX "sys_job_open" ON "sys_job" USING btree ("status","create_time");--> statement-breakpoint
CREATE INDEX "sys_log_api_recent" ON "sys_log_api" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "sys_log_error_recent" ON "sys_log_error" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "sys_log_usual_recent" ON "sys_log_usual" USING btree ("create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_menu_favourite_once" ON "sys_menu_favourite" USING btree ("user_id","menu_id","client_type");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_menu_code" ON "sys_menu" USING btree ("code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_menu_parent" ON "sys_menu" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_top_menu_code" ON "sys_top_menu" USING btree ("tenant_id","code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_message_inbox" ON "sys_message" USING btree ("user_id","status","create_time","id");--> statement-breakpoint
CREATE INDEX "sys_notice_recent" ON "sys_notice" USING btree ("tenant_id","status","release_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dept_name" ON "sys_dept" USING btree ("tenant_id","parent_id","dept_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_dept_parent" ON "sys_dept" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "sys_dept_ancestors" ON "sys_dept" USING btree ("ancestors" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "sys_post_code" ON "sys_post" USING btree ("tenant_id","post_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_post_sort" ON "sys_post" USING btree ("tenant_id","sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_param_key" ON "sys_param" USING btree ("tenant_id","param_key") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_region_parent" ON "sys_region" USING btree ("parent_code","sort");--> statement-breakpoint
CREATE INDEX "sys_role_menu_menu" ON "sys_role_menu" USING btree ("menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_role_alias" ON "sys_role" USING btree ("tenant_id","role_alias") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_saved_view_page" ON "sys_saved_view" USING btree ("page","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_tenant_number" ON "sys_tenant" USING btree ("tenant_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_user_dept_dept" ON "sys_user_dept" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "sys_user_post_post" ON "sys_user_post" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "sys_user_role_role" ON "sys_user_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_account" ON "sys_user" USING btree ("tenant_id",lower("account")) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_user_recent" ON "sys_user" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "sys_user_phone" ON "sys_user" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "sys_waiting_action_list" ON "sys_waiting_action" USING btree ("tenant_id","filed_at","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_waiting_action_row" ON "sys_waiting_action" USING btree ("tenant_id","book","action","row_id") WHERE wait_state = 'wait' and row_id <> '';--> statement-breakpoint
CREATE INDEX "sys_audit_recent" ON "sys_audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "sys_audit_row" ON "sys_audit" USING btree ("table_name","row_id");--> statement-breakpoint
CREATE INDEX "sys_audit_tx" ON "sys_audit" USING btree ("tx","id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_claim_one" ON "document_claim" USING btree ("tenant_id","subject","subject_id") WHERE state in ('running', 'waiting');--> statement-breakpoint
CREATE INDEX "document_claim_flow" ON "document_claim" USING btree ("flow_key");--> statement-breakpoint
CREATE INDEX "document_day_span" ON "document_day" USING btree ("tenant_id","flow_key","field","day","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_number" ON "document" USING btree ("tenant_id","flow_key","number") WHERE number <> '';--> statement-breakpoint
CREATE INDEX "document_flow" ON "document" USING btree ("tenant_id","flow_key","id");--> statement-breakpoint
CREATE INDEX "document_body" ON "document" USING gin ("data" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "document_due_open" ON "document_due" USING btree ("due_on","document_id") WHERE status in ('waiting', 'blocked');--> statement-breakpoint
CREATE INDEX "document_due_list" ON "document_due" USING btree ("tenant_id","due_on","document_id");--> statement-breakpoint
CREATE INDEX "document_due_flow" ON "document_due" USING btree ("flow_key");--> statement-breakpoint
CREATE INDEX "wf_cc_user" ON "wf_cc" USING btree ("user_id","at","id","instance_id");--> statement-breakpoint
CREATE INDEX "wf_cc_unread" ON "wf_cc" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "wf_cc_case" ON "wf_cc" USING btree ("instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wf_instance_biz" ON "wf_instance" USING btree ("biz_id");--> statement-breakpoint
CREATE INDEX "wf_instance_parent" ON "wf_instance" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "wf_instance_sent" ON "wf_instance" USING btree ("tenant_id","initiator","started_at","id","def_key");--> statement-breakpoint
CREATE INDEX "wf_instance_flow" ON "wf_instance" USING btree ("tenant_id","def_key","started_at","id","biz_id") WHERE status not in ('draft', 'deleted');--> statement-breakpoint
CREATE INDEX "wf_instance_dept" ON "wf_instance" USING btree ("tenant_id","def_key","dept_id","started_at","id","biz_id","approval_status") WHERE status not in ('draft', 'deleted');--> statement-breakpoint
CREATE INDEX "wf_instance_state" ON "wf_instance" USING btree ("tenant_id","def_key","approval_status","started_at","id") WHERE status not in ('draft', 'deleted');--> statement-breakpoint
CREATE INDEX "wf_instance_search" ON "wf_instance" USING gin (search_grams(coalesce(number, '') || chr(10) || coalesce(title, ''))) WHERE status not in ('draft', 'deleted');--> statement-breakpoint
CREATE INDEX "wf_instance_running" ON "wf_instance" USING btree ("tenant_id","started_at","id") WHERE status in ('running', 'returned', 'suspended');--> statement-breakpoint
CREATE INDEX "wf_phrase_user" ON "wf_phrase" USING btree ("user_id","sort","id");--> statement-breakpoint
CREATE INDEX "wf_pool_task" ON "wf_pool" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "wf_proxy_principal" ON "wf_proxy" USING btree ("principal","until_at");--> statement-breakpoint
CREATE INDEX "wf_proxy_agent" ON "wf_proxy" USING btree ("agent","until_at");--> statement-breakpoint
CREATE INDEX "wf_task_todo" ON "wf_task" USING btree ("holder","arrived_at","id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "wf_task_done" ON "wf_task" USING btree ("holder","finished_at","id") WHERE status <> 0;--> statement-breakpoint
CREATE INDEX "wf_task_held" ON "wf_task" USING btree ("holder","flow_key","instance_id");--> statement-breakpoint
CREATE INDEX "wf_task_handed" ON "wf_task" USING btree ("owner","flow_key","instance_id") WHERE owner is distinct from holder;--> statement-breakpoint
CREATE INDEX "wf_task_case" ON "wf_task" USING btree ("instance_id","arrived_at");--> statement-breakpoint
CREATE INDEX "wf_task_due" ON "wf_task" USING btree ("due_at") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "wf_task_owner" ON "wf_task" USING btree ("owner") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "wf_task_open" ON "wf_task" USING btree ("tenant_id","arrived_at","id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "wf_task_decided" ON "wf_task" USING btree ("tenant_id","finished_at") WHERE status <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wf_task_seat" ON "wf_task" USING btree ("visit_id","holder","seat_id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "wf_timer_due" ON "wf_timer" USING btree ("fire_at");--> statement-breakpoint
CREATE INDEX "wf_timer_case" ON "wf_timer" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "sys_idempotency_age" ON "sys_idempotency" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "upkeep_run_recent" ON "upkeep_run" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "upkeep_run_name" ON "upkeep_run" USING btree ("name","id");