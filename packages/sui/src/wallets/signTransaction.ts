import { readField, toWalletError } from '@latchkey/core'
import { decodeBase64 } from '@latchkey/primitives'
import { callFeature, getAccount } from '@latchkey/wallet-standard'
import type { RequestContext } from './ConnectionParts.js'
import { rules } from './rules.js'
import { readSignature } from './signMessage.js'

/** A wallet that is asked. */
export type SigningContext = Pick<RequestContext, 'wallet'> & {
  provider: Pick<RequestContext['provider'], 'accounts' | 'chain'>
}

/** What is to be signed, and as whom. */
export type AskedTransaction = {
  /** BCS in base64, or JSON of Sui's SDK. */
  transaction: string
  /** The same in BCS, where nothing of it is left to the wallet. */
  bytes?: Uint8Array | undefined
  address: string
}

/** What a wallet's feature is handed. The standard has `toJSON`; a paired wallet may know transactions in BCS only. */
export type TransactionHandle = { toJSON(): Promise<string>; toBytes?(): Uint8Array }

/**
 * Has a wallet sign a transaction as one of its accounts (`sui:signTransaction`).
 *
 * @param context - The wallet.
 * @param asked - See {@link AskedTransaction}.
 * @returns The signature, and the bytes that were signed: the wallet completes what it was given.
 * @throws `wallet/…`.
 */
export function signTransaction(
  context: SigningContext,
  asked: AskedTransaction,
): Promise<{ signature: string; transactionBytes: string }> {
  return ask(context, 'sui:signTransaction', asked, (said) => {
    const bytes = readField(said, 'bytes')
    if (typeof bytes !== 'string' || !decodeBase64(bytes)?.length) {
      throw new TypeError('The wallet answered with no transaction')
    }
    return { signature: readSignature(said), transactionBytes: bytes }
  })
}

/**
 * Has a wallet sign a transaction and hand it to the network (`sui:signAndExecuteTransaction`).
 *
 * @param context - The wallet.
 * @param asked - As for {@link signTransaction}.
 * @returns The digest, by which the network knows the transaction.
 * @throws `wallet/…`.
 */
export function executeTransaction(
  context: SigningContext,
  asked: AskedTransaction,
): Promise<{ digest: string }> {
  return ask(context, 'sui:signAndExecuteTransaction', asked, (said) => {
    const digest = readField(said, 'digest')
    // 32 bytes in base58.
    if (typeof digest !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(digest)) {
      throw new TypeError('The wallet named no transaction')
    }
    return { digest }
  })
}

async function ask<Answer>(
  { provider, wallet }: SigningContext,
  method: 'sui:signTransaction' | 'sui:signAndExecuteTransaction',
  { address, bytes, transaction }: AskedTransaction,
  read: (said: unknown) => Answer,
): Promise<Answer> {
  try {
    const account = getAccount({ wallet, accounts: provider.accounts, rules }, address, method)
    const handle: TransactionHandle = {
      toJSON: async () => transaction,
      ...(bytes && { toBytes: () => bytes }),
    }
    return read(await callFeature(wallet, method, { account, chain: provider.chain, transaction: handle }))
  } catch (error) {
    throw toWalletError(error, method)
  }
}
