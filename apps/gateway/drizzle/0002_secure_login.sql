CREATE TABLE "secure_audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"event" text NOT NULL,
	"origin" text NOT NULL,
	"device_id" uuid,
	"place" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secure_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"project_id" text NOT NULL,
	"origin" text NOT NULL,
	"thumbprint" text NOT NULL,
	"device" text NOT NULL,
	"place" text NOT NULL,
	"user_id" uuid,
	"subject" text NOT NULL,
	"email_box" text NOT NULL,
	"next_subject" text,
	"next_email_box" text,
	"secret_hash" text,
	"tries" integer NOT NULL,
	"is_approved" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secure_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"thumbprint" text NOT NULL,
	"name" text NOT NULL,
	"is_approved" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secure_devices_by_thumbprint" UNIQUE("user_id","thumbprint")
);
--> statement-breakpoint
CREATE TABLE "secure_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email_box" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secure_identities_by_subject" UNIQUE("project_id","provider","subject")
);
--> statement-breakpoint
CREATE TABLE "secure_limits" (
	"name" text PRIMARY KEY NOT NULL,
	"times_ms" bigint[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secure_proofs" (
	"thumbprint" text NOT NULL,
	"id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secure_proofs_thumbprint_id_pk" PRIMARY KEY("thumbprint","id")
);
--> statement-breakpoint
CREATE TABLE "secure_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"origin" text NOT NULL,
	"place" text NOT NULL,
	"generation" integer NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"authenticated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secure_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"recovery_policy" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "recovery_policy" text DEFAULT 'prompt' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "is_device_approval_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "secure_audit_by_user" ON "secure_audit" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "secure_codes_by_secret" ON "secure_codes" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "secure_codes_by_expiry" ON "secure_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "secure_identities_by_user" ON "secure_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "secure_limits_by_expiry" ON "secure_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "secure_proofs_by_expiry" ON "secure_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "secure_sessions_by_user" ON "secure_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "secure_sessions_by_expiry" ON "secure_sessions" USING btree ("expires_at");