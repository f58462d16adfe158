CREATE TABLE "name_addresses" (
	"name" text NOT NULL,
	"coin_type" bigint NOT NULL,
	"namespace" text NOT NULL,
	"address" text NOT NULL,
	"address_key" text NOT NULL,
	"is_signed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "name_addresses_name_coin_type_pk" PRIMARY KEY("name","coin_type")
);
--> statement-breakpoint
CREATE TABLE "name_messages" (
	"hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "name_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"caller" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "names" (
	"name" text PRIMARY KEY NOT NULL,
	"skeleton" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"registrant" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "names_skeleton_unique" UNIQUE("skeleton")
);
--> statement-breakpoint
ALTER TABLE "name_addresses" ADD CONSTRAINT "name_addresses_name_names_name_fk" FOREIGN KEY ("name") REFERENCES "public"."names"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "name_addresses_address" ON "name_addresses" USING btree ("namespace","address_key");--> statement-breakpoint
CREATE INDEX "name_messages_name" ON "name_messages" USING btree ("name");--> statement-breakpoint
CREATE INDEX "name_messages_expiry" ON "name_messages" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "name_registrations_caller" ON "name_registrations" USING btree ("caller","expires_at");--> statement-breakpoint
CREATE INDEX "name_registrations_expiry" ON "name_registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "names_registrant" ON "names" USING btree ("registrant");