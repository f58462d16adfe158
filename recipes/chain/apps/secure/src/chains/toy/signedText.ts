import type { ToyMessage, ToyTransaction } from './operations.js'

/**
 * The text of a message as it is signed, behind words that no transaction begins with.
 *
 * @param operation - The message.
 */
export function toMessageText({ message }: ToyMessage): string {
  return `toy message\n${message}`
}

/**
 * The text of a transaction as it is signed: all that nodes take but the signatures.
 *
 * @param operation - The transaction.
 */
export function toTransactionText(operation: ToyTransaction): string {
  return `toy transaction\n${JSON.stringify(toUnsigned(operation))}`
}

/**
 * A transaction as nodes take it, without its signatures.
 *
 * @param operation - The transaction.
 */
export function toUnsigned({ chainId, inputs, outputs }: ToyTransaction) {
  return {
    network: `toy:${chainId}`,
    inputs: inputs.map(({ id, index }) => ({ id, index })),
    outputs: outputs.map(({ address, amountAtomic }) => ({ address, amount: String(amountAtomic) })),
  }
}
