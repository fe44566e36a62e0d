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
	"asset_no" varchar(64),
	"origin_value" numeric(18, 2),
	"net_value" numeric(18, 2),
	"is_special" varchar(64) NOT NULL,
	"inspect_due" date,
	"keeper_id" bigint,
	"equipment_state" varchar(64) NOT NULL
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
	"pay_method" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payable_hold" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"payable_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"state" varchar(8) DEFAULT 'held' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"close_time" timestamp with time zone,
	CONSTRAINT "payable_hold_amount" CHECK ("payable_hold"."amount" > 0)
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
	"source_no" varchar(64) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"paid_amount" numeric(18, 2) NOT NULL,
	"in_flight_amount" numeric(18, 2) NOT NULL,
	"due_date" date
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
	"bank_voucher_no" varchar(64) NOT NULL
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
	"bill_no" varchar(40)
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
	"line_id" bigint NOT NULL,
	"qty" numeric(18, 3) NOT NULL,
	"amount" numeric(18, 2) DEFAULT '0' NOT NULL,
	"state" varchar(8) DEFAULT 'held' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"close_time" timestamp with time zone,
	CONSTRAINT "wh_issue_return_qty" CHECK ("wh_issue_return"."qty" > 0 and "wh_issue_return"."amount" >= 0)
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
	"equipment_id" bigint,
	"receiver_id" bigint,
	"keeper_id" bigint,
	"line_count" integer NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"returned_amount" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounting_period" DROP CONSTRAINT "accounting_period_tenant_id_period_pk";--> statement-breakpoint
ALTER TABLE "accounting_period" ALTER COLUMN "state" SET DATA TYPE varchar(64);--> statement-breakpoint
ALTER TABLE "accounting_period" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "accounting_period" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "accounting_period" ADD COLUMN "create_user" bigint;--> statement-breakpoint
ALTER TABLE "accounting_period" ADD COLUMN "create_dept" bigint;--> statement-breakpoint
ALTER TABLE "accounting_period" ADD COLUMN "create_time" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "accounting_period" ADD COLUMN "update_user" bigint;--> statement-breakpoint
ALTER TABLE "accounting_period" ADD COLUMN "update_time" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "accounting_period" ADD COLUMN "is_deleted" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounting_period" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounting_period" ADD COLUMN "py" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounting_period" ADD COLUMN "reason" varchar(200);--> statement-breakpoint
ALTER TABLE "wh_material" ADD COLUMN "life_days" integer;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "stock_balance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "stock_reserve" ADD COLUMN "line_no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payable_hold" ADD CONSTRAINT "payable_hold_payable_id_payable_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_issue_line" ADD CONSTRAINT "wh_issue_line_issue_id_wh_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."wh_issue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_issue_return" ADD CONSTRAINT "wh_issue_return_line_id_wh_issue_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."wh_issue_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "eq_equipment_equipment_code" ON "eq_equipment" USING btree ("tenant_id","equipment_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "ap_ledger_reverse_of" ON "ap_ledger" USING btree ("tenant_id","reverse_of") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ap_ledger_list" ON "ap_ledger" USING btree ("tenant_id","post_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ap_ledger_supplier_id_of" ON "ap_ledger" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ap_ledger_purchase_contract_id_of" ON "ap_ledger" USING btree ("purchase_contract_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "ap_ledger_reverse_of_of" ON "ap_ledger" USING btree ("reverse_of") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "pay_apply_supplier" ON "pay_apply" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_quota_quota_no" ON "pay_quota" USING btree ("tenant_id","quota_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "pay_quota_supplier_id_of" ON "pay_quota" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "payable_hold_one" ON "payable_hold" USING btree ("document_id","payable_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "payable_hold_document" ON "payable_hold" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "payable_hold_payable" ON "payable_hold" USING btree ("payable_id") WHERE state <> 'freed';--> statement-breakpoint
CREATE INDEX "payable_list" ON "payable" USING btree ("tenant_id","source_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "payable_supplier_id_of" ON "payable" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_payment_no" ON "payment" USING btree ("tenant_id","payment_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_source_type_bill_no" ON "payment" USING btree ("tenant_id","source_type","bill_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_bank_voucher_no" ON "payment" USING btree ("tenant_id","bank_voucher_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "payment_supplier_id_of" ON "payment" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_invoice_invoice_no_invoice_code" ON "purchase_invoice" USING btree ("tenant_id","invoice_no","invoice_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_invoice_supplier_id_of" ON "purchase_invoice" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_invoice_purchase_contract_id_of" ON "purchase_invoice" USING btree ("purchase_contract_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_issue_line_issue_id_line_no" ON "wh_issue_line" USING btree ("tenant_id","issue_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_issue_line_issue_id_of" ON "wh_issue_line" USING btree ("issue_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_issue_line_warehouse_id_of" ON "wh_issue_line" USING btree ("warehouse_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_issue_line_location_id_of" ON "wh_issue_line" USING btree ("location_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_issue_line_material_id_of" ON "wh_issue_line" USING btree ("material_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_issue_return_line" ON "wh_issue_return" USING btree ("document_id","line_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "wh_issue_return_of" ON "wh_issue_return" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_issue_issue_no" ON "wh_issue" USING btree ("tenant_id","issue_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_issue_source_no" ON "wh_issue" USING btree ("tenant_id","source_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_issue_warehouse_id_of" ON "wh_issue" USING btree ("warehouse_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_issue_equipment_id_of" ON "wh_issue" USING btree ("equipment_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "accounting_period_period" ON "accounting_period" USING btree ("tenant_id","period") WHERE is_deleted = 0;--> statement-breakpoint
ALTER TABLE "accounting_period" DROP COLUMN "changed_by";--> statement-breakpoint
ALTER TABLE "accounting_period" DROP COLUMN "changed_at";--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_id" UNIQUE("id");