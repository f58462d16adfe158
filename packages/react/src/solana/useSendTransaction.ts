import type { Kit } from '@latchkey/core'
import type { SolanaSigner } from '@latchkey/solana/internal'
import type { Instruction, InstructionWithSigners, Signature, SignatureBytes } from '@solana/kit'
import type { ActionCallbacks, ActionReturnType } from '../useAction.js'
import { type TransactionVariables, toTransaction } from './useSignTransaction.js'
import { useSolanaAction } from './useSolanaAction.js'
import type { Late } from './useSolanaQuery.js'

/**
 * The data to send: instructions, for a transaction that the account in use pays for, or a transaction that is made
 * already. Where an instruction names the account in use as a signer, take it from `useTransactionSigner`.
 */
export type SendTransactionVariables =
  | { instructions: readonly (Instruction & InstructionWithSigners)[]; transaction?: undefined }
  | (TransactionVariables & { instructions?: undefined })

/** Callbacks of {@link useSendTransaction}, called with the result. */
export type UseSendTransactionParameters = ActionCallbacks<Signature>

/** Result of {@link useSendTransaction}; `data` is the signature in base58, by which the network knows the transaction. */
export type UseSendTransactionReturnType = ActionReturnType<Signature> & {
  /** @throws `wallet/…`, `wire/…`, `kit/not-configured` when no wallet of Solana is connected. */
  sendTransaction(variables: SendTransactionVariables): Promise<Signature>
}

const ask = async (late: Late, signer: SolanaSigner, variables: SendTransactionVariables, kit: Kit) => {
  const send = async () => {
    if (variables.instructions) {
      late.requireInstructions(variables.instructions)
      const { reader } = await late.createReading(kit, { caipNetworkId: undefined })
      return late.sendInstructions(reader, signer, variables.instructions)
    }
    const [signature] = await signer.signAndSendTransactions([toTransaction(late, variables.transaction)])
    return signature as SignatureBytes
  }
  return late.decodeSignature(await send())
}

/**
 * Has the wallet in use sign a transaction and send it. One that only signs gets it sent where the kit reads.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 *
 * @example
 * const { sendTransaction, data: signature } = useSendTransaction()
 * sendTransaction({ instructions: [getTransferSolInstruction({ source, destination, amount })] })
 */
export function useSendTransaction(
  callbacks: UseSendTransactionParameters = {},
): UseSendTransactionReturnType {
  const [sendTransaction, state] = useSolanaAction<SendTransactionVariables, Signature>(callbacks, ask)
  return { ...state, sendTransaction }
}
