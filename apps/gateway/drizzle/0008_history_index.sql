DROP TABLE "history_positions" CASCADE;--> statement-breakpoint
DROP TABLE "history_transactions" CASCADE;