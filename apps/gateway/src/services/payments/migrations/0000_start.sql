CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"body" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_projects" (
	"project_id" text PRIMARY KEY NOT NULL,
	"webhook_url" text,
	"secret" text NOT NULL,
	"recipients" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment" uuid NOT NULL,
	"network" text NOT NULL,
	"hash" text NOT NULL,
	"status" text NOT NULL,
	"amount_atomic" numeric NOT NULL,
	"mined_at" timestamp with time zone,
	"reported_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	CONSTRAINT "payment_transactions_once" UNIQUE("payment","network","hash")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"recipient" text NOT NULL,
	"asset" text NOT NULL,
	"amount_atomic" numeric NOT NULL,
	"payer" text,
	"state" text NOT NULL,
	"paid_atomic" numeric NOT NULL,
	"caller" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "payments_own_id" UNIQUE("project_id","payment_id")
);
--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_payment_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_due" ON "payment_events" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "payment_events_project" ON "payment_events" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "payment_events_expiry" ON "payment_events" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_transactions_counted" ON "payment_transactions" USING btree ("network","hash") WHERE status = 'counted';--> statement-breakpoint
CREATE INDEX "payment_transactions_due" ON "payment_transactions" USING btree ("status","next_at");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("project_id","expires_at");--> statement-breakpoint
CREATE INDEX "payments_caller" ON "payments" USING btree ("caller","expires_at");--> statement-breakpoint
CREATE INDEX "payments_expiry" ON "payments" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "payments_time" ON "payments" USING btree ("expires_at");