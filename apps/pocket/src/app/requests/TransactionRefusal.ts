/** Why a transaction is never signed, whatever the person thinks of it; the words are for them and for the site. */
export class TransactionRefusal extends Error {
  override readonly name = 'TransactionRefusal'
}

/**
 * Whether it is one.
 *
 * @param error - What was thrown.
 */
export function isTransactionRefusal(error: unknown): error is TransactionRefusal {
  return error instanceof TransactionRefusal
}
