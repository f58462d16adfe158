/** Limits of one granted action, such as the chains it is granted on. */
export type RecapLimit = Record<string, unknown>

/** What a signature grants, by resource and `ability/action` (EIP-5573). */
export type Recap = { att: Record<string, Record<string, RecapLimit[]>> }
