DROP INDEX "sup_change_bill_no_change_field";--> statement-breakpoint
ALTER TABLE "sup_blacklist" ADD COLUMN "claim_settle_date" date;--> statement-breakpoint
ALTER TABLE "sup_blacklist" ADD COLUMN "claim_settle_note" varchar(200);--> statement-breakpoint
ALTER TABLE "sup_blacklist" ADD COLUMN "frozen_user_ids" jsonb;--> statement-breakpoint
ALTER TABLE "sup_change" ADD COLUMN "held_reason" varchar(500);--> statement-breakpoint
ALTER TABLE "sup_stop" ADD COLUMN "held_reason" varchar(200);--> statement-breakpoint
ALTER TABLE "wh_receipt" ADD COLUMN "delivery_no" varchar(40);--> statement-breakpoint
ALTER TABLE "wh_receipt" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "wh_receipt" ADD COLUMN "reverse_date" date;--> statement-breakpoint
ALTER TABLE "wh_receipt" ADD COLUMN "reverse_reason" varchar(200);--> statement-breakpoint
CREATE UNIQUE INDEX "sup_change_bill_no_change_field" ON "sup_change" USING btree ("tenant_id","bill_no","change_field") WHERE is_deleted = 0 and change_field in ('contact', 'phone', 'mail', 'address', 'owner', 'name', 'taxpayer', 'bank', 'payterm', 'level');