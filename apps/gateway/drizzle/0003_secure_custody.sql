CREATE TABLE "secure_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secure_grants" (
	"user_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secure_grants_user_id_origin_pk" PRIMARY KEY("user_id","origin")
);
--> statement-breakpoint
CREATE TABLE "secure_keeper_tasks" (
	"user_id" uuid NOT NULL,
	"half_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "secure_keeper_tasks_user_id_half_id_pk" PRIMARY KEY("user_id","half_id")
);
--> statement-breakpoint
CREATE TABLE "secure_record_keys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kid" text NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secure_slots" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"slot" jsonb NOT NULL,
	"label" text NOT NULL,
	"server_half_box" text,
	"keeper_half_id" uuid,
	"device_id" uuid,
	"pin_hash" text,
	"pin_tries" integer NOT NULL,
	"credential_id" text,
	"credential_key" text,
	"credential_counter" bigint,
	"confirms_from" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "secure_slots_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "secure_tombstones" (
	"hash" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secure_vaults" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"version" integer NOT NULL,
	"vault" jsonb NOT NULL,
	"addresses" jsonb NOT NULL,
	"slot_list" jsonb NOT NULL,
	"list_counter" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "secure_challenges_by_session" ON "secure_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "secure_challenges_by_expiry" ON "secure_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "secure_keeper_tasks_by_due" ON "secure_keeper_tasks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "secure_record_keys_by_kid" ON "secure_record_keys" USING btree ("kid");--> statement-breakpoint
CREATE INDEX "secure_slots_by_device" ON "secure_slots" USING btree ("device_id");