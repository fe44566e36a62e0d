CREATE TABLE "sys_client" (
	"client_id" varchar(64) PRIMARY KEY NOT NULL,
	"secret_hash" varchar(64) NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_login_guard" (
	"key" varchar(160) PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_refresh_token" (
	"hash" varchar(64) PRIMARY KEY NOT NULL,
	"session_id" bigint NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"used_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_session" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"door" smallint NOT NULL,
	"client_id" varchar(64) NOT NULL,
	"dept_id" bigint,
	"remote_ip" varchar(64) NOT NULL,
	"user_agent" varchar(255) DEFAULT '' NOT NULL,
	"login_time" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"end_reason" varchar(32) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_social_identity" (
	"source" varchar(32) NOT NULL,
	"subject" varchar(255) NOT NULL,
	"user_id" bigint NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_social_identity_source_subject_pk" PRIMARY KEY("source","subject")
);
--> statement-breakpoint
CREATE TABLE "sys_ticket" (
	"kind" varchar(16) NOT NULL,
	"key" varchar(160) NOT NULL,
	"secret_hash" varchar(64) DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "sys_ticket_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "sys_backlog" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"title" varchar(200) NOT NULL,
	"pc_url" varchar(500) DEFAULT '' NOT NULL,
	"flow_key" varchar(64) DEFAULT '' NOT NULL,
	"task_id" bigint,
	"process_instance_id" bigint,
	"business_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"handle_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_dict_biz" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"code" varchar(64) NOT NULL,
	"dict_key" varchar(64) DEFAULT '-1' NOT NULL,
	"dict_value" varchar(255) NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" varchar(500) DEFAULT '' NOT NULL,
	"is_sealed" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_dict" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"code" varchar(64) NOT NULL,
	"dict_key" varchar(64) DEFAULT '-1' NOT NULL,
	"dict_value" varchar(255) NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" varchar(500) DEFAULT '' NOT NULL,
	"is_sealed" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_file" (
	"id" bigint PRIMARY KEY NOT NULL,
	"handle" varchar(64) NOT NULL,
	"store_key" varchar(128) NOT NULL,
	"name" varchar(255) NOT NULL,
	"content_type" varchar(128) NOT NULL,
	"size" bigint NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"owner_id" bigint NOT NULL,
	"subject_kind" varchar(64) DEFAULT '' NOT NULL,
	"subject_id" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_file_handle_unique" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "sys_job" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"title" varchar(100) NOT NULL,
	"job_order" jsonb NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"error" varchar(500) DEFAULT '' NOT NULL,
	"file_id" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_time" timestamp with time zone,
	"finish_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_log_api" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"account" varchar(64) DEFAULT '' NOT NULL,
	"remote_ip" varchar(64) DEFAULT '' NOT NULL,
	"request_id" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"title" varchar(255) NOT NULL,
	"method" varchar(8) NOT NULL,
	"request_uri" varchar(255) NOT NULL,
	"status_code" integer NOT NULL,
	"time" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_log_error" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"account" varchar(64) DEFAULT '' NOT NULL,
	"remote_ip" varchar(64) DEFAULT '' NOT NULL,
	"request_id" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" varchar(16) NOT NULL,
	"exception_name" varchar(255) DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"stack_trace" text DEFAULT '' NOT NULL,
	"request_uri" varchar(1000) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_log_usual" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"account" varchar(64) DEFAULT '' NOT NULL,
	"remote_ip" varchar(64) DEFAULT '' NOT NULL,
	"request_id" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"log_level" varchar(16) NOT NULL,
	"log_id" varchar(64) NOT NULL,
	"log_data" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_menu_favourite" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	"client_type" smallint DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_menu" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"code" varchar(64) NOT NULL,
	"name" varchar(64) NOT NULL,
	"alias" varchar(64) DEFAULT 'menu' NOT NULL,
	"path" varchar(255) DEFAULT '' NOT NULL,
	"source" varchar(128) DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"category" smallint DEFAULT 1 NOT NULL,
	"action" smallint DEFAULT 0 NOT NULL,
	"is_open" smallint DEFAULT 1 NOT NULL,
	"keep_alive" smallint DEFAULT 0 NOT NULL,
	"roles" varchar(500) DEFAULT '' NOT NULL,
	"py" varchar(128) DEFAULT '' NOT NULL,
	"pyi" varchar(64) DEFAULT '' NOT NULL,
	"remark" varchar(500) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_top_menu_item" (
	"top_menu_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "sys_top_menu_item_top_menu_id_menu_id_pk" PRIMARY KEY("top_menu_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "sys_top_menu" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"code" varchar(64) NOT NULL,
	"name" varchar(64) NOT NULL,
	"source" varchar(128) DEFAULT '' NOT NULL,
	"path" varchar(255) DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_message" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"title" varchar(200) NOT NULL,
	"subtitle" varchar(200) DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"tag" varchar(32) DEFAULT '' NOT NULL,
	"img" varchar(255) DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"read_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_notice_read" (
	"user_id" bigint NOT NULL,
	"notice_id" bigint NOT NULL,
	"read_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_notice_read_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "sys_notice" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"title" varchar(200) NOT NULL,
	"notice_type" smallint DEFAULT 1 NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"release_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_dept" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"ancestors" text NOT NULL,
	"dept_name" varchar(64) NOT NULL,
	"full_name" varchar(128) DEFAULT '' NOT NULL,
	"dept_code" varchar(32) DEFAULT '' NOT NULL,
	"dept_category" smallint DEFAULT 1 NOT NULL,
	"head_user_id" bigint,
	"vp_user_id" bigint,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" varchar(500) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_post" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"post_code" varchar(32) NOT NULL,
	"post_name" varchar(64) NOT NULL,
	"category" smallint DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" varchar(500) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_param" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"param_name" varchar(128) NOT NULL,
	"param_key" varchar(128) NOT NULL,
	"param_value" varchar(4000) NOT NULL,
	"remark" varchar(500) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_region" (
	"code" varchar(12) PRIMARY KEY NOT NULL,
	"parent_code" varchar(12) DEFAULT '00' NOT NULL,
	"name" varchar(64) NOT NULL,
	"region_level" smallint DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_role_menu" (
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "sys_role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "sys_role" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"parent_id" bigint DEFAULT '0' NOT NULL,
	"role_name" varchar(64) NOT NULL,
	"role_alias" varchar(64) NOT NULL,
	"data_scope" varchar(16) DEFAULT 'self' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_salary_grade" (
	"grade" varchar(16) PRIMARY KEY NOT NULL,
	"base_amount" numeric(12, 2) NOT NULL,
	"post_amount" numeric(12, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_saved_view" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"dept_id" bigint,
	"page" varchar(128) NOT NULL,
	"name" varchar(64) NOT NULL,
	"scope" varchar(8) DEFAULT 'own' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"value" jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_user_setting" (
	"user_id" bigint NOT NULL,
	"key" varchar(128) NOT NULL,
	"value" jsonb NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_user_setting_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "sys_site" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" varchar(100) NOT NULL,
	"short_name" varchar(50) NOT NULL,
	"title" varchar(100) NOT NULL,
	"url" varchar(255) DEFAULT '' NOT NULL,
	"storage_prefix" varchar(50) NOT NULL,
	"token_prefix" varchar(50) NOT NULL,
	"logo" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_tenant" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"tenant_name" varchar(100) NOT NULL,
	"domain" varchar(255) DEFAULT '' NOT NULL,
	"linkman" varchar(50) DEFAULT '' NOT NULL,
	"contact_number" varchar(32) DEFAULT '' NOT NULL,
	"address" varchar(255) DEFAULT '' NOT NULL,
	"account_number" integer DEFAULT -1 NOT NULL,
	"expire_time" timestamp with time zone,
	"datasource_id" varchar(64) DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_user_dept" (
	"user_id" bigint NOT NULL,
	"dept_id" bigint NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "sys_user_dept_user_id_dept_id_pk" PRIMARY KEY("user_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user_post" (
	"user_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	CONSTRAINT "sys_user_post_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user_role" (
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "sys_user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT '000000' NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_user" bigint,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"account" varchar(64) NOT NULL,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"user_type" smallint DEFAULT 1 NOT NULL,
	"code" varchar(64) DEFAULT '' NOT NULL,
	"name" varchar(64) NOT NULL,
	"real_name" varchar(64) NOT NULL,
	"avatar" varchar(255) DEFAULT '' NOT NULL,
	"email" varchar(128) DEFAULT '' NOT NULL,
	"phone" varchar(32) DEFAULT '' NOT NULL,
	"birthday" date,
	"sex" smallint DEFAULT 3 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"supplier_name" varchar(128) DEFAULT '' NOT NULL,
	"credit_code" varchar(32) DEFAULT '' NOT NULL,
	"work_phone" varchar(32) DEFAULT '' NOT NULL,
	"supplier_id" bigint,
	"last_dept_id" bigint,
	"password_time" timestamp with time zone,
	"py" varchar(128) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" varchar(20) NOT NULL,
	"account" varchar(64) NOT NULL,
	"origin" varchar(64) NOT NULL,
	"action" varchar(128) NOT NULL,
	"request_id" varchar(64) NOT NULL,
	"table_name" varchar(64) NOT NULL,
	"operation" varchar(8) NOT NULL,
	"row_id" varchar(128) NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "sys_audit_seal" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "sys_audit_seal_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "sys_idempotency" (
	"user_id" bigint NOT NULL,
	"key" varchar(128) NOT NULL,
	"fingerprint" varchar(64) NOT NULL,
	"reply" jsonb,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_idempotency_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "sys_refresh_token" ADD CONSTRAINT "sys_refresh_token_session_id_sys_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sys_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_top_menu_item" ADD CONSTRAINT "sys_top_menu_item_top_menu_id_sys_top_menu_id_fk" FOREIGN KEY ("top_menu_id") REFERENCES "public"."sys_top_menu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_notice_read" ADD CONSTRAINT "sys_notice_read_notice_id_sys_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."sys_notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_role_menu" ADD CONSTRAINT "sys_role_menu_role_id_sys_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."sys_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_dept" ADD CONSTRAINT "sys_user_dept_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_post" ADD CONSTRAINT "sys_user_post_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_role" ADD CONSTRAINT "sys_user_role_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sys_refresh_token_session" ON "sys_refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sys_session_user" ON "sys_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sys_session_recent" ON "sys_session" USING btree ("last_seen" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sys_social_identity_user" ON "sys_social_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sys_ticket_expires" ON "sys_ticket" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "sys_backlog_inbox" ON "sys_backlog" USING btree ("user_id","status","create_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sys_backlog_task" ON "sys_backlog" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dict_biz_key" ON "sys_dict_biz" USING btree ("tenant_id","code","dict_key") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_dict_biz_parent" ON "sys_dict_biz" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dict_key" ON "sys_dict" USING btree ("code","dict_key") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_dict_parent" ON "sys_dict" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "sys_file_subject" ON "sys_file" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "sys_file_store" ON "sys_file" USING btree ("store_key");--> statement-breakpoint
CREATE INDEX "sys_file_owner" ON "sys_file" USING btree ("owner_id","create_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sys_job_mine" ON "sys_job" USING btree ("user_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sys_job_open" ON "sys_job" USING btree ("status","create_time");--> statement-breakpoint
CREATE INDEX "sys_log_api_recent" ON "sys_log_api" USING btree ("create_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sys_log_error_recent" ON "sys_log_error" USING btree ("create_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sys_log_usual_recent" ON "sys_log_usual" USING btree ("create_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sys_menu_favourite_once" ON "sys_menu_favourite" USING btree ("user_id","menu_id","client_type");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_menu_code" ON "sys_menu" USING btree ("code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_menu_parent" ON "sys_menu" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_top_menu_code" ON "sys_top_menu" USING btree ("tenant_id","code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_message_inbox" ON "sys_message" USING btree ("user_id","status","create_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sys_notice_recent" ON "sys_notice" USING btree ("tenant_id","status","release_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dept_name" ON "sys_dept" USING btree ("tenant_id","parent_id","dept_name") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_dept_parent" ON "sys_dept" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "sys_dept_ancestors" ON "sys_dept" USING btree ("ancestors" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "sys_post_code" ON "sys_post" USING btree ("tenant_id","post_code") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_post_sort" ON "sys_post" USING btree ("tenant_id","sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_param_key" ON "sys_param" USING btree ("tenant_id","param_key") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_region_parent" ON "sys_region" USING btree ("parent_code","sort");--> statement-breakpoint
CREATE INDEX "sys_role_menu_menu" ON "sys_role_menu" USING btree ("menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_role_alias" ON "sys_role" USING btree ("tenant_id","role_alias") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_saved_view_page" ON "sys_saved_view" USING btree ("page","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_tenant_number" ON "sys_tenant" USING btree ("tenant_id") WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_user_dept_dept" ON "sys_user_dept" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "sys_user_post_post" ON "sys_user_post" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "sys_user_role_role" ON "sys_user_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_account" ON "sys_user" USING btree ("tenant_id",lower("account")) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX "sys_user_recent" ON "sys_user" USING btree ("tenant_id","create_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sys_user_phone" ON "sys_user" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "sys_audit_recent" ON "sys_audit" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sys_audit_row" ON "sys_audit" USING btree ("table_name","row_id");--> statement-breakpoint
CREATE INDEX "sys_idempotency_age" ON "sys_idempotency" USING btree ("create_time");