ALTER TABLE "bundler_operations" ADD COLUMN "callers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bundler_operations" ADD COLUMN "loss" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsor_policies" ADD COLUMN "is_origin_enough" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsor_promises" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsor_promises" ADD COLUMN "hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsor_promises" ADD COLUMN "look_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsor_promises" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsor_promises" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "sponsor_promises_by_look" ON "sponsor_promises" USING btree ("network_id","look_at");