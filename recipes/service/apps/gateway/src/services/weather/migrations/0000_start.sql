CREATE TABLE "weather_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"place" text NOT NULL,
	"celsius" real NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "weather_reports_place" ON "weather_reports" USING btree ("project_id","place","reported_at");--> statement-breakpoint
CREATE INDEX "weather_reports_time" ON "weather_reports" USING btree ("reported_at");