ALTER TABLE "wf_instance" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "wf_instance" ADD COLUMN "parent_visit" varchar(40);--> statement-breakpoint
CREATE INDEX "wf_instance_parent" ON "wf_instance" USING btree ("parent_id") WHERE parent_id is not null;