CREATE TABLE "price_notes" (
	"hour" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	"token" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"price" numeric NOT NULL,
	CONSTRAINT "price_notes_hour_network_token_pk" PRIMARY KEY("hour","network","token")
);
