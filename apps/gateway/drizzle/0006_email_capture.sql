CREATE TABLE "email_proofs" (
	"project_id" text NOT NULL,
	"account_key" text NOT NULL,
	"subject" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_proofs_project_id_account_key_subject_pk" PRIMARY KEY("project_id","account_key","subject")
);
--> statement-breakpoint
ALTER TABLE "secure_codes" ADD COLUMN "account_key" text;