import { readField, toWalletError } from '@latchkey/core'
import { decodeBase64 } from '@latchkey/primitives'
import { callFeature, getAccount } from '@latchkey/wallet-standard'
import type { RequestContext } from '../wallets/ConnectionParts.js'
import { rules } from '../wallets/rules.js'
import { readSignature } from '../wallets/signMessage.js'

/** A transaction as pages hand it over, and the account that signs. */
type Asked = { transaction: string; address: string }

/**
 * Has a wallet sign a transaction as one of its accounts (`sui:signTransaction`).
 *
 * @param context - The wallet.
 * @param asked - The transaction: BCS in base64, or JSON of Sui's SDK.
 * @returns The signature, and the bytes that were signed: the wallet completes what it was given.
 * @throws `wallet/…`.
 */
export function signTransaction(
  context: RequestContext,
  asked: Asked,
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
export function executeTransaction(context: RequestContext, asked: Asked): Promise<{ digest: string }> {
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
  { provider, wallet }: RequestContext,
  method: 'sui:signTransaction' | 'sui:signAndExecuteTransaction',
  { address, transaction }: Asked,
  read: (said: unknown) => Answer,
): Promise<Answer> {
  try {
    const account = getAccount({ wallet, accounts: provider.accounts, rules }, address, method)
    const input = { account, chain: provider.chain, transaction: { toJSON: async () => transaction } }
    return read(await callFeature(wallet, method, input))
  } catch (error) {
    throw toWalletError(error, method)
  }
}
