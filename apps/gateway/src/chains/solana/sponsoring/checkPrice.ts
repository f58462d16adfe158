import * as v from 'valibot'
import { SponsorRefusal } from '../../../sponsoring/SponsorRefusal.js'
import { askNode } from '../askNode.js'
import type { DecodedTransaction } from '../decodeTransaction.js'
import type { ConnectedNetwork } from '../SolanaNetwork.js'
import { computeBudgetProgram } from './checkTransaction.js'

/** What anybody may pay, however little others do: millionths of a lamport for a unit. */
const leastPrice = 10_000n
/** What a transaction may ask for beyond twice of what it takes. */
const spareUnits = 20_000
/** Nodes take as many addresses. */
const maxAddresses = 128
const [setLimit, setPrice] = [2, 3]

const feesSchema = v.array(v.object({ prioritizationFee: v.pipe(v.number(), v.safeInteger()) }))

/**
 * Checks that a transaction pays for computing what others do, and for as much as it needs: that part of the fee goes to whoever
 * makes the block, who may be the one that asks.
 *
 * @param network - The network.
 * @param transaction - The transaction.
 * @param unitsConsumed - What it takes, as the network has tried.
 * @throws SponsorRefusal `fee-above-market` or `gas-above-estimate`
 */
export async function checkPrice(
  network: ConnectedNetwork,
  { instructions, keys }: DecodedTransaction,
  unitsConsumed: number,
): Promise<void> {
  let price = 0n
  let limit: number | undefined
  for (const { data, programIndex } of instructions) {
    if (keys[programIndex] !== computeBudgetProgram) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === setPrice && data.length >= 9) price = view.getBigUint64(1, true)
    if (data[0] === setLimit && data.length >= 5) limit = view.getUint32(1, true)
  }
  if (price === 0n) return
  const mostUnits = 2 * unitsConsumed + spareUnits
  if (limit !== undefined && limit > mostUnits) {
    throw new SponsorRefusal(
      'gas-above-estimate',
      `The limit of ${limit} units is above ${mostUnits}. Estimate it again`,
      { most: String(mostUnits) },
    )
  }
  const most = await findMostPrice(network, keys)
  if (price > most) {
    throw new SponsorRefusal(
      'fee-above-market',
      `A price of ${price} millionths of a lamport is above ${most}. Ask for the price again`,
      { most: String(most) },
    )
  }
}

/** Half more than nine of ten blocks lately asked for what touches these accounts. */
async function findMostPrice(network: ConnectedNetwork, keys: readonly string[]): Promise<bigint> {
  const method = 'getRecentPrioritizationFees'
  const params = [keys.slice(0, maxAddresses)]
  const fees = await askNode(network, { method, params, schema: feesSchema })
  const sorted = fees.map(({ prioritizationFee }) => prioritizationFee).sort((one, other) => one - other)
  const usual = BigInt(sorted[Math.floor(sorted.length * 0.9)] ?? 0)
  const most = (usual * 3n) / 2n
  return most > leastPrice ? most : leastPrice
}
