import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import type { Network } from '../../../shared/network.js'
import { addressOf, publicKeyOf } from './accounts.js'
import { readAccount, readBalance } from './askCosmos.js'
import type { CosmosRequest } from './CosmosRequest.js'
import { nativeDenomOf, prefixFor, toCoins } from './networks.js'
import type { CosmosStep, PreparedCosmos, Risk, ShownCoins } from './PreparedCosmos.js'
import type { ReadCoins, ReadTransaction } from './ReadTransaction.js'
import { readAmino } from './readAmino.js'
import { readDirect } from './readDirect.js'
import { showText } from './showText.js'

/** Longest message of an unknown kind that is shown, in characters; it says when there is more. */
const maxShownCharacters = 2_000
/** Most tokens of one transaction: the network is asked for each before anybody has agreed to anything. */
const maxTokens = 50

/**
 * Reads a site's transaction, and finds out what the account has.
 *
 * @param network - For its id, and the tokens whose names are believed.
 * @param request - What the site asked for.
 * @returns What is shown, with the bytes that are signed.
 * @throws TransactionRefusal when it is never signed; another error when the network does not answer.
 */
export async function prepareTransaction(
  network: Network,
  { account, address, form }: Extract<CosmosRequest, { kind: 'cosmos-transaction' }>,
): Promise<PreparedCosmos> {
  const own = addressOf(account, prefixFor(network))
  if (address !== own) throw new TransactionRefusal('The address is of another network')
  const read = form.mode === 'amino' ? readAmino(form.document) : readDirect(form, publicKeyOf(account))
  const feePayer = read.fee.payer === own ? undefined : read.fee.payer
  const total = totalOf(read, own, feePayer === undefined)
  if (total.length > maxTokens)
    throw new TransactionRefusal(`The transaction takes more than ${maxTokens} kinds of tokens`)
  const [known, balances] = await Promise.all([
    readAccount(network.id, own),
    Promise.all(total.map(({ denom }) => readBalance(network.id, own, denom))),
  ])
  const show = ({ amountAtomic, denom }: ReadCoins) => toCoins(network, denom, amountAtomic)
  const missing = total.flatMap(({ amountAtomic, denom }, at) => {
    const balance = balances[at] ?? 0n
    return balance < amountAtomic ? [toCoins(network, denom, balance)] : []
  })
  const fee = read.fee.coins.map(show)
  const steps = read.messages.map((message): CosmosStep => {
    if (message.kind === 'send') return { ...message, coins: message.coins.map(show) }
    return {
      kind: 'unknown',
      type: showText(message.type.slice(0, 200)),
      text: showText(shorten(message.text)),
    }
  })
  const isNext = known?.sequence === read.sequence && known.account_number === read.accountNumber
  return {
    signBytes: read.signBytes,
    steps,
    memo: showText(read.memo),
    fee,
    gas: read.fee.gas,
    feePayer,
    lastBlock: read.lastBlock,
    total: total.map(show),
    missing,
    isCovered: missing.length === 0,
    risks: risksOf({ fee, isNext, network, own, steps }),
  }
}

/** What leaves the account at least: what a message of an unknown kind takes nobody knows. */
function totalOf({ fee, messages }: ReadTransaction, own: string, paysFee: boolean): readonly ReadCoins[] {
  const sent = messages.flatMap((message) =>
    message.kind === 'send' && message.from === own && message.to !== own ? message.coins : [],
  )
  const sums = new Map<string, bigint>()
  for (const { amountAtomic, denom } of [...sent, ...(paysFee ? fee.coins : [])])
    sums.set(denom, (sums.get(denom) ?? 0n) + amountAtomic)
  return [...sums].map(([denom, amountAtomic]) => ({ denom, amountAtomic }))
}

function risksOf(of: {
  fee: readonly ShownCoins[]
  isNext: boolean
  network: Network
  own: string
  steps: readonly CosmosStep[]
}): readonly Risk[] {
  const { fee, isNext, network, own, steps } = of
  const sent = steps.flatMap((step) => (step.kind === 'send' ? step.coins : []))
  const native = nativeDenomOf(network)
  // Fees are a few thousandths of a coin; in other tokens nobody knows.
  const isHigh = ({ amountAtomic, decimals = 0, denom }: ShownCoins) =>
    denom === native && amountAtomic > 10n ** BigInt(decimals)
  const found: [Risk, boolean][] = [
    ['unknown-message', steps.some(({ kind }) => kind === 'unknown')],
    ['other-sender', steps.some((step) => step.kind === 'send' && step.from !== own)],
    ['high-fee', fee.some(isHigh)],
    ['unlisted-token', [...sent, ...fee].some(({ symbol }) => symbol === undefined)],
    ['other-sequence', !isNext],
  ]
  return found.flatMap(([risk, isThere]) => (isThere ? [risk] : []))
}

function shorten(text: string): string {
  return text.length <= maxShownCharacters
    ? text
    : `${text.slice(0, maxShownCharacters)}… (${text.length} characters)`
}
