ALTER TABLE "sys_backlog" ADD COLUMN "errand_id" bigint;--> statement-breakpoint
CREATE INDEX "sys_backlog_errand" ON "sys_backlog" USING btree ("errand_id");