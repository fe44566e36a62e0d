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
	"purchase_contract_id" bigint NOT NULL,
	"contract_no" varchar(40) NOT NULL,
	"line_no" integer NOT NULL,
	"supplier_id" bigint NOT NULL,
	"pay_stage" varchar(64) NOT NULL,
	"pay_ratio" numeric(9, 2) NOT NULL,
	"plan_pay_amount" numeric(18, 2) NOT NULL,
	"plan_pay_date" date NOT NULL,
	"pay_condition" varchar(200)
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
	"contract_no" varchar(40) NOT NULL,
	"contract_name" varchar(100) NOT NULL,
	"contract_type" varchar(64) NOT NULL,
	"supplier_id" bigint NOT NULL,
	"sign_date" date NOT NULL,
	"pay_term" varchar(64) NOT NULL,
	"total_amount" numeric(18, 2) NOT NULL,
	"warranty_months" integer NOT NULL,
	"accept_date" date,
	"contract_state" varchar(64) NOT NULL
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
	CONSTRAINT "purchase_plan_draw_kind" CHECK ("purchase_plan_draw"."biz_type" in ('SOURCE', 'AWARDED', 'DIRECT', 'RECEIVE')),
	CONSTRAINT "purchase_plan_draw_sign" CHECK (("purchase_plan_draw"."qty" > 0) = ("purchase_plan_draw"."reverse_of" is null) and "purchase_plan_draw"."qty" <> 0)
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
	"line_state" varchar(64) NOT NULL
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
ALTER TABLE "contract_pay_plan" ADD CONSTRAINT "contract_pay_plan_purchase_contract_id_purchase_contract_id_fk" FOREIGN KEY ("purchase_contract_id") REFERENCES "public"."purchase_contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_plan_draw" ADD CONSTRAINT "purchase_plan_draw_line_id_purchase_plan_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."purchase_plan_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_plan_line" ADD CONSTRAINT "purchase_plan_line_plan_id_purchase_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."purchase_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_pay_plan_purchase_contract_id_line_no" ON "contract_pay_plan" USING btree ("tenant_id","purchase_contract_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "contract_pay_plan_list" ON "contract_pay_plan" USING btree ("tenant_id","contract_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "contract_pay_plan_purchase_contract_id_of" ON "contract_pay_plan" USING btree ("purchase_contract_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "contract_pay_plan_supplier_id_of" ON "contract_pay_plan" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_contract_contract_no" ON "purchase_contract" USING btree ("tenant_id","contract_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_contract_supplier_id_of" ON "purchase_contract" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_plan_draw_source" ON "purchase_plan_draw" USING btree ("biz_type","biz_id","biz_line_id","line_id") WHERE reverse_of is null;--> statement-breakpoint
CREATE INDEX "purchase_plan_draw_line" ON "purchase_plan_draw" USING btree ("line_id","id");--> statement-breakpoint
CREATE INDEX "purchase_plan_draw_biz" ON "purchase_plan_draw" USING btree ("biz_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_plan_line_plan_id_line_no" ON "purchase_plan_line" USING btree ("tenant_id","plan_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_plan_line_list" ON "purchase_plan_line" USING btree ("tenant_id","plan_no","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_plan_line_plan_id_of" ON "purchase_plan_line" USING btree ("plan_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_plan_line_material_id_of" ON "purchase_plan_line" USING btree ("material_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "purchase_plan_list" ON "purchase_plan" USING btree ("tenant_id","plan_month","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "scm_material_category_category_code" ON "scm_material_category" USING btree ("tenant_id","category_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "scm_material_category_category_name" ON "scm_material_category" USING btree ("tenant_id","category_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "scm_material_category_parent_id_of" ON "scm_material_category" USING btree ("parent_id") WHERE is_deleted = 0;--> statement-breakpoint
ALTER TABLE "sup_category" ADD CONSTRAINT "sup_category_category_id_scm_material_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."scm_material_category"("id") ON DELETE no action ON UPDATE no action;