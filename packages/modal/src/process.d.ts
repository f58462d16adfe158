/** What bundlers put in place of it, so that what helps developers is in no built page. */
declare const process: { env: { NODE_ENV?: string } }
