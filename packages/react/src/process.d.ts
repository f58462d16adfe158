/** Bundlers replace it, so that production builds contain no developer checks. */
declare const process: { env: { NODE_ENV?: string } }
