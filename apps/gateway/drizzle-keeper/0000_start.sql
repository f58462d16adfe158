CREATE SCHEMA "keeper";
--> statement-breakpoint
CREATE TABLE "keeper"."keeper_halves" (
	"user_id" uuid NOT NULL,
	"half_id" uuid NOT NULL,
	"box" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "keeper_halves_user_id_half_id_pk" PRIMARY KEY("user_id","half_id")
);
--> statement-breakpoint
CREATE TABLE "keeper"."keeper_keys" (
	"user_id" uuid NOT NULL,
	"half_id" uuid NOT NULL,
	"kid" text NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "keeper_keys_user_id_half_id_pk" PRIMARY KEY("user_id","half_id")
);
--> statement-breakpoint
CREATE INDEX "keeper_keys_by_kid" ON "keeper"."keeper_keys" USING btree ("kid");