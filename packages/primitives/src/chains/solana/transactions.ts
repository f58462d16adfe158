/** The program whose instruction holds a text (SPL Memo, version 2). */
export const memoProgramAddress = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/**
 * The blockhash of a transaction that signs somebody in, as 32 characters of ASCII. A real one is a SHA-256 hash, and nobody
 * can make one that reads so: no network will ever take the transaction, whoever gets hold of it.
 */
export const neverSentBlockhash = 'Sign-in only: this is never sent'

/**
 * A program that only looks and fails where what it sees is not what a wallet expects. Wallets add its instructions to
 * guard against loss (https://docs.phantom.com/developer-powertools/lighthouse); it can move nothing.
 */
export const guardProgramAddress = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'

/** Bytes of the longest transaction: what is left of an IPv6 packet of 1,280. */
export const maxTransactionBytes = 1232
