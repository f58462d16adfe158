CREATE TABLE "analytics_days" (
	"project_id" text NOT NULL,
	"day" timestamp with time zone NOT NULL,
	"dimension" text NOT NULL,
	"event" text NOT NULL,
	"value" text NOT NULL,
	"count" bigint NOT NULL,
	"sample" jsonb,
	CONSTRAINT "analytics_days_project_id_day_dimension_event_value_pk" PRIMARY KEY("project_id","day","dimension","event","value")
);
--> statement-breakpoint
CREATE TABLE "analytics_salts" (
	"day" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_visitors" (
	"project_id" text NOT NULL,
	"day" timestamp with time zone NOT NULL,
	"visitor" text NOT NULL,
	"country" text NOT NULL,
	CONSTRAINT "analytics_visitors_day_project_id_visitor_pk" PRIMARY KEY("day","project_id","visitor")
);
--> statement-breakpoint
CREATE INDEX "analytics_days_by_day" ON "analytics_days" USING btree ("day");