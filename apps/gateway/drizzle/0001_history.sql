CREATE TABLE "history_positions" (
	"network_id" text NOT NULL,
	"account" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	CONSTRAINT "history_positions_network_id_account_pk" PRIMARY KEY("network_id","account")
);
--> statement-breakpoint
CREATE TABLE "history_transactions" (
	"network_id" text NOT NULL,
	"account" text NOT NULL,
	"hash" text NOT NULL,
	"mined_at_seconds" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"transaction_index" integer NOT NULL,
	"transaction" jsonb NOT NULL,
	CONSTRAINT "history_transactions_network_id_account_hash_pk" PRIMARY KEY("network_id","account","hash")
);
--> statement-breakpoint
CREATE INDEX "history_transactions_by_account" ON "history_transactions" USING btree ("account","mined_at_seconds","network_id","block_number","transaction_index");