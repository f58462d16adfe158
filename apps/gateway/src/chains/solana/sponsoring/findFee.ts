import { isAppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import { RpcFailure } from '../../../http/RpcFailure.js'
import { SponsorRefusal } from '../../../sponsoring/SponsorRefusal.js'
import { askNode, commitment } from '../askNode.js'
import type { DecodedTransaction } from '../decodeTransaction.js'
import { lamportsSchema } from '../lamportsSchema.js'
import type { ConnectedNetwork } from '../SolanaNetwork.js'

const valueSchema = <Schema extends v.GenericSchema>(schema: Schema) => v.object({ value: schema })
const simulationSchema = valueSchema(
  v.object({
    err: v.unknown(),
    unitsConsumed: v.optional(v.nullable(v.number())),
    accounts: v.optional(v.nullable(v.array(v.nullable(v.object({ lamports: lamportsSchema }))))),
  }),
)

/**
 * Finds what the network asks for a transaction. Only one with a recent blockhash ends by itself: a stored nonce never does.
 *
 * @param network - The network.
 * @param transaction - The transaction.
 * @returns Lamports.
 * @throws RpcFailure when it is no recent one, or more than the network's limit.
 */
export async function findFee(
  network: ConnectedNetwork,
  { blockhash, message }: DecodedTransaction,
): Promise<bigint> {
  const { value: isRecent } = await askNode(network, {
    method: 'isBlockhashValid',
    params: [blockhash, { commitment }],
    schema: valueSchema(v.boolean()),
  })
  const { value: fee } = await askNode(network, {
    method: 'getFeeForMessage',
    params: [Buffer.from(message).toString('base64'), { commitment }],
    schema: valueSchema(v.nullable(lamportsSchema)),
  }).catch(toRefusal)
  if (!isRecent || fee === null) {
    throw new RpcFailure(
      'outOfTime',
      'The blockhash of the transaction is not recent. Make the transaction anew',
    )
  }
  const most = network.network.maxSponsoredFee
  if (fee > most) {
    throw new SponsorRefusal('fee-above-market', `The fee of ${fee} lamports is above ${most}`, {
      most: String(most),
    })
  }
  return fee
}

/**
 * Tries a transaction: one that fails costs its fee all the same; and what it takes from the sponsor is looked at once more.
 *
 * @param network - The network.
 * @param text - The transaction in base64.
 * @param sponsor - Who would pay.
 * @param fee - What that may cost, in lamports.
 * @returns The units it takes.
 * @throws RpcFailure when it would fail, or take more.
 */
export async function simulate(
  network: ConnectedNetwork,
  text: string,
  sponsor: string,
  fee: bigint,
): Promise<number> {
  const accounts = { encoding: 'base64', addresses: [sponsor] }
  const { value } = await askNode(network, {
    method: 'simulateTransaction',
    params: [text, { encoding: 'base64', sigVerify: false, commitment, accounts }],
    schema: simulationSchema,
  }).catch(toRefusal)
  if (value.err !== null) {
    throw new RpcFailure('reverted', `The transaction would fail: ${describe(value.err)}`)
  }
  const after = value.accounts?.[0]
  // Asked for afterwards: fees that others' transactions took meanwhile only make the difference smaller.
  const { value: before } = await askNode(network, {
    method: 'getBalance',
    params: [sponsor, { commitment }],
    schema: valueSchema(lamportsSchema),
  })
  if (!after || before - after.lamports > fee) {
    throw new RpcFailure('rejectedByPaymaster', 'The transaction takes more than its fee from the sponsor')
  }
  return value.unitsConsumed ?? 0
}

/** The node's own words about a transaction that it cannot read. */
function toRefusal(error: unknown): never {
  if (!isAppKitError(error, 'wire/rpc')) throw error
  throw new RpcFailure(
    'reverted',
    `The network refuses the transaction: ${error.context.message.slice(0, 200)}`,
  )
}

/** What a node says of a failure, whose numbers may be bigints. */
function describe(failure: unknown): string {
  const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return JSON.stringify(failure, toText).slice(0, 200)
}
