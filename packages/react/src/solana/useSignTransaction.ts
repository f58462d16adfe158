import type { SolanaSigner } from '@latchkey/solana/internal'
import type { Transaction, TransactionWithinSizeLimit, TransactionWithLifetime } from '@solana/kit'
import type { ActionCallbacks, ActionReturnType } from '../useAction.js'
import { useSolanaAction } from './useSolanaAction.js'
import type { Late } from './useSolanaQuery.js'

/** A transaction: one of Solana Kit, or its bytes as they go over the wire. The account in use is among its signers. */
export type TransactionVariables = { transaction: Transaction | Uint8Array }

/** A transaction the wallet has signed. Wallets may have added to it, such as guards against loss. */
export type SignedTransaction = Transaction & TransactionWithinSizeLimit & TransactionWithLifetime

/** Callbacks of {@link useSignTransaction}, called with the result. */
export type UseSignTransactionParameters = ActionCallbacks<SignedTransaction>

/** Result of {@link useSignTransaction}; `data` is the transaction with the wallet's signature in it. */
export type UseSignTransactionReturnType = ActionReturnType<SignedTransaction> & {
  /** @throws `wallet/…`, of it `wallet/unsupported-method` for a wallet that only signs along with sending; `kit/not-configured`. */
  signTransaction(variables: TransactionVariables): Promise<SignedTransaction>
}

/**
 * Reads a transaction that may be bytes.
 *
 * @param late - The late part.
 * @param transaction - It.
 * @throws `parameters/invalid` for a value that is no transaction.
 */
export function toTransaction(late: Late, transaction: Transaction | Uint8Array): Transaction {
  late.requireTransaction({ transaction })
  return 'messageBytes' in transaction ? transaction : late.decodeTransaction(transaction)
}

const ask = async (late: Late, signer: SolanaSigner, { transaction }: TransactionVariables) => {
  const [signed] = await signer.modifyAndSignTransactions([toTransaction(late, transaction)])
  return signed as SignedTransaction
}

/**
 * Signs a transaction as the account in use, without sending it.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 *
 * @example
 * const { signTransaction } = useSignTransaction()
 * const signed = await signTransaction({ transaction })
 */
export function useSignTransaction(
  callbacks: UseSignTransactionParameters = {},
): UseSignTransactionReturnType {
  const [signTransaction, state] = useSolanaAction<TransactionVariables, SignedTransaction>(callbacks, ask)
  return { ...state, signTransaction }
}
