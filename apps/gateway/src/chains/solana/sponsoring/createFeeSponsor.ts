import { isAppKitError } from '@latchkey/errors'
import { encodeBase58 } from '@latchkey/primitives'
import type { OperationMethod } from '@latchkey/wire/operations'
import { Counter } from 'prom-client'
import * as v from 'valibot'
import { parseRpcParams } from '../../../http/parseRpcParams.js'
import { RpcFailure } from '../../../http/RpcFailure.js'
import type { Asker } from '../../../sponsoring/Asker.js'
import { createRunner } from '../../../sponsoring/createRunner.js'
import type { OpenPromise } from '../../../sponsoring/createSpending.js'
import { SponsorRefusal } from '../../../sponsoring/SponsorRefusal.js'
import type { ChainDependencies } from '../../ChainModule.js'
import type { PaidService } from '../../PaidService.js'
import { askNode, commitment } from '../askNode.js'
import type { ConnectedNetwork, SolanaNetwork } from '../SolanaNetwork.js'
import { checkPrice } from './checkPrice.js'
import { checkTransaction } from './checkTransaction.js'
import { createFeeSettlement, readLastBlock } from './createFeeSettlement.js'
import { type DecodedTransaction, decodeTransaction } from './decodeTransaction.js'
import { readSponsorKey, type SponsorKey } from './readSponsorKey.js'

const methods: readonly OperationMethod[] = ['solana_getFeePayer', 'solana_sponsorTransaction']
/** A blockhash is good for 150 blocks of 0.4 seconds or somewhat more. Only the blocks themselves say when it is not any more. */
const expiryMs = 90_000
/** How often what is over is taken out of the database, in milliseconds. */
const cleanedEveryMs = 60_000

const lamportsSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((lamports) => BigInt(lamports)),
)
const valueSchema = <Schema extends v.GenericSchema>(schema: Schema) => v.object({ value: schema })
const simulationSchema = valueSchema(
  v.object({
    err: v.unknown(),
    unitsConsumed: v.optional(v.nullable(v.number())),
    accounts: v.optional(v.nullable(v.array(v.nullable(v.object({ lamports: v.number() }))))),
  }),
)

type Station = { network: ConnectedNetwork; key: SponsorKey }

/**
 * Makes the service that pays the fees of others' transactions: it signs as their fee payer what can cost it nothing else.
 *
 * @param dependencies - Of the namespace.
 * @throws StartFailure when a key is none.
 */
export function createFeeSponsor(dependencies: ChainDependencies<SolanaNetwork>): PaidService {
  const { now, onFailure, operator } = dependencies
  const { policies, spending } = operator
  const outcomes = new Counter({
    name: 'latchkey_sponsored_transactions_total',
    help: 'Transactions whose fee was to be paid, by what came of them.',
    labelNames: ['network', 'outcome'],
    registers: [operator.registry],
  })
  const settlement = createFeeSettlement(spending)
  const stations = new Map<string, Station>()
  let cleanedAtMs = Number.NEGATIVE_INFINITY
  for (const network of dependencies.networks) {
    const networkId = network.network.caipNetworkId
    const text = operator.keys[networkId]?.sponsor
    if (text === undefined) continue
    stations.set(networkId, { network, key: readSponsorKey(text, `The sponsor's key of ${networkId}`) })
  }
  const runner = createRunner({ isIdle: stations.size === 0, onFailure, run: work })

  async function sponsor(
    { key, network }: Station,
    text: string,
    { asker, projectId }: { asker: Asker; projectId: string },
  ) {
    const networkId = network.network.caipNetworkId
    const policy = await policies.find(projectId, networkId)
    if (!policy) {
      throw new SponsorRefusal('not-paid-here', 'This project pays for nothing on this network. Pay yourself')
    }
    const user = await asker.identify(policy)
    const transaction = decodeTransaction(new Uint8Array(Buffer.from(text, 'base64')))
    if (!transaction) throw new RpcFailure('invalidParams', 'This is no transaction of a kind that is known')
    checkTransaction(transaction, key.address, policy)
    const fee = await findFee(network, transaction)
    const unitsConsumed = await simulate(network, text, key.address, fee)
    await checkPrice(network, transaction, unitsConsumed)
    const details = await readLastBlock(network)
    const signature = key.sign(transaction.message)
    const id = encodeBase58(signature)
    await spending.promise({
      ...{ id: `${networkId}|${id}`, policy, user, blocks: asker.blocks, amount: fee, hash: id },
      ...{ expiresAtMs: now() + expiryMs, lookAtMs: now() + expiryMs },
      details: { signature: id, ...details },
    })
    outcomes.inc({ network: networkId, outcome: 'signed' })
    const [, ...others] = transaction.signatures
    const signed = Buffer.concat([
      Buffer.of(transaction.signatures.length),
      signature,
      ...others,
      transaction.message,
    ])
    return { transaction: signed.toString('base64'), signature: id, fee: String(fee) }
  }

  /** One that cannot be looked at keeps none of the others waiting. */
  async function look(network: ConnectedNetwork, promise: OpenPromise): Promise<void> {
    try {
      const outcome = await settlement.look(network, promise)
      if (outcome !== 'open') outcomes.inc({ network: promise.networkId, outcome })
    } catch (error) {
      await spending.postponeFailed(promise)
      onFailure(error)
    }
  }

  async function work(): Promise<void> {
    for (const [networkId, { network }] of stations) {
      for (const promise of await spending.listDue(networkId)) await look(network, promise)
    }
    if (now() - cleanedAtMs < cleanedEveryMs) return
    cleanedAtMs = now()
    await spending.clean()
  }

  return {
    methods,
    nodeMethods: [],
    async answer({ asker, method, network: { caipNetworkId }, params, projectId }) {
      const station = stations.get(caipNetworkId)
      if (!station) throw new RpcFailure('unsupported', `Nobody sponsors on ${caipNetworkId}`)
      if (method === 'solana_getFeePayer') return station.key.address
      if (method !== 'solana_sponsorTransaction')
        throw new RpcFailure('methodNotFound', `There is no ${method}`)
      const [{ transaction }] = parseRpcParams(method, params)
      return sponsor(station, transaction, { asker, projectId }).catch((error: unknown) => {
        if (error instanceof RpcFailure) outcomes.inc({ network: caipNetworkId, outcome: 'refused' })
        throw error
      })
    },
    describe: ({ caipNetworkId }) => ({
      smartAccount: null,
      feePayer: stations.get(caipNetworkId)?.key.address ?? null,
    }),
    work: runner.runNow,
    close: runner.close,
  }
}

/** What the network asks for the transaction. Only one with a recent blockhash ends by itself: a stored nonce never does. */
async function findFee(
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

/** A transaction that fails costs its fee all the same; and what it takes from the sponsor is looked at once more. */
async function simulate(
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
    throw new RpcFailure('reverted', `The transaction would fail: ${JSON.stringify(value.err).slice(0, 200)}`)
  }
  const after = value.accounts?.[0]
  // Asked for afterwards: fees that others' transactions took meanwhile only make the difference smaller.
  const { value: before } = await askNode(network, {
    method: 'getBalance',
    params: [sponsor, { commitment }],
    schema: valueSchema(lamportsSchema),
  })
  if (!after || before - BigInt(after.lamports) > fee) {
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
