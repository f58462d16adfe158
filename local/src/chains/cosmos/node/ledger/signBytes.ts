import { SignDoc } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { CosmosTransaction } from './CosmosTransaction.js'
import { toJsonCoins } from './coins.js'

/** What a signature is bound to beside the transaction. */
export type SigningContext = { chainId: string; accountNumber: bigint; sequence: bigint }

/**
 * The bytes that the sender of a transaction has signed, in the mode the transaction names.
 *
 * @param transaction - The transaction.
 * @param context - Where, and as which account.
 */
export function toSignBytes(transaction: CosmosTransaction, context: SigningContext): Uint8Array {
  return transaction.signer.mode === 'direct'
    ? toDirectBytes(transaction, context)
    : new TextEncoder().encode(toAminoText(transaction, context))
}

function toDirectBytes(
  { authInfoBytes, bodyBytes }: CosmosTransaction,
  { accountNumber, chainId }: SigningContext,
): Uint8Array {
  return SignDoc.encode({ bodyBytes, authInfoBytes, chainId, accountNumber }).finish()
}

/** The document of SIGN_MODE_LEGACY_AMINO_JSON: members in the order of their names, escaped as Go does. */
function toAminoText(
  { authInfo, body, fee, messages }: CosmosTransaction,
  { accountNumber, chainId, sequence }: SigningContext,
): string {
  const payer = authInfo.fee?.payer
  const text = JSON.stringify(
    sortMembers({
      account_number: String(accountNumber),
      chain_id: chainId,
      fee: {
        amount: toJsonCoins(fee.coins),
        gas: String(fee.gasLimit),
        ...(payer && { payer }),
      },
      memo: body.memo,
      msgs: messages.map(({ aminoType, json }) => ({ type: aminoType, value: json })),
      sequence: String(sequence),
      ...(body.timeoutHeight > 0n && { timeout_height: String(body.timeoutHeight) }),
    }),
  )
  return text.replace(
    /[&<>\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, member]) => [name, sortMembers(member)] as const)
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
