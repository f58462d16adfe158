CREATE TABLE "secure_changes" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"origin" text NOT NULL,
	"device_id" uuid NOT NULL,
	"device" text NOT NULL,
	"place" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "secure_changes_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "secure_changes_by_id" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "secure_vaults" ADD COLUMN "owner_key" text;--> statement-breakpoint
ALTER TABLE "secure_vaults" ADD COLUMN "owner_counter" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "secure_changes_by_due" ON "secure_changes" USING btree ("due_at");