import type { Block, Context, Handler } from '@acala-network/chopsticks-core'
import * as v from 'valibot'
import { type Hex, hexSchema } from '../hexSchema.js'
import { parseExtrinsic } from './parseExtrinsic.js'
import { RpcError, rpcCodes } from './RpcError.js'

/**
 * What the fee would be. The executor's own methods are not used: they give the runtime the length of the extrinsic with its highest
 * byte first, which makes fees ten million times what is charged, and answer in the runtime's bytes instead of JSON.
 */
export const queryInfo: Handler = async (context, parameters) => {
  const { block, result } = await askRuntime(context, 'TransactionPaymentApi_query_info', parameters)
  const registry = await block.registry
  // Until its second version the runtime's weight was one number of 8 bytes: 25 with class and fee.
  const isFirstVersion = result.length === 2 + 2 * 25
  const info = registry.createType(isFirstVersion ? 'RuntimeDispatchInfoV1' : 'RuntimeDispatchInfo', result)
  const { class: kind, partialFee, weight } = info
  return { weight: weight.toJSON(), class: kind.type.toLowerCase(), partialFee: partialFee.toString() }
}

/** What the fee would be made of. */
export const queryFeeDetails: Handler = async (context, parameters) => {
  const { block, result } = await askRuntime(context, 'TransactionPaymentApi_query_fee_details', parameters)
  const { inclusionFee } = (await block.registry).createType('FeeDetails', result)
  if (inclusionFee.isNone) return { inclusionFee: null }
  const { adjustedWeightFee, baseFee, lenFee } = inclusionFee.unwrap()
  const toText = (amount: { toBigInt(): bigint }) => `0x${amount.toBigInt().toString(16)}`
  return {
    inclusionFee: {
      baseFee: toText(baseFee),
      lenFee: toText(lenFee),
      adjustedWeightFee: toText(adjustedWeightFee),
    },
  }
}

async function askRuntime(
  { chain }: Context,
  method: string,
  [given, hash]: readonly unknown[],
): Promise<{ block: Block; result: Hex }> {
  const extrinsic = parseExtrinsic(given)
  const block = hash == null ? chain.head : await chain.getBlock(v.parse(hexSchema, hash))
  if (!block) throw new RpcError(rpcCodes.parameters, 'Invalid params', 'there is no such block')
  const length = Buffer.alloc(4)
  length.writeUInt32LE(extrinsic.length / 2 - 1)
  const { result } = await block.call(method, [extrinsic, `0x${length.toString('hex')}`])
  return { block, result }
}
