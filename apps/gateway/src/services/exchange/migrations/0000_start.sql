CREATE TABLE "exchange_purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"exchange" text NOT NULL,
	"asset" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	"network_code" text NOT NULL,
	"amount_atomic" numeric NOT NULL,
	"recipient" text NOT NULL,
	"status" text NOT NULL,
	"transaction_hash" text,
	"payment_id" text,
	"caller" text,
	"caller_site" text,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "exchange_purchases_project" ON "exchange_purchases" USING btree ("project_id","status");--> statement-breakpoint
CREATE INDEX "exchange_purchases_caller" ON "exchange_purchases" USING btree ("caller","status");--> statement-breakpoint
CREATE INDEX "exchange_purchases_caller_site" ON "exchange_purchases" USING btree ("caller_site","status");--> statement-breakpoint
CREATE INDEX "exchange_purchases_status" ON "exchange_purchases" USING btree ("status","asked_at");--> statement-breakpoint
CREATE INDEX "exchange_purchases_time" ON "exchange_purchases" USING btree ("created_at");