import * as v from 'valibot'

/** What is kept with a transfer, to compare with what the network has. */
export type Reviewed = {
  /** Who does what, as the plan is written; in hexadecimal. */
  plan: string
  /** The account, and the place in its order where it is known. */
  sender: string
  nonce?: number | undefined
  /** The wallet, where it has sent the transaction unseen. */
  walletName?: string | undefined
  /** By the wallet's own words, it is for another network. */
  isElsewhere?: boolean | undefined
}

const reviewedSchema = v.object({
  plan: v.string(),
  sender: v.string(),
  nonce: v.optional(v.number()),
  walletName: v.optional(v.string()),
  isElsewhere: v.optional(v.boolean()),
})

/**
 * Writes down what was reviewed, as it is kept with the transfer: the page may be left before the network shows it.
 *
 * @param reviewed - See {@link Reviewed}.
 */
export function writeReviewed(reviewed: Reviewed): string {
  return JSON.stringify(reviewed)
}

/**
 * Reads what {@link writeReviewed} wrote.
 *
 * @param text - As it was kept.
 * @throws whatever is wrong with any other text: what cannot be compared is not said to be sent.
 */
export function readReviewed(text: string): Reviewed {
  return v.parse(reviewedSchema, JSON.parse(text))
}
