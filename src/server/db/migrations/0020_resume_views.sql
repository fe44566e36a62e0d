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
DROP INDEX "hr_resume_list";--> statement-breakpoint
ALTER TABLE "hr_resume" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "hr_resume" ADD COLUMN "id_card_no" varchar(18);--> statement-breakpoint
ALTER TABLE "hr_resume" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "hr_resume" ADD COLUMN "wish_company" varchar(64);--> statement-breakpoint
ALTER TABLE "hr_resume" ADD COLUMN "expect_salary" numeric(18, 2);--> statement-breakpoint
ALTER TABLE "hr_resume" ADD COLUMN "recruit_plan_id" bigint;--> statement-breakpoint
ALTER TABLE "hr_resume" ADD COLUMN "dept_id" bigint;--> statement-breakpoint
ALTER TABLE "hr_resume" ADD COLUMN "interview_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hr_resume" ADD COLUMN "interview_place" varchar(64);--> statement-breakpoint
ALTER TABLE "hr_resume" ADD COLUMN "interviewer_ids" jsonb;--> statement-breakpoint
ALTER TABLE "hr_resume_history" ADD CONSTRAINT "hr_resume_history_resume_id_hr_resume_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."hr_resume"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hr_resume_history_list" ON "hr_resume_history" USING btree ("tenant_id","step_time","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_resume_history_resume_id_of" ON "hr_resume_history" USING btree ("resume_id") WHERE is_deleted = 0;--> statement-breakpoint
ALTER TABLE "hr_resume" ADD CONSTRAINT "hr_resume_recruit_plan_id_hr_recruit_plan_id_fk" FOREIGN KEY ("recruit_plan_id") REFERENCES "public"."hr_recruit_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hr_resume_id_card_no" ON "hr_resume" USING btree ("tenant_id","id_card_no") WHERE is_deleted = 0 and status in ('new', 'screened', 'interview', 'offer', 'pool');--> statement-breakpoint
CREATE INDEX "hr_resume_status_by" ON "hr_resume" USING btree ("tenant_id","status","apply_date","id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_resume_recruit_plan_id_of" ON "hr_resume" USING btree ("recruit_plan_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "hr_resume_list" ON "hr_resume" USING btree ("tenant_id","apply_date","id") WHERE is_deleted = 0;--> statement-breakpoint
-- Whoever applied before openings were kept applied for a place in some department all the same.
UPDATE hr_resume r SET dept_id = p.dept_id FROM hr_position p WHERE p.id = r.position_id AND r.dept_id IS NULL;--> statement-breakpoint
-- Books are only ever added to.
CREATE TRIGGER add_only BEFORE UPDATE OR DELETE OR TRUNCATE ON hr_resume_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What heads read: no identity card, and of a number only as much as tells two people apart.
CREATE FUNCTION masked_phone(phone varchar) RETURNS varchar LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN length(phone) >= 11 THEN left(phone, 3) || '****' || right(phone, 4) ELSE '****' END
$$;--> statement-breakpoint
CREATE VIEW hr_resume_school AS
SELECT id, tenant_id, create_user, create_dept, create_time, update_user, update_time, is_deleted, version, py,
  resume_name, gender, school, education, major, graduate_date, ranking, language, position_id, wish_company, channel, apply_date, status, score,
  masked_phone(phone)::varchar(32) AS phone, dept_id
FROM hr_resume WHERE resume_kind = 'school';--> statement-breakpoint
CREATE VIEW hr_resume_society AS
SELECT id, tenant_id, create_user, create_dept, create_time, update_user, update_time, is_deleted, version, py,
  resume_name, extract(year FROM age((now() AT TIME ZONE 'Asia/Shanghai')::date, birth_date))::integer AS age, education, work_years, last_company,
  last_position, expect_salary, available_date, certificates, position_id, channel, referrer, status, score, apply_date,
  masked_phone(phone)::varchar(32) AS phone, dept_id
FROM hr_resume WHERE resume_kind = 'society';
