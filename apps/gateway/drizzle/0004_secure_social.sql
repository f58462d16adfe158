CREATE TABLE "secure_social_logins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"project_id" text NOT NULL,
	"origin" text NOT NULL,
	"return_url" text,
	"thumbprint" text NOT NULL,
	"browser" text NOT NULL,
	"state_hash" text,
	"secret_hash" text,
	"is_same_browser" boolean NOT NULL,
	"content_box" text,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secure_social_logins_by_state" UNIQUE("state_hash")
);
--> statement-breakpoint
ALTER TABLE "secure_identities" ADD COLUMN "user_name_box" text;--> statement-breakpoint
CREATE INDEX "secure_social_logins_by_expiry" ON "secure_social_logins" USING btree ("expires_at");