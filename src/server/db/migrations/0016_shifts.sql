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
-- What was written there so far becomes a shift by the company calendar, under the number of the first who had it.
INSERT INTO "hr_shift" ("id", "tenant_id", "shift_code", "shift_name", "kind", "enabled")
SELECT min(id), tenant_id, trim(shift_code), trim(shift_code), 'calendar', 'yes' FROM "hr_employee" WHERE trim(shift_code) <> '' GROUP BY tenant_id, trim(shift_code);--> statement-breakpoint
UPDATE "hr_employee" e SET shift_code = (SELECT s.id::text FROM "hr_shift" s WHERE s.tenant_id = e.tenant_id AND s.shift_code = trim(e.shift_code)) WHERE e.shift_code IS NOT NULL;--> statement-breakpoint
ALTER TABLE "hr_employee" ALTER COLUMN "shift_code" SET DATA TYPE bigint USING shift_code::bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_shift_shift_code" ON "hr_shift" USING btree ("tenant_id","shift_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_shift_shift_name" ON "hr_shift" USING btree ("tenant_id","shift_name") WHERE is_deleted = 0;--> statement-breakpoint
ALTER TABLE "hr_employee" ADD CONSTRAINT "hr_employee_shift_code_hr_shift_id_fk" FOREIGN KEY ("shift_code") REFERENCES "public"."hr_shift"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hr_employee_shift_code_of" ON "hr_employee" USING btree ("shift_code") WHERE is_deleted = 0;