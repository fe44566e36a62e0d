CREATE TABLE "flow_test" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"bill_no" varchar(40) NOT NULL,
	"test_result" varchar(64) NOT NULL,
	"end_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "flow_test_end" ON "flow_test" USING btree ("end_time");