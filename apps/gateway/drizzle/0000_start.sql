CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"sdk_type" text,
	"sdk_version" text,
	"origin" text,
	"sent_at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_analytics_enabled" boolean DEFAULT false NOT NULL,
	"allowed_origins" jsonb NOT NULL,
	"features" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_accounts" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_uuid" uuid NOT NULL,
	"project_id" text NOT NULL,
	"caip2_network" text NOT NULL,
	"address_key" text NOT NULL,
	"address" text NOT NULL,
	"is_main_account" boolean NOT NULL,
	"connection_method" jsonb,
	"metadata" jsonb NOT NULL,
	"signed_up_at" timestamp with time zone NOT NULL,
	"last_signed_in_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_accounts_by_address" UNIQUE("project_id","address_key","caip2_network")
);
--> statement-breakpoint
CREATE TABLE "sign_in_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"account_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "events_by_project" ON "events" USING btree ("project_id","received_at");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_by_expiry" ON "sign_in_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_nonces_by_expiry" ON "used_nonces" USING btree ("expires_at");