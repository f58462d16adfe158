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
ALTER TABLE "email_proofs" ADD COLUMN "secret_kid" text;--> statement-breakpoint
ALTER TABLE "secure_limits" ADD COLUMN "held_until_ms" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "secure_sessions" ADD COLUMN "secret_kid" text;--> statement-breakpoint
ALTER TABLE "secure_users" ADD COLUMN "passkey_handle" text;--> statement-breakpoint
CREATE INDEX "secure_email_changes_by_token" ON "secure_email_changes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "secure_email_changes_by_subject" ON "secure_email_changes" USING btree ("project_id","previous_subject");--> statement-breakpoint
CREATE INDEX "secure_email_changes_by_expiry" ON "secure_email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "secure_devices_by_key" ON "secure_devices" USING btree ("thumbprint");