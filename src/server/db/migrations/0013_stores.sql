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
	"material_id" bigint NOT NULL,
	"material_code" varchar(64) NOT NULL,
	"material_name" varchar(128) NOT NULL,
	"specs" varchar(128),
	"model_no" varchar(64),
	"unit" varchar(64) NOT NULL,
	"batch_no" varchar(64),
	"heat_no" varchar(64),
	"ingot_no" varchar(64),
	"warehouse_id" bigint NOT NULL,
	"location_id" bigint,
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
	"receipt_date" date NOT NULL,
	"supplier_id" bigint,
	"purchase_order_no" varchar(40),
	"buyer_id" bigint,
	"warehouse_id" bigint NOT NULL,
	"keeper_id" bigint NOT NULL,
	"line_count" integer NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"receipt_status" varchar(64) NOT NULL,
	"adjust_no" varchar(40)
);
--> statement-breakpoint
ALTER TABLE "wh_receipt_adjust" ADD CONSTRAINT "wh_receipt_adjust_line_id_wh_receipt_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."wh_receipt_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wh_receipt_line" ADD CONSTRAINT "wh_receipt_line_receipt_id_wh_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."wh_receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wh_part_replacement_list" ON "wh_part_replacement" USING btree ("tenant_id","replace_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_part_replacement_equipment_id_of" ON "wh_part_replacement" USING btree ("equipment_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_part_replacement_material_id_of" ON "wh_part_replacement" USING btree ("material_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_receipt_adjust_line" ON "wh_receipt_adjust" USING btree ("line_id","id");--> statement-breakpoint
CREATE INDEX "wh_receipt_adjust_document" ON "wh_receipt_adjust" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wh_receipt_line_receipt_id_line_no" ON "wh_receipt_line" USING btree ("tenant_id","receipt_id","line_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_receipt_line_receipt_id_of" ON "wh_receipt_line" USING btree ("receipt_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_receipt_line_material_id_of" ON "wh_receipt_line" USING btree ("material_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_receipt_line_warehouse_id_of" ON "wh_receipt_line" USING btree ("warehouse_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_receipt_line_location_id_of" ON "wh_receipt_line" USING btree ("location_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "wh_receipt_receipt_no" ON "wh_receipt" USING btree ("tenant_id","receipt_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_receipt_supplier_id_of" ON "wh_receipt" USING btree ("supplier_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "wh_receipt_warehouse_id_of" ON "wh_receipt" USING btree ("warehouse_id") WHERE is_deleted = 0;