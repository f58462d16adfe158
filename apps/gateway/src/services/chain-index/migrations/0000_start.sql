CREATE TABLE "index_blocks" (
	"network" integer NOT NULL,
	"number" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "index_blocks_network_number_pk" PRIMARY KEY("network","number")
);
--> statement-breakpoint
CREATE TABLE "index_holdings" (
	"account" "bytea" NOT NULL,
	"network" integer NOT NULL,
	"kind" smallint NOT NULL,
	"contract" "bytea" NOT NULL,
	"detail" "bytea" NOT NULL,
	"block_number" bigint NOT NULL,
	CONSTRAINT "index_holdings_account_network_kind_contract_detail_pk" PRIMARY KEY("account","network","kind","contract","detail")
);
--> statement-breakpoint
CREATE TABLE "index_movements" (
	"network" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"transaction_index" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" smallint NOT NULL,
	"contract" "bytea",
	"token_id" numeric,
	"source" "bytea" NOT NULL,
	"target" "bytea" NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "index_movements_network_block_number_transaction_index_position_pk" PRIMARY KEY("network","block_number","transaction_index","position")
);
--> statement-breakpoint
CREATE TABLE "index_networks" (
	"key" serial PRIMARY KEY NOT NULL,
	"network_id" text NOT NULL,
	"newest_number" bigint,
	"newest_hash" "bytea",
	"oldest_number" bigint,
	"oldest_parent" "bytea",
	"oldest_mined_at" bigint,
	"head_number" bigint,
	"holder" text,
	"held_until" timestamp with time zone,
	CONSTRAINT "index_networks_network_id_unique" UNIQUE("network_id")
);
--> statement-breakpoint
CREATE TABLE "index_participants" (
	"account" "bytea" NOT NULL,
	"mined_at" bigint NOT NULL,
	"network" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"transaction_index" integer NOT NULL,
	CONSTRAINT "index_participants_account_mined_at_network_block_number_transaction_index_pk" PRIMARY KEY("account","mined_at","network","block_number","transaction_index")
);
--> statement-breakpoint
CREATE TABLE "index_scopes" (
	"network" integer NOT NULL,
	"account" "bytea" NOT NULL,
	"from_block" bigint NOT NULL,
	"to_block" bigint NOT NULL,
	"from_mined_at" bigint NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "index_scopes_network_account_pk" PRIMARY KEY("network","account")
);
--> statement-breakpoint
CREATE TABLE "index_transactions" (
	"network" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"transaction_index" integer NOT NULL,
	"mined_at" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"sender" "bytea" NOT NULL,
	"receiver" "bytea",
	"created" "bytea",
	"nonce" bigint NOT NULL,
	"value" numeric NOT NULL,
	"has_succeeded" boolean NOT NULL,
	"has_input" boolean NOT NULL,
	"fee" numeric,
	CONSTRAINT "index_transactions_network_block_number_transaction_index_pk" PRIMARY KEY("network","block_number","transaction_index")
);
--> statement-breakpoint
CREATE INDEX "index_holdings_network" ON "index_holdings" USING btree ("network");--> statement-breakpoint
CREATE INDEX "index_scopes_used" ON "index_scopes" USING btree ("used_at");