CREATE TABLE "onramp_events" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "onramp_events_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "onramp_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"network" text NOT NULL,
	"network_name" text NOT NULL,
	"network_title" text NOT NULL,
	"token_address" text,
	"token_name" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	"code" text NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"country" text NOT NULL,
	"total_minor" numeric NOT NULL,
	"subtotal_minor" numeric NOT NULL,
	"network_fee_minor" numeric NOT NULL,
	"provider_fee_minor" numeric NOT NULL,
	"bought_atomic" numeric NOT NULL,
	"is_estimate" boolean NOT NULL,
	"account" text,
	"state" text NOT NULL,
	"transaction_hash" text,
	"quoted_at" timestamp with time zone NOT NULL,
	"ordered_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "onramp_events_expiry" ON "onramp_events" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "onramp_orders_project" ON "onramp_orders" USING btree ("project_id","state");--> statement-breakpoint
CREATE INDEX "onramp_orders_expiry" ON "onramp_orders" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "onramp_orders_time" ON "onramp_orders" USING btree ("ordered_at");