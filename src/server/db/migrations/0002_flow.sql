CREATE TABLE "accounting_period" (
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"period" varchar(7) NOT NULL,
	"state" varchar(8) DEFAULT 'open' NOT NULL,
	"changed_by" bigint,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounting_period_tenant_id_period_pk" PRIMARY KEY("tenant_id","period")
);
--> statement-breakpoint
CREATE TABLE "work_calendar" (
	"day" date PRIMARY KEY NOT NULL,
	"worked" boolean NOT NULL,
	"name" varchar(64) DEFAULT '' NOT NULL
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
	"steel_grade" varchar(64),
	"unit" varchar(64) NOT NULL,
	"unit_weight" numeric(18, 3),
	"batch_managed" varchar(64),
	"need_inspect" varchar(64),
	"safety_qty" numeric(18, 3),
	"max_qty" numeric(18, 3),
	"lead_days" integer,
	"last_price" numeric(18, 4),
	"enabled" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_balance" (
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"location_id" bigint DEFAULT '0' NOT NULL,
	"material_id" bigint NOT NULL,
	"batch_no" varchar(64) DEFAULT '' NOT NULL,
	"on_hand_qty" numeric(18, 3) DEFAULT '0' NOT NULL,
	"reserved_qty" numeric(18, 3) DEFAULT '0' NOT NULL,
	CONSTRAINT "stock_balance_warehouse_id_material_id_location_id_batch_no_pk" PRIMARY KEY("warehouse_id","material_id","location_id","batch_no"),
	CONSTRAINT "stock_balance_reserved" CHECK ("stock_balance"."reserved_qty" >= 0),
	CONSTRAINT "stock_balance_available" CHECK ("stock_balance"."on_hand_qty" >= "stock_balance"."reserved_qty")
);
--> statement-breakpoint
CREATE TABLE "stock_cost" (
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"on_hand_qty" numeric(18, 3) DEFAULT '0' NOT NULL,
	"stock_value" numeric(18, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "stock_cost_warehouse_id_material_id_pk" PRIMARY KEY("warehouse_id","material_id"),
	CONSTRAINT "stock_cost_qty" CHECK ("stock_cost"."on_hand_qty" >= 0),
	CONSTRAINT "stock_cost_value" CHECK ("stock_cost"."stock_value" >= 0 and ("stock_cost"."on_hand_qty" > 0 or "stock_cost"."stock_value" = 0))
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
	"unit_cost" numeric(18, 4) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"balance_qty" numeric(18, 3) NOT NULL,
	"post_time" timestamp with time zone NOT NULL,
	"period" varchar(7) NOT NULL,
	"reverse_of" bigint,
	CONSTRAINT "stock_ledger_reversed_once" UNIQUE("reverse_of"),
	CONSTRAINT "stock_ledger_moves" CHECK (("stock_ledger"."qty" <> 0 or "stock_ledger"."amount" <> 0) and "stock_ledger"."qty" * "stock_ledger"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_reserve" (
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
	"used_qty" numeric(18, 3) DEFAULT '0' NOT NULL,
	"state" varchar(8) DEFAULT 'held' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"close_time" timestamp with time zone,
	CONSTRAINT "stock_reserve_qty" CHECK ("stock_reserve"."qty" > 0 and "stock_reserve"."used_qty" >= 0 and "stock_reserve"."used_qty" <= "stock_reserve"."qty"),
	CONSTRAINT "stock_reserve_state" CHECK (("stock_reserve"."state" = 'used') = ("stock_reserve"."used_qty" > 0))
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
	"count_qty" numeric(18, 3),
	"diff_qty" numeric(18, 3) GENERATED ALWAYS AS (count_qty - book_qty) STORED,
	"unit_cost" numeric(18, 4) NOT NULL,
	"state" varchar(16) DEFAULT 'open' NOT NULL,
	"document_id" bigint,
	CONSTRAINT "stocktake_line_count" CHECK ("stocktake_line"."count_qty" >= 0 and "stocktake_line"."book_qty" >= 0),
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
	"stocktake_no" varchar(40) NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"snapshot_time" timestamp with time zone NOT NULL,
	"stocktake_date" date NOT NULL,
	"count_user_id" bigint NOT NULL,
	"supervise_user_id" bigint NOT NULL,
	"state" varchar(16) DEFAULT 'counting' NOT NULL,
	CONSTRAINT "stocktake_two_people" CHECK ("stocktake"."count_user_id" <> "stocktake"."supervise_user_id")
);
--> statement-breakpoint
CREATE TABLE "house_stamp" (
	"name" varchar(32) PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
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
	"ended_at" timestamp with time zone
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
ALTER TABLE "stocktake_line" ADD CONSTRAINT "stocktake_line_stocktake_id_stocktake_id_fk" FOREIGN KEY ("stocktake_id") REFERENCES "public"."stocktake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_revision" ADD CONSTRAINT "document_revision_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_material_material_code" ON "wh_material" USING btree ("tenant_id","material_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_ledger_source" ON "stock_ledger" USING btree ("biz_type","biz_id","biz_line_id","warehouse_id","location_id","material_id","batch_no","pro_code") WHERE reverse_of is null;--> statement-breakpoint
CREATE INDEX "stock_ledger_place" ON "stock_ledger" USING btree ("warehouse_id","material_id","location_id","batch_no","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_recent" ON "stock_ledger" USING btree ("tenant_id","post_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_reserve_line" ON "stock_reserve" USING btree ("biz_type","biz_line_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "stock_reserve_source" ON "stock_reserve" USING btree ("biz_type","biz_id");--> statement-breakpoint
CREATE INDEX "stock_reserve_place" ON "stock_reserve" USING btree ("warehouse_id","material_id","location_id","batch_no") WHERE state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "stocktake_line_place" ON "stocktake_line" USING btree ("stocktake_id","location_id","material_id","batch_no");--> statement-breakpoint
CREATE INDEX "stocktake_line_document" ON "stocktake_line" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stocktake_no" ON "stocktake" USING btree ("tenant_id","stocktake_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "stocktake_one_per_warehouse" ON "stocktake" USING btree ("warehouse_id") WHERE state <> 'closed' and is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "document_number" ON "document" USING btree ("tenant_id","flow_key","number") WHERE number <> '';--> statement-breakpoint
CREATE INDEX "document_flow" ON "document" USING btree ("tenant_id","flow_key","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "wf_cc_user" ON "wf_cc" USING btree ("user_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "wf_cc_unread" ON "wf_cc" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "wf_cc_case" ON "wf_cc" USING btree ("instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wf_instance_biz" ON "wf_instance" USING btree ("biz_id");--> statement-breakpoint
CREATE INDEX "wf_instance_sent" ON "wf_instance" USING btree ("tenant_id","initiator","started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "wf_instance_flow" ON "wf_instance" USING btree ("tenant_id","def_key","started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "wf_instance_running" ON "wf_instance" USING btree ("tenant_id","started_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('running', 'returned', 'suspended');--> statement-breakpoint
CREATE INDEX "wf_phrase_user" ON "wf_phrase" USING btree ("user_id","sort","id");--> statement-breakpoint
CREATE INDEX "wf_pool_task" ON "wf_pool" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "wf_proxy_principal" ON "wf_proxy" USING btree ("principal","until_at");--> statement-breakpoint
CREATE INDEX "wf_proxy_agent" ON "wf_proxy" USING btree ("agent","until_at");--> statement-breakpoint
CREATE INDEX "wf_task_todo" ON "wf_task" USING btree ("holder","arrived_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 0;--> statement-breakpoint
CREATE INDEX "wf_task_done" ON "wf_task" USING btree ("holder","finished_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 0;--> statement-breakpoint
CREATE INDEX "wf_task_case" ON "wf_task" USING btree ("instance_id","arrived_at");--> statement-breakpoint
CREATE INDEX "wf_task_due" ON "wf_task" USING btree ("due_at") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "wf_task_owner" ON "wf_task" USING btree ("owner") WHERE status = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wf_task_seat" ON "wf_task" USING btree ("visit_id","holder","seat_id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "wf_timer_due" ON "wf_timer" USING btree ("fire_at");--> statement-breakpoint
CREATE INDEX "wf_timer_case" ON "wf_timer" USING btree ("instance_id");