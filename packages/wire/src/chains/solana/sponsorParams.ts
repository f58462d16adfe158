import * as v from 'valibot'

/** The arguments of `postBundler`'s methods for sponsored transactions: our own. */
export const sponsorParams = {
  /** The account that pays for a sponsored transaction; it has to be the transaction's fee payer. */
  solana_getFeePayer: v.optional(v.tuple([])),
  /** A transaction in base64, signed or not; it comes back with the sponsor's signature. */
  solana_sponsorTransaction: v.tuple([
    v.object({
      transaction: v.pipe(
        v.string(),
        v.maxLength(2048),
        v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Expected base64'),
      ),
    }),
  ]),
} as const
