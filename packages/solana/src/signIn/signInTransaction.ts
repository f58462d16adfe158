import { AppKitError } from '@latchkey/errors'
import { encodeBase64, neverSentBlockhash } from '@latchkey/primitives'
import { signTransactions } from '../provider/signTransactions.js'
import type { RequestContext } from '../wallets/ConnectionParts.js'
import { createSignInTransaction } from './createSignInTransaction.js'

/**
 * Has a text signed in a transaction that is never sent, by an account that signs nothing else.
 *
 * @param context - The wallet.
 * @param parameters - `address`: the account's; `message`: the text.
 * @returns The transaction as the wallet signed it, in base64; wallets may have added guards and a price to it.
 * @throws `wallet/…`; `wallet/request-failed` for a text that is too long.
 */
export async function signInTransaction(
  context: RequestContext,
  { address, message, signal }: { address: string; message: string; signal: AbortSignal },
): Promise<string> {
  signal.throwIfAborted()
  const transaction = createSignInTransaction(address, message)
  const [signed] = await signTransactions(context, [transaction], address)
  if (!signed) throw new TypeError('The wallet answered with no transaction')
  if (!new TextDecoder('latin1').decode(signed.transaction).includes(neverSentBlockhash)) {
    const reason = `${context.name} changed the transaction into one that could be sent`
    throw new AppKitError('wallet/request-failed', { reason })
  }
  return encodeBase64(signed.transaction)
}
