import type { Transfer as AskedTransfer, ChainConnection, FeeQuote } from '@latchkey/core'
import { PathRefusal } from '@latchkey/core/node'
import { SendError } from '@latchkey/errors/send'
import { decodeHex } from '@latchkey/primitives'
import { type CosmosNetwork, readFacts } from '../CosmosNetwork.js'
import { type Node, readRefusal } from '../network/createNode.js'
import {
  type Fee,
  type Transfer,
  writeAuthInfo,
  writeBody,
  writeTransaction,
} from '../transaction/Transaction.js'
import type { SentPlaces } from './createSentPlaces.js'
import { planTransfer } from './planTransfer.js'
import { readPlace, toPlaceKey } from './signers.js'
import { readMismatch, toSimulationRefusal } from './toRefusal.js'

/** What was tried out takes more when it is executed later, and with its signature. */
const gasFactor = { times: 14n, of: 10n }
/** No transfer takes more; a node that says so is mistaken, and its word would cost the visitor. */
const mostGas = 2_000_000n
/** Decimals that gas prices are counted with. */
const priceDecimals = 18

type Sender = { connection: Pick<ChainConnection, 'accounts'> } | undefined

/** What the quote keeps for sending. */
export type CosmosFeeDetails = { plan: Transfer; fee: Fee }

/**
 * Estimates what a transfer costs: the gas it took when it was tried out and two fifths more, at the network's average price.
 *
 * @param node - The network's API.
 * @param transfer - The transfer; with `isMax` everything is tried out.
 * @param places - The places of transactions that wait for a block.
 * @throws As `planTransfer`; `send/insufficient-funds`, `send/would-fail`, `wire/…`.
 */
export async function estimateFee(
  node: Node,
  transfer: AskedTransfer & { network: CosmosNetwork; sender?: Sender; isMax?: boolean | undefined },
  places: SentPlaces,
): Promise<FeeQuote> {
  const { network, from, isMax, sender } = transfer
  const { nativeDenom, gasPrices } = readFacts(network)
  const { plan, warnings } = planTransfer(transfer)
  const [place, held] = await Promise.all([readPlace(node, network, from), node.getBalance(from, plan.denom)])
  // The most there is has the most digits, which take gas, too; nothing at all cannot be sent.
  const amountAtomic = isMax ? held : plan.amountAtomic || 1n
  if (held < amountAtomic || held === 0n) throw new SendError('send/insufficient-funds')
  const publicKey = decodeHex(findPublicKey(sender, from)) ?? new Uint8Array()
  const { used, sequence } = await tryOut(node, place.sequence, (atSequence) =>
    writeTransaction(
      writeBody({ ...plan, amountAtomic }),
      writeAuthInfo({ ...place, sequence: atSequence, publicKey, mode: 'direct' }),
      new Uint8Array(64),
    ),
  )
  // The places before it are taken, by another tab or another site.
  const account = toPlaceKey(transfer)
  if (sequence > places.next(account, place.sequence)) places.add(account, sequence - 1n)
  const gasLimit = (used * gasFactor.times + gasFactor.of - 1n) / gasFactor.of
  if (gasLimit > mostGas) throw new TypeError('The node asks for more gas than any transfer takes')
  const feeAtomic = toFeeAmount(gasLimit, gasPrices.average)
  const details: CosmosFeeDetails = { plan, fee: { gasLimit, amountAtomic: feeAtomic, denom: nativeDenom } }
  return {
    feeAtomic,
    parts: [{ kind: 'network', amountAtomic: feeAtomic }],
    ...(warnings.length > 0 && { warnings }),
    details,
  }
}

/** Nodes count what waits for a block when they try something out, and not when they tell of an account. */
async function tryOut(
  node: Node,
  sequence: bigint,
  write: (sequence: bigint) => Uint8Array,
  isAgain = false,
): Promise<{ used: bigint; sequence: bigint }> {
  try {
    return { used: await node.simulate(write(sequence)), sequence }
  } catch (error) {
    const expected = readExpected(error)
    if (expected !== undefined && !isAgain) return tryOut(node, expected, write, true)
    throw error instanceof PathRefusal ? toSimulationRefusal(error) : error
  }
}

function readExpected(error: unknown): bigint | undefined {
  if (!(error instanceof PathRefusal)) return undefined
  return readMismatch(readRefusal(error.text)?.message ?? '')?.expected
}

/**
 * What gas costs, rounded up to whole base units.
 *
 * @param gasLimit - Units of gas.
 * @param price - Of one unit, in base units; decimal text.
 */
export function toFeeAmount(gasLimit: bigint, price: string): bigint {
  const [, whole = '0', digits = ''] = /^(\d{1,20})(?:\.(\d{1,18}))?$/.exec(price) ?? []
  const one = 10n ** BigInt(priceDecimals)
  const scaled = BigInt(whole) * one + BigInt(digits.padEnd(priceDecimals, '0'))
  return (gasLimit * scaled + one - 1n) / one
}

function findPublicKey(sender: Sender, from: string): string {
  return sender?.connection.accounts.find(({ address }) => address === from)?.publicKey ?? ''
}
