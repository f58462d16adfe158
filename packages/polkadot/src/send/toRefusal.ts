import type { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'

/** What a node's transaction pool says by its codes (sc-rpc-api, `author/error.rs`). */
const [invalid, temporarilyBanned, alreadyImported, priorityTooLow] = [1010, 1012, 1013, 1014]
/** Its number is used up already. */
const staleForm = /outdated|stale/i

/** Why a transaction is invalid, in the words of nodes (sp-runtime, `TransactionValidityError`). */
const reasons = [
  [/\bfuture\b/i, 'send/nonce-too-high'],
  [/birth ?block|ancient/i, 'send/expired'],
  [/pay some fees|balance too low|\bpayment\b/i, 'send/insufficient-funds'],
  [/exhaust/i, 'send/limit-too-high'],
] as const

/**
 * Translates why a node does not take a transaction. An address may have handed it on without answering, and the next one is asked then:
 * of what is in a block by that time, nodes say that its number is used up, or that they have put it aside.
 *
 * @param refusal - What it said.
 * @param walletName - The wallet, as the visitor knows it.
 * @returns `undefined` where it has the transaction already, or may have had it: blocks tell.
 */
export function toRefusal(refusal: AppKitError<'wire/rpc'>, walletName: string): AppKitError | undefined {
  const { code, message, data } = refusal.context
  const options = { cause: refusal }
  if (code === alreadyImported || code === temporarilyBanned) return undefined
  if (code === priorityTooLow) return new SendError('send/replacement-underpriced', undefined, options)
  const words = `${message} ${typeof data === 'string' ? data : JSON.stringify(data ?? '')}`
  if (code === invalid && staleForm.test(words)) return undefined
  if (/bad ?(signature|proof)/i.test(words)) {
    return new SendError('send/signature-missing', { walletName }, options)
  }
  const found = code === invalid ? reasons.find(([form]) => form.test(words)) : undefined
  return new SendError(found?.[1] ?? 'send/failed', undefined, options)
}
