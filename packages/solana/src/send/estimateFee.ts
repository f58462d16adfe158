import type { FeePart, FeeQuote, Transfer } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { encodeBase64 } from '@latchkey/primitives'
import { type Budget, buildTransaction, type TransferPlan } from './buildTransaction.js'
import { compareAmounts } from './compareAmounts.js'
import type { Node } from './createNode.js'
import { type PlannedTransfer, planTransfer } from './planTransfer.js'
import { type Minimum, toMinimum, toRentRefusal } from './toRentRefusal.js'

/** The most a transaction may ask for; what it needs is known once a node has tried it. */
const maxUnits = 1_400_000
/** Of what others paid lately, nine in ten paid no more than what is offered. */
const pricePercentile = 0.9
/** What is offered at most for being taken sooner, in lamports: a crowded network must not empty an account. */
const maxPriorityLamports = 1_000_000n

/** What a quote holds, so that what is sent is what was shown. */
export type SolanaFeeDetails = { plan: TransferPlan; budget: Budget }

/**
 * What a transfer costs: the network's charge, the offer for being taken sooner, and what opens an account for the
 * receiver. A node tries the transfer for it; no wallet is asked.
 *
 * @param node - The network's node.
 * @param transfer - The transfer; an amount of 0 stands for all there is.
 * @param getBytesToSign - Of a transaction, what is signed.
 * @throws `send/…`, `wire/…`, `parsing/address`.
 */
export async function estimateFee(
  node: Node,
  transfer: Transfer,
  getBytesToSign: (transaction: Uint8Array) => Uint8Array,
): Promise<FeeQuote> {
  const [planned, lifetime, minimum] = await Promise.all([
    planTransfer(node, transfer),
    node.getLifetime(),
    node.getMinimum(),
  ])
  const { plan } = planned
  const changed =
    plan.type === 'token'
      ? [...plan.sources.map(({ address }) => address), plan.destination]
      : [transfer.from, transfer.to]
  const build = (budget: Budget) => buildTransaction({ ...transfer, plan, budget }, lifetime)
  const trial = encodeBase64(build({ unitLimit: maxUnits, microLamportsPerUnit: 0n }))
  const [simulation, prices] = await Promise.all([
    node.simulate(trial, plan.type === 'token' ? [plan.destination] : []),
    node.getRecentPrices(changed),
  ])
  if (simulation.failure !== undefined)
    throw toSimulationError(simulation.failure, toMinimum(transfer.network, minimum))
  const unitLimit = Math.ceil(simulation.unitsConsumed * 1.1)
  const budget: Budget = { unitLimit, microLamportsPerUnit: choosePrice(prices, unitLimit) }

  const charged = await node.getFee(encodeBase64(getBytesToSign(build(budget))))
  const priority = toPriorityLamports(budget)
  const deposit = plan.type === 'token' && plan.opensAccount ? (simulation.lamportsAfter[0] ?? 0n) : 0n
  const parts: readonly FeePart[] = [
    { kind: 'network', amountAtomic: charged - priority },
    { kind: 'priority', amountAtomic: priority },
    { kind: 'receiver-account', amountAtomic: deposit },
  ]
  const feeAtomic = charged + deposit
  assertLegalRest(transfer, { planned, feeAtomic, minimum })
  return {
    feeAtomic,
    parts: parts.filter(({ amountAtomic }) => amountAtomic > 0n),
    ...(planned.receivedAtomic === undefined ? {} : { receivedAtomic: planned.receivedAtomic }),
    warnings: planned.warnings,
    details: { plan, budget } satisfies SolanaFeeDetails,
  }
}

/**
 * The network keeps no account that holds less than a minimum, except an empty one, on either side.
 *
 * @param transfer - The transfer; an amount of 0 stands for all there is.
 * @param facts - What both sides hold, what it costs, and the minimum, in lamports.
 * @throws `send/insufficient-funds`, `send/leaves-too-little`, `send/below-minimum`.
 */
export function assertLegalRest(
  { network, token, from, to, amountAtomic }: Transfer,
  {
    planned,
    feeAtomic,
    minimum,
  }: {
    planned: Pick<PlannedTransfer, 'heldLamports' | 'receiverLamports'>
    feeAtomic: bigint
    minimum: bigint
  },
): void {
  const { heldLamports, receiverLamports } = planned
  const isNative = token.type === 'native'
  const all = heldLamports - feeAtomic
  const sent = isNative ? (amountAtomic === 0n ? all : amountAtomic) : 0n
  const leaving = from === to ? 0n : sent
  const rest = all - leaving
  if (rest < 0n || sent < 0n) throw new SendError('send/insufficient-funds')
  if (rest > 0n && rest < minimum) throw new SendError('send/leaves-too-little', toMinimum(network, minimum))
  if (isNative && receiverLamports === undefined && sent < minimum) {
    throw new SendError('send/below-minimum', toMinimum(network, minimum))
  }
}

/** A lamport is a million of a price's unit, and a part of one is charged whole. */
export function toPriorityLamports({ unitLimit, microLamportsPerUnit }: Budget): bigint {
  return (BigInt(unitLimit) * microLamportsPerUnit + 999_999n) / 1_000_000n
}

/**
 * What is offered for each unit of work.
 *
 * @param prices - What others paid lately, in millionths of a lamport.
 * @param unitLimit - The units asked for.
 */
export function choosePrice(prices: readonly bigint[], unitLimit: number): bigint {
  const ordered = [...prices].sort(compareAmounts)
  const price = ordered[Math.min(Math.floor(ordered.length * pricePercentile), ordered.length - 1)] ?? 0n
  const most = (maxPriorityLamports * 1_000_000n) / BigInt(Math.max(unitLimit, 1))
  return price < most ? price : most
}

/** What a node says when it has tried a transaction in vain. */
function toSimulationError(failure: unknown, minimum: Minimum): Error {
  const text = JSON.stringify(failure, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  const cause = new Error(`The node refused it: ${text}`)
  const rent = toRentRefusal(text, minimum, cause)
  if (rent) return rent
  // A program's error 1 is "insufficient funds" in both token programs and in the system program.
  const isPoor = /InsufficientFunds|AccountNotFound|"Custom":\s*"?1"?[^\d]/.test(text)
  return isPoor
    ? new SendError('send/insufficient-funds', undefined, { cause })
    : new SendError('send/would-fail', undefined, { cause })
}
