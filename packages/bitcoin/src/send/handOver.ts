import { PathRefusal } from '@latchkey/core/node'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import type { BitcoinNode } from '../network/createNode.js'
import type { FinishedPayment } from '../psbt/finalise.js'
import type { Payment } from '../psbt/Payment.js'

/** The words of bitcoind for what it has already; the payment is on its way then. */
const knownWords =
  /already[ -]in[ -](the )?(mempool|block ?chain|utxo)|already[ -]known|txn-already|same-nonwitness-data|"?code"?:\s*-27\b/i

/** Why bitcoind takes no transaction; the first that fits counts. */
const wordings = [
  [
    'send/replacement-underpriced',
    /insufficient fee|rejecting replacement|replacement-(failed|adds)|too many potential replacements/i,
  ],
  [
    'send/fee-too-low',
    /min relay fee not met|mempool min fee not met|mempool full|min-fee-not-met|fee.{0,20}too low/i,
  ],
  ['send/fee-too-high', /max-?fee-?(rate-?)?exceeded|absurdly-high-fee|fee exceeds maximum/i],
  ['send/funds-moved', /txn-mempool-conflict|missing-?or-?spent|missing[ -]inputs|inputs-spent|conflict/i],
] as const

/**
 * Hands a signed payment to the network.
 *
 * @param node - The network's node.
 * @param finished - The payment.
 * @param parts - `coins`: what it spends; `replaces`: the payment that it is to take the place of.
 * @throws `send/replacement-underpriced`, `send/fee-too-low`, `send/fee-too-high`, `send/funds-moved`, `send/failed`. A node that does not
 *   answer may have it: that is no failure, and shows while it is waited for.
 */
export async function handOver(
  node: Pick<BitcoinNode, 'broadcast' | 'getSpenders' | 'getTransaction'>,
  { hex, id }: FinishedPayment,
  { coins, replaces }: { coins: Payment['coins']; replaces?: string },
): Promise<void> {
  try {
    await node.broadcast(hex)
  } catch (error) {
    if (isAppKitError(error, 'wire/network')) return
    if (!(error instanceof PathRefusal)) throw error
    if (knownWords.test(error.text)) return
    const [code] = wordings.find(([, words]) => words.test(error.text)) ?? []
    // Who has sent it before, such as the wallet itself, or a node whose answer was lost, has spent the coins with this very payment.
    const isMoved = code === 'send/funds-moved'
    if ((await isThere(node, id)) ?? isMoved) return
    // A node that is behind knows neither these coins nor that another node has taken it: only who has spent them instead says enough.
    if (isMoved && !(await isSpentElsewhere(node, coins, [id, replaces]))) return
    const cause = new Error(`The node refused it: ${error.text.slice(0, 500)}`, { cause: error })
    throw new SendError(code ?? 'send/failed', undefined, { cause })
  }
}

/** Whether the network has another payment of one of the coins. */
async function isSpentElsewhere(
  node: Pick<BitcoinNode, 'getSpenders'>,
  coins: Payment['coins'],
  own: readonly (string | undefined)[],
): Promise<boolean> {
  for (const { txid, vout } of coins) {
    const spenders = await node.getSpenders(txid).catch(() => undefined) // Not said is not known.
    const spender = spenders?.[vout]
    if (spender !== undefined && !own.includes(spender)) return true
  }
  return false
}

/** `undefined` where it is not said. */
async function isThere(node: Pick<BitcoinNode, 'getTransaction'>, id: string): Promise<boolean | undefined> {
  return node.getTransaction(id).then(
    (found) => found?.txid === id,
    () => undefined,
  )
}
