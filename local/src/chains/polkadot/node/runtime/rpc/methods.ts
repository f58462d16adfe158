import { allHandlers, type Context, dev, type Handler, type Handlers } from '@acala-network/chopsticks-core'
import * as v from 'valibot'
import { type Hex, hexSchema } from '../hexSchema.js'
import { RpcError, rpcCodes } from './RpcError.js'

/** Larger than any extrinsic fits into a block. */
const maxExtrinsicLength = 2 * 1024 * 1024

/** The executor's own methods, which nodes do not have, change the chain as they like. */
const served: Handlers = Object.fromEntries(Object.entries(allHandlers).filter(([name]) => !(name in dev)))

/** Checks the extrinsic first: the executor would end in the middle of something else. */
const withExtrinsic =
  (name: string): Handler =>
  async (context, parameters, subscriptions) => {
    readExtrinsic(parameters)
    return await served[name]?.(context, parameters, subscriptions)
  }

function readExtrinsic([extrinsic]: readonly unknown[]): Hex {
  const parsed = v.safeParse(v.pipe(hexSchema, v.maxLength(maxExtrinsicLength)), extrinsic)
  if (parsed.success) return parsed.output
  throw new RpcError(rpcCodes.parameters, 'Invalid params', 'expected an extrinsic')
}

/**
 * What nodes answer in JSON. The executor's own method answers in the runtime's bytes, and tells the runtime the length with its
 * highest byte first, which reads it with the lowest first: a fee for gigabytes.
 */
async function queryInfo(context: Context, parameters: readonly unknown[]) {
  const { head } = context.chain
  const registry = await head.registry
  const extrinsic = readExtrinsic(parameters)
  const length = registry.createType('u32', (extrinsic.length - 2) / 2).toHex(true)
  const { result: bytes } = await head.call('TransactionPaymentApi_query_info', [extrinsic, length])
  // Until its second version the runtime's weight was one number of 8 bytes: 25 with class and fee.
  const isFirstVersion = bytes.length === 2 + 2 * 25
  const info = registry.createType(isFirstVersion ? 'RuntimeDispatchInfoV1' : 'RuntimeDispatchInfo', bytes)
  const { class: kind, partialFee, weight } = info
  return { weight: weight.toJSON(), class: kind.type.toLowerCase(), partialFee: partialFee.toString() }
}

/** The account may come in any network's spelling; the executor compares it with its own. */
const accountNextIndex: Handler = async (context, [address], subscriptions) => {
  const registry = await context.chain.head.registry
  const account = toAccount(registry, address)
  return await served.system_accountNextIndex?.(context, [account], subscriptions)
}

function toAccount(registry: Awaited<Context['chain']['head']['registry']>, address: unknown): string {
  try {
    return registry.createType('AccountId', v.parse(v.string(), address)).toString()
  } catch {
    throw new RpcError(rpcCodes.parameters, 'Invalid params', 'expected an address')
  }
}

const own: Handlers = {
  author_submitExtrinsic: withExtrinsic('author_submitExtrinsic'),
  author_submitAndWatchExtrinsic: withExtrinsic('author_submitAndWatchExtrinsic'),
  payment_queryInfo: queryInfo,
  system_accountNextIndex: accountNextIndex,
  account_nextIndex: accountNextIndex,
  payment_queryFeeDetails: withExtrinsic('payment_queryFeeDetails'),
  rpc_methods: async () => ({ methods: Object.keys(methods).toSorted() }),
}

/** What the node may be asked, by name. */
export const methods: Handlers = { ...served, ...own }
