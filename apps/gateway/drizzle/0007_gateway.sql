ALTER TABLE "smart_sessions" ADD COLUMN "caller" text;--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "caller_site" text;--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "granted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "smart_sessions_by_caller" ON "smart_sessions" USING btree ("caller");--> statement-breakpoint
CREATE INDEX "smart_sessions_by_caller_site" ON "smart_sessions" USING btree ("caller_site");--> statement-breakpoint
CREATE INDEX "smart_sessions_by_expiry" ON "smart_sessions" USING btree ("expires_at");