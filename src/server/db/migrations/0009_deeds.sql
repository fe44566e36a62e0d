ALTER TABLE "leave_apply" DROP CONSTRAINT "leave_apply_span";--> statement-breakpoint
ALTER TABLE "stocktake" DROP CONSTRAINT "stocktake_two_people";--> statement-breakpoint
DROP INDEX "leave_apply_employee";--> statement-breakpoint
DROP INDEX "stocktake_no";--> statement-breakpoint
DROP INDEX "stocktake_one_per_warehouse";--> statement-breakpoint
ALTER TABLE "leave_apply" ALTER COLUMN "leave_type" SET DATA TYPE varchar(64);--> statement-breakpoint
ALTER TABLE "leave_apply" ALTER COLUMN "start_half" SET DATA TYPE varchar(64);--> statement-breakpoint
ALTER TABLE "leave_apply" ALTER COLUMN "end_half" SET DATA TYPE varchar(64);--> statement-breakpoint
ALTER TABLE "leave_apply" ALTER COLUMN "total_days" SET DATA TYPE numeric(9, 1);--> statement-breakpoint
ALTER TABLE "leave_apply" ALTER COLUMN "state" SET DATA TYPE varchar(64);--> statement-breakpoint
ALTER TABLE "stocktake" ALTER COLUMN "state" SET DATA TYPE varchar(64);--> statement-breakpoint
ALTER TABLE "stocktake" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "leave_apply" ADD COLUMN "create_user" bigint;--> statement-breakpoint
ALTER TABLE "leave_apply" ADD COLUMN "create_dept" bigint;--> statement-breakpoint
ALTER TABLE "leave_apply" ADD COLUMN "create_time" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_apply" ADD COLUMN "update_user" bigint;--> statement-breakpoint
ALTER TABLE "leave_apply" ADD COLUMN "update_time" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_apply" ADD COLUMN "is_deleted" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_apply" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_apply" ADD COLUMN "py" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_apply" ADD COLUMN "actual_end_date" date;--> statement-breakpoint
ALTER TABLE "leave_apply" ADD COLUMN "actual_end_half" varchar(64);--> statement-breakpoint
ALTER TABLE "leave_apply" ADD COLUMN "unused_days" numeric(9, 1);--> statement-breakpoint
ALTER TABLE "stocktake" ADD COLUMN "py" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stocktake" ADD COLUMN "cancel_reason" varchar(200);--> statement-breakpoint
CREATE INDEX "leave_apply_list" ON "leave_apply" USING btree ("tenant_id","start_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "leave_apply_employee_id_of" ON "leave_apply" USING btree ("employee_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "stocktake_stocktake_no" ON "stocktake" USING btree ("tenant_id","stocktake_no") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "stocktake_warehouse_id" ON "stocktake" USING btree ("tenant_id","warehouse_id") WHERE is_deleted = 0 and state in ('counting', 'counted', 'settling');--> statement-breakpoint
CREATE INDEX "stocktake_warehouse_id_of" ON "stocktake" USING btree ("warehouse_id") WHERE is_deleted = 0;--> statement-breakpoint
ALTER TABLE "leave_apply" ADD CONSTRAINT "leave_apply_span" CHECK ((start_date, start_half) <= (end_date, end_half));--> statement-breakpoint
ALTER TABLE "stocktake" ADD CONSTRAINT "stocktake_two_people" CHECK (count_user_id <> supervise_user_id);