import * as v from 'valibot'

/** A payment that a wallet has made itself: what the network has of it is still to be compared. */
export type Unseen = {
  /** Who is to be paid, in hexadecimal. */
  script: string
  /** In satoshis. */
  value: bigint
  walletName: string
}

const unseenSchema = v.object({
  script: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})+$/)),
  value: v.pipe(
    v.string(),
    v.regex(/^\d{1,16}$/),
    v.transform((text) => BigInt(text)),
  ),
  walletName: v.string(),
})

/**
 * Writes down what is still to be compared, as it is kept with the transfer: the page may be left before the network shows it.
 *
 * @param unseen - See {@link Unseen}.
 */
export function writeUnseen({ script, value, walletName }: Unseen): string {
  return JSON.stringify({ script, value: String(value), walletName })
}

/**
 * Reads what {@link writeUnseen} wrote.
 *
 * @param text - As it was kept.
 * @throws whatever is wrong with any other text: what cannot be compared is not said to be sent.
 */
export function readUnseen(text: string): Unseen {
  return v.parse(unseenSchema, JSON.parse(text))
}
