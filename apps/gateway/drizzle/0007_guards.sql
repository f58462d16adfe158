CREATE TABLE "event_counts" (
	"name" text PRIMARY KEY NOT NULL,
	"events" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secure_changes" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"origin" text NOT NULL,
	"device_id" uuid NOT NULL,
	"device" text NOT NULL,
	"place" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "secure_changes_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "secure_changes_by_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "secure_email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"origin" text NOT NULL,
	"previous_subject" text NOT NULL,
	"previous_box" text NOT NULL,
	"token_hash" text,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secure_email_changes_by_user" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "bundler_operations" ADD COLUMN "callers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bundler_operations" ADD COLUMN "loss" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_proofs" ADD COLUMN "secret_kid" text;--> statement-breakpoint
ALTER TABLE "history_positions" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "secure_limits" ADD COLUMN "held_until_ms" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "secure_sessions" ADD COLUMN "secret_kid" text;--> statement-breakpoint
ALTER TABLE "secure_users" ADD COLUMN "passkey_handle" text;--> statement-breakpoint
ALTER TABLE "secure_vaults" ADD COLUMN "owner_key" text;--> statement-breakpoint
ALTER TABLE "secure_vaults" ADD COLUMN "owner_counter" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "caller" text;--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "caller_site" text;--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "granted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sponsor_policies" ADD COLUMN "is_origin_enough" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsor_promises" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsor_promises" ADD COLUMN "hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsor_promises" ADD COLUMN "look_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsor_promises" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsor_promises" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "event_counts_by_expiry" ON "event_counts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "secure_changes_by_due" ON "secure_changes" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "secure_email_changes_by_token" ON "secure_email_changes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "secure_email_changes_by_subject" ON "secure_email_changes" USING btree ("project_id","previous_subject");--> statement-breakpoint
CREATE INDEX "secure_email_changes_by_expiry" ON "secure_email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "events_by_time" ON "events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "history_positions_by_use" ON "history_positions" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "secure_devices_by_key" ON "secure_devices" USING btree ("thumbprint");--> statement-breakpoint
CREATE INDEX "sign_in_accounts_by_use" ON "sign_in_accounts" USING btree ("project_id","last_signed_in_at");--> statement-breakpoint
CREATE INDEX "smart_sessions_by_caller" ON "smart_sessions" USING btree ("caller");--> statement-breakpoint
CREATE INDEX "smart_sessions_by_caller_site" ON "smart_sessions" USING btree ("caller_site");--> statement-breakpoint
CREATE INDEX "smart_sessions_by_expiry" ON "smart_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sponsor_promises_by_look" ON "sponsor_promises" USING btree ("network_id","look_at");