import { allHandlers, type Context, dev, type Handler, type Handlers } from '@acala-network/chopsticks-core'
import * as v from 'valibot'
import { LocalBlockchain } from '../LocalBlockchain.js'
import { parseExtrinsic } from './parseExtrinsic.js'
import { queryFeeDetails, queryInfo } from './payment.js'
import { RpcError, rpcCodes } from './RpcError.js'

/** The executor's own methods, which nodes do not have, change the chain as they like. */
const served: Handlers = Object.fromEntries(Object.entries(allHandlers).filter(([name]) => !(name in dev)))

const withExtrinsic =
  (name: string): Handler =>
  async (context, parameters, subscriptions) => {
    parseExtrinsic(parameters[0])
    return await served[name]?.(context, parameters, subscriptions)
  }

/** The number of the next extrinsic of an account, when what was sent before is in a block or waits for another. */
const accountNextIndex: Handler = async ({ chain }, [address]) => {
  if (chain instanceof LocalBlockchain) await chain.settle()
  const account = readAccount(await chain.head.registry, address)
  const state = await chain.head.call('AccountNonceApi_account_nonce', [account.toHex()])
  const first = Buffer.from(state.result.slice(2), 'hex').readUInt32LE(0)
  const waiting = await listWaiting(chain, account.toString())
  let next = first
  while (waiting.has(next)) next += 1
  return next
}

type Registry = Awaited<Context['chain']['head']['registry']>

/** Any network's spelling is taken. */
function readAccount(registry: Registry, address: unknown) {
  try {
    return registry.createType('AccountId', v.parse(v.string(), address))
  } catch {
    throw new RpcError(rpcCodes.parameters, 'Invalid params', 'expected an address')
  }
}

/** The numbers of an account's extrinsics that wait for one before them. */
async function listWaiting(chain: Context['chain'], signer: string): Promise<Set<number>> {
  const registry = await chain.head.registry
  const extrinsics = chain.txPool.pendingExtrinsics.map((bytes) => registry.createType('Extrinsic', bytes))
  return new Set(
    extrinsics.flatMap((one) => (one.signer.toString() === signer ? [one.nonce.toNumber()] : [])),
  )
}

const own: Handlers = {
  author_submitExtrinsic: withExtrinsic('author_submitExtrinsic'),
  author_submitAndWatchExtrinsic: withExtrinsic('author_submitAndWatchExtrinsic'),
  payment_queryFeeDetails: queryFeeDetails,
  payment_queryInfo: queryInfo,
  system_accountNextIndex: accountNextIndex,
  account_nextIndex: accountNextIndex,
  rpc_methods: async () => ({ methods: Object.keys(methods).toSorted() }),
}

/** What the node may be asked, by name. */
export const methods: Handlers = { ...served, ...own }
