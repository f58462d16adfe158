CREATE TABLE "bundler_executors" (
	"network_id" text NOT NULL,
	"address" text NOT NULL,
	"next_nonce" bigint NOT NULL,
	CONSTRAINT "bundler_executors_network_id_address_pk" PRIMARY KEY("network_id","address")
);
--> statement-breakpoint
CREATE TABLE "bundler_operations" (
	"hash" text PRIMARY KEY NOT NULL,
	"network_id" text NOT NULL,
	"project_id" text NOT NULL,
	"sender" text NOT NULL,
	"paymaster" text,
	"operation" jsonb NOT NULL,
	"max_cost" numeric(78, 0) NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"transaction_hash" text,
	"checked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bundler_transactions" (
	"network_id" text NOT NULL,
	"executor" text NOT NULL,
	"nonce" bigint NOT NULL,
	"operation_hash" text NOT NULL,
	"gas" numeric(78, 0) NOT NULL,
	"max_fee_per_gas" numeric(78, 0) NOT NULL,
	"max_priority_fee_per_gas" numeric(78, 0) NOT NULL,
	"raw" text NOT NULL,
	"hashes" text[] NOT NULL,
	"is_cancelled" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "bundler_transactions_network_id_executor_nonce_pk" PRIMARY KEY("network_id","executor","nonce")
);
--> statement-breakpoint
CREATE TABLE "smart_sessions" (
	"pci" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"account" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"policies" jsonb NOT NULL,
	"signer" jsonb NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text NOT NULL,
	"context" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sponsor_budgets" (
	"name" text PRIMARY KEY NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsor_policies" (
	"project_id" text NOT NULL,
	"network_id" text NOT NULL,
	"daily_budget" numeric(78, 0) NOT NULL,
	"user_daily_budget" numeric(78, 0) NOT NULL,
	"targets" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sponsor_policies_project_id_network_id_pk" PRIMARY KEY("project_id","network_id")
);
--> statement-breakpoint
CREATE TABLE "sponsor_promises" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"network_id" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"budgets" jsonb NOT NULL,
	"details" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bundler_operations_one_by_sender" ON "bundler_operations" USING btree ("network_id","sender") WHERE "bundler_operations"."status" in ('queued', 'sent');--> statement-breakpoint
CREATE INDEX "bundler_operations_by_status" ON "bundler_operations" USING btree ("network_id","status","created_at");--> statement-breakpoint
CREATE INDEX "bundler_operations_by_project" ON "bundler_operations" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "bundler_transactions_by_operation" ON "bundler_transactions" USING btree ("operation_hash");--> statement-breakpoint
CREATE INDEX "smart_sessions_by_account" ON "smart_sessions" USING btree ("account","created_at");--> statement-breakpoint
CREATE INDEX "smart_sessions_by_project" ON "smart_sessions" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "sponsor_budgets_by_expiry" ON "sponsor_budgets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sponsor_promises_by_expiry" ON "sponsor_promises" USING btree ("network_id","expires_at");