CREATE TABLE "event_counts" (
	"name" text PRIMARY KEY NOT NULL,
	"events" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "history_positions" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "caller" text;--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "caller_site" text;--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "granted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "event_counts_by_expiry" ON "event_counts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "events_by_time" ON "events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "history_positions_by_use" ON "history_positions" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "sign_in_accounts_by_use" ON "sign_in_accounts" USING btree ("project_id","last_signed_in_at");--> statement-breakpoint
CREATE INDEX "smart_sessions_by_caller" ON "smart_sessions" USING btree ("caller");--> statement-breakpoint
CREATE INDEX "smart_sessions_by_caller_site" ON "smart_sessions" USING btree ("caller_site");--> statement-breakpoint
CREATE INDEX "smart_sessions_by_expiry" ON "smart_sessions" USING btree ("expires_at");