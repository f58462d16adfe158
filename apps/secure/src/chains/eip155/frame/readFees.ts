import * as v from 'valibot'
import type { WalletNetwork } from '../../../frame/networks.js'
import type { AskNode } from '../../../frame/rpc/createAskNode.js'

/** A number in hexadecimal, as nodes write them. */
export const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

const blockSchema = v.object({ baseFeePerGas: v.optional(quantitySchema) })

/** A tip that gets a transaction in where the node has no advice, in wei. */
const usualTip = 1_000_000_000n

/** Asks a node, and reads its answer by a schema. */
export type Ask = <Schema extends v.GenericSchema>(
  method: string,
  params: unknown,
  schema: Schema,
) => Promise<v.InferOutput<Schema>>

/**
 * Makes what asks one network's node.
 *
 * @param askNode - Asks any.
 * @param network - Which one.
 */
export function createAsk(askNode: AskNode, { network }: WalletNetwork): Ask {
  return async (method, params, schema) =>
    v.parse(schema, await askNode(network.caipNetworkId, method, params))
}

/** What somebody asks to pay for a unit of gas. */
export type FeeRequest = {
  type?: string | undefined
  gasPrice?: string | undefined
  maxFeePerGas?: string | undefined
  maxPriorityFeePerGas?: string | undefined
}

/**
 * Finds what a unit of gas costs. What was asked for stays as it is.
 *
 * @param request - What was asked for.
 * @param ask - Asks the network's node.
 * @returns Wei. Of a network, or a request, without EIP-1559 both are the price.
 */
export async function readFees(request: FeeRequest, ask: Ask) {
  const gasPrice = toBigInt(request.gasPrice)
  const toLegacy = (price: bigint) => ({ maxFeePerGas: price, maxPriorityFeePerGas: price, isLegacy: true })
  if (gasPrice !== undefined) return toLegacy(gasPrice)
  const { baseFeePerGas } = await ask('eth_getBlockByNumber', ['latest', false], blockSchema)
  if (baseFeePerGas === undefined || request.type === '0x0') {
    return toLegacy(await ask('eth_gasPrice', [], quantitySchema))
  }
  const tip =
    toBigInt(request.maxPriorityFeePerGas) ??
    (await ask('eth_maxPriorityFeePerGas', [], quantitySchema).catch(() => usualTip))
  const most = toBigInt(request.maxFeePerGas) ?? baseFeePerGas * 2n + tip
  return { maxFeePerGas: most, maxPriorityFeePerGas: tip < most ? tip : most, isLegacy: false }
}

/** Whether somebody said what a unit of gas costs. */
export function isPriced({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: FeeRequest): boolean {
  return (gasPrice ?? maxFeePerGas ?? maxPriorityFeePerGas) !== undefined
}

/**
 * Finds what a unit of gas costs, and what it would cost at most if nobody had said.
 *
 * @param request - What was asked for.
 * @param ask - Asks the network's node.
 * @returns The fees, and the usual price in wei; that is undefined where somebody has said and the node does not tell.
 */
export async function readFeesAndUsual(request: FeeRequest, ask: Ask) {
  if (!isPriced(request)) {
    const fees = await readFees(request, ask)
    return { fees, usualPrice: fees.maxFeePerGas }
  }
  const usual = readFees({}, ask).then(
    ({ maxFeePerGas }) => maxFeePerGas,
    () => undefined,
  )
  const [fees, usualPrice] = await Promise.all([readFees(request, ask), usual])
  return { fees, usualPrice }
}

/**
 * A quantity as a number.
 *
 * @param quantity - 0x and hexadecimal digits.
 */
export function toBigInt(quantity: string | undefined): bigint | undefined {
  return quantity === undefined ? undefined : BigInt(quantity)
}
